import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Clears the memory of all that nothing holds. A function of V8 that is only there when it is asked for. */
function clear(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** How many bytes of the heap are held after some work that were not before. */
export async function heldAfter(work: () => unknown): Promise<number> {
  clear();
  const before = process.memoryUsage().heapUsed;
  await work();
  clear();
  return process.memoryUsage().heapUsed - before;
}

/** A text of so many characters that shares its memory with no other. */
export const ownText = (begin: string, length: number): string =>
  Buffer.from(begin.padEnd(length, 'x')).toString('latin1');
