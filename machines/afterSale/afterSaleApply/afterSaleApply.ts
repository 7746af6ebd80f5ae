import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AfterSaleType, RemedyRule, TypeRule } from '../../../contract/afterSale/afterSale.ts';
import type { InquiryRef } from '../../kit/inquiry/inquiry.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import type { UploadRef } from '../../kit/upload/upload.ts';
import { applicationOf, fenOf, NO_FORM, remedyRuleOf, typeRuleOf, type Step } from './form.ts';
import {
  application,
  applyIntention,
  evidenceOf,
  failureOf,
  foundOf,
  restoredOf,
  ruleOf,
  type FormChange,
} from './setup.ts';

export { applicationInquiry } from './setup.ts';
export type { ApplyContext, ApplyEmitted, ApplyEvent, FormChange, Restored } from './setup.ts';
export type { AfterSaleDraft, AfterSaleForm, Faults, Place, Step } from './form.ts';

/** A step is entered: what was filled in so far is kept from here on. */
const entering = (step: Step) => [{ type: 'noteStep', params: { step } } as const, 'emitDraft' as const];
/** On to the next step once nothing of this one is to be mended. */
const nextTo = <Target extends Step>(target: Target) =>
  [{ guard: 'isStepDone', target, actions: 'forgetTrouble' }, { actions: 'keepFaults' }] as const;
const changeForm = {
  actions: [
    { type: 'keepChange', params: ({ event }: { event: { change: FormChange } }) => event },
    'emitDraft',
  ],
} as const;

/**
 * An application for after-sale (design §7, domain §3.4): the rule of the order → the type of the problem → reason, remedy,
 * amount and description → evidence → everything once more → submitted. The amount never passes what the rule allows. Never
 * optimistic; a lost answer asks the server. What is filled in is a draft that a reload, an expiry and a refusal leave alone.
 * Ports: `loadDraft`, `readRule`, `apply`, and the inquiry `findAfterSale`.
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
        'application.submit': { guard: 'isConfirmed', target: 'submitting', actions: 'forgetTrouble' },
        'step.back': { target: 'evidence', actions: 'forgetTrouble' },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => ({
          application: applicationOf(context.orderId, context.form),
          intention: applyIntention(context),
        }),
        onDone: { target: 'submitted', actions: { type: 'keepAfterSaleId', params: foundOf } },
        onError: [
          {
            guard: { type: 'isUnknown', params: failureOf },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: failureOf },
          },
          {
            guard: { type: 'isRefusal', params: failureOf },
            target: 'refused',
            actions: { type: 'keepRefusal', params: failureOf },
          },
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
    // Was it submitted? Asked until there is an answer; nothing is sent a second time meanwhile.
    uncertain: {
      tags: 'inquiring',
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
            guard: { type: 'isFound', params: foundOf },
            target: 'submitted',
            actions: { type: 'keepAfterSaleId', params: foundOf },
          },
          { target: 'reading', actions: 'noteNotSubmitted' },
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
/** States that can be seen; `routing` is passed through. */
export type ApplyLeaf = Exclude<LeafOf<ApplyValue>, 'routing'>;

/** The state it is in: one view each. */
export const selectState = ({ value }: ApplySnapshot): ApplyValue => value;
/** The inquiry that runs; undefined while none does. */
export const selectInquiry = ({ children }: ApplySnapshot): InquiryRef | undefined =>
  children.findAfterSale as InquiryRef | undefined;
/** The pictures, once the draft is there. */
export const selectUpload = ({ children }: ApplySnapshot): UploadRef | undefined =>
  children.upload as UploadRef | undefined;
/** What the rule says of a type; undefined while it does not know it. */
export const ruleOfType = ({ context }: ApplySnapshot, type: AfterSaleType): TypeRule | undefined =>
  context.rule?.types.find((one) => one.type === type);
/** The remedies the rule has for the chosen type. */
export const selectRemedies = ({ context }: ApplySnapshot): readonly RemedyRule[] =>
  typeRuleOf(context.form, context.rule)?.remedies ?? [];
/** What the rule says of the chosen remedy. */
export const selectRemedyRule = ({ context }: ApplySnapshot): RemedyRule | undefined =>
  remedyRuleOf(context.form, context.rule);
/** What is asked for, fen; undefined while nothing readable is filled in. */
export const selectAmount = ({ context }: ApplySnapshot): number | undefined => fenOf(context.form.amount);
