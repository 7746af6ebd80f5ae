import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ChatMessage, ChatThread } from '../../contract/support/chat.ts';
import type { ProblemStatus } from '../../contract/support/problem.ts';
import { toFailure } from '../wire/failure.ts';
import { endless, LONG } from '../wire/queries.ts';
import * as api from './calls.ts';

const PAGE = 10;

/** The member's complaints and suggestions, the latest first, endless. */
export const problemsQuery = (status?: ProblemStatus) =>
  endless({
    key: ['problems', status ?? 'all'],
    pageSize: PAGE,
    read: (paging, options) => api.listProblems({ input: { ...paging, ...(status && { status }) } }, options),
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
  endless({
    key: ['chats', 'list'],
    pageSize: PAGE,
    read: (input, options) => api.listChats({ input }, options),
    staleTime: 0,
  });

/** Messages asked for at once. */
export const CHAT_PAGE = 30;

const FRESH_PAGE = 100;

/** How soon a thread is asked for again, ms: while it is looked at, and while the page is hidden. */
export const CHAT_PACE = { seen: 3_000, hidden: 30_000 } as const;

const keyOf = (orderId: string) => ['chat', orderId] as const;

/** Two stretches of a thread as one, in the server's order, each message once; the later word about a message counts. */
export function joined(a: readonly ChatMessage[], b: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...a, ...b].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((x, y) =>
    x.at === y.at ? Number(x.id > y.id) - Number(x.id < y.id) : Date.parse(x.at) - Date.parse(y.at),
  );
}

/**
 * An order's thread as far as it has been read: the newest page at first, then only what came after. Asked again and again,
 * seldom while the page is hidden.
 */
export const chatQuery = (orderId: string) =>
  queryOptions({
    queryKey: keyOf(orderId),
    queryFn: async ({ client, signal, queryKey }): Promise<ChatThread> => {
      const read = (input: Parameters<typeof api.readChat>[0]['input']) =>
        api.readChat({ params: { id: orderId }, input }, { signal });
      let held = client.getQueryData<ChatThread>(queryKey);
      const last = held?.messages.at(-1)?.id;
      let fresh = await read(
        last === undefined ? { pageSize: CHAT_PAGE } : { after: last, pageSize: FRESH_PAGE },
      );
      const came = [...fresh.messages];
      // After a long absence there is more than a page of it.
      while (last !== undefined && fresh.messages.length === FRESH_PAGE) {
        fresh = await read({ after: came.at(-1)?.id, pageSize: FRESH_PAGE });
        came.push(...fresh.messages);
      }
      // Meanwhile earlier messages or an own one may have been joined to it.
      held = client.getQueryData<ChatThread>(queryKey) ?? held;
      return held === undefined
        ? fresh
        : { ...fresh, messages: joined(held.messages, came), hasEarlier: held.hasEarlier };
    },
    enabled: orderId !== '',
    staleTime: 0,
    refetchInterval: () => (document.visibilityState === 'visible' ? CHAT_PACE.seen : CHAT_PACE.hidden),
    refetchIntervalInBackground: true,
  });

/** The page before the first message that is shown. */
export const earlierChat = (client: QueryClient, orderId: string) =>
  mutationOptions({
    mutationKey: ['earlierChat', orderId],
    mutationFn: (before: string) =>
      api.readChat({ params: { id: orderId }, input: { before, pageSize: CHAT_PAGE } }),
    onSuccess: ({ messages, hasEarlier }) => {
      client.setQueryData<ChatThread>(keyOf(orderId), (held) =>
        held === undefined ? held : { ...held, messages: joined(messages, held.messages), hasEarlier },
      );
    },
  });

/** The server has kept a message: it stands in the thread without waiting for the next question. */
export function noteSent(client: QueryClient, orderId: string, message: ChatMessage): void {
  client.setQueryData<ChatThread>(keyOf(orderId), (held) =>
    held === undefined ? held : { ...held, messages: joined(held.messages, [message]) },
  );
  void client.invalidateQueries({ queryKey: ['chats'] });
}

/** Read up to a message. A failure is no matter: the next message says it again. */
export const chatReading = (client: QueryClient, orderId: string) =>
  mutationOptions({
    mutationKey: ['chatReading', orderId],
    mutationFn: (upTo: string) => api.markChatRead({ params: { id: orderId }, input: { upTo } }),
    onSuccess: async ({ unread }) => {
      client.setQueryData<ChatThread>(keyOf(orderId), (held) =>
        held === undefined ? held : { ...held, unread },
      );
      await Promise.all(
        [['chats'], ['centreCounts'], ['messages'], ['orders', 'counts']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
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
