import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { infiniteListOptions, STATIC_STALE_TIME_MS } from '../api/queries.ts';
import { lazyCalls } from '../api/lazyCalls.ts';
import { PUBLIC_META } from '../api/queries.ts';

const api = lazyCalls(async () => (await import('./calls.ts')).api);

/** Votes on an article. Members only. */
export const noticeVote = (id: string) =>
  mutationOptions({
    mutationKey: ['noticeVote', id],
    mutationFn: (answer: 'solved' | 'unsolved') =>
      api.voteNotice({ params: { id }, input: { isSolved: answer === 'solved' } }),
  });

const PAGE = 10;

export const noticesQuery = (type: string) =>
  infiniteListOptions({
    key: ['notices', type],
    meta: PUBLIC_META,
    pageSize: PAGE,
    read: (paging, options) => api.listNotices({ input: { type, ...paging } }, options),
    staleTime: STATIC_STALE_TIME_MS,
  });

/** All notices of a category with text (`gonggaoDetails`). */
export const articlesQuery = (type: string) =>
  queryOptions({
    queryKey: ['articles', type],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.listArticles({ input: { type } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
  });

export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['notice', id],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.readNotice({ params: { id } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
    enabled: id !== '',
  });

/** One article by `system/notice/{id}`. */
export const systemNoticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['systemNotice', id],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.readSystemNotice({ params: { id } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
    enabled: id !== '',
  });

const SEARCH_RESULTS = 5;

/** Search results of a category: newest articles and total count. */
export const foundNoticesQuery = (type: string, keyword: string) =>
  queryOptions({
    queryKey: ['notices', type, 'found', keyword],
    meta: PUBLIC_META,
    queryFn: ({ signal }) =>
      api.listNotices({ input: { type, keyword, pageNum: 1, pageSize: SEARCH_RESULTS } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
  });

export const bannersQuery = (kind: 'streamer' | 'carousel') =>
  queryOptions({
    queryKey: ['banners', kind],
    meta: PUBLIC_META,
    queryFn: async ({ signal }) => (await api.listBanners({ input: { kind } }, { signal })).rows,
    staleTime: STATIC_STALE_TIME_MS,
  });

export const dictionaryQuery = (type: string) =>
  queryOptions({
    queryKey: ['dictionary', type],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.readDictionary({ params: { type } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
  });
