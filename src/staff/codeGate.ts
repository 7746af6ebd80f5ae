import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toFailure } from '../api/failure.ts';
import { selfQuery } from './reads.ts';

/** Whether a staff call was refused because the session requires a one-time code. */
export function isCodeRequired(error: unknown): boolean {
  const failure = toFailure(error);
  return failure.kind === 'forbidden' && failure.reason === 'codeRequired';
}

export const askForCode = (client: QueryClient): void =>
  void client.setQueryData(selfQuery().queryKey, (self) => self && { ...self, isConfirmed: false });

/** Shows the code gate when any query or mutation is refused because a one-time code is required. */
export function useCodeGate(): void {
  const client = useQueryClient();
  useEffect(() => {
    const check = (error: unknown) => {
      if (error && isCodeRequired(error)) askForCode(client);
    };
    const reads = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
    });
    const writes = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
    });
    return () => {
      reads();
      writes();
    };
  }, [client]);
}
