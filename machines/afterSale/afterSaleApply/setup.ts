import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type {
  AfterSaleRule,
  AfterSaleType,
  NewAfterSale,
  Remedy,
} from '../../../contract/afterSale/afterSale.ts';
import { AFTER_SALE_REFUSALS, type AfterSaleRefusal } from '../../../contract/kit/refusals.ts';
import { type Failure } from '../../kit/failure.ts';
import { isUnknown, knownReason, type Failed } from '../../kit/failed.ts';
import { isAnswered, repeatOf, type Outcome } from '../../kit/inquiry/repeat.ts';
import { uploadMachine, type UploadChanged, type UploadInput } from '../../kit/upload/upload.ts';
import {
  applicationOf,
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
  applyRule,
  chooseRemedy,
  withType,
  type AfterSaleDraft,
  type AfterSaleForm,
  type Evidence,
  type Faults,
  type FieldName,
  type Step,
} from './form.ts';
import { unprovided } from '../../kit/unprovided.ts';
import { normalizeContacts } from '../../kit/typed.ts';

export interface Restored {
  draft: AfterSaleDraft | null;
  /** The outcome of an earlier submit is unknown. */
  isPending: boolean;
  /** When the application was started, ISO 8601: from the draft, or else the server's current time. */
  openedAt: string;
  upload: UploadInput;
}

