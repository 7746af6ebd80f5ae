/** Where the time comes from. No service reads the machine's clock by itself. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** A moment (epoch ms) as ISO 8601. */
export const isoAt = (ms: number): string => new Date(ms).toISOString();

/** The present moment as ISO 8601. */
export const isoNow = ({ clock }: { clock: Clock }): string => isoAt(clock.now());

/** Lengths of time, ms. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const EIGHT_HOURS = 8 * HOUR;

/** When the day of a moment began in China (+08:00); both epoch ms. */
export const dayStart = (ms: number): number => Math.floor((ms + EIGHT_HOURS) / DAY) * DAY - EIGHT_HOURS;

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  /** Moves the clock on by `ms` milliseconds. */
  advance(ms: number): void;
}

/** A clock for tests that shows `startIso` (ISO 8601) until it is advanced. Throws on text that is no time. */
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
