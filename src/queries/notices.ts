import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { toFailure } from '../api/failure.ts';
import * as api from '../api/notices.ts';

const LONG = 10 * 60_000;
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

/** Support staff on duty for a purpose, the duty agent first. */
export const supportQuery = (duty: 'recycling' | 'preSale' | 'consignment' | 'afterSale', gameId?: string) =>
  queryOptions({
    queryKey: ['support', duty, gameId ?? ''],
    queryFn: ({ signal }) => api.listSupport({ input: { duty, ...(gameId ? { gameId } : {}) } }, { signal }),
    staleTime: LONG,
  });

/** All support staff: whoever is not among them is not ours. */
export const allSupportQuery = () =>
  queryOptions({
    queryKey: ['support', 'all'],
    queryFn: ({ signal }) => api.listAllSupport({}, { signal }),
    staleTime: LONG,
  });

export const groupsQuery = (gameId?: string) =>
  queryOptions({
    queryKey: ['groups', gameId ?? ''],
    queryFn: ({ signal }) => api.listGroups({ input: gameId ? { gameId } : {} }, { signal }),
    staleTime: LONG,
  });

export const socialQuery = () =>
  queryOptions({
    queryKey: ['social'],
    queryFn: async ({ signal }) => (await api.listSocialAccounts({}, { signal })).rows,
    staleTime: LONG,
  });

export const dictionaryQuery = (type: string) =>
  queryOptions({
    queryKey: ['dictionary', type],
    queryFn: ({ signal }) => api.readDictionary({ params: { type } }, { signal }),
    staleTime: LONG,
  });

/** Unread messages come in large pages: reading some moves the others up, and a small page would skip them. */
const UNREAD_PAGE = 100;

/** The signed-in member's messages, newest first, endless. */
export const messagesQuery = (readState?: 'unread' | 'read') => {
  const pageSize = readState === 'unread' ? UNREAD_PAGE : NOTICE_PAGE;
  return infiniteQueryOptions({
    queryKey: ['messages', readState ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.listMessages(
        { input: { pageNum: pageParam, pageSize, ...(readState ? { readState } : {}) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.total && last.rows.length > 0 ? pages.length + 1 : undefined,
  });
};

export type ContactKind = 'weixin' | 'qq' | 'collection';

/** Asks whether a contact is ours. `official` only when the server says so; a contact it does not know is `unknown`. */
export const contactCheck = () =>
  mutationOptions({
    mutationKey: ['contactCheck'],
    mutationFn: async ({ kind, value }: { kind: ContactKind; value: string }) => {
      try {
        await api.checkContact({ input: { [kind]: value } });
        return 'official' as const;
      } catch (error) {
        if (toFailure(error).kind === 'notFound') return 'unknown' as const;
        throw error;
      }
    },
  });

/** Asks the blacklist for a phone, QQ, WeChat or game account: how many records of which kinds. Members only. */
export const blacklistCheck = () =>
  mutationOptions({
    mutationKey: ['blacklistCheck'],
    mutationFn: (content: string) => api.checkBlacklist({ input: { content } }),
  });
