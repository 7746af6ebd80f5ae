import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { asFailure, outcomeUnknown, type Failure } from '../failure.ts';
import type { LeafOf } from '../leaves.ts';

/** What a form holds: plain JSON by field. */
export type Fields = Readonly<Record<string, string | number | readonly string[]>>;
/** A Chinese sentence for each field that is to be mended. */
export type Faults = Readonly<Record<string, string>>;

/** A form as it is opened: what stands in it, and what stood in it before anybody typed. */
export interface Opened<F extends Fields> {
  fields: F;
  original: F;
  /** Some of it was typed before and not handed in. */
  isRestored: boolean;
}

/** What the server says after a lost answer: it was done, it was not, or nobody can tell. */
export type Verdict<A> = { kind: 'done'; answer: A } | { kind: 'notSent' } | { kind: 'unknowable' };

export interface SubmissionContext<F extends Fields, A> {
  fields: F;
  original: F;
  isRestored: boolean;
  faults: Faults;
  /** Why it could not be opened, was refused, or has no answer yet. */
  failure: Failure | null;
  /** The server was asked after a lost answer: nothing had arrived. */
  isNothingSent: boolean;
  /** How often the present question was asked in vain. */
  asked: number;
  answer: A | null;
}

export type SubmissionEvent<F extends Fields> =
  | { type: 'field.set'; patch: Partial<F> }
  /** What was typed and not handed in is given up; the form stands as before. */
  | { type: 'draft.discard' }
  | { type: 'form.submit' }
  /** Goes on with the form: opened again after it failed to open, or after it has served. */
  | { type: 'form.open' }
  | { type: 'form.mend' }
  | { type: 'answer.ask' };

export type SubmissionEmitted<F extends Fields> =
  /** What is worth keeping over a reload. */
  | { type: 'draft.changed'; fields: F }
  /** Nothing of it is to be kept any more. */
  | { type: 'draft.done' }
  | { type: 'form.done' };

/** What makes a form this form. */
export interface SubmissionRules<F extends Fields> {
  /** What stands in it until it is opened. */
  blank: F;
  /** As it may stand in the form; the same unless given. */
  tidy?: (patch: Partial<F>) => Partial<F>;
  /** What is to be mended before it is worth asking the server: it checks the same. */
  faultsOf: (fields: F, original: F) => Faults;
  /** The field of each wire name in a refusal; the same name unless given. */
  placeOf?: Readonly<Record<string, string>>;
  /** What was typed is forgotten as soon as it has served. */
  isSecret?: boolean;
}

/** The sentences of a refusal that stand at a field; the first of a field counts. */
function faultsIn(
  failure: Failure,
  names: readonly string[],
  placeOf: Readonly<Record<string, string>>,
): Faults {
  if (failure.kind !== 'invalid') return {};
  const faults: Record<string, string> = {};
  for (const { path, message } of failure.errors) {
    const name = path.split('.')[0] ?? '';
    const place = placeOf[name] ?? name;
    if (names.includes(place)) faults[place] ??= message;
  }
  return faults;
}

type Wrong = { failure: Failure };
const wrong = ({ event }: { event: { error: unknown } }): Wrong => ({ failure: asFailure(event.error) });

/**
 * A form that is filled in, handed in once and answered: opened with what was kept of it → edited → submitted → done, or
 * refused with the sentences at their fields. After a lost answer the server is asked; where it cannot tell, the person is
 * told what to do. Ports: `open`, `submit`, `check`, `backOff`. Emits what is to be kept as a draft.
 */
