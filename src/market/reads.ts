import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { lazyCalls } from '../api/lazyCalls.ts';
import { listOptions, publicReadOptions, readOptions, rowsOf, PUBLIC_META } from '../api/queries.ts';
import type { ListingQuery, ListingCard } from '../../contract/market/listing.ts';

const api = lazyCalls(async () => (await import('./calls.ts')).api);

export const gamesQuery = (type?: 'mobile' | 'pc') =>
  publicReadOptions(['games', type ?? 'all'], api.listGames, { input: type ? { type } : {} });

const PAGE = 20;

/**
 * Paged list of listings for a filter. It is fresh for five minutes, so that returning from a listing sends no request.
 */
export const listingsQuery = (query: Omit<ListingQuery, 'pageNum' | 'pageSize'>) =>
  listOptions(['listings', query], api.searchListings, query, {
    meta: PUBLIC_META,
    pageSize: PAGE,
    staleTime: 5 * 60_000,
  });

/** A fixed short list of listings, such as the home page's top accounts. */
export const shortListQuery = (query: ListingQuery) =>
  readOptions(
    ['listings', 'short', query],
    rowsOf(api.searchListings),
    { input: query },
    { meta: PUBLIC_META, staleTime: 60_000 },
  );

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
  publicReadOptions(
    ['recommendations', id],
    api.recommendListings,
    { params: { id } },
    { enabled: id !== '' },
  );

export const dealsQuery = () =>
  listOptions(['deals'], api.listDeals, {}, { meta: PUBLIC_META, pageSize: PAGE });

export const homeNumbersQuery = () =>
  readOptions(['homeNumbers'], api.readHomeNumbers, {}, { meta: PUBLIC_META, staleTime: 60_000 });

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
