import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { infiniteListOptions, STATIC_STALE_TIME_MS } from '../api/queries.ts';
import { lazyCalls } from '../api/lazyCalls.ts';
import type { ListingQuery, ListingCard } from '../../contract/market/listing.ts';
import { PUBLIC_META } from '../api/queries.ts';

const api = lazyCalls(async () => (await import('./calls.ts')).api);

export const gamesQuery = (type?: 'mobile' | 'pc') =>
  queryOptions({
    queryKey: ['games', type ?? 'all'],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.listGames({ input: type ? { type } : {} }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
  });

/** The attribute template of a game with its options. */
export const templateQuery = (gameId: string) =>
  queryOptions({
    queryKey: ['template', gameId],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.readTemplate({ input: { gameId } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
    enabled: gameId !== '',
  });

/** Systems, operators or areas of a game (`keylist`). */
export const districtsQuery = (gameId: string, systemKey: string, parentId?: string) =>
  queryOptions({
    queryKey: ['districts', gameId, systemKey, parentId ?? ''],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) =>
      (
        await api.listDistricts(
          { input: { gameId, systemKey, ...(parentId ? { parentId } : {}) } },
          { signal },
        )
      ).rows,
    staleTime: STATIC_STALE_TIME_MS,
    enabled: gameId !== '',
  });

/** Servers of an area (`districtSuit`). */
export const serversQuery = (parentId: string) =>
  queryOptions({
    queryKey: ['servers', parentId],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) => (await api.listServers({ input: { parentId } }, { signal })).rows,
    staleTime: STATIC_STALE_TIME_MS,
    enabled: parentId !== '',
  });

/** Operators of a game under a system (`need/operator/list`). */
export const operatorsQuery = (gameId: string, systemId: string) =>
  queryOptions({
    queryKey: ['operators', gameId, systemId],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) =>
      (await api.listOperators({ input: { gameId, ...(systemId !== '' && { systemId }) } }, { signal })).rows,
    staleTime: STATIC_STALE_TIME_MS,
    // Keeps the previous options while loading, so the selection is not lost.
    placeholderData: (before) => before,
  });

/** Areas of a game under an operator (`need/area/list`). */
export const areasQuery = (gameId: string, operatorId: string) =>
  queryOptions({
    queryKey: ['areas', gameId, operatorId],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) =>
      (await api.listAreas({ input: { gameId, ...(operatorId !== '' && { operatorId }) } }, { signal })).rows,
    staleTime: STATIC_STALE_TIME_MS,
  });

/** Servers of an area (`need/server/list`). */
export const areaServersQuery = (areaId: string) =>
  queryOptions({
    queryKey: ['areaServers', areaId],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) => (await api.listAreaServers({ input: { areaId } }, { signal })).rows,
    staleTime: STATIC_STALE_TIME_MS,
  });

/** Attributes of a game's form, without options (`gameTempAttr`). */
export const attributesQuery = (gameId: string) =>
  queryOptions({
    queryKey: ['attributes', gameId],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) => (await api.listAttributes({ input: { gameId } }, { signal })).rows,
    staleTime: STATIC_STALE_TIME_MS,
    enabled: gameId !== '',
  });

const PAGE = 20;

/**
 * Paged list of listings for a filter. It is fresh for five minutes, so that returning from a listing sends no request.
 */
export const listingsQuery = (query: Omit<ListingQuery, 'pageNum' | 'pageSize'>) =>
  infiniteListOptions({
    key: ['listings', query],
    meta: PUBLIC_META,
    pageSize: PAGE,
    read: (paging, options) => api.searchListings({ input: { ...query, ...paging } }, options),
    staleTime: 5 * 60_000,
  });

/** A fixed short list of listings, such as the home page's top accounts. */
export const shortListQuery = (query: ListingQuery) =>
  queryOptions({
    queryKey: ['listings', 'short', query],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) => (await api.searchListings({ input: query }, { signal })).rows,
    staleTime: 60_000,
  });

/** Stale time of a listing in ms; each request counts as a view. */
const LISTING_STALE_TIME_MS = 60_000;

export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: ['listing', id],
    queryFn: ({ signal }) => api.readListing({ input: { id } }, { signal }),
    refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > LISTING_STALE_TIME_MS,
    enabled: id !== '',
  });

export const recommendationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['recommendations', id],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.recommendListings({ params: { id } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
    enabled: id !== '',
  });

export const dealsQuery = () =>
  infiniteListOptions({
    key: ['deals'],
    meta: PUBLIC_META,
    pageSize: PAGE,
    read: (input, options) => api.listDeals({ input }, options),
  });

export const homeNumbersQuery = () =>
  queryOptions({
    queryKey: ['homeNumbers'],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.readHomeNumbers({}, { signal }),
    staleTime: 60_000,
  });

/** Card of a listing from a cached list, to show while its page loads; undefined if none has it. */
export function cachedCard(client: QueryClient, id: string): ListingCard | undefined {
  const lists = [
    ...client.getQueriesData<ListingCard[] | { pages: { rows: ListingCard[] }[] }>({
      queryKey: ['listings'],
    }),
    ...client.getQueriesData<ListingCard[]>({ queryKey: ['recommendations'] }),
  ];
  for (const [, list] of lists) {
    const cards = Array.isArray(list) ? list : list?.pages.flatMap(({ rows }) => rows);
    const card = cards?.find((one) => one.id === id);
    if (card) return card;
  }
  return undefined;
}