export function submissionOf<F extends Fields, A>({
  blank,
  tidy,
  faultsOf,
  placeOf = {},
  isSecret = false,
}: SubmissionRules<F>) {
  const names = Object.keys(blank);
  return setup({
    types: {
      context: {} as SubmissionContext<F, A>,
      events: {} as SubmissionEvent<F>,
      emitted: {} as SubmissionEmitted<F>,
      tags: {} as 'busy' | 'editable',
    },
    actors: {
      /** What the form begins with, a kept draft in it; rejects with a Failure. */
      open: fromPromise<Opened<F>>(() => Promise.reject(new Error('open must be provided'))),
      /** Hands the form in; rejects with a Failure. */
      submit: fromPromise<A, { fields: F; original: F }>(() =>
        Promise.reject(new Error('submit must be provided')),
      ),
      /** Asks whether the form had arrived; rejects with a Failure. */
      check: fromPromise<Verdict<A>, { fields: F; original: F }>(() =>
        Promise.reject(new Error('check must be provided')),
      ),
      /** Waits longer the more often it was asked in vain. */
      backOff: fromPromise<void, { attempt: number }>(() =>
        Promise.reject(new Error('backOff must be provided')),
      ),
    },
    guards: {
      isSound: ({ context }) => Object.keys(faultsOf(context.fields, context.original)).length === 0,
      isUnknown: (_, { failure }: Wrong) => outcomeUnknown(failure),
      isDone: (_, { verdict }: { verdict: Verdict<A> }) => verdict.kind === 'done',
      isNotSent: (_, { verdict }: { verdict: Verdict<A> }) => verdict.kind === 'notSent',
    },
    actions: {
      keepOpened: assign((_, opened: Opened<F>) => ({ ...opened, faults: {}, failure: null, answer: null })),
      set: assign(({ context }, { patch }: { patch: Partial<F> }) => {
        const touched = Object.keys(patch);
        const left = Object.entries(context.faults).filter(([name]) => !touched.includes(name));
        return {
          fields: { ...context.fields, ...(tidy?.(patch) ?? patch) },
          faults: Object.fromEntries(left),
        };
      }),
      takeBack: assign(({ context }) => ({ fields: context.original, isRestored: false, faults: {} })),
      keepFaults: assign(({ context }) => ({
        faults: faultsOf(context.fields, context.original),
        failure: null,
      })),
      keepFailure: assign((_, { failure }: Wrong) => ({
        failure,
        faults: faultsIn(failure, names, placeOf),
      })),
      keepAnswer: assign((_, { answer }: { answer: A }) => ({ answer })),
      keepVerdict: assign((_, { verdict }: { verdict: Verdict<A> }) =>
        verdict.kind === 'done' ? { answer: verdict.answer } : {},
      ),
      settle: assign(({ context }) =>
        isSecret
          ? { fields: blank, original: blank, isRestored: false }
          : { original: context.fields, isRestored: false },
      ),
      forgetTrouble: assign({ failure: null, faults: {}, isNothingSent: false, asked: 0 }),
      noteNothingSent: assign({ isNothingSent: true, failure: null }),
      countQuestion: assign(({ context }) => ({ asked: context.asked + 1 })),
      tellDraft: emit(({ context }) => ({ type: 'draft.changed' as const, fields: context.fields })),
      tellNoDraft: emit({ type: 'draft.done' } as const),
      tellDone: emit({ type: 'form.done' } as const),
    },
  }).createMachine({
    id: 'submission',
    context: {
      fields: blank,
      original: blank,
      isRestored: false,
      faults: {},
      failure: null,
      isNothingSent: false,
      asked: 0,
      answer: null,
    },
    initial: 'opening',
    states: {
      opening: {
        tags: 'busy',
        invoke: {
          id: 'open',
          src: 'open',
          onDone: {
            target: 'filling.editing',
            actions: ['forgetTrouble', { type: 'keepOpened', params: ({ event }) => event.output }],
          },
          onError: { target: 'unavailable', actions: { type: 'keepFailure', params: wrong } },
        },
      },
      unavailable: { on: { 'form.open': { target: 'opening' } } },
      filling: {
        tags: 'editable',
        initial: 'editing',
        on: {
          'field.set': {
            target: '.editing',
            actions: [{ type: 'set', params: ({ event }) => ({ patch: event.patch }) }, 'tellDraft'],
          },
          'draft.discard': { target: '.editing', actions: ['takeBack', 'forgetTrouble', 'tellNoDraft'] },
          'form.submit': [
            { guard: 'isSound', target: 'submitting', actions: 'forgetTrouble' },
            { target: '.editing', actions: 'keepFaults' },
          ],
        },
        states: { editing: {}, refused: {} },
      },
      submitting: {
        tags: 'busy',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context: { fields, original } }) => ({ fields, original }),
          onDone: {
            target: 'done',
            actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: [
            {
              guard: { type: 'isUnknown', params: wrong },
              target: 'uncertain',
              actions: { type: 'keepFailure', params: wrong },
            },
            { target: 'filling.refused', actions: { type: 'keepFailure', params: wrong } },
          ],
        },
      },
      // Handed in or not? The server is asked before anything else is offered.
      uncertain: {
        initial: 'asking',
        states: {
          asking: {
            tags: 'busy',
            invoke: {
              id: 'check',
              src: 'check',
              input: ({ context: { fields, original } }) => ({ fields, original }),
              onDone: [
                {
                  guard: { type: 'isDone', params: ({ event }) => ({ verdict: event.output }) },
                  target: '#submission.done',
                  actions: { type: 'keepVerdict', params: ({ event }) => ({ verdict: event.output }) },
                },
                {
                  guard: { type: 'isNotSent', params: ({ event }) => ({ verdict: event.output }) },
                  target: '#submission.filling.editing',
                  actions: 'noteNothingSent',
                },
                { target: 'unknowable' },
              ],
              onError: [
                {
                  guard: { type: 'isUnknown', params: wrong },
                  target: 'unanswered',
                  actions: { type: 'keepFailure', params: wrong },
                },
                { target: '#submission.filling.refused', actions: { type: 'keepFailure', params: wrong } },
              ],
            },
          },
          unanswered: {
            entry: 'countQuestion',
            invoke: {
              id: 'backOff',
              src: 'backOff',
              input: ({ context }) => ({ attempt: context.asked }),
              onDone: { target: 'asking' },
              onError: { actions: { type: 'keepFailure', params: wrong } },
            },
            on: { 'answer.ask': { target: 'asking' } },
          },
          unknowable: {
            on: { 'form.mend': { target: '#submission.filling.editing', actions: 'forgetTrouble' } },
          },
        },
      },
      done: {
        entry: ['settle', 'forgetTrouble', 'tellNoDraft', 'tellDone'],
        on: {
          'form.open': { target: 'opening' },
          'field.set': {
            target: 'filling.editing',
            actions: [{ type: 'set', params: ({ event }) => ({ patch: event.patch }) }, 'tellDraft'],
          },
        },
      },
    },
  });
}

type Chart = ReturnType<typeof submissionOf<Fields, unknown>>;
/** The running form of one kind. */
export type SubmissionRef<F extends Fields, A> = ActorRefFrom<ReturnType<typeof submissionOf<F, A>>>;
export type SubmissionValue = SnapshotFrom<Chart>['value'];
export type SubmissionLeaf = LeafOf<SubmissionValue>;
/** The outermost state: one view each. */
export type SubmissionState = SubmissionValue extends infer V
  ? V extends string
    ? V
    : keyof V & string
  : never;
export const selectState = ({ value }: { value: SubmissionValue }): SubmissionState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as SubmissionState;
/** How a lost answer stands; null while none is lost. */
export const selectUncertainty = ({
  value,
}: {
  value: SubmissionValue;
}): 'asking' | 'unanswered' | 'unknowable' | null =>
  typeof value === 'object' && 'uncertain' in value ? value.uncertain : null;
/** Whether anything differs from what stood in the form before. */
export const selectIsChanged = ({ context }: { context: { fields: Fields; original: Fields } }): boolean =>
  JSON.stringify(context.fields) !== JSON.stringify(context.original);
