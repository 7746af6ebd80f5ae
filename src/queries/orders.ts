import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OrderQuery } from '../../contract/entities/order.ts';
import * as api from '../api/orders.ts';

export const ORDER_PAGE = 4;

/** The buyer's orders, newest first, endless. */
export const ordersQuery = (query: Omit<OrderQuery, 'pageNum' | 'pageSize'>) =>
  infiniteQueryOptions({
    queryKey: ['orders', query],
    queryFn: ({ pageParam, signal }) =>
      api.listOrders({ input: { ...query, pageNum: pageParam, pageSize: ORDER_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * ORDER_PAGE < last.total && last.rows.length > 0 ? pages.length + 1 : undefined,
  });

/** One order, by its id or by a payment's number. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => api.readOrder({ params: { id } }, { signal }),
    staleTime: 0,
    enabled: id !== '',
  });

/** Orders by status and unread messages, for the personal centre and the badge. */
export const countsQuery = () =>
  queryOptions({
    queryKey: ['orders', 'counts'],
    queryFn: ({ signal }) => api.countOrders({}, { signal }),
    staleTime: 5_000,
  });
