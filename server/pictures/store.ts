import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileIfExists, writeFileAtomically } from './files.ts';

/**
 * The storage of uploads by file name: a folder (here) or an S3-compatible store (s3.ts). Writes are atomic. Network
 * errors and full disks reject.
 */
export interface PictureStore {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  remove(name: string): Promise<void>;
}

export const folderPictures = (folder: string): PictureStore => ({
  read: (name) => readFileIfExists(join(folder, name)),
  write: (name, bytes) => writeFileAtomically(join(folder, name), bytes),
  remove: (name) => rm(join(folder, name), { force: true }),
});
