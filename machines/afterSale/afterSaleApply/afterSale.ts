import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RemedyRule, TypeRule } from '../../../contract/afterSale/afterSale.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { NO_FORM, remedyRuleOf, typeRuleOf } from './form.ts';
import { afterSale, applyIntention, found, made, requestOf, restored, told, wrong } from './setup.ts';

export { followingMachine } from '../afterSaleDetail/following.ts';
export type { AfterSaleContext, AfterSaleEmitted, AfterSaleEvent, Restored } from './setup.ts';
export type { AfterSaleDraft, AfterSaleForm, Faults, Place, Step } from './form.ts';

/**
 * An application for after-sale (design §7, domain §3.4): the rule of the order → what went wrong → reason, remedy, amount and
 * story → evidence → everything once more → submitted. The amount never passes what the rule allows. Never optimistic; a
 * lost answer asks the server. What is filled in is a draft that a reload, an expiry and a refusal leave alone.
 * Ports: `loadDraft`, `readRule`, `apply`, `findAfterSale`, `backOff`.
 */
export const afterSaleMachine = afterSale.createMachine({
  id: 'afterSale',
  context: ({ input }) => ({
    orderId: input.orderId,
    wanted: input.wanted ?? null,
    rule: null,
    form: NO_FORM,
    step: 'choosing',
    openedAt: '',
    isUploading: false,
    isConfirmed: false,
    faults: {},
    failure: null,
    refusal: null,
    note: null,
    afterSaleId: null,
    asked: 0,
  }),
  initial: 'restoring',
  on: {
    'upload.change': {
      actions: { type: 'keepUploading', params: ({ event }) => ({ isUploading: event.isUploading }) },
    },
  },
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: [
          {
            guard: { type: 'isPending', params: restored },
            target: 'uncertain',
            actions: { type: 'keepRestored', params: restored },
          },
          { target: 'reading', actions: { type: 'keepRestored', params: restored } },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: wrong } },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readRule',
        src: 'readRule',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: { target: 'routing', actions: { type: 'keepRule', params: told } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: wrong } },
      },
    },
    unavailable: { on: { 'application.retry': { target: 'restoring', actions: 'forgetTrouble' } } },
    // The rule says whether anything can be asked for; the draft says how far one had come.
    routing: {
      always: [
        { guard: 'hasRunning', target: 'running' },
        { guard: 'isClosed', target: 'closed' },
        { guard: { type: 'isNextAt', params: { step: 'reviewing' } }, target: 'reviewing' },
        { guard: { type: 'isNextAt', params: { step: 'evidence' } }, target: 'evidence' },
        { guard: { type: 'isNextAt', params: { step: 'describing' } }, target: 'describing' },
        { target: 'choosing' },
      ],
    },
    // One after-sale at a time: the one that runs is followed.
    running: { on: { 'application.retry': { target: 'reading' } } },
    closed: { on: { 'application.retry': { target: 'reading' } } },
    choosing: {
      entry: { type: 'enter', params: { step: 'choosing' } },
      on: {
        'type.choose': {
          guard: { type: 'canChoose', params: ({ event }) => ({ type: event.afterSaleType }) },
          actions: [
            { type: 'keepType', params: ({ event }) => ({ type: event.afterSaleType }) },
            'tellDraft',
          ],
        },
        'step.next': [
          { guard: 'isStepDone', target: 'describing', actions: 'forgetTrouble' },
          { actions: 'keepFaults' },
        ],
        'form.clear': { actions: ['clearForm', 'tellDraftDone'] },
      },
    },
    describing: {
      entry: [{ type: 'enter', params: { step: 'describing' } }, 'tellDraft'],
      on: {
        'remedy.choose': {
          guard: { type: 'canRemedy', params: ({ event }) => ({ remedy: event.remedy }) },
          actions: [{ type: 'keepRemedy', params: ({ event }) => ({ remedy: event.remedy }) }, 'tellDraft'],
        },
        'form.change': {
          actions: [{ type: 'keepChange', params: ({ event }) => ({ change: event.change }) }, 'tellDraft'],
        },
        'step.next': [
          { guard: 'isStepDone', target: 'evidence', actions: 'forgetTrouble' },
          { actions: 'keepFaults' },
        ],
        'step.back': { target: 'choosing', actions: 'forgetTrouble' },
      },
    },
    evidence: {
      entry: [{ type: 'enter', params: { step: 'evidence' } }, 'tellDraft'],
      on: {
        'form.change': {
          actions: [{ type: 'keepChange', params: ({ event }) => ({ change: event.change }) }, 'tellDraft'],
        },
        'step.next': [
          { guard: 'isStepDone', target: 'reviewing', actions: 'forgetTrouble' },
          { actions: 'keepFaults' },
        ],
        'step.back': { target: 'describing', actions: 'forgetTrouble' },
      },
    },
    reviewing: {
      entry: [{ type: 'enter', params: { step: 'reviewing' } }, 'tellDraft'],
      on: {
        'truth.confirm': {
          actions: { type: 'keepConfirmed', params: ({ event }) => ({ isConfirmed: event.isConfirmed }) },
        },
        'application.submit': { guard: 'isConfirmed', target: 'submitting', actions: 'forgetTrouble' },
        'step.back': { target: 'evidence', actions: 'forgetTrouble' },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => ({ application: requestOf(context), intention: applyIntention(context) }),
        onDone: { target: 'submitted', actions: { type: 'keepMade', params: made } },
        onError: [
          {
            guard: { type: 'isUnknown', params: wrong },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: wrong },
          },
          {
            guard: { type: 'isRefusal', params: wrong },
            target: 'refused',
            actions: { type: 'keepRefusal', params: wrong },
          },
          {
            guard: { type: 'hasFormFaults', params: wrong },
            target: 'routing',
            actions: { type: 'keepFormFailure', params: wrong },
          },
          { target: 'reviewing', actions: { type: 'keepFailure', params: wrong } },
        ],
      },
    },
    refused: { on: { 'application.mend': { target: 'reading', actions: 'forgetTrouble' } } },
    // Was it submitted? Asked until there is an answer; nothing is sent a second time meanwhile.
    uncertain: {
      initial: 'asking',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'findAfterSale',
            src: 'findAfterSale',
            input: ({ context }) => ({
              orderId: context.orderId,
              since: context.openedAt,
              intention: applyIntention(context),
            }),
            onDone: [
              {
                guard: { type: 'isFound', params: found },
                target: '#afterSale.submitted',
                actions: { type: 'keepFound', params: found },
              },
              { target: '#afterSale.reading', actions: 'noteNotSubmitted' },
            ],
            onError: { target: 'unanswered', actions: { type: 'keepFailure', params: wrong } },
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
          on: { 'application.retry': { target: 'asking' } },
        },
      },
    },
    submitted: { tags: 'terminal', entry: ['tellDraftDone', 'tellApplied', 'goDetail'] },
  },
});

export type AfterSaleRef = ActorRefFrom<typeof afterSaleMachine>;
export type AfterSaleSnapshot = SnapshotFrom<typeof afterSaleMachine>;
export type AfterSaleValue = AfterSaleSnapshot['value'];
/** States that can be seen; `routing` is passed through. */
export type AfterSaleLeaf = Exclude<LeafOf<AfterSaleValue>, 'routing'>;

/** The outermost state: one view each. */
export type AfterSaleState = AfterSaleValue extends infer V
  ? V extends string
    ? V
    : keyof V & string
  : never;
export const selectState = ({ value }: AfterSaleSnapshot): AfterSaleState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as AfterSaleState;
/** What the rule says of the chosen type, and of the chosen remedy. */
export const selectTypeRule = ({ context }: AfterSaleSnapshot): TypeRule | undefined =>
  typeRuleOf(context.form, context.rule);
export const selectRemedyRule = ({ context }: AfterSaleSnapshot): RemedyRule | undefined =>
  remedyRuleOf(context.form, context.rule);
