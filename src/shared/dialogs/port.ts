import { createContext, useContext, type ReactNode } from 'react';
import type { DialogTone, PromptInput } from '../../../machines/kit/dialogs/machine.ts';

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
  /** What the field is called; the text unless given. */
  label?: string;
  /** Said under the field while nothing is wrong. */
  hint?: string;
  /** A line unless given. */
  input?: PromptInput;
  maxLength?: number;
  /** Texts that one press puts into the field. */
  choices?: readonly string[];
  initial?: string;
  /** Why the last answer came to nothing, said from the start. */
  refusal?: string | null;
  pattern?: RegExp;
  /** true: fine; false: refused with `message`; a text: refused with these words. */
  validator?: (text: string, signal: AbortSignal) => boolean | string | Promise<boolean | string>;
  /** Said when pattern or validator refuse without words of their own: 输入的数据不合法! unless given. */
  message?: string;
  /** What stands under the field, for the text that is typed. */
  more?: (text: string) => ReactNode;
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
