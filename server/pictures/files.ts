import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fairQueue } from '../kit/fairQueue.ts';

/** The widths pictures are served in, pixels. */
export const WIDTHS = [240, 480, 960] as const;
export type Width = (typeof WIDTHS)[number];

/** The library that decodes and encodes pictures, loaded with the first one; each picture takes one thread of the machine. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}

/** What the site draws and shrinks itself waits under this key: as one of the members does. */
export const OWN = 'own';

/**
 * Where all decoding and encoding of pictures waits (design §9, Limits). Two at once leave two of the four threads that Node has
 * for such work to the hash of passwords and to files. How many of a member wait is bounded before they come (admission.ts).
 */
export const pictureWork = fairQueue(2, { most: Infinity, full: () => undefined });

/** Writes a file whole or not at all, and makes its folder first. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(fresh, bytes);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** A file's content; undefined when there is no such file. */
export async function readIfThere(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
