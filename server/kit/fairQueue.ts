/** Work that waits for its turn. Rejects as the work does. */
export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * A queue for work that holds a core: at most `atOnce` pieces run, and whoever waits under different keys takes turns, so that a
 * key that brings many delays the others by no more than the piece that is running.
 *
 * @param full throws for a key under which so many wait already
 */
export function fairQueue(
  atOnce: number,
  { most, full }: { most: number; full: (key: string) => void },
): FairQueue {
  let free = atOnce;
  /** By key, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();

  function passOn(): void {
    const [turn] = waiting;
    if (!turn) {
      free += 1;
      return;
    }
    const [key, line] = turn;
    waiting.delete(key);
    const next = line.shift();
    if (line.length > 0) waiting.set(key, line);
    next?.();
  }

  return async (key, work) => {
    if (free > 0) free -= 1;
    else {
      const line = waiting.get(key) ?? [];
      if (line.length >= most) full(key);
      waiting.set(key, line);
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
