import { expect, it } from 'vitest';
import type { OrderDetail, OrderRow } from '../../../contract/buying/order.ts';
import { orders } from '../../../src/buying/myProducts/fixtures.ts';
import { liveOrderQuery, liveOrdersQuery } from '../../../src/buying/reads.ts';

const NOW = '2026-11-21T04:00:00.000Z';
const paceOf = (order: object | undefined) =>
  liveOrderQuery('o1', () => Date.parse(NOW)).refetchInterval({
    state: { data: order && ({ payments: [], ...order } as unknown as OrderDetail) },
  });

it.each([
  ['staff works on it', { stage: 'rebinding', turn: 'staff' }, 3000],
  ['it is to be paid', { stage: 'awaitingPayment', turn: 'buyer' }, 10_000],
  ['its seller is to give the login', { stage: 'awaitingInspection', turn: 'seller' }, 10_000],
  ['money is on its way back', { stage: 'refunded', turn: 'nobody', refunded: 0, paid: 100 }, 3000],
  ['it has its money back', { stage: 'refunded', turn: 'nobody', refunded: 100, paid: 100 }, false],
  ['it is the buyer’s turn', { stage: 'awaitingInspection', turn: 'buyer' }, false],
  [
    'money that it did not need is refunded',
    { stage: 'cancelled', turn: 'nobody', payments: [{ state: 'paid', isSurplus: true }] },
    3000,
  ],
  [
    'that money was refunded',
    { stage: 'cancelled', turn: 'nobody', payments: [{ state: 'refunded', isSurplus: true }] },
    false,
  ],
  [
    'a late payment may come',
    { stage: 'cancelled', turn: 'nobody', endReason: 'timeout', cancelledAt: '2026-11-21T03:00:01.000Z' },
    10_000,
  ],
  [
    'no late payment can come any more',
    { stage: 'cancelled', turn: 'nobody', endReason: 'timeout', cancelledAt: '2026-11-21T03:00:00.000Z' },
    false,
  ],
  ['it is not known', undefined, false],
] as const)('an order is polled while %s', (_, order, pace) => {
  expect(paceOf(order)).toBe(pace);
});

const DUE = '2026-11-21T04:00:00.000Z';
const due = Date.parse(DUE);

it.each([
  ['waits until a second after it', { stage: 'delivered', turn: 'buyer', dueAt: DUE }, -5000, 6000],
  ['goes on every second at first', { stage: 'delivered', turn: 'buyer', dueAt: DUE }, 300, 1000],
  ['then less often', { stage: 'delivered', turn: 'buyer', dueAt: DUE }, 4200, 4200],
  ['and every ten at last', { stage: 'delivered', turn: 'buyer', dueAt: DUE }, 3_600_000, 10_000],
  ['keeps the pace of its stage', { stage: 'rebinding', turn: 'staff', dueAt: DUE }, 60_000, 3000],
  [
    'is polled in an after-sale, which may end on another device or by a clock',
    { stage: 'delivered', turn: 'buyer', dueAt: DUE, hasOpenAfterSale: true },
    300,
    10_000,
  ],
  [
    'is read after it in an after-sale that does not pause it',
    { stage: 'awaitingBalance', turn: 'buyer', dueAt: DUE, hasOpenAfterSale: true },
    300,
    1000,
  ],
  ['rests when it is over', { stage: 'settled', turn: 'nobody', dueAt: DUE }, 300, false],
] as const)('an order with a deadline %s', (_, order, passed, wait) => {
  const { refetchInterval } = liveOrderQuery('o1', () => due + passed);
  expect(refetchInterval({ state: { data: { payments: [], ...order } as unknown as OrderDetail } })).toBe(
    wait,
  );
});

it.each([
  ['waits for the first to close', [DUE, '2026-11-21T05:00:00.000Z'], -5000, 6000],
  ['asks until it is closed', ['2026-11-21T05:00:00.000Z', DUE], 300, 1000],
  ['rests where nothing is to be paid', [], 300, false],
])('a list of orders %s', (_, closings, passed, wait) => {
  const unpaid = closings.map(
    (closesAt) => ({ ...orders[0], stage: 'awaitingPayment', closesAt }) as OrderRow,
  );
  const paid = orders.filter(({ stage }) => stage !== 'awaitingPayment');
  const { refetchInterval } = liveOrdersQuery({}, () => due + passed);
  const pages = [
    { rows: paid, total: 9 },
    { rows: unpaid, total: 9 },
  ];
  expect(refetchInterval({ state: { data: { pages, pageParams: [] } } })).toBe(wait);
});
