import type { Failure } from '../../../contract/kit/failure.ts';
import { askPlainly, promptPlainly } from '../../shared/dialogs/plain.ts';
import { backStack } from '../../ui/backStack.ts';
import type { DialogsPort } from '../../shared/dialogs/port.ts';

/** Dialogs whose chart and view are loaded with the first question. */
export interface LazyDialogs extends DialogsPort {
  /** Whether the view must be rendered, because a question was asked. */
  isWanted(): boolean;
  /** Notifies the listener of the first question; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/**
 * Creates the dialogs. If chart and view cannot be loaded, a native `<dialog>` asks, and the next question retries the
 * load.
 */
export function createDialogPort(log: (failure: Failure) => void): LazyDialogs {
  let isWanted = false;
  const listeners = new Set<() => void>();
  const start = async () => {
    const layer = await import('./layer.tsx').catch(() => null);
    if (layer === null) return null;
    isWanted = true;
    for (const listener of listeners) listener();
    return layer.appDialogs(log);
  };
  /** Covers the page from the click until the answer, also while the dialog is loading. */
  const covered = <T>(question: Promise<T>): Promise<T> => {
    const uncover = backStack().cover();
    return question.finally(uncover);
  };
  return {
    ask: (words) => covered(start().then((dialogs) => dialogs?.ask(words) ?? askPlainly(words))),
    prompt: (words) => covered(start().then((dialogs) => dialogs?.prompt(words) ?? promptPlainly(words))),
    isWanted: () => isWanted,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
