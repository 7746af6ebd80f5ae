import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { endless, STATIC_STALE_TIME_MS } from '../api/queries.ts';
import { lazyCalls } from '../api/lazyCalls.ts';
import { PUBLIC_META } from '../api/queries.ts';

const api = lazyCalls(() => import('./calls.ts'));

/** Says whether an article helped. Members only. */
export const noticeVote = (id: string) =>
  mutationOptions({
    mutationKey: ['noticeVote', id],
    mutationFn: (answer: 'solved' | 'unsolved') =>
      api.voteNotice({ params: { id }, input: { isSolved: answer === 'solved' } }),
  });

const PAGE = 10;

/** Notices of a category, endless. */
export const noticesQuery = (type: string) =>
  endless({
    key: ['notices', type],
    meta: PUBLIC_META,
    pageSize: PAGE,
    read: (paging, options) => api.listNotices({ input: { type, ...paging } }, options),
    staleTime: STATIC_STALE_TIME_MS,
  });

/** All notices of a category with their text (`gonggaoDetails`): agreements, explanations. */
export const articlesQuery = (type: string) =>
  queryOptions({
    queryKey: ['articles', type],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.listArticles({ input: { type } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
  });

/** One article. */
export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['notice', id],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.readNotice({ params: { id } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
    enabled: id !== '',
  });

/** One article by the specification's other call for it, `system/notice/{id}`. */
export const systemNoticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['systemNotice', id],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.readSystemNotice({ params: { id } }, { signal }),
    staleTime: STATIC_STALE_TIME_MS,
    enabled: id !== '',
  });

/** How many articles of each category a search shows. */
export const FOUND_PAGE = 5;

/** The articles of a category whose title or text holds the words: the newest few, and how many there are. */
export const foundNoticesQuery = (type: string, keyword: string) =>
  queryOptions({
    queryKey: ['notices', type, 'found', keyword],
    meta: PUBLIC_META,
    queryFn: ({ signal }) =>
      api.listNotices({ input: { type, keyword, pageNum: 1, pageSize: FOUND_PAGE } }, { signal }),
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
