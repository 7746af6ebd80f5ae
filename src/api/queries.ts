import {
  infiniteQueryOptions,
  QueryClient,
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query';
import type { LongPage } from '../../contract/kit/envelope.ts';
import type { Failure } from './failure.ts';
import { toFailure } from './failure.ts';

/** What went wrong with a query, for the views. */
export function failureOf(error: unknown): Failure | undefined {
  return error === null || error === undefined ? undefined : toFailure(error);
}

/**
 * Reads may be asked again once when no answer came; refusals are final. Without a network a read fails at once instead of waiting
 * paused, so that the page can say so, and is read again when the network is back.
 * @param isOutdated whether files of the app may be gone: to ask again is then left to the person, as it may load the page anew
 */
export function makeQueryClient(isOutdated = () => false): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        // Off by default with that mode.
        refetchOnReconnect: true,
        retry: (count, error) =>
          count < 1 && !isOutdated() && ['network', 'timeout'].includes(toFailure(error).kind),
      },
    },
  });
}

/** How long what hardly ever changes counts as fresh, ms: games, templates, articles, groups. */
export const STATIC_STALE_TIME_MS = 10 * 60_000;

/**
 * Which page of a list is asked for. `after` is where the page before ended, from servers that say it (`next`): they read on
 * there, so that what has come or gone at the top meanwhile neither repeats nor hides a row.
 */
export interface Paging {
  pageNum: number;
  pageSize: number;
  after?: string;
}

/** What tells one page of a list from the others. */
type Place = Omit<Paging, 'pageSize'>;

/**
 * The options of an endless list, for `useInfiniteQuery`: pages from the first until as many rows are there as the server counts.
 * @param pageSize rows a page
 * @param read asks for one page; rejects with a Failure
 * @param staleTime ms; the client's own when left out
 * @param meta {@link PUBLIC_META} for what is the same for everyone
 */
export function endless<Row, const Key extends QueryKey>({
  key,
  pageSize,
  read,
  staleTime,
  meta,
}: {
  key: Key;
  pageSize: number;
  read: (paging: Paging, options: { signal: AbortSignal }) => Promise<LongPage<Row>>;
  staleTime?: number;
  meta?: QueryMeta;
}) {
  return infiniteQueryOptions<LongPage<Row>, DefaultError, InfiniteData<LongPage<Row>, Place>, Key, Place>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read({ ...pageParam, pageSize }, { signal }),
    initialPageParam: { pageNum: 1 },
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.total && last.rows.length > 0
        ? { pageNum: pages.length + 1, ...(last.next !== undefined && { after: last.next }) }
        : undefined,
    ...(staleTime !== undefined && { staleTime }),
    ...(meta && { meta }),
  });
}

/** The meta of a query whose answer is the same for everyone. A query without it belongs to the member who asks. */
export const PUBLIC_META = { isCommon: true } as const;

/** Drops what the server said to one member: the member has left. */
export const forgetPersonal = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ meta }) => meta?.isCommon !== PUBLIC_META.isCommon });
