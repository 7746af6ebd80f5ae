/** The shortest time between two reads of overdue data, ms. */
const MIN_INTERVAL_MS = 1_000;
const MAX_INTERVAL_MS = 10_000;
/** The maximum delay of a browser timer, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * The refetch interval for data that changes at `dueAt` (ISO 8601), ms: one second after that time, because the server
 * needs a moment, then with growing pauses as long as the answer has the same time. False without a time.
 * @param now the server's clock, epoch ms
 */
export function refetchWhenDue(dueAt: string | undefined, now: number): number | false {
  const left = Date.parse(dueAt ?? '') - now;
  if (Number.isNaN(left)) return false;
  if (left > 0) return Math.min(left + MIN_INTERVAL_MS, MAX_TIMER_MS);
  return Math.min(Math.max(-left, MIN_INTERVAL_MS), MAX_INTERVAL_MS);
}

/** The shortest of several waits, ms; false when there is none. */
export function earliest(waits: readonly (number | false)[]): number | false {
  const shortest = Math.min(...waits.filter((wait) => wait !== false));
  return shortest === Number.POSITIVE_INFINITY ? false : shortest;
}
