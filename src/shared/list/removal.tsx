import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import styled from 'styled-components';
import { Notice } from '../../ui/Notice.tsx';
import { space } from '../../ui/theme.ts';
import { useDialogs, type Words } from '../dialogs/port.ts';
import { readFailureText } from '../failedRead.ts';

/** Something is taken out of a list of the member's, or closed in it. */
export interface Removal<Variables> {
  /**
   * Has the server do it. With a question, once that is confirmed; without one, a press while another is under way does
   * nothing. The mutation reads the list again. Never rejects: a failure stands in `error` until the next try.
   */
  remove: (variables: Variables, options?: { question?: Words; onDone?: () => void }) => Promise<void>;
  /** What is being removed, while it is. */
  going: { variables: Variables } | null;
  error: unknown;
}

/** Removes with a mutation of the domain's reads. */
export function useRemoval<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
): Removal<Variables> {
  const { ask } = useDialogs();
  const { mutate, isPending, variables, error } = useMutation(options);
  return {
    remove: async (next, { question, onDone } = {}) => {
      if (question ? !(await ask(question)) : isPending) return;
      mutate(next, { onSuccess: () => onDone?.() });
    },
    going: isPending ? { variables: variables as Variables } : null,
    error,
  };
}

const Around = styled.div<{ $flush: boolean }>`
  padding: ${({ $flush }) => ($flush ? 0 : `${space.m} ${space.m} 0`)};
`;

/** Why it was not removed; nothing while nothing failed. */
export const RemovalFailed = ({
  removal,
  title,
  flush = true,
}: {
  removal: Pick<Removal<never>, 'error'>;
  title: string;
  /** Stands in a card that has margins. */
  flush?: boolean;
}) =>
  removal.error !== null && (
    <Around $flush={flush}>
      <Notice tone="bad" live="alert" title={title}>
        {readFailureText(removal.error)}
      </Notice>
    </Around>
  );
