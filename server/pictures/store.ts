import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, writeWhole } from './files.ts';

/**
 * Where uploaded pictures are kept, by the name of their file. A port with two adapters: a folder (here), and an S3-compatible store
 * (s3.ts). Both write a file whole or not at all. Network faults and full disks reject.
 */
export interface PictureStore {
  /** A file's content; undefined when there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Deletes a file; nothing happens when there is none. */
  remove(name: string): Promise<void>;
}

/** Pictures in a folder of this machine. */
export const folderPictures = (folder: string): PictureStore => ({
  read: (name) => readIfThere(join(folder, name)),
  write: (name, bytes) => writeWhole(join(folder, name), bytes),
  remove: (name) => rm(join(folder, name), { force: true }),
});
