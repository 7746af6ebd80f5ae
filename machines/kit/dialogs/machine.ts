import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { asFailure, type Failure } from '../failure.ts';
import { failureOf, type Failed } from '../failed.ts';
import type { LeafOf } from '../leaves.ts';
import { unprovided } from '../unprovided.ts';

export const DEFAULT_MESSAGE = '输入的数据不合法!';
/** The duration of the closing animation, ms. The next dialog opens after it. */
export const LEAVING_MS = 200;

export type DialogTone = 'warning' | 'info' | 'danger' | 'success';

/** The input of a prompt. `yuan` uses the number keypad. */
export type PromptInput = 'line' | 'lines' | 'yuan';

export interface Ask {
  /** Requests with the same id share one dialog. */
  id: string;
  kind: 'confirm' | 'prompt';
  title: string;
  text: string;
  tone: DialogTone;
  confirmText: string;
  cancelText: string;
  /** Prompt: the label of the field, '' when `text` says enough. */
  label: string;
  /** Prompt: the hint under the field while it has no error. */
  hint: string;
  input: PromptInput;
  /** Prompt: the maximum number of characters, null for no limit. */
  maxLength: number | null;
  /** Prompt: suggested texts. A click puts one into the field. */
  choices: readonly string[];
  initial: string;
  /** Prompt: the error of a previous try, shown from the start. Null for none. */
  refusal: string | null;
  /** Prompt: source and flags of a regular expression that the input must match. Null for none. */
  pattern: { source: string; flags: string } | null;
  /** Prompt: the name of a check that the port `validate` runs. Null for none. */
  validator: string | null;
  /** Prompt: the error message when pattern or validator give none. */
  message: string;
}

export type AskOptions = Pick<Ask, 'id' | 'kind' | 'text'> & Partial<Ask>;

/** confirm: true or false. prompt: the typed text, or null when cancelled. */
export type Answer = boolean | string | null;

export interface DialogsContext {
  current: Ask | null;
  queue: Ask[];
  typed: string;
  /** Why the input was refused, or null. */
  refusal: string | null;
}

export type DialogsEvent =
  | ({ type: 'dialog.ask' } & AskOptions)
  | { type: 'dialog.type'; text: string }
  | { type: 'dialog.confirm' }
  | { type: 'dialog.cancel' }
  /** The caller no longer needs the answer. Cancels the dialog, also one in the queue. */
  | { type: 'dialog.withdraw'; id: string };

export type DialogsEmitted =
  | { type: 'dialog.answered'; id: string; answer: Answer }
  | { type: 'logged'; failure: Failure };

/** `message` takes precedence over that of the dialog. */
export interface Verdict {
  isValid: boolean;
  message?: string;
}

function withDefaults(given: AskOptions): Ask {
  return {
    id: given.id,
    kind: given.kind,
    text: given.text,
    title: given.title ?? '提示',
    tone: given.tone ?? 'warning',
    confirmText: given.confirmText ?? '确定',
    cancelText: given.cancelText ?? '取消',
    label: given.label ?? '',
    hint: given.hint ?? '',
    input: given.input ?? 'line',
    maxLength: given.maxLength ?? null,
    choices: given.choices ?? [],
    initial: given.initial ?? '',
    refusal: given.refusal ?? null,
    pattern: given.pattern ?? null,
    validator: given.validator ?? null,
    message: given.message ?? DEFAULT_MESSAGE,
  };
}

/** False for every text when the pattern itself is invalid. */
function fits(pattern: Ask['pattern'], text: string): boolean {
  if (pattern === null) return true;
  try {
    return new RegExp(pattern.source, pattern.flags).test(text);
  } catch {
    return false;
  }
}

const refusedAnswer = (ask: Ask): Answer => (ask.kind === 'confirm' ? false : null);

/**
 * Confirm and prompt dialogs for every flow. A queue shows one at a time. Each requested id gets one `dialog.answered`
 * event. Port: `validate`, which runs the validator of a prompt.
 */
