import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type {
  QuoteStatus,
  RecycleOrderRow,
  RecycleStatus,
  ValuationKind,
  ValuationStatus,
} from '../../contract/recycling/recycling.ts';
import { invalidateQueriesByPrefix } from '../flow/flowScreen.tsx';
import { infiniteListOptions } from '../api/queries.ts';
import { stopWhenExpired } from '../api/refetchWhenDue.ts';
import { api } from './calls.ts';

const PAGE = 6;
const POOL_PAGE = 10;

export const valuationsQuery = (query: { kind?: ValuationKind; status?: ValuationStatus }) =>
  infiniteListOptions({
    key: ['valuations', query],
    pageSize: PAGE,
    read: (paging, options) => api.listValuations({ input: { ...query, ...paging } }, options),
  });

export const recycleOrdersQuery = (query: { side: 'sell' | 'buy'; status?: RecycleStatus }) =>
  infiniteListOptions({
    key: ['recycleOrders', query],
    pageSize: PAGE,
    read: (paging, options) => api.listRecycleOrders({ input: { ...query, ...paging } }, options),
  });

/** True while staff inspect and rebind. Their deadline only alerts supervisors: the trade stays as it is. */
export const isWithStaff = ({ status, priceChange }: Pick<RecycleOrderRow, 'status' | 'priceChange'>) =>
  status === 'underReview' && priceChange?.state !== 'asked';

export const recycleOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['recycleOrder', id],
    queryFn: ({ signal }) => api.readRecycleOrder({ params: { id } }, { signal }),
    staleTime: 0,
    enabled: id !== '',
  });

/** Polling interval of open requests in ms, while the page is visible. */
const POOL_POLL_MS = 15_000;

/** Paged list of open requests, polled. */
export const poolQuery = () => ({
  ...infiniteListOptions({
    key: ['pool'],
    pageSize: POOL_PAGE,
    read: (input, options) => api.listPool({ input }, options),
  }),
  refetchInterval: stopWhenExpired(POOL_POLL_MS),
});

export const merchantQuotesQuery = (status?: QuoteStatus) =>
  infiniteListOptions({
    key: ['merchantQuotes', status ?? 'all'],
    pageSize: POOL_PAGE,
    read: (paging, options) =>
      api.listMerchantQuotes({ input: { ...paging, ...(status && { status }) } }, options),
  });

/** The member's last merchant application; null if none. */
export const merchantApplicationQuery = () =>
  queryOptions({
    queryKey: ['merchantApplication'],
    queryFn: ({ signal }) => api.readMerchantApplication({}, { signal }),
    staleTime: 0,
  });

/** Invalidates all queries whose data a trade may change. */
export const refreshRecycling = (client: QueryClient): void =>
  invalidateQueriesByPrefix(client, [
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
