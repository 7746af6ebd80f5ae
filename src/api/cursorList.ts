import { infiniteQueryOptions, type DefaultError, type InfiniteData } from '@tanstack/react-query';

/**
 * Options of `useInfiniteQuery` for a list that is paged by cursor and always stale.
 * @param read reads the page after a cursor, the first one without; rejects with a Failure
 */
export const cursorListOptions = <Page extends { next?: unknown }>(
  queryKey: readonly unknown[],
  read: (cursor: Page['next'] | undefined, options: { signal: AbortSignal }) => Promise<Page>,
) =>
  infiniteQueryOptions<Page, DefaultError, InfiniteData<Page>, readonly unknown[], Page['next'] | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
