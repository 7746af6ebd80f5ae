import { failureOf } from './queries.ts';

/** Shortest and longest interval between two reads of overdue data, ms. */
const MIN_INTERVAL_MS = 1_000;
const MAX_INTERVAL_MS = 10_000;
/** The maximum delay of a browser timer, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Refetch interval in ms for data that changes at `dueAt` (ISO 8601): one second after that time, because the server
 * needs a moment, then at growing intervals while `dueAt` stays the same. False without a time.
 * @param now the server's clock, epoch ms
 */
export function refetchWhenDue(dueAt: string | undefined, now: number): number | false {
  const left = Date.parse(dueAt ?? '') - now;
  if (Number.isNaN(left)) return false;
  if (left > 0) return Math.min(left + MIN_INTERVAL_MS, MAX_TIMER_MS);
  return Math.min(Math.max(-left, MIN_INTERVAL_MS), MAX_INTERVAL_MS);
}

/** The shortest interval, ms; false if there is none. */
export function minInterval(waits: readonly (number | false)[]): number | false {
  const shortest = Math.min(...waits.filter((wait) => wait !== false));
  return shortest === Number.POSITIVE_INFINITY ? false : shortest;
}

type Interval = number | false;

/**
 * Wraps a refetch interval (ms) so that it stops when the session has expired, because every 401 opens the login dialog.
 * The next login invalidates all queries and starts it again.
 */
export const stopWhenExpired =
  <Query extends { state: object }>(interval: Interval | ((query: Query) => Interval)) =>
  (query: Query & { state: { error?: unknown } }): Interval => {
    if (failureOf(query.state.error)?.kind === 'expired') return false;
    return typeof interval === 'function' ? interval(query) : interval;
  };
