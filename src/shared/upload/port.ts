import { useMemo } from 'react';
import type { UploadRef } from '../../../machines/kit/upload/upload.ts';
import type { PictureFiles } from '../../flow/upload.ts';

/** An upload as views use it: its actor, and what only files can do. */
export interface UploadPort extends Pick<PictureFiles, 'preview' | 'onPreview'> {
  actor: UploadRef;
  /** Adds files that were chosen. */
  add(files: readonly File[]): void;
}

/** The upload that a form has spawned, as views use it; undefined while there is none. */
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
