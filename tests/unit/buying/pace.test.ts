import { expect, it } from 'vitest';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import { liveOrderQuery } from '../../../src/buying/reads.ts';

const paceOf = (order: Partial<OrderDetail> | undefined) =>
  liveOrderQuery('o1').refetchInterval({ state: { data: order as OrderDetail | undefined } });

it.each([
  ['staff works on it', { stage: 'rebinding', turn: 'staff' }, 3000],
  ['it is to be paid', { stage: 'awaitingPayment', turn: 'buyer' }, 10_000],
  ['its seller is to give the login', { stage: 'awaitingInspection', turn: 'seller' }, 10_000],
  ['money is on its way back', { stage: 'refunded', turn: 'nobody', refunded: 0, paid: 100 }, 3000],
  ['it has its money back', { stage: 'refunded', turn: 'nobody', refunded: 100, paid: 100 }, false],
  ['it is the buyer’s turn', { stage: 'awaitingInspection', turn: 'buyer' }, false],
  ['it is not known', undefined, false],
] as const)('an order is asked for again while %s', (_, order, pace) => {
  expect(paceOf(order)).toBe(pace);
});
