import { createContext, useContext } from 'react';
import type { DialogTone } from '../../../machines/kit/dialogs/machine.ts';

/** What a screen says about a dialog it asks for; all but the text has a default. */
export interface Words {
  text: string;
  title?: string;
  tone?: DialogTone;
  confirmText?: string;
  cancelText?: string;
  /** Asks with one id are one dialog. */
  id?: string;
  /** Gives the dialog up: the answer is as if cancelled. */
  signal?: AbortSignal;
}

/** The checks of a prompt: the pattern first, then the validator. */
export interface PromptWords extends Words {
  initial?: string;
  pattern?: RegExp;
  /** true: fine; false: refused with `message`; a text: refused with these words. */
  validator?: (text: string, signal: AbortSignal) => boolean | string | Promise<boolean | string>;
  message?: string;
}

/** Confirm and prompt dialogs for any screen, one at a time. */
export interface DialogsPort {
  /** Resolves to whether it was confirmed. Never rejects. */
  ask(words: Words): Promise<boolean>;
  /** Resolves to the typed text once it fits, or to null when given up. Never rejects. */
  prompt(words: PromptWords): Promise<string | null>;
}

/** Provided once, at the top of the app. Without a provider every question is answered with a cancel. */
export const DialogsContext = createContext<DialogsPort>({
  ask: () => Promise.resolve(false),
  prompt: () => Promise.resolve(null),
});

export const useDialogs = (): DialogsPort => useContext(DialogsContext);
