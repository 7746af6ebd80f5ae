/** Work that waits for its turn. Rejects as the work does. */
export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * A queue for work that holds a core: at most `atOnce` pieces run, and whoever waits under different keys takes turns, so that a
 * key that brings many delays the others by no more than the piece that is running.
 *
 * @param options.each how many at most run under one key
 * @param options.full throws for a key under which so many (`most`) wait already
 */
export function fairQueue(
  atOnce: number,
  { most, full, each = atOnce }: { most: number; full: (key: string) => void; each?: number },
): FairQueue {
  let free = atOnce;
  /** How many run under a key. */
  const running = new Map<string, number>();
  /** By key, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();

  const mayRun = (key: string) => free > 0 && (running.get(key) ?? 0) < each;

  function take(key: string): void {
    free -= 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function giveBack(key: string): void {
    free += 1;
    const left = (running.get(key) ?? 0) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
  }

  /** Lets the next one run, if there is one that may. */
  function passOn(): void {
    for (const [key, line] of waiting) {
      if (!mayRun(key)) continue;
      waiting.delete(key);
      const next = line.shift();
      if (line.length > 0) waiting.set(key, line);
      take(key);
      next?.();
      return;
    }
  }

  return async (key, work) => {
    if (mayRun(key)) take(key);
    else {
      const line = waiting.get(key) ?? [];
      if (line.length >= most) full(key);
      waiting.set(key, line);
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      giveBack(key);
      passOn();
    }
  };
}