export const dialogsMachine = setup({
  types: {
    context: {} as DialogsContext,
    events: {} as DialogsEvent,
    emitted: {} as DialogsEmitted,
    tags: {} as 'open' | 'busy' | 'invalid',
  },
  actors: {
    /** Runs the named validator on the typed text. Aborted when the dialog is cancelled. */
    validate: fromPromise<Verdict, { validator: string; text: string }>(unprovided('validate')),
  },
  delays: { leaving: LEAVING_MS },
  actions: {
    open: assign((_, { ask }: { ask: Ask }) => ({
      current: ask,
      typed: ask.initial,
      refusal: ask.refusal,
    })),
    openNext: assign(({ context }) => {
      const [next = null, ...queue] = context.queue;
      return { current: next, queue, typed: next?.initial ?? '', refusal: next?.refusal ?? null };
    }),
    enqueue: assign(({ context }, { ask }: { ask: Ask }) => ({ queue: [...context.queue, ask] })),
    dequeue: assign(({ context }, { id }: { id: string }) => ({
      queue: context.queue.filter((ask) => ask.id !== id),
    })),
    clear: assign({ current: null, typed: '', refusal: null }),
    type: assign((_, { text }: { text: string }) => ({ typed: text, refusal: null })),
    refuse: assign(({ context }, { message }: { message?: string | undefined }) => ({
      refusal: message ?? context.current?.message ?? DEFAULT_MESSAGE,
    })),
    accept: emit(({ context }) => ({
      type: 'dialog.answered' as const,
      id: context.current?.id ?? '',
      answer: context.current?.kind === 'prompt' ? context.typed : true,
    })),
    giveUp: emit(({ context }) => ({
      type: 'dialog.answered' as const,
      id: context.current?.id ?? '',
      answer: context.current ? refusedAnswer(context.current) : null,
    })),
    giveUpQueued: emit(({ context }, { id }: { id: string }) => {
      const ask = context.queue.find((one) => one.id === id);
      return { type: 'dialog.answered' as const, id, answer: ask ? refusedAnswer(ask) : null };
    }),
    log: emit((_, { failure }: Failed) => ({ type: 'logged' as const, failure })),
  },
  guards: {
    isNew: ({ context }, { id }: { id: string }) =>
      context.current?.id !== id && context.queue.every((ask) => ask.id !== id),
    isCurrent: ({ context }, { id }: { id: string }) => context.current?.id === id,
    isNotQueued: ({ context }, { id }: { id: string }) => context.queue.every((ask) => ask.id !== id),
    isQueued: ({ context }, { id }: { id: string }) => context.queue.some((ask) => ask.id === id),
    hasNext: ({ context }) => context.queue.length > 0,
    isPrompt: ({ context }) => context.current?.kind === 'prompt',
    isUnfit: ({ context: { current, typed } }) => current?.kind === 'prompt' && !fits(current.pattern, typed),
    hasValidator: ({ context: { current } }) => current?.kind === 'prompt' && current.validator !== null,
    isValid: (_, { isValid }: Verdict) => isValid,
    isRefused: ({ context }) => context.refusal !== null,
  },
}).createMachine({
  id: 'dialogs',
  context: { current: null, queue: [], typed: '', refusal: null },
  initial: 'closed',
  on: {
    'dialog.ask': {
      guard: { type: 'isNew', params: ({ event: { id } }) => ({ id }) },
      actions: { type: 'enqueue', params: ({ event }) => ({ ask: withDefaults(event) }) },
    },
    'dialog.withdraw': {
      guard: { type: 'isQueued', params: ({ event: { id } }) => ({ id }) },
      actions: [
        { type: 'giveUpQueued', params: ({ event: { id } }) => ({ id }) },
        { type: 'dequeue', params: ({ event: { id } }) => ({ id }) },
      ],
    },
  },
  states: {
    closed: {
      on: {
        'dialog.ask': {
          target: 'asking',
          actions: { type: 'open', params: ({ event }) => ({ ask: withDefaults(event) }) },
        },
      },
    },
    asking: {
      tags: 'open',
      initial: 'idle',
      on: {
        'dialog.cancel': { target: 'answered', actions: 'giveUp' },
        'dialog.withdraw': {
          guard: { type: 'isCurrent', params: ({ event: { id } }) => ({ id }) },
          target: 'answered',
          actions: 'giveUp',
        },
        'dialog.confirm': [
          { guard: 'isUnfit', target: '.invalid', actions: { type: 'refuse', params: {} } },
          { guard: 'hasValidator', target: '.validating' },
          { target: 'answered', actions: 'accept' },
        ],
        'dialog.type': {
          guard: 'isPrompt',
          target: '.idle',
          actions: { type: 'type', params: ({ event: { text } }) => ({ text }) },
        },
      },
      states: {
        idle: { always: { guard: 'isRefused', target: 'invalid' } },
        validating: {
          tags: 'busy',
          invoke: {
            id: 'validate',
            src: 'validate',
            input: ({ context }) => ({ validator: context.current?.validator ?? '', text: context.typed }),
            onDone: [
              {
                guard: { type: 'isValid', params: ({ event }) => event.output },
                target: '#dialogs.answered',
                actions: 'accept',
              },
              {
                target: 'invalid',
                actions: { type: 'refuse', params: ({ event: { output } }) => ({ message: output.message }) },
              },
            ],
            onError: {
              target: 'invalid',
              actions: [
                { type: 'refuse', params: ({ event }) => ({ message: asFailure(event.error).message }) },
                { type: 'log', params: failureOf },
              ],
            },
          },
          // The text cannot change while the validator runs.
          on: { 'dialog.confirm': {}, 'dialog.type': {} },
        },
        invalid: { tags: 'invalid' },
      },
    },
    answered: {
      // A dialog can be requested again while it closes.
      on: {
        'dialog.ask': {
          guard: { type: 'isNotQueued', params: ({ event: { id } }) => ({ id }) },
          actions: { type: 'enqueue', params: ({ event }) => ({ ask: withDefaults(event) }) },
        },
      },
      after: {
        leaving: [
          { guard: 'hasNext', target: 'asking', actions: 'openNext' },
          { target: 'closed', actions: 'clear' },
        ],
      },
    },
  },
});

export type DialogsRef = ActorRefFrom<typeof dialogsMachine>;
export type DialogsSnapshot = SnapshotFrom<typeof dialogsMachine>;
export type DialogsLeaf = LeafOf<DialogsSnapshot['value']>;
