import type { Page } from '../../contract/kit/envelope.ts';
import { queryOptions, type QueryClient, mutationOptions, type InfiniteData } from '@tanstack/react-query';
import { lazyCalls } from '../api/lazyCalls.ts';
import type { FavouriteQuery, Browse } from '../../contract/account/account.ts';
import { listingQuery } from '../market/index.ts';
import type { ListingDetail } from '../../contract/market/index.ts';
import type { Message } from '../../contract/account/message.ts';
import { endless } from '../api/queries.ts';

const api = lazyCalls(() => import('./calls.ts'));

const PAGE = 10;

/** The signed-in member as the server says it now. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.readProfile(undefined, { signal }),
    staleTime: 0,
  });

/** How much of what the member has, for the personal centre. */
export const centreCountsQuery = () =>
  queryOptions({
    queryKey: ['centreCounts'],
    queryFn: ({ signal }) => api.countCentre(undefined, { signal }),
    staleTime: 5_000,
  });

/** The member's favourites, the latest first, endless; all of them unless told what became of them. */
export const favouritesQuery = (show?: FavouriteQuery['show']) =>
  endless({
    key: ['favourites', show ?? 'all'],
    pageSize: PAGE,
    read: (paging, options) => api.listFavourites({ input: { ...paging, ...(show && { show }) } }, options),
    // Prices and states of others' listings: asked anew on every visit.
    staleTime: 0,
  });

/** A favourite is taken away, or put back. Lists show it when they are asked anew. */
export const favouriteChange = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['favouriteChange'],
    mutationFn: ({ listingId, isFavourite }: { listingId: string; isFavourite: boolean }) =>
      (isFavourite ? api.addFavourite : api.removeFavourite)({ input: { listingId } }),
    onSuccess: async (_, { listingId }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['listing', listingId] }),
        client.invalidateQueries({ queryKey: ['centreCounts'] }),
      ]);
    },
  });

/** What the member looked at, the latest first, endless. */
export const browsesQuery = () =>
  endless({
    key: ['browses'],
    pageSize: PAGE,
    read: (input, options) => api.listBrowses({ input }, options),
    staleTime: 0,
  });

/** Forgets one listing that was looked at, or all; the list shows it once the server has said so. */
export const browsesClearing = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['browsesClearing'],
    mutationFn: (listingId?: string) =>
      api.clearBrowses({ input: listingId === undefined ? {} : { listingId } }),
    onSuccess: async (_, listingId) => {
      client.setQueryData<InfiniteData<Page<Browse>>>(['browses'], (data) =>
        data === undefined
          ? data
          : {
              ...data,
              pages: data.pages.map(({ rows, total }) => ({
                rows: listingId === undefined ? [] : rows.filter((row) => row.listingId !== listingId),
                total: listingId === undefined ? 0 : total - 1,
              })),
            },
      );
      await Promise.all([
        client.invalidateQueries({ queryKey: ['browses'] }),
        client.invalidateQueries({ queryKey: ['centreCounts'] }),
      ]);
    },
  });

/**
 * Marks a listing as a favourite or no longer one; the listing shows it at once and takes it back on failure. A read of the listing
 * that has begun before would say what was: it is begun again after.
 */
export const favouriteMutation = (client: QueryClient, id: string) => {
  const { queryKey } = listingQuery(id);
  const show = (isFavourite: boolean) =>
    client.setQueryData<ListingDetail>(queryKey, (listing) =>
      listing && listing.isFavourite !== isFavourite
        ? { ...listing, isFavourite, favourites: Math.max(0, listing.favourites + (isFavourite ? 1 : -1)) }
        : listing,
    );
  return mutationOptions({
    mutationKey: ['favourite', id],
    mutationFn: (isFavourite: boolean) =>
      (isFavourite ? api.addFavourite : api.removeFavourite)({ input: { listingId: id } }),
    onMutate: async (isFavourite) => {
      const isReading = client.isFetching({ queryKey }) > 0;
      await client.cancelQueries({ queryKey });
      show(isFavourite);
      return { isReading };
    },
    onError: (_error, isFavourite) => show(!isFavourite),
    onSuccess: () => client.invalidateQueries({ queryKey: ['favourites'] }),
    onSettled: (_data, _error, _isFavourite, before) =>
      before?.isReading ? client.invalidateQueries({ queryKey }) : undefined,
  });
};

/** Marks a message as read: the lists show it once the server has said so, and the count of unread is asked anew. */
export const markReadMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['markRead'],
    mutationFn: (id: string) => api.markMessageRead({ params: { id } }),
    onSuccess: async (read) => {
      client.setQueriesData<InfiniteData<Page<Message>>>({ queryKey: ['messages'] }, (data) =>
        data === undefined
          ? data
          : {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                rows: page.rows.map((row) => (row.id === read.id ? read : row)),
              })),
            },
      );
      await client.invalidateQueries({ queryKey: ['orders', 'counts'] });
    },
  });

/** Unread messages come in large pages: reading some moves the others up, and a small page would skip them. */
const UNREAD_PAGE = 100;

/** The signed-in member's messages, newest first, endless. */
export const messagesQuery = (readState?: 'unread' | 'read') =>
  endless({
    key: ['messages', readState ?? 'all'],
    pageSize: readState === 'unread' ? UNREAD_PAGE : PAGE,
    read: (paging, options) =>
      api.listMessages({ input: { ...paging, ...(readState && { readState }) } }, options),
  });
