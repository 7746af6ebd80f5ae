import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type {
  Browse,
  Favourite,
  FavouriteQuery,
  Problem,
  ProblemStatus,
} from '../../contract/entities/account.ts';
import type { Page } from '../../contract/envelope.ts';
import * as api from '../api/account.ts';
import { addFavourite, removeFavourite } from '../api/catalogue.ts';

export const ACCOUNT_PAGE = 10;

const nextPage = <Row>(last: Page<Row>, pages: readonly Page<Row>[]): number | undefined =>
  pages.length * ACCOUNT_PAGE < last.total && last.rows.length > 0 ? pages.length + 1 : undefined;

/** How much of what the member has, for the personal centre. */
export const centreCountsQuery = () =>
  queryOptions({
    queryKey: ['centreCounts'],
    queryFn: ({ signal }) => api.countCentre(undefined, { signal }),
    staleTime: 5_000,
  });

/** The member's favourites, the latest first, endless; all of them unless told what became of them. */
export const favouritesQuery = (show?: FavouriteQuery['show']) =>
  infiniteQueryOptions({
    queryKey: ['favourites', show ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.listFavourites(
        { input: { pageNum: pageParam, pageSize: ACCOUNT_PAGE, ...(show ? { show } : {}) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage<Favourite>,
    // Prices and states of others' listings: asked anew on every visit.
    staleTime: 0,
  });

/** A favourite is taken away, or put back. Lists show it when they are asked anew. */
export const favouriteChange = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['favouriteChange'],
    mutationFn: ({ listingId, isFavourite }: { listingId: string; isFavourite: boolean }) =>
      (isFavourite ? addFavourite : removeFavourite)({ input: { listingId } }),
    onSuccess: async (_, { listingId }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['listing', listingId] }),
        client.invalidateQueries({ queryKey: ['centreCounts'] }),
      ]);
    },
  });

/** What the member looked at, the latest first, endless. */
export const browsesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['browses'],
    queryFn: ({ pageParam, signal }) =>
      api.listBrowses({ input: { pageNum: pageParam, pageSize: ACCOUNT_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage<Browse>,
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

/** The member's complaints and suggestions, the latest first, endless. */
export const problemsQuery = (status?: ProblemStatus) =>
  infiniteQueryOptions({
    queryKey: ['problems', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.listProblems(
        { input: { pageNum: pageParam, pageSize: ACCOUNT_PAGE, ...(status ? { status } : {}) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage<Problem>,
    staleTime: 0,
  });

/** Closes one that is settled. Whatever came of it, the lists are asked anew. */
export const problemClosing = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['problemClosing'],
    mutationFn: (id: string) => api.closeProblem({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['problems'] }),
  });

/** The member's order conversations, the latest first, endless. */
export const chatsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['chats', 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.listChats({ input: { pageNum: pageParam, pageSize: ACCOUNT_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  });

/** Says whether an article helped. Members only. */
export const noticeVote = (id: string) =>
  mutationOptions({
    mutationKey: ['noticeVote', id],
    mutationFn: (said: 'solved' | 'unsolved') =>
      api.voteNotice({ params: { id }, input: { isSolved: said === 'solved' } }),
  });
