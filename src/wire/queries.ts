import { QueryClient } from '@tanstack/react-query';
import type { Failure } from './failure.ts';
import { toFailure } from './failure.ts';

/** What went wrong with a query, for the views. */
export function failureOf(error: unknown): Failure | undefined {
  return error === null || error === undefined ? undefined : toFailure(error);
}

/** Reads may be asked again once when no answer came; refusals are final. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        retry: (count, error) => count < 1 && ['network', 'timeout'].includes(toFailure(error).kind),
      },
    },
  });
}
