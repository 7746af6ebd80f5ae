import { expect, it } from 'vitest';
import { rows } from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { liveAfterSalesQuery } from '../../../src/afterSale/reads.ts';

const DUE = '2026-11-21T04:00:00.000Z';

it.each([
  ['waits until a second after the first deadline', 'seller', -5000, 6000],
  ['asks until its row has moved on', 'seller', 300, 1000],
  ['rests where nobody is waited for', 'nobody', 300, false],
] as const)('polls a list of after-sales %s', (_, turn, passed, wait) => {
  const page = { rows: rows.slice(0, 1).map((row) => ({ ...row, turn, dueAt: DUE })), total: 1 };
  const { refetchInterval } = liveAfterSalesQuery({ side: 'buyer' }, () => Date.parse(DUE) + passed);
  expect(refetchInterval({ state: { data: { pages: [page], pageParams: [] } } })).toBe(wait);
});
