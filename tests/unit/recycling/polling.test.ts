import { expect, it } from 'vitest';
import type { MerchantQuote, RecycleOrderRow, ValuationRow } from '../../../contract/recycling/recycling.ts';
import {
  merchantQuotesQuery,
  poolQuery,
  recycleOrdersQuery,
  valuationsQuery,
} from '../../../src/recycling/reads.ts';

it('polls the merchants’ pool every 15 s while the page is visible', () => {
  const { refetchInterval, refetchIntervalInBackground = false } = {
    refetchIntervalInBackground: undefined,
    ...poolQuery(),
  };
  expect([refetchInterval({ state: { data: undefined } }), refetchIntervalInBackground]).toEqual([
    15_000,
    false,
  ]);
});

const DUE = '2026-11-21T04:00:00.000Z';
const listOf = <Row>(row: object) => ({
  state: { data: { pages: [{ rows: [row as Row], total: 1 }], pageParams: [] } },
});
const at = (passed: number) => () => Date.parse(DUE) + passed;

it.each([
  ['waits until a second after the deadline', { status: 'awaitingDeposit', dueAt: DUE }, -5000, 6000],
  ['asks until the trade has moved on', { status: 'trading', dueAt: DUE }, 300, 1000],
  ['rests where staff are late', { status: 'underReview', dueAt: DUE }, 300, false],
  [
    'asks where a price is to be answered',
    { status: 'underReview', priceChange: { state: 'asked' }, dueAt: DUE },
    300,
    1000,
  ],
  ['rests where the trade is over', { status: 'completed', dueAt: DUE }, 300, false],
])('a list of trades %s', (_, row, passed, wait) => {
  const { refetchInterval } = recycleOrdersQuery({ side: 'sell' }, at(passed));
  expect(refetchInterval(listOf<RecycleOrderRow>(row))).toBe(wait);
});

it.each([
  ['open', -5000, 6000],
  ['open', 300, 1000],
  ['accepted', 300, false],
] as const)('lists of requests and quotes: %s, %i ms after the end → %s', (status, passed, wait) => {
  const row = { status, expiresAt: DUE };
  expect([
    valuationsQuery({}, at(passed)).refetchInterval(listOf<ValuationRow>(row)),
    merchantQuotesQuery({}, at(passed)).refetchInterval(listOf<MerchantQuote>(row)),
  ]).toEqual([wait, wait]);
});
