import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ChatMessage, ChatQuery, ChatThread } from '../../contract/support/chat.ts';
import type { ProblemStatus } from '../../contract/support/problem.ts';
import { toFailure } from '../api/failure.ts';
import { stopWhenExpired } from '../api/refetchWhenDue.ts';
import { pollPages } from '../api/whenRowsDue.ts';
import { listOptions, publicReadOptions, rowsOf } from '../api/queries.ts';
import { lazyCalls } from '../api/lazyCalls.ts';

const api = lazyCalls(async () => (await import('./calls.ts')).api);

const PAGE = 10;

export const problemsQuery = (status?: ProblemStatus) =>
  listOptions(
    ['problems', status ?? 'all'],
    api.listProblems,
    { ...(status && { status }) },
    { pageSize: PAGE, staleTime: 0 },
  );

/** Closes a complaint or suggestion and reloads the lists, also after a failure. */
export const problemClosing = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['problemClosing'],
    mutationFn: (id: string) => api.closeProblem({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['problems'] }),
  });

/** Paged list of threads, the latest first, polled while visible. */
export const chatsQuery = () => ({
  ...listOptions(['chats', 'list'], api.listChats, {}, { pageSize: PAGE, staleTime: 0 }),
  refetchInterval: pollPages(CHAT_POLL_MS.list),
});

const CHAT_PAGE = 30;

/** Number of messages per request when an open thread is read again. */
const FRESH_PAGE = 100;

/** Polling intervals, ms: a thread while visible and while hidden, and each loaded page of the list of threads. */
const CHAT_POLL_MS = { seen: 3_000, hidden: 30_000, list: 10_000 } as const;

const keyOf = (threadId: string) => ['chat', threadId] as const;

/** Merges two parts of a thread in the server's order, without duplicates. Messages of `b` win. */
export function mergeMessages(a: readonly ChatMessage[], b: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...a, ...b].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((x, y) =>
    x.at === y.at ? Number(x.id > y.id) - Number(x.id < y.id) : Date.parse(x.at) - Date.parse(y.at),
  );
}

/** A thread in the cache. `newestRead` is the newest message that a read returned; {@link noteSent} adds later ones. */
export interface CachedThread extends ChatThread {
  newestRead?: string | undefined;
}

type ReadPage = (input: ChatQuery) => Promise<ChatThread>;

/** Reads all messages after one, which may be several pages. */
async function readAfter(read: ReadPage, last: string): Promise<ChatThread> {
  let page = await read({ after: last, pageSize: FRESH_PAGE });
  const messages = [...page.messages];
  while (page.messages.length === FRESH_PAGE) {
    page = await read({ after: messages.at(-1)?.id, pageSize: FRESH_PAGE });
    messages.push(...page.messages);
  }
  return { ...page, messages };
}

/** Reads the newest page, then earlier pages until one contains the message `first`. Without it, only the newest page. */
async function readBackTo(read: ReadPage, first: string | undefined): Promise<ChatThread> {
  let page = await read({ pageSize: CHAT_PAGE });
  let { messages } = page;
  while (first !== undefined && page.hasEarlier && !messages.some(({ id }) => id === first)) {
    page = await read({ before: messages[0]?.id, pageSize: FRESH_PAGE });
    messages = [...page.messages, ...messages];
  }
  return { ...page, messages };
}

/**
 * A thread: reads the newest page, then polls for newer messages, less often while hidden. It polls after the newest
 * message of a read, because others may have written before the own message that was added since. After an invalidation,
 * all loaded messages are read again, because the signed URLs of their pictures may have expired.
 */
export const chatQuery = (threadId: string) =>
  queryOptions({
    queryKey: keyOf(threadId),
    queryFn: async ({ client, signal, queryKey }): Promise<CachedThread> => {
      const read: ReadPage = (input) => api.readChat({ params: { id: threadId }, input }, { signal });
      const before = client.getQueryData<CachedThread>(queryKey);
      const last = before?.newestRead;
      const fresh =
        last === undefined || client.getQueryState(queryKey)?.isInvalidated
          ? await readBackTo(read, before?.messages[0]?.id)
          : await readAfter(read, last);
      const newestRead = fresh.messages.at(-1)?.id ?? last;
      // Messages may have been added to the cache meanwhile.
      const known = client.getQueryData<CachedThread>(queryKey) ?? before;
      if (known === undefined) return { ...fresh, newestRead };
      const messages = mergeMessages(known.messages, fresh.messages);
      const { hasEarlier } = messages[0]?.id === fresh.messages[0]?.id ? fresh : known;
      return { ...fresh, messages, hasEarlier, newestRead };
    },
    enabled: threadId !== '',
    staleTime: 0,
    refetchInterval: stopWhenExpired(() =>
      document.visibilityState === 'visible' ? CHAT_POLL_MS.seen : CHAT_POLL_MS.hidden,
    ),
    refetchIntervalInBackground: true,
  });

