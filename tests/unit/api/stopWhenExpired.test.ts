import { expect, it } from 'vitest';
import { FailureError } from '../../../src/api/failure.ts';
import { stopWhenExpired } from '../../../src/api/refetchWhenDue.ts';
import { liveAfterSaleQuery, liveAfterSalesQuery } from '../../../src/afterSale/reads.ts';
import { liveOrderQuery, liveOrdersQuery } from '../../../src/buying/reads.ts';
import {
  merchantQuotesQuery,
  poolQuery,
  recycleOrdersQuery,
  valuationsQuery,
} from '../../../src/recycling/reads.ts';
import { reconciliationsQuery } from '../../../src/staff/money/reads.ts';
import {
  deskCountsQuery,
  healthQuery,
  overviewQuery,
  queueHeadQuery,
  waitingChatsQuery,
} from '../../../src/staff/reads.ts';
import { chatQuery, chatsQuery } from '../../../src/support/reads.ts';

const expired = new FailureError({ kind: 'expired', message: '登录已超时' });
const lost = new FailureError({ kind: 'network', message: '网络连接不上' });

it('ends an interval after a 401, and after no other failure', () => {
  const fixed = stopWhenExpired(3000);
  const byData = stopWhenExpired(({ state }: { state: { data: number } }) => state.data);
  expect([
    ...[expired, lost, null].map((error) => fixed({ state: { error } })),
    ...[expired, lost, null].map((error) => byData({ state: { data: 10_000, error } })),
  ]).toEqual([false, 3000, 3000, false, 10_000, 10_000]);
});

it('no polled query of a member goes on after a 401', () => {
  const dueAt = '2026-11-21T04:00:00.000Z';
  const order = { id: 'o1', turn: 'staff', stage: 'awaitingPayment', status: 'applied', payments: [] };
  const row = { ...order, state: 'waiting', dueAt, closesAt: dueAt };
  const pages = [{ rows: [row], total: 1 }];
  const polled = {
    liveOrder: [liveOrderQuery('o1'), row],
    liveOrders: [liveOrdersQuery({}), { pages }],
    liveAfterSale: [liveAfterSaleQuery('a1'), row],
    liveAfterSales: [liveAfterSalesQuery({}), { pages }],
    pool: [poolQuery(), { pages }],
    valuations: [valuationsQuery({}), { pages }],
    recycleOrders: [recycleOrdersQuery({ side: 'sell' }), { pages }],
    merchantQuotes: [merchantQuotesQuery({}), { pages }],
    chats: [chatsQuery(), { pages }],
    chat: [chatQuery('c1'), undefined],
    reconciliations: [reconciliationsQuery(), { pages }],
    queueHead: [queueHeadQuery({}, undefined, 0), undefined],
    waitingChats: [waitingChatsQuery(), { pages }],
    deskCounts: [deskCountsQuery(), undefined],
    overview: [overviewQuery(), undefined],
    health: [healthQuery(), undefined],
  } as const;
  const waits = Object.entries(polled).map(([name, [{ refetchInterval }, data]]) => {
    const wait = refetchInterval as (query: object) => number | false;
    return [name, wait({ state: { data, error: expired } })];
  });
  expect(Object.fromEntries(waits)).toEqual(
    Object.fromEntries(Object.keys(polled).map((name) => [name, false])),
  );
});

it('polls a list less often the more pages are loaded, because a refetch reads them all', () => {
  const page = { rows: [], total: 0 };
  const loaded = [undefined, { pages: [page] }, { pages: Array.from({ length: 50 }, () => page) }];
  const waits = (poll: { refetchInterval: unknown }) =>
    loaded.map((data) => (poll.refetchInterval as (query: object) => number | false)({ state: { data } }));
  expect([chatsQuery(), poolQuery(), waitingChatsQuery()].map(waits)).toEqual([
    [10_000, 10_000, 500_000],
    [15_000, 15_000, 750_000],
    [5_000, 5_000, 250_000],
  ]);
});
