import { mutationOptions } from '@tanstack/react-query';
import { listOptions, publicReadOptions, rowsOf, PUBLIC_META, STATIC_STALE_TIME_MS } from '../api/queries.ts';
import { lazyCalls } from '../api/lazyCalls.ts';

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
  listOptions(
    ['notices', type],
    api.listNotices,
    { type },
    { meta: PUBLIC_META, pageSize: PAGE, staleTime: STATIC_STALE_TIME_MS },
  );

/** The newest notices of a category with text, at most 100 (`gonggaoDetails`). */
export const articlesQuery = (type: string) =>
  publicReadOptions(['articles', type], api.listArticles, { input: { type } });

export const noticeQuery = (id: string) =>
  publicReadOptions(['notice', id], api.readNotice, { params: { id } }, { enabled: id !== '' });

/** One article by `system/notice/{id}`. */
export const systemNoticeQuery = (id: string) =>
  publicReadOptions(['systemNotice', id], api.readSystemNotice, { params: { id } }, { enabled: id !== '' });

const SEARCH_RESULTS = 5;

/** Search results of a category: newest articles and total count. */
export const foundNoticesQuery = (type: string, keyword: string) =>
  publicReadOptions(['notices', type, 'found', keyword], api.listNotices, {
    input: { type, keyword, pageNum: 1, pageSize: SEARCH_RESULTS },
  });

export const bannersQuery = (kind: 'streamer' | 'carousel') =>
  publicReadOptions(['banners', kind], rowsOf(api.listBanners), { input: { kind } });

export const dictionaryQuery = (type: string) =>
  publicReadOptions(['dictionary', type], api.readDictionary, { params: { type } });
