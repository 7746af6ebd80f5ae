import { expect, it } from 'vitest';
import { poolQuery } from '../../../src/recycling/reads.ts';

it('polls the merchants’ pool every 15 s while the page is visible', () => {
  const { refetchInterval, refetchIntervalInBackground = false } = {
    refetchIntervalInBackground: undefined,
    ...poolQuery(),
  };
  expect([refetchInterval({ state: {} }), refetchIntervalInBackground]).toEqual([15_000, false]);
});
