import type { Failure } from '../../../contract/kit/failure.ts';
import type { DialogsPort } from '../../page/dialogs/port.ts';

/** The questions of the app, whose chart and view are fetched when the first one is asked. */
export interface LazyDialogs extends DialogsPort {
  /** Whether something has been asked yet; then the view must be there. */
  isWanted(): boolean;
  /** Calls back when the first question is asked; returns what stops it. */
  subscribe(listener: () => void): () => void;
}

/** When the chart cannot be fetched, the answer is as if cancelled; the next question tries again. */
export function createDialogPort(log: (failure: Failure) => void): LazyDialogs {
  let isWanted = false;
  const listeners = new Set<() => void>();
  const start = async () => {
    const { appDialogs } = await import('./layer.tsx');
    const dialogs = appDialogs(log);
    isWanted = true;
    for (const listener of listeners) listener();
    return dialogs;
  };
  return {
    ask: (words) =>
      start().then(
        (dialogs) => dialogs.ask(words),
        () => false,
      ),
    prompt: (words) =>
      start().then(
        (dialogs) => dialogs.prompt(words),
        () => null,
      ),
    isWanted: () => isWanted,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
