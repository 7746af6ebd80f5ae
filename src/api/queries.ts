import {
  infiniteQueryOptions,
  QueryClient,
  queryOptions,
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query';
import type { LongPage } from '../../contract/kit/envelope.ts';
import type { Failure } from './failure.ts';
import { toFailure } from './failure.ts';

/** Failure of a query's error; undefined without an error. */
export function failureOf(error: unknown): Failure | undefined {
  return error === null || error === undefined ? undefined : toFailure(error);
}

/**
 * Retries a query once after a network error or a timeout. Offline, a query fails at once instead of pausing, so that
 * the page can show it; it is refetched when the browser is online again.
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

/** A call as queries use it. Rejects with a Failure. */
export type Read<Asked, Data> = (asked: Asked, options: { signal: AbortSignal }) => Promise<Data>;

/** Settings of a query; the client's defaults when left out. */
interface ReadSettings {
  /** ms, like `gcTime`. */
  staleTime?: number;
  gcTime?: number;
  enabled?: boolean;
  refetchOnWindowFocus?: boolean;
  refetchOnReconnect?: boolean;
  /** {@link PUBLIC_META} for data that is the same for everyone. */
  meta?: QueryMeta;
}

/** Options of a query that one call answers. */
export const readOptions = <Asked, Data>(
  queryKey: QueryKey,
  read: Read<Asked, Data>,
  asked: NoInfer<Asked>,
  settings: ReadSettings = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => read(asked, { signal }), ...settings });

/** {@link readOptions} for data that is the same for everyone and hardly ever changes. */
export const publicReadOptions = <Asked, Data>(
  queryKey: QueryKey,
  read: Read<Asked, Data>,
  asked: NoInfer<Asked>,
  settings: ReadSettings = {},
) => readOptions(queryKey, read, asked, { meta: PUBLIC_META, staleTime: STATIC_STALE_TIME_MS, ...settings });

/** Makes a call resolve with the rows of its answer only. */
export const rowsOf =
  <Asked, Row>(call: Read<Asked, { rows: Row[] }>): Read<Asked, Row[]> =>
  async (asked, options) =>
    (await call(asked, options)).rows;

/**
 * One page of a list. With keyset pagination, `after` is the cursor (`next`) of the previous page, so rows that are
 * added or removed meanwhile neither repeat nor hide a row.
 */
export interface Paging {
  pageNum: number;
  pageSize: number;
  after?: string;
}

type PageParam = Omit<Paging, 'pageSize'>;

/** Removes rows that an earlier page already contains. */
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
 * Options of `useInfiniteQuery` for a paged list, by cursor or by page number.
 * @param read reads one page; rejects with a Failure
 * @param staleTime ms; the client's default when left out
 * @param meta {@link PUBLIC_META} for data that is the same for everyone
 */
export function infiniteListOptions<Row, const Key extends QueryKey>({
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
      // With cursors, the last page has no `next`.
      const hasCursors = pages.some(({ next }) => next !== undefined);
      const isWhole = hasCursors || last.rows.length === 0 || pages.length * pageSize >= last.total;
      return isWhole ? undefined : { pageNum };
    },
    select: withoutRepeats,
    ...(staleTime !== undefined && { staleTime }),
    ...(meta && { meta }),
  });
}

/** {@link infiniteListOptions} of a call that takes a filter beside the paging. */
export const listOptions = <Row, const Key extends QueryKey, Filter extends object>(
  key: Key,
  call: Read<{ input: Paging & Filter }, LongPage<Row>>,
  filter: Filter,
  settings: { pageSize: number; staleTime?: number; meta?: QueryMeta },
) =>
  infiniteListOptions({
    key,
    read: (paging, options) => call({ input: { ...filter, ...paging } }, options),
    ...settings,
  });

/** Meta of a query whose data is the same for everyone. Without it the data belongs to the member. */
export const PUBLIC_META = { isCommon: true } as const;

/** Removes the member's data from the query cache. */
export const forgetPersonal = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ meta }) => meta?.isCommon !== PUBLIC_META.isCommon });
