import { expect, it } from 'vitest';
import { poolQuery } from '../../../src/recycling/reads.ts';

it('asks merchants’ requests anew every 15 s, and not while the page is hidden', () => {
  const { refetchInterval, refetchIntervalInBackground = false } = {
    refetchIntervalInBackground: undefined,
    ...poolQuery(),
  };
  expect([refetchInterval, refetchIntervalInBackground]).toEqual([15_000, false]);
});
