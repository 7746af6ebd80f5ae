import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Runs a full garbage collection. V8 exposes the function only on request. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Heap growth in bytes after some work. */
export async function heapGrowth(work: () => unknown): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  await work();
  collectGarbage();
  return process.memoryUsage().heapUsed - before;
}

/** A string with memory of its own, not a slice of another. */
export const unsharedString = (begin: string, length: number): string =>
  Buffer.from(begin.padEnd(length, 'x')).toString('latin1');
