import { UPLOAD_TYPES } from '../../contract/kit/upload.ts';
import { bind } from './client.ts';
import * as uploads from '../../contract/kit/uploadCall.ts';

export { UNUSED_UPLOAD_TTL_MS } from '../../contract/kit/rules.ts';

/** Limits of an upload: types, and bytes of one picture. Large pictures are shrunk before they are sent. */
export const UPLOAD_RULES = { types: UPLOAD_TYPES, maxBytes: 64 * 1024 * 1024 } as const;

/** Uploads one picture and resolves to its URL. */
export const uploadImage = bind(uploads.uploadImage);
