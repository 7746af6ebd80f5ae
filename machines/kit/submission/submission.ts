import {
  assign,
  emit,
  fromPromise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import { failureOf, isUnknown, updateFaults, type Failed, toUncertain } from '../failed.ts';
import { inquiryOf, type InquiryRef } from '../inquiry/inquiry.ts';
import type { LeafOf, StateOf } from '../leaves.ts';
import { picturesIn, uploadMachine, type UploadInput, type UploadRef } from '../upload/upload.ts';
import {
  faultsIn,
  type Fields,
  type Opened,
  type SubmissionContext,
  type SubmissionEmitted,
  type SubmissionEvent,
  type SubmissionRules,
  type Verdict,
} from './form.ts';
import { unprovided } from '../unprovided.ts';

export type * from './form.ts';

/** The child `upload` belongs to the submitted form, so the next form starts without pictures. */
const NO_PICTURES = { pictures: [], sending: 0, failed: 0 };

/**
 * A form with a single submit: opened with its draft → edited → submitted → done, or refused with messages at the
 * fields. After a lost response it asks the server whether the form arrived. When the server cannot tell, the person is
 * told what to do. Emits the draft to store. Ports: `open`, `submit`, the inquiry `check`, and for a form with pictures
 * the child `upload`.
 */
export function submissionOf<F extends Fields, A>({
  blank,
  tidy,
  faultsOf,
  placeOf = {},
  isSecret = false,
  hasPictures = false,
}: SubmissionRules<F>) {
  const names = Object.keys(blank);
  const verdictOf = ({ event }: { event: { output: Verdict<A> } }) => ({ verdict: event.output });
  /**
   * Actions of a form with pictures. The cast is needed because this list depends on the options, which the machine's
   * types cannot express.
   */
  const spawnUpload = (hasPictures
    ? [
        stopChild('upload'),
        spawnChild('upload' as never, {
          id: 'upload',
          syncSnapshot: true,
          input: ({ event }: { event: { output: { upload: UploadInput } } }) => event.output.upload,
        }),
      ]
    : []) as unknown as [];
  return setup({
    types: {
      context: {} as SubmissionContext<F, A>,
      events: {} as SubmissionEvent<F>,
      emitted: {} as SubmissionEmitted<F>,
      tags: {} as 'busy' | 'editable' | 'inquiring',
    },
    actors: {
      /** Loads the initial values or the draft. Rejects with a Failure. */
      open: fromPromise<Opened<F>>(unprovided('open')),
      /** Submits the form. Rejects with a Failure. */
      submit: fromPromise<A, { fields: F; original: F }>(unprovided('submit')),
      /** Asks after a lost response whether the form arrived. A refusal by the server also answers that. */
      check: inquiryOf<{ fields: F; original: F }, Verdict<A>>(),
      upload: uploadMachine,
    },
    guards: {
      isSound: ({ context }) => Object.keys(faultsOf(context.fields, context.original)).length === 0,
      isUnknown,
      isDone: (_, { verdict }: { verdict: Verdict<A> }) => verdict.kind === 'done',
      isNotSent: (_, { verdict }: { verdict: Verdict<A> }) => verdict.kind === 'notSent',
      isRefused: (_, { verdict }: { verdict: Verdict<A> }) => verdict.kind === 'refused',
    },
    actions: {
      keepOpened: assign((_, { fields, original, isRestored }: Opened<F>) => ({
        fields,
        original,
        isRestored,
        faults: {},
        failure: null,
        answer: null,
      })),
      keepPictures: assign(({ context }, now: ReturnType<typeof picturesIn>) => {
        const { pictures: _mended, ...faults } = context.faults;
        return { fields: { ...context.fields, ...now }, ...updateFaults(context, faults) };
      }),
      set: assign(({ context }, { patch }: { patch: Partial<F> }) => {
        const touched = Object.keys(patch);
        const left = Object.entries(context.faults).filter(([name]) => !touched.includes(name));
        return {
          fields: { ...context.fields, ...(tidy?.(patch, context.fields) ?? patch) },
          ...updateFaults(context, Object.fromEntries(left)),
        };
      }),
      takeBack: assign(({ context }) => ({ fields: context.original, isRestored: false, faults: {} })),
      keepFaults: assign(({ context }) => ({
        faults: faultsOf(context.fields, context.original),
        failure: null,
      })),
      keepFailure: assign((_, { failure }: Failed) => ({
        failure,
        faults: faultsIn(failure, names, placeOf),
      })),
      keepAnswer: assign((_, { answer }: { answer: A }) => ({ answer })),
      keepVerdict: assign((_, { verdict }: { verdict: Verdict<A> }) =>
        verdict.kind === 'done'
          ? { answer: verdict.answer }
          : verdict.kind === 'refused'
            ? { failure: verdict.failure, faults: faultsIn(verdict.failure, names, placeOf) }
            : {},
      ),
      settle: assign(({ context }) =>
        isSecret
          ? { fields: blank, original: blank, isRestored: false }
          : {
              original: { ...context.fields, ...(hasPictures && NO_PICTURES) },
              isRestored: false,
            },
      ),
      forgetTrouble: assign({ failure: null, faults: {}, isNothingSent: false }),
      noteNothingSent: assign({ isNothingSent: true, failure: null }),
      clearPictures: hasPictures ? sendTo('upload', { type: 'pictures.clear' }) : assign({}),
      tellDraft: emit(({ context }) => ({ type: 'draft.changed' as const, fields: context.fields })),
      tellNoDraft: emit({ type: 'draft.done' } as const),
      tellDone: emit({ type: 'form.done' } as const),
      tellRefused: emit({ type: 'form.refused' } as const),
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
      answer: null,
    },
    initial: 'opening',
    on: {
      'xstate.snapshot.upload': {
        actions: { type: 'keepPictures', params: ({ event }) => picturesIn(event.snapshot) },
      },
    },
    states: {
      opening: {
        tags: 'busy',
        invoke: {
          id: 'open',
          src: 'open',
          onDone: {
            target: 'filling.editing',
            actions: [
              'forgetTrouble',
              { type: 'keepOpened', params: ({ event }) => event.output },
              ...spawnUpload,
            ],
          },
          onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
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
          'draft.discard': {
            target: '.editing',
            actions: ['takeBack', 'forgetTrouble', 'clearPictures', 'tellNoDraft'],
          },
          'form.submit': [
            { guard: 'isSound', target: 'submitting', actions: 'forgetTrouble' },
            { target: '.editing', actions: 'keepFaults' },
          ],
        },
        states: {
          editing: {},
          refused: {
            entry: 'tellRefused',
            on: { 'form.mend': { target: 'editing', actions: 'forgetTrouble' } },
          },
        },
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
            toUncertain,
            { target: 'filling.refused', actions: { type: 'keepFailure', params: failureOf } },
          ],
        },
      },
      // Asks the server whether the form arrived, before anything else is offered.
      uncertain: {
        initial: 'asking',
        states: {
          asking: {
            tags: 'inquiring',
            invoke: {
              id: 'check',
              src: 'check',
              input: ({ context: { fields, original } }) => ({ fields, original }),
              onDone: [
                {
                  guard: { type: 'isDone', params: verdictOf },
                  target: '#submission.done',
                  actions: { type: 'keepVerdict', params: verdictOf },
                },
                {
                  guard: { type: 'isNotSent', params: verdictOf },
                  target: '#submission.filling.editing',
                  actions: 'noteNothingSent',
                },
                {
                  guard: { type: 'isRefused', params: verdictOf },
                  target: '#submission.filling.refused',
                  actions: { type: 'keepVerdict', params: verdictOf },
                },
                { target: 'unknowable' },
              ],
              onError: { target: 'unknowable', actions: { type: 'keepFailure', params: failureOf } },
            },
          },
          unknowable: {
            on: { 'form.mend': { target: '#submission.filling.editing', actions: 'forgetTrouble' } },
          },
        },
      },
      done: {
        entry: ['settle', 'forgetTrouble', 'clearPictures', 'tellNoDraft', 'tellDone'],
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
export type SubmissionRef<F extends Fields, A> = ActorRefFrom<ReturnType<typeof submissionOf<F, A>>>;
export type SubmissionValue = SnapshotFrom<Chart>['value'];
export type SubmissionLeaf = LeafOf<SubmissionValue>;
/** The top-level states, one view each. */
export type SubmissionState = StateOf<SubmissionValue>;
export const selectState = ({ value }: { value: SubmissionValue }): SubmissionState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as SubmissionState;
/** The substate of `uncertain`. Null in every other state. */
export const selectUncertainty = ({ value }: { value: SubmissionValue }): 'asking' | 'unknowable' | null =>
  typeof value === 'object' && 'uncertain' in value ? value.uncertain : null;
export const selectInquiry = ({ children }: { children: object }): InquiryRef | undefined =>
  (children as { check?: InquiryRef }).check;
/** The pictures of the form. Undefined until it is open, and for a form without pictures. */
export const selectUpload = ({ children }: { children: object }): UploadRef | undefined =>
  (children as { upload?: UploadRef }).upload;
export const selectIsChanged = ({ context }: { context: { fields: Fields; original: Fields } }): boolean =>
  JSON.stringify(context.fields) !== JSON.stringify(context.original);
