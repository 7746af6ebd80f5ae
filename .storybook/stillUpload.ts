import { fixtures } from '../machines/kit/upload/fixtures.ts';
import { uploadMachine, type UploadContext, type UploadLeaf } from '../machines/kit/upload/upload.ts';
import type { UploadPort } from '../src/page/upload/port.ts';
import { frozen } from './frozen.ts';
import { pictureFiles } from './pictureFiles.ts';

/** An upload in a frozen state, as views of a form that keeps it beside itself use it. */
export function freezeUpload(leaf: UploadLeaf, change: Partial<UploadContext> = {}): UploadPort {
  const { value, context } = fixtures[leaf];
  return {
    actor: frozen(uploadMachine, { value, context: { ...context, ...change } }),
    add: () => undefined,
    preview: pictureFiles.preview,
    onPreview: pictureFiles.onPreview,
  };
}
