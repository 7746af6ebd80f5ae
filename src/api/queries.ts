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

/** The failure of a query. */
export function failureOf(error: unknown): Failure | undefined {
  return error === null || error === undefined ? undefined : toFailure(error);
}

/**
 * Retries a query once when no answer came; a refusal is final. Offline, a query fails at once instead of pausing, so that the page can
 * say so, and is refetched when the network is back.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        // Off by default with this network mode.
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && ['network', 'timeout'].includes(toFailure(error).kind),
      },
    },
  });
}

/** Stale time of data that hardly ever changes, ms: games, templates, articles, groups. */
export const STATIC_STALE_TIME_MS = 10 * 60_000;

/**
 * The page of a list to read. `after` is the cursor (`next`) of the page before, from servers that send one: rows that were added or
 * removed meanwhile then neither repeat nor hide a row.
 */
export interface Paging {
  pageNum: number;
  pageSize: number;
  after?: string;
}

/** The page parameter of an infinite query. */
type PageParam = Omit<Paging, 'pageSize'>;

/** Leaves out rows that stand on an earlier page already. */
export function withoutRepeats<Row, Param>(
  data: InfiniteData<LongPage<Row>, Param>,
): InfiniteData<LongPage<Row>, Param> {
  const seen = new Set<unknown>();
  const isNew = (row: Row) => {
    const id: unknown = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined;
    if (id === undefined || !seen.has(id)) {
      seen.add(id);
      return true;
    }
    return false;
  };
  return {
    ...data,
    pages: data.pages.map((page) => {
      const rows = page.rows.filter(isNew);
      return rows.length === page.rows.length ? page : { ...page, rows };
    }),
  };
}

/**
 * Options of `useInfiniteQuery` for a list that is read until all rows that the server counts are there.
 * @param pageSize rows per page
 * @param read reads one page; rejects with a Failure
 * @param staleTime ms; the client's default when left out
 * @param meta {@link PUBLIC_META} for data that is the same for everyone
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
  return infiniteQueryOptions<
    LongPage<Row>,
    DefaultError,
    InfiniteData<LongPage<Row>, PageParam>,
    Key,
    PageParam
  >({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read({ ...pageParam, pageSize }, { signal }),
    initialPageParam: { pageNum: 1 },
    getNextPageParam(last, pages) {
      const pageNum = pages.length + 1;
      if (last.next !== undefined) return { pageNum, after: last.next };
      // A server that sends cursors sends none with the last page.
      const hasCursors = pages.some(({ next }) => next !== undefined);
      const isWhole = hasCursors || last.rows.length === 0 || pages.length * pageSize >= last.total;
      return isWhole ? undefined : { pageNum };
    },
    select: withoutRepeats,
    ...(staleTime !== undefined && { staleTime }),
    ...(meta && { meta }),
  });
}

/** Meta of a query whose answer is the same for everyone. Without it the answer belongs to the member. */
export const PUBLIC_META = { isCommon: true } as const;

/** Removes the answers that belong to a member, when the member leaves. */
export const forgetPersonal = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ meta }) => meta?.isCommon !== PUBLIC_META.isCommon });
