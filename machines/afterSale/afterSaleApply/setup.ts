import { assign, emit, fromPromise, setup } from 'xstate';
import type {
  AfterSaleRefusal,
  AfterSaleRule,
  AfterSaleType,
  NewAfterSale,
  Remedy,
} from '../../../contract/afterSale/afterSale.ts';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import {
  applicationOf,
  faultsIn,
  faultsOf,
  isCovered,
  NO_FORM,
  reachable,
  stepOfFaults,
  typeRuleOf,
  underRule,
  withRemedyOf,
  withType,
  type AfterSaleDraft,
  type AfterSaleForm,
  type Faults,
  type Place,
  type Step,
} from './form.ts';

/** What lies ready for an order: the draft, whether a submission was never answered, and the server's time now (ISO). */
export interface Restored {
  draft: AfterSaleDraft | null;
  isPending: boolean;
  now: string;
}

export interface AfterSaleContext {
  orderId: string;
  /** What the address says went wrong: chosen beforehand when nothing else is. */
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
  /** How often the present question was asked in vain. */
  asked: number;
}

export type AfterSaleEvent =
  | { type: 'type.choose'; afterSaleType: AfterSaleType }
  | { type: 'remedy.choose'; remedy: Remedy }
  | {
      type: 'form.change';
      change: Partial<Pick<AfterSaleForm, 'reason' | 'amount' | 'description' | 'phone' | 'pictures'>>;
    }
  /** Pictures are on their way, or all are there. */
  | { type: 'upload.change'; isUploading: boolean }
  | { type: 'step.next' }
  | { type: 'step.back' }
  /** Throws the draft away and begins anew. */
  | { type: 'form.clear' }
  /** The person says that what is written is true, or takes it back. */
  | { type: 'truth.confirm'; isConfirmed: boolean }
  | { type: 'application.submit' }
  /** Back to the form after a refusal. */
  | { type: 'application.mend' }
  /** Asks the server again. */
  | { type: 'application.retry' };

export type AfterSaleEmitted =
  | { type: 'draft.changed'; orderId: string; draft: AfterSaleDraft }
  /** It served its purpose, or is not wanted. */
  | { type: 'draft.done'; orderId: string }
  /** There is an after-sale: orders and lists are to be read anew. */
  | { type: 'afterSale.applied'; orderId: string; afterSaleId: string }
  /** Where the person should be now; the wiring goes there unless they have left the flow. */
  | { type: 'navigate'; to: 'afterSaleDetail'; query: { id: string } };

type Wrong = { failure: Failure };
type Made = { afterSaleId: string };
type Found = { found: string | null };

/** What answers and errors give to actions and guards. */
export const wrong = ({ event }: { event: { error: unknown } }): Wrong => ({
  failure: asFailure(event.error),
});
export const made = ({ event }: { event: { output: Made } }): Made => event.output;
export const found = ({ event }: { event: { output: string | null } }): Found => ({ found: event.output });
export const told = ({ event }: { event: { output: AfterSaleRule } }) => ({ rule: event.output });
export const restored = ({ event }: { event: { output: Restored } }) => ({ restored: event.output });

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

/** The key of this intention was used up by an earlier try: that try was carried out. */
const isKeySpent = (failure: Failure): boolean =>
  failure.kind === 'invalid' && failure.errors.some(({ path }) => path === 'Idempotency-Key');

/** The intention of one application: the same text as long as this form is being filled in. */
export const applyIntention = ({ orderId, openedAt }: AfterSaleContext): string =>
  `afterSale:${orderId}:${openedAt}`;

const hasFaults = (faults: Faults): boolean => Object.keys(faults).length > 0;

/** Faults of the step that is on, pictures on their way among them. */
function faultsNow({ step, form, rule, isUploading }: AfterSaleContext): Faults {
  return {
    ...faultsOf(step, form, rule),
    ...(step === 'evidence' && isUploading && { pictures: '还有图片没传上去，传完或移除后再继续' }),
  };
}

