import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type {
  QuoteStatus,
  RecycleStatus,
  ValuationKind,
  ValuationStatus,
} from '../../contract/recycling/recycling.ts';
import { refresh } from '../flow/flowScreen.tsx';
import { endless } from '../api/queries.ts';
import * as api from './calls.ts';

/** Rows of a page of valuations and recycle orders (domain §1.3). */
const PAGE = 6;
const POOL_PAGE = 10;

/** The member's valuations and biddings, newest first, endless. */
export const valuationsQuery = (query: { kind?: ValuationKind; status?: ValuationStatus }) =>
  endless({
    key: ['valuations', query],
    pageSize: PAGE,
    read: (paging, options) => api.listValuations({ input: { ...query, ...paging } }, options),
  });

/** Recycle orders the member sells, or buys as a merchant, newest first, endless. */
export const recycleOrdersQuery = (query: { side: 'sell' | 'buy'; status?: RecycleStatus }) =>
  endless({
    key: ['recycleOrders', query],
    pageSize: PAGE,
    read: (paging, options) => api.listRecycleOrders({ input: { ...query, ...paging } }, options),
  });

/** One recycle order, for its seller or its merchant. */
export const recycleOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['recycleOrder', id],
    queryFn: ({ signal }) => api.readRecycleOrder({ params: { id } }, { signal }),
    staleTime: 0,
    enabled: id !== '',
  });

/** How often merchants' open page asks for new requests, ms; while it is hidden it does not. */
const POOL_PACE = 15_000;

/** Requests that merchants may quote, endless. New ones appear by themselves. */
export const poolQuery = () => ({
  ...endless({
    key: ['pool'],
    pageSize: POOL_PAGE,
    read: (input, options) => api.listPool({ input }, options),
  }),
  refetchInterval: POOL_PACE,
});

/** The merchant's own quotes, newest first, endless. */
export const merchantQuotesQuery = (status?: QuoteStatus) =>
  endless({
    key: ['merchantQuotes', status ?? 'all'],
    pageSize: POOL_PAGE,
    read: (paging, options) =>
      api.listMerchantQuotes({ input: { ...paging, ...(status && { status }) } }, options),
  });

/** The member's last application to be a merchant; null when there was none. */
export const merchantApplicationQuery = () =>
  queryOptions({
    queryKey: ['merchantApplication'],
    queryFn: ({ signal }) => api.readMerchantApplication({}, { signal }),
    staleTime: 0,
  });

/** Lists and details that a step of a trade may change are read anew; a listing may have been sold by it. */
export const refreshRecycling = (client: QueryClient): void =>
  refresh(client, [
    'valuations',
    'recycleOrders',
    'recycleOrder',
    'pool',
    'merchantQuotes',
    'merchantApplication',
    'ownListings',
    'listing',
    'listings',
  ]);
