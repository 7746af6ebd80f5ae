import { createContext, useContext, type ReactNode } from 'react';
import type { DialogTone, PromptInput } from '../../../machines/kit/dialogs/machine.ts';

/** Texts and options of a dialog. Everything but `text` has a default. */
export interface Words {
  text: string;
  title?: string;
  tone?: DialogTone;
  confirmText?: string;
  cancelText?: string;
  /** Calls with the same id share one dialog. */
  id?: string;
  /** Cancels the dialog. */
  signal?: AbortSignal;
}

/** Options of a prompt. The pattern is checked before the validator. */
export interface PromptWords extends Words {
  /** Label of the field. Defaults to the text. */
  label?: string;
  /** Hint under the field while there is no error. */
  hint?: string;
  /** Defaults to a single line. */
  input?: PromptInput;
  maxLength?: number;
  choices?: readonly string[];
  initial?: string;
  /** Error of the last attempt, shown at once. */
  refusal?: string | null;
  pattern?: RegExp;
  /** True if valid, false to show `message`, a string to show that message. */
  validator?: (text: string, signal: AbortSignal) => boolean | string | Promise<boolean | string>;
  /** Default error message. Defaults to 输入的数据不合法! */
  message?: string;
  /** Content under the field for the typed text. */
  more?: (text: string) => ReactNode;
}

/** Confirm and prompt dialogs for any screen, one at a time. */
export interface DialogsPort {
  /** Resolves to whether it was confirmed. Never rejects. */
  ask(words: Words): Promise<boolean>;
  /** Resolves to the valid text, or to null if cancelled. Never rejects. */
  prompt(words: PromptWords): Promise<string | null>;
}

/** Without a provider every dialog is cancelled. */
export const DialogsContext = createContext<DialogsPort>({
  ask: () => Promise.resolve(false),
  prompt: () => Promise.resolve(null),
});

export const useDialogs = (): DialogsPort => useContext(DialogsContext);
