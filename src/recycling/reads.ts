import type { QueryClient } from '@tanstack/react-query';
import type {
  MerchantQuote,
  MerchantQuoteQuery,
  RecycleOrderQuery,
  RecycleOrderRow,
  ValuationQuery,
  ValuationRow,
} from '../../contract/recycling/recycling.ts';
import { invalidateQueriesByPrefix } from '../flow/flowScreen.tsx';
import { serverNow } from '../api/clock.ts';
import { pollPages, whenRowsDue } from '../api/whenRowsDue.ts';
import { listOptions, readOptions } from '../api/queries.ts';
import { api } from './calls.ts';

const PAGE = 6;
const POOL_PAGE = 10;

/** The member's requests to merchants. Refetched when an open one expires. */
export const valuationsQuery = (query: Omit<ValuationQuery, 'pageNum' | 'pageSize'>, now = serverNow) => ({
  ...listOptions(['valuations', query], api.listValuations, query, { pageSize: PAGE }),
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
  query: Omit<RecycleOrderQuery, 'pageNum' | 'pageSize'>,
  now = serverNow,
) => ({
  ...listOptions(['recycleOrders', query], api.listRecycleOrders, query, { pageSize: PAGE }),
  refetchInterval: whenRowsDue<RecycleOrderRow>(
    (order) =>
      isWithStaff(order) || order.status === 'completed' || order.status === 'failed'
        ? undefined
        : order.dueAt,
    now,
  ),
});

export const recycleOrderQuery = (id: string) =>
  readOptions(
    ['recycleOrder', id],
    api.readRecycleOrder,
    { params: { id } },
    { staleTime: 0, enabled: id !== '' },
  );

/** Polling interval of each loaded page of open requests in ms, while the page is visible. */
const POOL_POLL_MS = 15_000;

/** Paged list of open requests, polled. */
export const poolQuery = () => ({
  ...listOptions(['pool'], api.listPool, {}, { pageSize: POOL_PAGE }),
  refetchInterval: pollPages(POOL_POLL_MS),
});

/** The merchant's quotes. Refetched when an open one expires. */
export const merchantQuotesQuery = (
  query: Omit<MerchantQuoteQuery, 'pageNum' | 'pageSize'>,
  now = serverNow,
) => ({
  ...listOptions(['merchantQuotes', query], api.listMerchantQuotes, query, { pageSize: POOL_PAGE }),
  refetchInterval: whenRowsDue<MerchantQuote>(
    ({ status, expiresAt }) => (status === 'open' ? expiresAt : undefined),
    now,
  ),
});

/** The member's last merchant application; null if none. */
export const merchantApplicationQuery = () =>
  readOptions(['merchantApplication'], api.readMerchantApplication, {}, { staleTime: 0 });

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
