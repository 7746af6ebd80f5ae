/** Where the time comes from. Nothing under services reads the machine's clock by itself. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

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
