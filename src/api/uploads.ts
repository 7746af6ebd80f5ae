import { UPLOAD_TYPES, UPLOAD_LIMIT } from '../../contract/kit/upload.ts';
import { bind } from './client.ts';
import * as uploads from '../../contract/kit/uploadCall.ts';

/** The limits of an upload: types and bytes of one picture. */
export const UPLOAD_RULES = { types: UPLOAD_TYPES, limit: UPLOAD_LIMIT } as const;

/** Uploads one picture and resolves to its URL. */
export const uploadImage = bind(uploads.uploadImage);