/** Types, ports, actions and guards of the after-sale chart; the chart itself is in afterSale.ts. */
export const afterSale = setup({
  types: {
    context: {} as AfterSaleContext,
    events: {} as AfterSaleEvent,
    emitted: {} as AfterSaleEmitted,
    input: {} as { orderId: string; wanted?: AfterSaleType | null },
    tags: {} as 'busy' | 'terminal',
  },
  actors: {
    /** The draft of an order's application, and whether its submission was never answered. */
    loadDraft: fromPromise<Restored, { orderId: string }>(() =>
      Promise.reject(new Error('loadDraft must be provided')),
    ),
    /** What may be asked for now, and how much at most. */
    readRule: fromPromise<AfterSaleRule, { orderId: string }>(() =>
      Promise.reject(new Error('readRule must be provided')),
    ),
    /** Submits once for each intention; rejects with a Failure. */
    apply: fromPromise<Made, { application: NewAfterSale; intention: string }>(() =>
      Promise.reject(new Error('apply must be provided')),
    ),
    /** The after-sale of an order that was made since a moment (ISO), if there is one. */
    findAfterSale: fromPromise<string | null, { orderId: string; since: string; intention: string }>(() =>
      Promise.reject(new Error('findAfterSale must be provided')),
    ),
    /** Waits longer the more often it was asked in vain. */
    backOff: fromPromise<void, { attempt: number }>(() =>
      Promise.reject(new Error('backOff must be provided')),
    ),
  },
  actions: {
    keepRestored: assign((_, { restored: { draft, isPending, now } }: { restored: Restored }) => ({
      form: draft?.form ?? NO_FORM,
      step: draft?.step ?? ('choosing' as const),
      openedAt: draft?.openedAt ?? now,
      note: draft === null || isPending ? null : ('restored' as const),
    })),
    /** What the rule no longer covers is not chosen any more. */
    keepRule: assign(({ context }, { rule }: { rule: AfterSaleRule }) => {
      const { wanted } = context;
      const form =
        context.form.type === '' && wanted !== null && isCovered(wanted, rule)
          ? withType(context.form, wanted, rule)
          : context.form;
      return { rule, failure: null, form: underRule(form, rule) };
    }),
    keepType: assign(({ context }, { type }: { type: AfterSaleType }) => ({
      form: withType(context.form, type, context.rule),
      faults: {},
      note: null,
    })),
    keepRemedy: assign(({ context }, { remedy }: { remedy: Remedy }) => {
      const { remedy: _chosen, amount: _sum, ...faults } = context.faults;
      return { form: withRemedyOf(context.form, remedy, context.rule), faults };
    }),
    keepChange: assign(({ context }, { change }: { change: Partial<AfterSaleForm> }) => {
      const faults = { ...context.faults };
      for (const place of Object.keys(change)) delete faults[place as Place];
      return {
        form: { ...context.form, ...change },
        faults,
        note: context.note === 'restored' ? null : context.note,
      };
    }),
    keepUploading: assign((_, { isUploading }: { isUploading: boolean }) => ({ isUploading })),
    keepConfirmed: assign((_, { isConfirmed }: { isConfirmed: boolean }) => ({ isConfirmed })),
    keepFaults: assign(({ context }) => ({ faults: faultsNow(context) })),
    enter: assign((_, { step }: { step: Step }) => ({ step })),
    clearForm: assign({
      form: NO_FORM,
      step: 'choosing',
      faults: {},
      failure: null,
      note: null,
      isConfirmed: false,
    }),
    tellDraft: emit(({ context: { orderId, form, step, openedAt } }) => ({
      type: 'draft.changed' as const,
      orderId,
      draft: { form, step, openedAt },
    })),
    tellDraftDone: emit(({ context: { orderId } }) => ({ type: 'draft.done' as const, orderId })),
    keepMade: assign((_, { afterSaleId }: Made) => ({ afterSaleId, failure: null })),
    keepFound: assign((_, { found: id }: Found) => ({ afterSaleId: id, failure: null })),
    keepFailure: assign((_, { failure }: Wrong) => ({ failure })),
    /** What is to be mended decides which step is gone back to. */
    keepFormFailure: assign(({ context }, { failure }: Wrong) => {
      const faults = faultsIn(failure);
      return { failure, faults, step: stepOfFaults(faults) ?? context.step };
    }),
    /** What was refused decides which step is looked at again. */
    keepRefusal: assign((_, { failure }: Wrong) => {
      const refusal = refusalOf(failure);
      return {
        failure,
        refusal,
        isConfirmed: false,
        step: refusal === 'amountTooHigh' ? ('describing' as const) : ('choosing' as const),
      };
    }),
    forgetTrouble: assign({ failure: null, refusal: null, faults: {}, note: null, asked: 0 }),
    noteNotSubmitted: assign({
      note: 'notSubmitted' as const,
      failure: null,
      asked: 0,
      step: 'reviewing' as const,
    }),
    countQuestion: assign(({ context }) => ({ asked: context.asked + 1 })),
    tellApplied: emit(({ context: { orderId, afterSaleId } }) => ({
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
    isStepDone: ({ context }) => !hasFaults(faultsNow(context)),
    /** The step that is wanted, as far as everything before it is complete. */
    isNextAt: ({ context }, { step }: { step: Step }) =>
      reachable(context.step, context.form, context.rule) === step,
    canChoose: ({ context }, { type }: { type: AfterSaleType }) => isCovered(type, context.rule),
    canRemedy: ({ context }, { remedy }: { remedy: Remedy }) =>
      typeRuleOf(context.form, context.rule)?.remedies.some((one) => one.remedy === remedy) ?? false,
    isConfirmed: ({ context }) => context.isConfirmed && !context.isUploading,
    isUnknown: (_, { failure }: Wrong) => outcomeUnknown(failure) || isKeySpent(failure),
    isRefusal: (_, { failure }: Wrong) => refusalOf(failure) !== null,
    hasFormFaults: (_, { failure }: Wrong) => hasFaults(faultsIn(failure)),
    isFound: (_, { found: id }: Found) => id !== null,
  },
});

/** The application as it would be sent. */
export const requestOf = ({ orderId, form }: AfterSaleContext): NewAfterSale => applicationOf(orderId, form);
