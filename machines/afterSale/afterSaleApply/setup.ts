import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type {
  AfterSaleRefusal,
  AfterSaleRule,
  AfterSaleType,
  NewAfterSale,
  Remedy,
} from '../../../contract/afterSale/afterSale.ts';
import { asFailure, isKeySpent, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { inquiryOf } from '../../kit/inquiry/inquiry.ts';
import { uploadMachine, type UploadChanged, type UploadInput } from '../../kit/upload/upload.ts';
import {
  areSame,
  evidenceIn,
  faultsIn,
  faultsOf,
  isCovered,
  isEmpty,
  NO_FORM,
  reachable,
  stepOfFaults,
  typeRuleOf,
  underRule,
  withRemedyOf,
  withType,
  type AfterSaleDraft,
  type AfterSaleForm,
  type Evidence,
  type Faults,
  type Place,
  type Step,
} from './form.ts';
import { unprovided } from '../../kit/unprovided.ts';
import { tidyContacts } from '../../kit/typed.ts';

/** What was kept for an order. */
export interface Restored {
  draft: AfterSaleDraft | null;
  /** Its submission was never answered. */
  isPending: boolean;
  /** When the application was begun, ISO: the draft's time, or the server's time now. */
  openedAt: string;
  /** What the pictures begin with. */
  upload: UploadInput;
}

export interface ApplyContext {
  orderId: string;
  /** The type the address names: chosen beforehand when nothing else is. */
  wanted: AfterSaleType | null;
  /** What the server says may be asked for now. */
  rule: AfterSaleRule | null;
  form: AfterSaleForm;
  /** The step that is on, or that is gone on with once the rule is known. */
  step: Step;
  openedAt: string;
  /** Pictures are on their way or failed: they must be there or be removed first. */
  isUploading: boolean;
  /** The person has said that what is written is true. */
  isConfirmed: boolean;
  faults: Faults;
  failure: Failure | null;
  refusal: AfterSaleRefusal | null;
  /** What the person should know. */
  note: 'restored' | 'notSubmitted' | null;
  /** The after-sale that came of it. */
  afterSaleId: string | null;
}

export type FormChange = Partial<Pick<AfterSaleForm, 'reason' | 'amount' | 'description' | 'phone'>>;

export type ApplyEvent =
  | { type: 'type.choose'; afterSaleType: AfterSaleType }
  | { type: 'remedy.choose'; remedy: Remedy }
  | { type: 'form.change'; change: FormChange }
  | UploadChanged
  | { type: 'step.next' }
  | { type: 'step.back' }
  /** Throws the draft away and begins anew. */
  | { type: 'form.clear' }
  /** The person says that what is written is true, or takes it back. */
  | { type: 'truth.confirm'; isConfirmed: boolean }
  | { type: 'application.submit' }
  /** Back to the form after a refusal. */
  | { type: 'application.mend' }
  /** Reads the draft and the rule again. */
  | { type: 'application.retry' };

export type ApplyEmitted =
  | { type: 'draft.changed'; orderId: string; draft: AfterSaleDraft }
  /** The draft was sent, or thrown away. */
  | { type: 'draft.done'; orderId: string }
  /** There is an after-sale: orders and lists are to be read anew. */
  | { type: 'afterSale.applied'; orderId: string; afterSaleId: string }
  /** Where the person should be now; the flow goes there unless they have left it. */
  | { type: 'navigate'; to: 'afterSaleDetail'; query: { id: string } };

type Failed = { failure: Failure };
type Applied = { afterSaleId: string };

/** What answers and errors give to actions and guards. */
export const failureOf = ({ event }: { event: { error: unknown } }): Failed => ({
  failure: asFailure(event.error),
});
export const foundOf = ({ event }: { event: { output: Applied | null } }) => ({
  afterSaleId: event.output?.afterSaleId ?? null,
});
export const ruleOf = ({ event }: { event: { output: AfterSaleRule } }) => ({ rule: event.output });
export const evidenceOf = ({ event }: { event: UploadChanged }) => evidenceIn(event.snapshot);
export const restoredOf = ({ event }: { event: { output: Restored } }) => ({ restored: event.output });

const REFUSALS: Readonly<Record<AfterSaleRefusal, true>> = {
  alreadyOpen: true,
  notCovered: true,
  protectionOver: true,
  amountTooHigh: true,
  notPaid: true,
  tooMany: true,
  stateConflict: true,
};
/** The refusal a failure tells of, or null. */
export const refusalOf = (failure: Failure): AfterSaleRefusal | null =>
  failure.kind === 'conflict' && failure.reason !== undefined && Object.hasOwn(REFUSALS, failure.reason)
    ? (failure.reason as AfterSaleRefusal)
    : null;

/** The intention of one application: the same text as long as this form is being filled in. */
export const applyIntention = ({ orderId, openedAt }: ApplyContext): string =>
  `afterSale:${orderId}:${openedAt}`;

/** Faults of the step that is on, pictures on their way among them. */
function faultsNow({ step, form, rule, isUploading }: ApplyContext): Faults {
  return {
    ...faultsOf(step, form, rule),
    ...(step === 'evidence' && isUploading && { pictures: '还有图片没传上去，传完或移除后再继续' }),
  };
}

/** Asks for the after-sale of an order that was made since a moment (ISO); null when there is none. */
export const applicationInquiry = inquiryOf<
  { orderId: string; since: string; intention: string },
  Applied | null
>();

/** Types, ports, actions and guards of the application; the chart itself is in afterSaleApply.ts. */
export const application = setup({
  types: {
    context: {} as ApplyContext,
    events: {} as ApplyEvent,
    emitted: {} as ApplyEmitted,
    input: {} as { orderId: string; wanted?: AfterSaleType | null },
    tags: {} as 'busy' | 'inquiring',
  },
  actors: {
    /** The draft of an order's application, and whether its submission was never answered. */
    loadDraft: fromPromise<Restored, { orderId: string }>(unprovided('loadDraft')),
    /** What may be asked for now, and how much at most. */
    readRule: fromPromise<AfterSaleRule, { orderId: string }>(unprovided('readRule')),
    /** Submits once for each intention; rejects with a Failure. */
    apply: fromPromise<Applied, { application: NewAfterSale; intention: string }>(unprovided('apply')),
    /** After a lost answer: is there an after-sale that came of it? */
    findAfterSale: applicationInquiry,
    upload: uploadMachine,
  },
  actions: {
    keepRestored: enqueueActions(({ enqueue }, { restored }: { restored: Restored }) => {
      const { draft, isPending, openedAt, upload } = restored;
      enqueue.assign({
        form: draft?.form ?? NO_FORM,
        step: draft?.step ?? 'choosing',
        openedAt,
        note: draft === null || isPending ? null : 'restored',
      });
      enqueue.stopChild('upload');
      enqueue.spawnChild('upload', { id: 'upload', syncSnapshot: true, input: upload });
    }),
    /** What the rule no longer covers is not chosen any more. */
    keepRule: assign(({ context: { form, wanted } }, { rule }: { rule: AfterSaleRule }) => ({
      rule,
      failure: null,
      form: underRule(
        form.type === '' && wanted !== null && isCovered(wanted, rule) ? withType(form, wanted, rule) : form,
        rule,
      ),
    })),
    keepType: assign(({ context }, { type }: { type: AfterSaleType }) => ({
      form: withType(context.form, type, context.rule),
      faults: {},
      note: null,
    })),
    keepRemedy: assign(({ context }, { remedy }: { remedy: Remedy }) => {
      const { remedy: _remedy, amount: _amount, ...faults } = context.faults;
      return { form: withRemedyOf(context.form, remedy, context.rule), faults };
    }),
    keepChange: assign(({ context }, { change }: { change: Partial<AfterSaleForm> }) => {
      const faults = { ...context.faults };
      for (const place of Object.keys(change)) delete faults[place as Place];
      return {
        form: { ...context.form, ...tidyContacts(change) },
        faults,
        // Pictures that go on by themselves after a reload are no change of the person's.
        note: context.note === 'restored' && change.pictures === undefined ? null : context.note,
      };
    }),
    keepUploading: assign(({ context }, { isUploading }: Evidence) => {
      if (isUploading === context.isUploading) return {};
      const { pictures: _told, ...faults } = context.faults;
      return { isUploading, faults };
    }),
    clearPictures: sendTo('upload', { type: 'pictures.clear' }),
    keepConfirmed: assign((_, { isConfirmed }: { isConfirmed: boolean }) => ({ isConfirmed })),
    keepFaults: assign(({ context }) => ({ faults: faultsNow(context) })),
    noteStep: assign((_, { step }: { step: Step }) => ({ step })),
    clearForm: assign({
      form: NO_FORM,
      step: 'choosing',
      faults: {},
      failure: null,
      note: null,
      isConfirmed: false,
    }),
    keepAfterSaleId: assign((_, { afterSaleId }: { afterSaleId: string | null }) => ({
      afterSaleId,
      failure: null,
    })),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    /** What is to be mended decides which step is gone back to. */
    keepFaultsIn: assign(({ context }, { failure }: Failed) => {
      const faults = faultsIn(failure);
      return { failure, faults, step: stepOfFaults(faults) ?? context.step };
    }),
    /** What was refused decides which step is looked at again. */
    keepRefusal: assign((_, { failure }: Failed) => {
      const refusal = refusalOf(failure);
      return {
        failure,
        refusal,
        isConfirmed: false,
        step: refusal === 'amountTooHigh' ? ('describing' as const) : ('choosing' as const),
      };
    }),
    forgetTrouble: assign({ failure: null, refusal: null, faults: {}, note: null }),
    noteNotSubmitted: assign({
      note: 'notSubmitted' as const,
      failure: null,
      step: 'reviewing' as const,
    }),
    emitDraft: emit(({ context: { orderId, form, step, openedAt } }) => ({
      type: 'draft.changed' as const,
      orderId,
      draft: { form, step, openedAt },
    })),
    emitDraftDone: emit(({ context: { orderId } }) => ({ type: 'draft.done' as const, orderId })),
    emitApplied: emit(({ context: { orderId, afterSaleId } }) => ({
      type: 'afterSale.applied' as const,
      orderId,
      afterSaleId: afterSaleId ?? '',
    })),
    goDetail: emit(({ context }) => ({
      type: 'navigate' as const,
      to: 'afterSaleDetail' as const,
      query: { id: context.afterSaleId ?? '' },
    })),
  },
  guards: {
    isPending: (_, { restored: { isPending } }: { restored: Restored }) => isPending,
    hasRunning: ({ context }) => context.rule?.openId !== undefined,
    isClosed: ({ context }) => context.rule?.isAllowed !== true,
    isStepDone: ({ context }) => isEmpty(faultsNow(context)),
    /** The step that is wanted, as far as everything before it is complete. */
    isNextAt: ({ context }, { step }: { step: Step }) =>
      reachable(context.step, context.form, context.rule) === step,
    canChoose: ({ context }, { type }: { type: AfterSaleType }) => isCovered(type, context.rule),
    canRemedy: ({ context }, { remedy }: { remedy: Remedy }) =>
      typeRuleOf(context.form, context.rule)?.remedies.some((one) => one.remedy === remedy) ?? false,
    isConfirmed: ({ context }) => context.isConfirmed && !context.isUploading,
    isUnknown: (_, { failure }: Failed) => outcomeUnknown(failure) || isKeySpent(failure),
    isRefusal: (_, { failure }: Failed) => refusalOf(failure) !== null,
    hasFaultsIn: (_, { failure }: Failed) => !isEmpty(faultsIn(failure)),
    hasNewPictures: ({ context }, { pictures }: Evidence) => !areSame(pictures, context.form.pictures),
    isFound: (_, { afterSaleId }: { afterSaleId: string | null }) => afterSaleId !== null,
  },
});
