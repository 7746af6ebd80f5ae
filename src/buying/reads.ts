import { queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { OrderDetail, OrderQuery, OrderRow } from '../../contract/buying/order.ts';
import type { LongPage } from '../../contract/kit/envelope.ts';
import { serverNow } from '../api/clock.ts';
import { refetchWhenDue, earliest } from '../api/refetchWhenDue.ts';
import { endless } from '../api/queries.ts';
import * as api from './calls.ts';

const PAGE = 4;

/** The buyer's orders, newest first, endless. */
export const ordersQuery = (query: Omit<OrderQuery, 'pageNum' | 'pageSize'>) =>
  endless({
    key: ['orders', query],
    pageSize: PAGE,
    read: (paging, options) => api.listOrders({ input: { ...query, ...paging } }, options),
  });

/** The time to pay of each order of a list that is not paid yet. */
const unpaidUntil = (pages: readonly LongPage<OrderRow>[] = []): string[] =>
  pages.flatMap(({ rows }) => rows.flatMap((row) => (row.stage === 'awaitingPayment' ? [row.closesAt] : [])));

/** The buyer's orders, asked for again when the time to pay one of them is over, until it is closed. */
export const liveOrdersQuery = (query: Omit<OrderQuery, 'pageNum' | 'pageSize'>, now = serverNow) => ({
  ...ordersQuery(query),
  refetchInterval: ({ state }: { state: { data: InfiniteData<LongPage<OrderRow>> | undefined } }) =>
    earliest(unpaidUntil(state.data?.pages).map((until) => refetchWhenDue(until, now()))),
});

/** One order, by its id or by a payment's number. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => api.readOrder({ params: { id } }, { signal }),
    staleTime: 0,
    enabled: id !== '',
  });

/** How soon an order is to be asked for again, ms: soon while staff works on it, seldom while the buyer or the seller has time. */
const pace = (order: OrderDetail | undefined): number | false => {
  if (!order) return false;
  if (order.turn === 'staff') return 3_000;
  if (order.stage === 'awaitingPayment' || order.turn === 'seller') return 10_000;
  return order.refunded < order.paid && order.stage === 'refunded' ? 3_000 : false;
};

/** By when an order is to move on by itself; undefined once it is over, and while its clock stands still. */
const runsUntil = (order: OrderDetail | undefined): string | undefined =>
  order?.hasOpenAfterSale || order?.turn === 'nobody' ? undefined : order?.dueAt;

/** One order that is followed while it does not stand still, and when its time is over until it has moved on. */
export const liveOrderQuery = (id: string, now = serverNow) => ({
  ...orderQuery(id),
  refetchInterval: ({ state: { data } }: { state: { data: OrderDetail | undefined } }) =>
    earliest([pace(data), refetchWhenDue(runsUntil(data), now())]),
});

/** Orders by status and unread messages, for the personal centre and the badge. */
export const countsQuery = () =>
  queryOptions({
    queryKey: ['orders', 'counts'],
    queryFn: ({ signal }) => api.countOrders({}, { signal }),
    staleTime: 5_000,
  });
