/** The source of time. Services never read the machine's clock directly. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A timestamp (epoch ms) as ISO 8601. */
export const isoAt = (ms: number): string => new Date(ms).toISOString();

/** Now, as ISO 8601. */
export const isoNow = ({ clock }: { clock: Clock }): string => isoAt(clock.now());

/** Durations, ms. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const EIGHT_HOURS = 8 * HOUR;

/** The start of the day in China (+08:00) of a timestamp; both epoch ms. */
export const dayStart = (ms: number): number => Math.floor((ms + EIGHT_HOURS) / DAY) * DAY - EIGHT_HOURS;

/** A clock that only moves when advanced. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

/** A clock for tests that starts at `startIso` (ISO 8601). Throws on an invalid time. */
export function createTestClock(startIso: string): TestClock {
  let now = Date.parse(startIso);
  if (Number.isNaN(now)) throw new RangeError(`not a time: ${startIso}`);
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
