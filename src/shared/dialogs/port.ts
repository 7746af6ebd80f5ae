import { createContext, useContext } from 'react';
import type { Dialogs } from '../../flow/dialogs.ts';

/** Confirm and prompt dialogs for any screen, one at a time. */
export type DialogsPort = Pick<Dialogs, 'ask' | 'prompt'>;

/** Without a provider every dialog is cancelled. */
export const DialogsContext = createContext<DialogsPort>({
  ask: () => Promise.resolve(false),
  prompt: () => Promise.resolve(null),
});

export const useDialogs = (): DialogsPort => useContext(DialogsContext);