export const earlierChat = (client: QueryClient, threadId: string) =>
  mutationOptions({
    mutationKey: ['earlierChat', threadId],
    mutationFn: (before: string) =>
      api.readChat({ params: { id: threadId }, input: { before, pageSize: CHAT_PAGE } }),
    onSuccess: ({ messages, hasEarlier }) => {
      client.setQueryData<ChatThread>(keyOf(threadId), (known) =>
        known === undefined
          ? known
          : { ...known, messages: mergeMessages(messages, known.messages), hasEarlier },
      );
    },
  });

/** Canonical name of a thread. A pre-sale thread is named by its listing, as it has no id before the first message. */
export const nameOfThread = ({
  id,
  about,
  side,
  subjectId,
}: Pick<ChatThread, 'id' | 'about' | 'side' | 'subjectId'>): string =>
  about === 'listing' && side === 'buyer' ? subjectId : id;

/**
 * Adds a stored message to the cached thread without waiting for the next poll. An answer of staff changes what waits in
 * the console.
 */
export function noteSent(client: QueryClient, name: string, message: ChatMessage): void {
  client.setQueriesData<ChatThread>({ queryKey: ['chat'] }, (known) =>
    known === undefined || nameOfThread(known) !== name
      ? known
      : { ...known, messages: mergeMessages(known.messages, [message]) },
  );
  for (const queryKey of [['chats'], ['staff', 'chats'], ['staff', 'counts']])
    void client.invalidateQueries({ queryKey });
}

/**
 * The newest message that a member of staff has read in a thread where they are support. Undefined for a party, whose
 * messages answer nothing.
 */
export function newestReadBySupport(client: QueryClient, name: string): string | undefined {
  const threads = client.getQueriesData<CachedThread>({ queryKey: ['chat'] });
  return threads.find(([, known]) => known?.side === 'support' && nameOfThread(known) === name)?.[1]
    ?.newestRead;
}

/** Marks the thread as read up to a message. Failures are ignored, because the next message retries. */
export const chatReading = (client: QueryClient, threadId: string) =>
  mutationOptions({
    mutationKey: ['chatReading', threadId],
    mutationFn: (upTo: string) => api.markChatRead({ params: { id: threadId }, input: { upTo } }),
    onSuccess: async ({ unread }) => {
      client.setQueryData<ChatThread>(keyOf(threadId), (known) =>
        known === undefined ? known : { ...known, unread },
      );
      await Promise.all(
        [['chats'], ['centreCounts'], ['messages'], ['orders', 'counts']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });

/** Support staff on duty for a purpose, the duty agent first. */
export const supportQuery = (
  duty: 'recycling' | 'preSale' | 'consignment' | 'afterSale' | 'recyclingPc' | 'recyclingMobile',
  gameId?: string,
) =>
  publicReadOptions(['support', duty, gameId ?? ''], api.listSupport, {
    input: { duty, ...(gameId ? { gameIds: [gameId] } : {}) },
  });

/** All support staff: the public list of official contacts. */
export const allSupportQuery = () => publicReadOptions(['support', 'all'], api.listAllSupport, {});

export const groupsQuery = (gameId?: string) =>
  publicReadOptions(['groups', gameId ?? ''], api.listGroups, { input: gameId ? { gameId } : {} });

export const socialQuery = () => publicReadOptions(['social'], rowsOf(api.listSocialAccounts), {});

export type ContactKind = 'weixin' | 'qq' | 'collection';

/** Looks up a contact: `official` or `unknown`. */
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

/** Looks up a phone, QQ, WeChat or game account in the blacklist: number and kinds of records. Members only. */
export const blacklistCheck = () =>
  mutationOptions({
    mutationKey: ['blacklistCheck'],
    mutationFn: (content: string) => api.checkBlacklist({ input: { content } }),
  });
