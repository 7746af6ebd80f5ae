import type { Failure } from '../../../contract/kit/failure.ts';
import { askPlainly, promptPlainly } from '../../shared/dialogs/plain.ts';
import type { DialogsPort } from '../../shared/dialogs/port.ts';

/** The questions of the app, whose chart and view are fetched when the first one is asked. */
export interface LazyDialogs extends DialogsPort {
  /** Whether something has been asked yet; then the view must be there. */
  isWanted(): boolean;
  /** Calls back when the first question is asked; returns what stops it. */
  subscribe(listener: () => void): () => void;
}

/** When chart and view cannot be fetched, the question is asked plainly; the next one tries again. */
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
  return {
    ask: async (words) => (await start())?.ask(words) ?? askPlainly(words),
    async prompt(words) {
      const dialogs = await start();
      return dialogs === null ? promptPlainly(words) : dialogs.prompt(words);
    },
    isWanted: () => isWanted,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
