import type { Clock } from '../../server/kit/clock.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
}

/**
 * @param startIso ISO 8601
 * @throws for an invalid time
 */
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
