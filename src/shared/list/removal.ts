import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import type { AskWords } from '../../flow/dialogs.ts';
import { useDialogs } from '../dialogs/port.ts';

interface Removal<Variables> {
  /**
   * Runs the mutation, after a confirmation if `question` is given. Without one, presses during a running removal are
   * ignored. Never rejects: `error` contains the failure until the next attempt.
   */
  remove: (variables: Variables, options?: { question?: AskWords; onDone?: () => void }) => Promise<void>;
  /** The removal that is running. */
  going: { variables: Variables } | null;
  error: unknown;
}

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
