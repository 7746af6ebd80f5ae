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

/** The words of a dialog. All but the text have defaults. */
export interface AskWords extends Partial<Pick<AskOptions, 'title' | 'tone' | 'confirmText' | 'cancelText'>> {
  text: string;
  /** Questions with the same id share one dialog and one answer. Unique unless given. */
  id?: string;
  /** Closes the dialog as if cancelled. */
  signal?: AbortSignal;
}

/** A prompt's checks: the pattern first, then the validator. */
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
  /** true accepts; false refuses with `message`; a text refuses with that text. May be asynchronous. */
  validator?: (text: string, signal: AbortSignal) => boolean | string | Promise<boolean | string>;
  /** Rendered under the field, for the typed text. */
  more?: (text: string) => ReactNode;
}

/** What prompts render under their field, by the id of the question. */
const SHOWN = new WeakMap<DialogsRef, Map<string, NonNullable<PromptWords['more']>>>();

/** What a prompt renders under its field for the typed text; undefined when there is nothing. */
export const moreOf = (actor: DialogsRef, id: string, text: string): ReactNode =>
  SHOWN.get(actor)?.get(id)?.(text);

/** The dialogs of the app. They are shown one at a time, in a queue. */
export interface Dialogs {
  actor: Actor<typeof dialogsMachine>;
  /** Resolves to whether the person confirmed. Never rejects. */
  ask(words: AskWords): Promise<boolean>;
  /** Resolves to the typed text when it is valid, or to null when cancelled. Never rejects. */
  prompt(words: PromptWords): Promise<string | null>;
}

/** Starts the dialogs outside React, once. `log` gets the failures of validators that throw. */
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
  SHOWN.set(actor, shown);
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
