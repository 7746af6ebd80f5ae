import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fairQueue } from '../kit/fairQueue.ts';

export const WIDTHS = [240, 480, 960] as const;
export type Width = (typeof WIDTHS)[number];

/** Loads the image library on first use. Each picture uses one thread. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}

export const OWN = 'own';

/**
 * The queue for all decoding and encoding. Two tasks run at once, so that two of Node's four worker threads are left for
 * password hashing and files. The tasks of one member run one after another; admission.ts limits how many wait.
 */
export const pictureWork = fairQueue(2, {
  each: (key) => (key === OWN ? 2 : 1),
  most: Infinity,
  full: () => undefined,
});

export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
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

/** Reads a file. Undefined when there is none, or only one written more than `maxAge` ms ago. */
export async function readFileIfExists(
  path: string,
  maxAge = Infinity,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const { mtimeMs } = await stat(path);
    return Date.now() - mtimeMs > maxAge ? undefined : new Uint8Array(await readFile(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
