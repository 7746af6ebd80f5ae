import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { asFailure, type Failure } from '../failure.ts';
import type { LeafOf } from '../leaves.ts';
import { unprovided } from '../unprovided.ts';

/** What the person is told when the input does not fit and the asker gave no words of their own (specification §5). */
export const DEFAULT_MESSAGE = '输入的数据不合法!';
/** How long a closing dialog may move before the next opens, ms. */
export const LEAVING_MS = 200;

export type DialogTone = 'warning' | 'info' | 'danger' | 'success';

/** How a prompt's answer is typed: a line, several lines, or a sum in yuan on the number keys. */
export type PromptInput = 'line' | 'lines' | 'yuan';

/** What one dialog asks. Plain JSON. */
export interface Ask {
  /** Two asks with one id are one dialog. */
  id: string;
  kind: 'confirm' | 'prompt';
  title: string;
  text: string;
  tone: DialogTone;
  confirmText: string;
  cancelText: string;
  /** Prompt: what the field is called; '' when the text itself says it. */
  label: string;
  /** Prompt: said under the field while nothing is wrong. */
  hint: string;
  input: PromptInput;
  /** Prompt: no more characters than this can be typed; null: any number. */
  maxLength: number | null;
  /** Prompt: texts that one press puts into the field. */
  choices: readonly string[];
  /** Prompt: what the field holds at first. */
  initial: string;
  /** Prompt: why the last answer came to nothing, said from the start; null when there was none. */
  refusal: string | null;
  /** Prompt: source and flags of the regular expression the input must match; null: anything. */
  pattern: { source: string; flags: string } | null;
  /** Prompt: name under which the port `validate` finds the asker's own check; null: none. */
  validator: string | null;
  /** Prompt: said when pattern or validator refuse and the validator has no words. */
  message: string;
}

/** A dialog as it may be asked for: everything but id, kind and text has a default. */
export type AskOptions = Pick<Ask, 'id' | 'kind' | 'text'> & Partial<Ask>;

/** confirm: true or false. prompt: the typed text, or null when it was given up. */
export type Answer = boolean | string | null;

export interface DialogsContext {
  current: Ask | null;
  queue: Ask[];
  /** What the field holds. */
  typed: string;
  /** Why the input was refused; null while it was not. */
  refusal: string | null;
}

export type DialogsEvent =
  | ({ type: 'dialog.ask' } & AskOptions)
  | { type: 'dialog.type'; text: string }
  | { type: 'dialog.confirm' }
  | { type: 'dialog.cancel' }
  /** The asker no longer wants to know: as if cancelled, also while it waits in the queue. */
  | { type: 'dialog.withdraw'; id: string };

export type DialogsEmitted =
  | { type: 'dialog.answered'; id: string; answer: Answer }
  | { type: 'logged'; failure: Failure };

/** What the asker's own check says; `message` goes before the ask's. */
export interface Verdict {
  isValid: boolean;
  message?: string;
}

function asked(given: AskOptions): Ask {
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

/** An unreadable pattern refuses everything. */
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
 * Confirm and prompt dialogs for any flow, one at a time, the others in a queue (specification §5). Answers leave as
 * `dialog.answered`, one for every id asked. Port: `validate`, the asker's own check of a prompt.
 */
export const dialogsMachine = setup({
  types: {
    context: {} as DialogsContext,
    events: {} as DialogsEvent,
    emitted: {} as DialogsEmitted,
    tags: {} as 'open' | 'busy' | 'invalid',
  },
  actors: {
    /** Runs the named check on the typed text. Aborted when the dialog is given up. */
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
    log: emit((_, { failure }: { failure: Failure }) => ({ type: 'logged' as const, failure })),
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
      actions: { type: 'enqueue', params: ({ event }) => ({ ask: asked(event) }) },
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
          actions: { type: 'open', params: ({ event }) => ({ ask: asked(event) }) },
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
                { type: 'log', params: ({ event }) => ({ failure: asFailure(event.error) }) },
              ],
            },
          },
          // Once asked for, the text is settled until the check has spoken.
          on: { 'dialog.confirm': {}, 'dialog.type': {} },
        },
        invalid: { tags: 'invalid' },
      },
    },
    answered: {
      // The one that is leaving may be asked again.
      on: {
        'dialog.ask': {
          guard: { type: 'isNotQueued', params: ({ event: { id } }) => ({ id }) },
          actions: { type: 'enqueue', params: ({ event }) => ({ ask: asked(event) }) },
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
export type DialogsValue = DialogsSnapshot['value'];
export type DialogsLeaf = LeafOf<DialogsValue>;

/** The dialog being asked, or that has just been answered and is leaving; null when there is none. */
export const selectAsk = (snapshot: DialogsSnapshot): Ask | null => snapshot.context.current;
/** Whether a dialog waits for an answer. */
export const selectIsOpen = (snapshot: DialogsSnapshot): boolean => snapshot.hasTag('open');
/** Whether nothing is asked and nothing is leaving. */
export const selectIsClosed = (snapshot: DialogsSnapshot): boolean => snapshot.matches('closed');
