import type { Page } from '../../contract/kit/envelope.ts';
import { type QueryClient, mutationOptions, type InfiniteData } from '@tanstack/react-query';
import { lazyCalls } from '../api/lazyCalls.ts';
import type { FavouriteQuery, Browse } from '../../contract/account/account.ts';
import { listingQuery } from '../market/index.ts';
import type { ListingDetail } from '../../contract/market/index.ts';
import { listOptions, readOptions } from '../api/queries.ts';
import type { Message } from '../../contract/account/message.ts';

const api = lazyCalls(async () => (await import('./calls.ts')).api);

const PAGE = 10;

export const profileQuery = () => readOptions(['profile'], api.readProfile, undefined, { staleTime: 0 });

export const centreCountsQuery = () =>
  readOptions(['centreCounts'], api.countCentre, undefined, { staleTime: 5_000 });

/** Prices and statuses change, so the list is always stale. */
export const favouritesQuery = (show?: FavouriteQuery['show']) =>
  listOptions(
    ['favourites', show ?? 'all'],
    api.listFavourites,
    { ...(show && { show }) },
    { pageSize: PAGE, staleTime: 0 },
  );

/** Removes or restores a favourite. Lists change on their next read. */
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

export const browsesQuery = () =>
  listOptions(['browses'], api.listBrowses, {}, { pageSize: PAGE, staleTime: 0 });

/** Deletes one entry of the history, or all, then updates the list. */
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
 * Adds or removes a favourite with an optimistic update. Restarts a running read of the listing, which would return the old
 * state.
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

/** Marks a message as read, then updates the lists and the unread count. */
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

/** Page size of unread messages. It is large, because marking messages as read shifts the pages. */
const UNREAD_PAGE = 100;

export const messagesQuery = (readState?: 'unread' | 'read') =>
  listOptions(
    ['messages', readState ?? 'all'],
    api.listMessages,
    { ...(readState && { readState }) },
    { pageSize: readState === 'unread' ? UNREAD_PAGE : PAGE },
  );