export interface ApplyContext {
  orderId: string;
  /** The type from the URL. It is preselected when the draft has none. */
  wanted: AfterSaleType | null;
  /** What the server currently allows. */
  rule: AfterSaleRule | null;
  form: AfterSaleForm;
  /** The current step, or the step to continue at once the rule is loaded. */
  step: Step;
  openedAt: string;
  /** True while pictures are being sent or have failed. */
  isUploading: boolean;
  /** The person has confirmed that the statements are true. A changed statement needs a new confirmation. */
  isConfirmed: boolean;
  faults: Faults;
  failure: Failure | null;
  refusal: AfterSaleRefusal | null;
  note: 'restored' | 'unconfirmed' | null;
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
  /** Discards the draft and starts again. */
  | { type: 'form.clear' }
  /** Confirms that the statements are true, or withdraws that. */
  | { type: 'truth.confirm'; isConfirmed: boolean }
  | { type: 'application.submit' }
  /** Returns from a refusal to the form. */
  | { type: 'application.mend' }
  | { type: 'application.retry' };

export type ApplyEmitted =
  | { type: 'draft.changed'; orderId: string; draft: AfterSaleDraft }
  /** The draft was submitted or discarded. */
  | { type: 'draft.done'; orderId: string }
  /** An after-sale was created, so orders and lists must be refetched. */
  | { type: 'afterSale.applied'; orderId: string; afterSaleId: string }
  /** Where the page should navigate, unless the person has left it. */
  | { type: 'navigate'; to: 'afterSaleDetail'; query: { id: string } };

type Applied = { afterSaleId: string };

export const appliedOf = ({ event }: { event: { output: Applied } }): Applied => event.output;
export const ruleOf = ({ event }: { event: { output: AfterSaleRule } }) => ({ rule: event.output });
export const evidenceOf = ({ event }: { event: UploadChanged }) => evidenceIn(event.snapshot);
export const restoredOf = ({ event }: { event: { output: Restored } }) => ({ restored: event.output });

/** The refusal reason of a 409, or null for any other failure. */
export const refusalOf = (failure: Failure): AfterSaleRefusal | null =>
  knownReason(AFTER_SALE_REFUSALS, failure);

export interface ApplyInput {
  application: NewAfterSale;
  /** Identifies this form's submit. All its tries share one idempotency key. */
  intention: string;
}
export const applyInputOf = ({ orderId, openedAt, form }: ApplyContext): ApplyInput => ({
  application: applicationOf(orderId, form),
  intention: `afterSale:${orderId}:${openedAt}`,
});

function faultsNow({ step, form, rule, isUploading }: ApplyContext): Faults {
  return {
    ...faultsOf(step, form, rule),
    ...(step === 'evidence' && isUploading && { pictures: '还有图片没传上去，传完或移除后再继续' }),
  };
}

/** Types, ports, actions and guards of the application. The states are in afterSaleApply.ts. */
export const application = setup({
  types: {
    context: {} as ApplyContext,
    events: {} as ApplyEvent,
    emitted: {} as ApplyEmitted,
    input: {} as { orderId: string; wanted?: AfterSaleType | null },
    tags: {} as 'busy' | 'inquiring',
  },
  actors: {
    /** Loads the order's draft, and whether its submit has an unknown outcome. */
    loadDraft: fromPromise<Restored, { orderId: string }>(unprovided('loadDraft')),
    /** Loads what the order currently allows and the maximum amount. */
    readRule: fromPromise<AfterSaleRule, { orderId: string }>(unprovided('readRule')),
    /** Submits the application, once per intention. Rejects with a Failure. */
    apply: fromPromise<Applied, ApplyInput>(unprovided('apply')),
    repeat: repeatOf<ApplyInput, Applied>(),
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
    /** Stores the rule, preselects the type from the URL, and clears choices that the rule does not cover. */
    keepRule: assign(({ context: { form, wanted } }, { rule }: { rule: AfterSaleRule }) => ({
      rule,
      form: applyRule(
        form.type === '' && wanted !== null && isCovered(wanted, rule) ? withType(form, wanted, rule) : form,
        rule,
      ),
    })),
    keepType: assign(({ context }, { type }: { type: AfterSaleType }) => ({
      form: withType(context.form, type, context.rule),
      faults: {},
      note: null,
      isConfirmed: false,
    })),
    keepRemedy: assign(({ context }, { remedy }: { remedy: Remedy }) => {
      const { remedy: _remedy, amount: _amount, ...faults } = context.faults;
      return { form: chooseRemedy(context.form, remedy, context.rule), faults, isConfirmed: false };
    }),
    keepChange: assign(({ context }, { change }: { change: Partial<AfterSaleForm> }) => {
      const faults = { ...context.faults };
      for (const place of Object.keys(change)) delete faults[place as FieldName];
      return {
        form: { ...context.form, ...normalizeContacts(change) },
        faults,
        isConfirmed: false,
        // Uploads that continue after a reload are not an edit, so the notice stays.
        note: context.note === 'restored' && change.pictures === undefined ? null : context.note,
      };
    }),
    keepUploading: assign(({ context }, { isUploading }: Evidence) => {
      if (isUploading === context.isUploading) return {};
      const { pictures: _told, ...faults } = context.faults;
      return { isUploading, faults };
    }),
    clearPictures: sendTo('upload', { type: 'pictures.clear' }),
    keepConfirmed: assign(({ context: { note } }, { isConfirmed }: { isConfirmed: boolean }) => ({
      isConfirmed,
      note: note === 'unconfirmed' ? null : note,
    })),
    noteUnconfirmed: assign({ note: 'unconfirmed' as const }),
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
    keepAfterSaleId: assign((_, { afterSaleId }: Applied) => ({
      afterSaleId,
      failure: null,
    })),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    /** Stores the messages and selects the first step that has one. */
    keepFaultsIn: assign(({ context }, { failure }: Failed) => {
      const faults = faultsIn(failure);
      return { failure, faults, step: stepOfFaults(faults) ?? context.step };
    }),
    /** Stores the refusal and selects the step to correct. */
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
    /** True for the step at which the form continues: the stored one, or the first incomplete one before it. */
    isNextAt: ({ context }, { step }: { step: Step }) =>
      reachable(context.step, context.form, context.rule) === step,
    canChoose: ({ context }, { type }: { type: AfterSaleType }) => isCovered(type, context.rule),
    canRemedy: ({ context }, { remedy }: { remedy: Remedy }) =>
      typeRuleOf(context.form, context.rule)?.remedies.some((one) => one.remedy === remedy) ?? false,
    isConfirmed: ({ context }) => context.isConfirmed && !context.isUploading,
    isUnconfirmed: ({ context }) => !context.isConfirmed,
    isUnknown: (args, failed: Failed) => isUnknown(args, failed),
    isAnswered: (args, outcome: Outcome<unknown>) => isAnswered(args, outcome),
    isRefusal: (_, { failure }: Failed) => refusalOf(failure) !== null,
    hasFaultsIn: (_, { failure }: Failed) => !isEmpty(faultsIn(failure)),
    hasNewPictures: ({ context }, { pictures }: Evidence) => !areSame(pictures, context.form.pictures),
  },
});
