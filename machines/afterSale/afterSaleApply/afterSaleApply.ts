import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AfterSaleType, RemedyRule, TypeRule } from '../../../contract/afterSale/afterSale.ts';
import { failureOf, toRefused, toUncertain } from '../../kit/failed.ts';
import { toAnswerParams, toOutcomeParams, toRefusalParams } from '../../kit/inquiry/repeat.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { fenOf } from '../../kit/typed.ts';
import type { UploadRef } from '../../kit/upload/upload.ts';
import { NO_FORM, remedyRuleOf, typeRuleOf, type Step } from './form.ts';
import {
  application,
  appliedOf,
  applyInputOf,
  evidenceOf,
  restoredOf,
  ruleOf,
  type FormChange,
} from './setup.ts';

export type { ApplyContext, ApplyEmitted, ApplyInput, ApplyEvent, FormChange, Restored } from './setup.ts';
export type { AfterSaleDraft, AfterSaleForm, Faults, FieldName, Step } from './form.ts';

const entering = (step: Step) => [{ type: 'noteStep', params: { step } } as const, 'emitDraft' as const];
/** Goes to the next step when this one has no validation errors. */
const nextTo = <Target extends Step>(target: Target) =>
  [{ guard: 'isStepDone', target, actions: 'forgetTrouble' }, { actions: 'keepFaults' }] as const;
const changeForm = {
  actions: [
    { type: 'keepChange', params: ({ event }: { event: { change: FormChange } }) => event },
    'emitDraft',
  ],
} as const;

/**
 * An application for after-sale: the order's rule → type of problem → reason, remedy, amount, description → evidence →
 * review → submitted. The amount never exceeds the rule's maximum. After a lost response it is `uncertain` and repeats
 * the call. The draft survives a reload, an expired session and a refusal. Ports: `loadDraft`, `readRule`, `apply`, and
 * the children `repeat` and `upload`.
 */
export const afterSaleApplyMachine = application.createMachine({
  id: 'afterSaleApply',
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
  }),
  initial: 'restoring',
  on: {
    'xstate.snapshot.upload': [
      {
        guard: { type: 'hasNewPictures', params: evidenceOf },
        actions: [
          { type: 'keepUploading', params: evidenceOf },
          {
            type: 'keepChange',
            params: ({ event }) => ({ change: { pictures: evidenceOf({ event }).pictures } }),
          },
          'emitDraft',
        ],
      },
      { actions: { type: 'keepUploading', params: evidenceOf } },
    ],
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
            guard: { type: 'isPending', params: restoredOf },
            target: 'uncertain',
            actions: [{ type: 'keepRestored', params: restoredOf }],
          },
          { target: 'reading', actions: [{ type: 'keepRestored', params: restoredOf }] },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readRule',
        src: 'readRule',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: { target: 'routing', actions: { type: 'keepRule', params: ruleOf } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    unavailable: { on: { 'application.retry': { target: 'restoring', actions: 'forgetTrouble' } } },
    // The rule decides whether an application is possible; the draft decides which step to continue at.
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
    // An order has at most one open after-sale, so the page links to it.
    running: { on: { 'application.retry': { target: 'reading' } } },
    closed: { on: { 'application.retry': { target: 'reading' } } },
    choosing: {
      entry: { type: 'noteStep', params: { step: 'choosing' } },
      on: {
        'type.choose': {
          guard: { type: 'canChoose', params: ({ event }) => ({ type: event.afterSaleType }) },
          actions: [
            { type: 'keepType', params: ({ event }) => ({ type: event.afterSaleType }) },
            'emitDraft',
          ],
        },
        'step.next': nextTo('describing'),
        'form.clear': { actions: ['clearForm', 'clearPictures', 'emitDraftDone'] },
      },
    },
    describing: {
      entry: entering('describing'),
      on: {
        'remedy.choose': {
          guard: { type: 'canRemedy', params: ({ event }) => event },
          actions: [{ type: 'keepRemedy', params: ({ event }) => event }, 'emitDraft'],
        },
        'form.change': changeForm,
        'step.next': nextTo('evidence'),
        'step.back': { target: 'choosing', actions: 'forgetTrouble' },
      },
    },
    evidence: {
      entry: entering('evidence'),
      on: {
        'form.change': changeForm,
        'step.next': nextTo('reviewing'),
        'step.back': { target: 'describing', actions: 'forgetTrouble' },
      },
    },
    reviewing: {
      entry: entering('reviewing'),
      on: {
        'truth.confirm': { actions: { type: 'keepConfirmed', params: ({ event }) => event } },
        'application.submit': [
          { guard: 'isConfirmed', target: 'submitting', actions: 'forgetTrouble' },
          { guard: 'isUnconfirmed', actions: 'noteUnconfirmed' },
        ],
        'step.back': { target: 'evidence', actions: 'forgetTrouble' },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => applyInputOf(context),
        onDone: { target: 'submitted', actions: { type: 'keepAfterSaleId', params: appliedOf } },
        onError: [
          toUncertain,
          toRefused(failureOf),
          {
            guard: { type: 'hasFaultsIn', params: failureOf },
            target: 'routing',
            actions: { type: 'keepFaultsIn', params: failureOf },
          },
          { target: 'reviewing', actions: { type: 'keepFailure', params: failureOf } },
        ],
      },
    },
    refused: { on: { 'application.mend': { target: 'reading', actions: 'forgetTrouble' } } },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'repeat',
        src: 'repeat',
        input: ({ context }) => applyInputOf(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: toOutcomeParams },
            target: 'submitted',
            actions: { type: 'keepAfterSaleId', params: toAnswerParams },
          },
          toRefused(toRefusalParams),
          // After a reload the rule is not loaded yet.
          { target: 'reading', actions: { type: 'keepFaultsIn', params: toRefusalParams } },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    submitted: { type: 'final', entry: ['emitDraftDone', 'emitApplied', 'goDetail'] },
  },
});

export type ApplyRef = ActorRefFrom<typeof afterSaleApplyMachine>;
export type ApplySnapshot = SnapshotFrom<typeof afterSaleApplyMachine>;
export type ApplyValue = ApplySnapshot['value'];
/** All leaf states that last. `routing` is transient. */
export type ApplyLeaf = Exclude<LeafOf<ApplyValue>, 'routing'>;

export const selectState = ({ value }: ApplySnapshot): ApplyValue => value;
/** The upload of the form. Undefined until the draft is loaded. */
export const selectUpload = ({ children }: ApplySnapshot): UploadRef | undefined =>
  children.upload as UploadRef | undefined;
export const ruleOfType = ({ context }: ApplySnapshot, type: AfterSaleType): TypeRule | undefined =>
  context.rule?.types.find((one) => one.type === type);
export const selectRemedies = ({ context }: ApplySnapshot): readonly RemedyRule[] =>
  typeRuleOf(context.form, context.rule)?.remedies ?? [];
export const selectRemedyRule = ({ context }: ApplySnapshot): RemedyRule | undefined =>
  remedyRuleOf(context.form, context.rule);
/** The claimed amount in fen. Undefined while the input is not a valid amount. */
export const selectAmount = ({ context }: ApplySnapshot): number | undefined => fenOf(context.form.amount);
