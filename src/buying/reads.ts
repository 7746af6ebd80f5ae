import { queryOptions } from '@tanstack/react-query';
import type { OrderDetail, OrderQuery } from '../../contract/buying/order.ts';
import { endless } from '../wire/queries.ts';
import * as api from './calls.ts';

const PAGE = 4;

/** The buyer's orders, newest first, endless. */
export const ordersQuery = (query: Omit<OrderQuery, 'pageNum' | 'pageSize'>) =>
  endless({
    key: ['orders', query],
    pageSize: PAGE,
    read: (paging, options) => api.listOrders({ input: { ...query, ...paging } }, options),
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

/** One order that is followed while it does not stand still. */
export const liveOrderQuery = (id: string) => ({
  ...orderQuery(id),
  refetchInterval: ({ state }: { state: { data: OrderDetail | undefined } }) => pace(state.data),
});

/** Orders by status and unread messages, for the personal centre and the badge. */
export const countsQuery = () =>
  queryOptions({
    queryKey: ['orders', 'counts'],
    queryFn: ({ signal }) => api.countOrders({}, { signal }),
    staleTime: 5_000,
  });
