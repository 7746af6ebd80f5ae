import type { UploadPicture, UploadRef } from '../../../machines/kit/upload/upload.ts';

/** An upload as screens use it: its actor, and what only files can do. Filled by src/wiring/upload.ts. */
export interface UploadPort {
  actor: UploadRef;
  /** Adds files that were chosen. */
  add(files: readonly File[]): void;
  /** An address to show a picture by; null while its file is being looked for. */
  preview(picture: UploadPicture): string | null;
  /** Calls back when an address has come that was not there; returns what stops it. */
  onPreview(listener: () => void): () => void;
}
