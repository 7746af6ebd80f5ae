import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type {
  MerchantQuote,
  RecycleOrderRow,
  RecycleStatus,
  ValuationKind,
  ValuationRow,
  ValuationStatus,
} from '../../contract/recycling/recycling.ts';
import type { LongPage } from '../../contract/kit/envelope.ts';
import { invalidateQueriesByPrefix } from '../flow/flowScreen.tsx';
import { infiniteListOptions } from '../api/queries.ts';
import { serverNow } from '../api/clock.ts';
import { minInterval, refetchWhenDue, stopWhenExpired } from '../api/refetchWhenDue.ts';
import { api } from './calls.ts';

const PAGE = 6;
const POOL_PAGE = 10;

/** The refetch interval of a list whose rows change at deadlines. */
const whenRowsDue = <Row>(dueAtOf: (row: Row) => string | undefined, now: () => number) =>
  stopWhenExpired(({ state }: { state: { data: InfiniteData<LongPage<Row>> | undefined } }) =>
    minInterval(
      (state.data?.pages ?? []).flatMap(({ rows }) => rows).map((row) => refetchWhenDue(dueAtOf(row), now())),
    ),
  );

/** The member's requests to merchants. Refetched when an open one expires. */
export const valuationsQuery = (
  query: { kind?: ValuationKind; status?: ValuationStatus; isEnded?: boolean },
  now = serverNow,
) => ({
  ...infiniteListOptions({
    key: ['valuations', query],
    pageSize: PAGE,
    read: (paging, options) => api.listValuations({ input: { ...query, ...paging } }, options),
  }),
  refetchInterval: whenRowsDue<ValuationRow>(
    ({ status, expiresAt }) => (status === 'open' ? expiresAt : undefined),
    now,
  ),
});

/** True while staff inspect and rebind. Their deadline only alerts supervisors: the trade stays as it is. */
export const isWithStaff = ({ status, priceChange }: Pick<RecycleOrderRow, 'status' | 'priceChange'>) =>
  status === 'underReview' && priceChange?.state !== 'asked';

/** The member's trades as seller or as merchant. Refetched at each deadline, because it changes the trade. */
export const recycleOrdersQuery = (
  query: { side: 'sell' | 'buy'; status?: RecycleStatus },
  now = serverNow,
) => ({
  ...infiniteListOptions({
    key: ['recycleOrders', query],
    pageSize: PAGE,
    read: (paging, options) => api.listRecycleOrders({ input: { ...query, ...paging } }, options),
  }),
  refetchInterval: whenRowsDue<RecycleOrderRow>(
    (order) =>
      isWithStaff(order) || order.status === 'completed' || order.status === 'failed'
        ? undefined
        : order.dueAt,
    now,
  ),
});

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

/** The merchant's quotes. Refetched when an open one expires. */
export const merchantQuotesQuery = (now = serverNow) => ({
  ...infiniteListOptions({
    key: ['merchantQuotes'],
    pageSize: POOL_PAGE,
    read: (input, options) => api.listMerchantQuotes({ input }, options),
  }),
  refetchInterval: whenRowsDue<MerchantQuote>(
    ({ status, expiresAt }) => (status === 'open' ? expiresAt : undefined),
    now,
  ),
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
