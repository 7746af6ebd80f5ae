/** Between two questions for what is overdue, ms. */
const SOONEST = 1_000;
const SLOWEST = 10_000;
/** The longest wait that a browser's timer holds, ms. */
const LONGEST = 2 ** 31 - 1;

/**
 * After how long to ask anew for what ends at `dueAt` (ISO 8601), ms: a second after that, as the server too takes a moment to
 * notice, then again and again for as long as the answer names the same time, less and less often. False without a time.
 * @param now by the server's clock, epoch ms
 */
export function refetchWhenDue(dueAt: string | undefined, now: number): number | false {
  const left = Date.parse(dueAt ?? '') - now;
  if (Number.isNaN(left)) return false;
  if (left > 0) return Math.min(left + SOONEST, LONGEST);
  return Math.min(Math.max(-left, SOONEST), SLOWEST);
}

/** The shortest of several waits, ms; false when there is none. */
export function earliest(waits: readonly (number | false)[]): number | false {
  const shortest = Math.min(...waits.filter((wait) => wait !== false));
  return shortest === Number.POSITIVE_INFINITY ? false : shortest;
}
