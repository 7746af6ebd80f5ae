import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { endless, STATIC_STALE_TIME_MS } from '../api/queries.ts';
import { lazyCalls } from '../api/lazyCalls.ts';
import type { ListingQuery, ListingCard } from '../../contract/market/listing.ts';
import { PUBLIC_META } from '../api/queries.ts';

const api = lazyCalls(() => import('./calls.ts'));

/** All games, or those of one kind; the list rarely changes. */
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
    // Keeps the last system's operators until these have loaded, so that the choice among them is not lost meanwhile.
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

/** What a game's form asks for, without the options (`gameTempAttr`). */
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
 * The endless list of listings under a filter: one request for each page. Coming back from a detail within five minutes asks
 * nothing again.
 */
export const listingsQuery = (query: Omit<ListingQuery, 'pageNum' | 'pageSize'>) =>
  endless({
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

/** How long somebody may look elsewhere and still look at the same listing, ms: asking again counts a view. */
const AWAY = 60_000;

/** One listing. Asked again by who comes back to it after a while: its price may have changed. */
export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: ['listing', id],
    queryFn: ({ signal }) => api.readListing({ input: { id } }, { signal }),
    refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > AWAY,
    enabled: id !== '',
  });

/** Listings similar to one. */
export const recommendationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['recommendations', id],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.recommendListings({ params: { id } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
    enabled: id !== '',
  });

/** Completed deals, endless. */
export const dealsQuery = () =>
  endless({
    key: ['deals'],
    meta: PUBLIC_META,
    pageSize: PAGE,
    read: (input, options) => api.listDeals({ input }, options),
  });

/** The home page's three numbers. */
export const homeNumbersQuery = () =>
  queryOptions({
    queryKey: ['homeNumbers'],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.readHomeNumbers({}, { signal }),
    staleTime: 60_000,
  });

/** A listing's card from a list that is in the cache, to show while its page loads; undefined when no list has it. */
export function knownCard(client: QueryClient, id: string): ListingCard | undefined {
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
