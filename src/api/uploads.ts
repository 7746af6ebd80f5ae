import { UPLOAD_TYPES, UPLOAD_LIMIT } from '../../contract/kit/upload.ts';
import { bind } from './client.ts';
import * as uploads from '../../contract/kit/uploadCall.ts';

/** What may be uploaded: the types, and the bytes of one picture. */
export const UPLOAD_RULES = { types: UPLOAD_TYPES, limit: UPLOAD_LIMIT } as const;

/** Sends one picture; answers where it is. */
export const uploadImage = bind(uploads.uploadImage);
