import { useMemo } from 'react';
import type { UploadRef } from '../../../machines/kit/upload/upload.ts';
import type { PictureFiles } from '../../flow/upload.ts';

export interface UploadPort extends Pick<PictureFiles, 'preview' | 'onPreview'> {
  actor: UploadRef;
  add(files: readonly File[]): void;
}

/** Port of the upload that a form has spawned; undefined while there is none. */
export const useUpload = (actor: UploadRef | undefined, files: PictureFiles): UploadPort | undefined =>
  useMemo(
    () =>
      actor && {
        actor,
        add: (chosen) => files.add(actor, chosen),
        preview: files.preview,
        onPreview: files.onPreview,
      },
    [actor, files],
  );
