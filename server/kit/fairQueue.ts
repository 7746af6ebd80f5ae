export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * A queue for CPU-bound work: at most `atOnce` tasks run, and keys take turns, so that one busy key delays the others
 * by at most one task.
 *
 * @param options.each maximum number of running tasks of one key
 * @param options.full throws for a key that has `most` tasks waiting
 */
export function fairQueue(
  atOnce: number,
  {
    most,
    full,
    each = atOnce,
  }: { most: number; full: (key: string) => void; each?: number | ((key: string) => number) },
): FairQueue {
  let free = atOnce;
  const running = new Map<string, number>();
  /** Waiting tasks by key. The insertion order of the map is the order of the turns. */
  const waiting = new Map<string, (() => void)[]>();

  const eachOf = typeof each === 'number' ? () => each : each;
  const mayRun = (key: string) => free > 0 && (running.get(key) ?? 0) < eachOf(key);

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
