import { mutationOptions, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as api from './calls.ts';
import { voteNotice } from './calls.ts';

/** Says whether an article helped. Members only. */
export const noticeVote = (id: string) =>
  mutationOptions({
    mutationKey: ['noticeVote', id],
    mutationFn: (said: 'solved' | 'unsolved') =>
      voteNotice({ params: { id }, input: { isSolved: said === 'solved' } }),
  });

export const LONG = 10 * 60_000;

export const NOTICE_PAGE = 10;

/** Notices of a category, endless. */
export const noticesQuery = (type: string) =>
  infiniteQueryOptions({
    queryKey: ['notices', type],
    queryFn: ({ pageParam, signal }) =>
      api.listNotices({ input: { type, pageNum: pageParam, pageSize: NOTICE_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * NOTICE_PAGE < last.total && last.rows.length > 0 ? pages.length + 1 : undefined,
    staleTime: LONG,
  });

/** All notices of a category with their text (`gonggaoDetails`): agreements, explanations. */
export const articlesQuery = (type: string) =>
  queryOptions({
    queryKey: ['articles', type],
    queryFn: ({ signal }) => api.listArticles({ input: { type } }, { signal }),
    staleTime: LONG,
  });

/** One article. */
export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['notice', id],
    queryFn: ({ signal }) => api.readNotice({ params: { id } }, { signal }),
    staleTime: LONG,
    enabled: id !== '',
  });

/** One article by the specification's other call for it, `system/notice/{id}`. */
export const systemNoticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['systemNotice', id],
    queryFn: ({ signal }) => api.readSystemNotice({ params: { id } }, { signal }),
    staleTime: LONG,
    enabled: id !== '',
  });

/** How many articles of each category a search shows. */
export const FOUND_PAGE = 5;

/** The articles of a category whose title or text holds the words: the newest few, and how many there are. */
export const foundNoticesQuery = (type: string, keyword: string) =>
  queryOptions({
    queryKey: ['notices', type, 'found', keyword],
    queryFn: ({ signal }) =>
      api.listNotices({ input: { type, keyword, pageNum: 1, pageSize: FOUND_PAGE } }, { signal }),
    staleTime: LONG,
  });

export const bannersQuery = (kind: 'streamer' | 'carousel') =>
  queryOptions({
    queryKey: ['banners', kind],
    queryFn: async ({ signal }) => (await api.listBanners({ input: { kind } }, { signal })).rows,
    staleTime: LONG,
  });

export const dictionaryQuery = (type: string) =>
  queryOptions({
    queryKey: ['dictionary', type],
    queryFn: ({ signal }) => api.readDictionary({ params: { type } }, { signal }),
    staleTime: LONG,
  });
