import type { ReactNode } from 'react';
import { createActor, fromPromise, type Actor } from 'xstate';
import {
  dialogsMachine,
  type Answer,
  type AskOptions,
  type DialogsRef,
  type Verdict,
} from '../../machines/kit/dialogs/machine.ts';
import type { Failure } from '../api/failure.ts';

/** Texts of a dialog. All but `text` have defaults. */
export interface AskWords extends Partial<Pick<AskOptions, 'title' | 'tone' | 'confirmText' | 'cancelText'>> {
  text: string;
  /** Questions with the same id share one dialog and one answer. Unique by default. */
  id?: string;
  /** Closes the dialog as if it was cancelled. */
  signal?: AbortSignal;
}

/** Options of a prompt. The pattern is checked before the validator. */
export interface PromptWords
  extends
    AskWords,
    Partial<
      Pick<
        AskOptions,
        'label' | 'hint' | 'input' | 'maxLength' | 'choices' | 'initial' | 'refusal' | 'message'
      >
    > {
  pattern?: RegExp;
  /**
   * true accepts the text, false refuses it with `message`, a string refuses it with that string. May be asynchronous.
   */
  validator?: (text: string, signal: AbortSignal) => boolean | string | Promise<boolean | string>;
  /** Content under the field for the typed text. */
  more?: (text: string) => ReactNode;
}

/** `more` of the open prompts of an actor, by the id of the question. */
const promptContent = new WeakMap<DialogsRef, Map<string, NonNullable<PromptWords['more']>>>();

export const getPromptContent = (actor: DialogsRef, id: string, text: string): ReactNode =>
  promptContent.get(actor)?.get(id)?.(text);

/** The dialogs of the app. Questions wait in a queue, because one dialog is shown at a time. */
export interface Dialogs {
  actor: Actor<typeof dialogsMachine>;
  /** Resolves to whether the person confirmed. Never rejects. */
  ask(words: AskWords): Promise<boolean>;
  /** Resolves to the valid text, or to null if cancelled. Never rejects. */
  prompt(words: PromptWords): Promise<string | null>;
}

/** Starts the dialogs outside React. `log` receives the failures of validators that throw. */
export function startDialogs({ log }: { log: (failure: Failure) => void }): Dialogs {
  const waiting = new Map<string, ((answer: Answer) => void)[]>();
  const validators = new Map<string, NonNullable<PromptWords['validator']>>();
  const shown = new Map<string, NonNullable<PromptWords['more']>>();
  let last = 0;

  const actor = createActor(
    dialogsMachine.provide({
      actors: {
        validate: fromPromise<Verdict, { validator: string; text: string }>(async ({ input, signal }) => {
          const said = await validators.get(input.validator)?.(input.text, signal);
          if (typeof said === 'string') return { isValid: false, message: said };
          return { isValid: said !== false };
        }),
      },
    }),
  );
  actor.on('logged', ({ failure }) => log(failure));
  actor.on('dialog.answered', ({ id, answer }) => {
    const resolvers = waiting.get(id) ?? [];
    waiting.delete(id);
    validators.delete(id);
    shown.delete(id);
    for (const resolve of resolvers) resolve(answer);
  });
  promptContent.set(actor, shown);
  actor.start();

  function open(options: AskOptions, signal: AbortSignal | undefined): Promise<Answer> {
    if (signal?.aborted) return Promise.resolve(null);
    const { id } = options;
    const withdraw = () => actor.send({ type: 'dialog.withdraw', id });
    signal?.addEventListener('abort', withdraw, { once: true });
    return new Promise<Answer>((resolve) => {
      waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
      actor.send({ type: 'dialog.ask', ...options });
    }).finally(() => signal?.removeEventListener('abort', withdraw));
  }

  const freshId = () => {
    last += 1;
    return `dialog-${last}`;
  };

  return {
    actor,
    async ask({ id = freshId(), signal, ...words }) {
      return (await open({ ...words, id, kind: 'confirm' }, signal)) === true;
    },
    async prompt({ id = freshId(), signal, pattern, validator, more, ...words }) {
      if (validator && !waiting.has(id)) validators.set(id, validator);
      if (more && !waiting.has(id)) shown.set(id, more);
      const answer = await open(
        {
          ...words,
          id,
          kind: 'prompt',
          pattern: pattern ? { source: pattern.source, flags: pattern.flags } : null,
          validator: validator ? id : null,
        },
        signal,
      );
      return typeof answer === 'string' ? answer : null;
    },
  };
}
