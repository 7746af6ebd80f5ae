import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  QuoteStatus,
  RecycleStatus,
  ValuationKind,
  ValuationStatus,
} from '../../contract/recycling/recycling.ts';
import * as api from './calls.ts';

/** Rows of a page of valuations and recycle orders (domain §1.3). */
export const RECYCLE_PAGE = 6;
const POOL_PAGE = 10;

const nextPage =
  (size: number) =>
  (last: { rows: readonly unknown[]; total: number }, pages: readonly unknown[]): number | undefined =>
    pages.length * size < last.total && last.rows.length > 0 ? pages.length + 1 : undefined;

/** The member's valuations and biddings, newest first, endless. */
export const valuationsQuery = (query: { kind?: ValuationKind; status?: ValuationStatus }) =>
  infiniteQueryOptions({
    queryKey: ['valuations', query],
    queryFn: ({ pageParam, signal }) =>
      api.listValuations({ input: { ...query, pageNum: pageParam, pageSize: RECYCLE_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage(RECYCLE_PAGE),
  });

/** Recycle orders the member sells, or buys as a merchant, newest first, endless. */
export const recycleOrdersQuery = (query: { side: 'sell' | 'buy'; status?: RecycleStatus }) =>
  infiniteQueryOptions({
    queryKey: ['recycleOrders', query],
    queryFn: ({ pageParam, signal }) =>
      api.listRecycleOrders({ input: { ...query, pageNum: pageParam, pageSize: RECYCLE_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage(RECYCLE_PAGE),
  });

/** One recycle order, for its seller or its merchant. */
export const recycleOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['recycleOrder', id],
    queryFn: ({ signal }) => api.readRecycleOrder({ params: { id } }, { signal }),
    staleTime: 0,
    enabled: id !== '',
  });

/** Requests that merchants may quote, endless. */
export const poolQuery = () =>
  infiniteQueryOptions({
    queryKey: ['pool'],
    queryFn: ({ pageParam, signal }) =>
      api.listPool({ input: { pageNum: pageParam, pageSize: POOL_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage(POOL_PAGE),
  });

/** The merchant's own quotes, newest first, endless. */
export const merchantQuotesQuery = (status?: QuoteStatus) =>
  infiniteQueryOptions({
    queryKey: ['merchantQuotes', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.listMerchantQuotes(
        { input: { pageNum: pageParam, pageSize: POOL_PAGE, ...(status ? { status } : {}) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage(POOL_PAGE),
  });

/** The member's last application to be a merchant; null when there was none. */
export const merchantApplicationQuery = () =>
  queryOptions({
    queryKey: ['merchantApplication'],
    queryFn: ({ signal }) => api.readMerchantApplication({}, { signal }),
    staleTime: 0,
  });

/** Families of keys that a step of a trade may change. */
export const RECYCLING_KEYS = [
  'valuations',
  'recycleOrders',
  'recycleOrder',
  'pool',
  'merchantQuotes',
  'merchantApplication',
] as const;
