import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Picture } from '../../../contract/market/index.ts';
import type { ValuationKind } from '../../../contract/recycling/recycling.ts';
import { SELLING_REFUSALS, type SellingRefusal } from '../../../contract/kit/refusals.ts';
import { type Failure } from '../../kit/failure.ts';
import { isUnknown, knownReason, type Failed } from '../../kit/failed.ts';
import { toAnswerParams, isAnswered, repeatOf, type Outcome } from '../../kit/inquiry/repeat.ts';
import { resultOf, uploadMachine, type UploadInput, type UploadSnapshot } from '../../kit/upload/upload.ts';
import { recomposeDescription } from './description.ts';
import {
  faultsIn,
  faultsOf,
  fittingForm,
  NO_FORM,
  requestOf,
  withoutRefusedPlaces,
  type Faults,
  type FormAsks,
  type FormDraft,
  type GameQuestions,
  type FieldName,
  type SubmitRequest,
  type ValuationForm,
} from './form.ts';
import { unprovided } from '../../kit/unprovided.ts';
import { normalizeContacts } from '../../kit/typed.ts';

export interface ValuationFormInput {
  kind: ValuationKind;
  gameId: string;
  /** An own, refused valuation to fill the form from. Null for an empty form. */
  fromId: string | null;
}

/** `listingId` and `valuationId` depend on the mode of sale; at least one is set. */
export interface Submitted {
  listingId: string | null;
  valuationId: string | null;
}

/** The two uploads of a form: pictures of the account, and the real-name screenshot. */
export type PictureGroup = 'pictures' | 'realName';

/** What is stored for a form, and its defaults. */
export interface Restored {
  draft: FormDraft | null;
  /** The outcome of an earlier submit is unknown. */
  isPending: boolean;
  /** When the form was started: ISO 8601, server time. */
  openedAt: string;
  uploads: Record<PictureGroup, UploadInput>;
  /** The member's masked phone, the default of the field. */
  phone: string;
  /** Why the valuation that fills the form was refused, or null. */
  refusal: { reason: string; faults: Faults } | null;
}

export interface ValuationFormContext {
  kind: ValuationKind;
  gameId: string;
  fromId: string | null;
  form: ValuationForm;
  /** When the form was started: ISO 8601, server time. */
  openedAt: string;
  /** The numbers of pictures that are being sent or have failed. They prevent the submit. */
  unsent: Record<PictureGroup, number>;
  faults: Faults;
  submitted: Submitted | null;
  failure: Failure | null;
  refusal: SellingRefusal | null;
  /** `restored`: a draft was found. `amountChanged`: the fee has changed. */
  note: 'restored' | 'amountChanged' | null;
  /** Why the valuation that fills the form was refused, as a Chinese sentence. Null when it was not. */
  refusedBefore: string | null;
  /** The member's masked phone. */
  ownPhone: string;
}

export type ValuationFormEvent =
  | { type: 'form.change'; change: Partial<ValuationForm> }
  /** Changes an answer or the area, and composes the description again unless the seller has edited it. */
  | { type: 'answer.change'; change: Partial<ValuationForm>; questions: GameQuestions }
  | { type: `xstate.snapshot.${PictureGroup}`; snapshot: UploadSnapshot }
  | { type: 'form.submit'; asks: FormAsks }
  | { type: 'form.confirm' }
  | { type: 'form.dismiss' }
  | { type: 'form.clear' }
  /** Loads the form again after a failure. */
  | { type: 'form.retry' };

export type ValuationFormEmitted =
  | { type: 'draft.changed'; draft: FormDraft }
  | { type: 'draft.done' }
  /** Where to navigate, unless the person has left the form. */
  | { type: 'navigate'; to: 'valuationResult' | 'quotes'; query: { id: string } };

export interface SubmitInput {
  request: SubmitRequest;
  gameId: string;
  /** When the form was started: ISO 8601. The flow looks for a submit of this form since then. */
  openedAt: string;
  /** Identifies this form's submit. All its tries share one idempotency key. */
  intention: string;
}

type Sent = { submitted: Submitted };

export const submittedParams = ({ event }: { event: { output: Submitted } }): Sent => ({
  submitted: event.output,
});
export const repeatedOf = (args: { event: { output: Outcome<Submitted> } }): Sent => ({
  submitted: toAnswerParams(args),
});
export const asksIn = ({ event }: { event: { asks: FormAsks } }) => ({ asks: event.asks });
export const restoredOf = ({ event }: { event: { output: Restored } }) => ({ restored: event.output });

const refusalOf = (failure: Failure): SellingRefusal | null => knownReason(SELLING_REFUSALS, failure);

/** The intention of this form's submit: the same until the form is started anew. */
export const submitIntention = ({
  kind,
  gameId,
  openedAt,
}: Pick<ValuationFormContext, 'kind' | 'gameId' | 'openedAt'>): string =>
  `recycle:${kind}:${gameId}:${openedAt}`;

export const submitInputOf = (context: ValuationFormContext): SubmitInput => ({
  request: requestOf(context.kind, context.gameId, context.form),
  gameId: context.gameId,
  openedAt: context.openedAt,
  intention: submitIntention(context),
});

const UNSENT = '还有图片没传上去，传完或移除后再提交';

const isUploading = ({ unsent }: ValuationFormContext): boolean => unsent.pictures + unsent.realName > 0;

const isComplete = (context: ValuationFormContext, asks: FormAsks): boolean =>
  !isUploading(context) && isFilled(context, asks);
const isFilled = ({ kind, form }: ValuationFormContext, asks: FormAsks): boolean =>
  Object.keys(faultsOf(kind, fittingForm(form, asks), asks)).length === 0;

function changed({ form, faults, note }: ValuationFormContext, change: Partial<ValuationForm>) {
  const mended = [...Object.keys(change), ...Object.keys(change.attributes ?? {})];
  const left = Object.entries(faults).filter(([place]) => !mended.includes(place as FieldName));
  return {
    form: { ...form, ...change },
    faults: Object.fromEntries(left) as Faults,
    note: note === 'restored' ? null : note,
  };
}

function heldBy(group: PictureGroup, snapshot: Pick<UploadSnapshot, 'context'>) {
  const { main, others, onTheWay, failed } = resultOf(snapshot);
  const pictures: Picture[] = main ? [main, ...others] : others;
  return {
    change: group === 'pictures' ? { pictures } : { realNamePicture: pictures[0]?.url ?? '' },
    unsent: onTheWay + failed,
  };
}

/** Types, ports, actions and guards of the form. The states are in valuationForm.ts. */
export const valuationForm = setup({
  types: {
    context: {} as ValuationFormContext,
    events: {} as ValuationFormEvent,
    emitted: {} as ValuationFormEmitted,
    input: {} as ValuationFormInput,
    tags: {} as 'busy' | 'inquiring' | 'terminal',
  },
  actors: {
    /** Loads the draft, and whether its submit has an unknown outcome. Rejects with a Failure. */
    loadDraft: fromPromise<Restored, ValuationFormInput>(unprovided('loadDraft')),
    /** Submits the form, once per intention. Rejects with a Failure. */
    submit: fromPromise<Submitted, SubmitInput>(unprovided('submit')),
    repeat: repeatOf<SubmitInput, Submitted>(),
    pictures: uploadMachine,
    realName: uploadMachine,
  },
  actions: {
    open: enqueueActions(({ enqueue }, { restored }: { restored: Restored }) => {
      const { draft, isPending, openedAt, uploads, phone, refusal } = restored;
      const form = draft?.form ?? NO_FORM;
      enqueue.assign({
        form: form.phone === '' ? { ...form, phone } : form,
        openedAt,
        ownPhone: phone,
        refusedBefore: refusal?.reason ?? null,
        faults: refusal?.faults ?? {},
        note: draft === null || isPending || refusal !== null ? null : ('restored' as const),
      });
      for (const group of ['pictures', 'realName'] as const) {
        enqueue.stopChild(group);
        enqueue.spawnChild(group, { id: group, syncSnapshot: true, input: uploads[group] });
      }
    }),
    keepPictures: enqueueActions(
      (
        { context, enqueue },
        { group, snapshot }: { group: PictureGroup; snapshot: Pick<UploadSnapshot, 'context'> },
      ) => {
        const { change, unsent } = heldBy(group, snapshot);
        const place = group === 'pictures' ? 'pictures' : 'realNamePicture';
        const { [place]: _told, ...faults } = context.faults;
        const isOld = unsent === context.unsent[group];
        enqueue.assign({ unsent: { ...context.unsent, [group]: unsent }, ...(!isOld && { faults }) });
        const form = { ...context.form, ...change };
        if (JSON.stringify(form) === JSON.stringify(context.form)) return;
        enqueue.assign(({ context: now }) => changed(now, change));
        enqueue.emit({ type: 'draft.changed', draft: { form, openedAt: context.openedAt } });
      },
    ),
    clearPictures: sendTo('pictures', { type: 'pictures.clear' }),
    clearRealName: sendTo('realName', { type: 'pictures.clear' }),
    keepChange: assign(({ context }, { change }: { change: Partial<ValuationForm> }) =>
      changed(context, normalizeContacts(change, context.form.phone)),
    ),
    keepAnswer: assign(
      ({ context }, { change, questions }: { change: Partial<ValuationForm>; questions: GameQuestions }) =>
        changed(context, { ...change, ...recomposeDescription(context.form, change, questions) }),
    ),
    dropOutdated: assign(({ context }, { asks }: { asks: FormAsks }) => ({
      form: fittingForm(context.form, asks),
    })),
    keepFaults: assign(({ context }, { asks }: { asks: FormAsks }) => ({
      faults: {
        ...faultsOf(context.kind, context.form, asks),
        ...(context.unsent.pictures > 0 && { pictures: UNSENT }),
        ...(context.unsent.realName > 0 && { realNamePicture: UNSENT }),
      },
      failure: null,
      note: null,
    })),
    clearForm: assign(({ context: { ownPhone } }) => ({
      form: { ...NO_FORM, phone: ownPhone },
      faults: {},
      failure: null,
      note: null,
      refusedBefore: null,
    })),
    emitDraft: emit(({ context: { form, openedAt } }) => ({
      type: 'draft.changed' as const,
      draft: { form, openedAt },
    })),
    emitDraftDone: emit({ type: 'draft.done' as const }),
    keepSubmitted: assign((_, { submitted }: Sent) => ({ submitted, failure: null })),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    keepFormFailure: assign(({ context }, { failure }: Failed) => {
      const faults = faultsIn(failure);
      return { failure, faults, form: withoutRefusedPlaces(context.form, faults) };
    }),
    keepRefusal: assign((_, { failure }: Failed) => ({ failure, refusal: refusalOf(failure) })),
    forgetTrouble: assign({ failure: null, refusal: null, note: null }),
    noteAmountChanged: assign({ note: 'amountChanged' as const, failure: null }),
    goDeal: emit(({ context: { kind, submitted } }) => ({
      type: 'navigate' as const,
      to: kind === 'valuation' ? ('valuationResult' as const) : ('quotes' as const),
      query: { id: submitted?.valuationId ?? '' },
    })),
  },
  guards: {
    isPending: (_, { restored }: { restored: Restored }) => restored.isPending,
    isComplete: ({ context }, { asks }: { asks: FormAsks }) => isComplete(context, asks),
    isCompleteBidding: ({ context }, { asks }: { asks: FormAsks }) =>
      context.kind === 'bidding' && isComplete(context, asks),
    hasListingOnly: (_, { submitted }: Sent) => submitted.valuationId === null,
    hasListedOnly: (_, outcome: Outcome<Submitted>) =>
      'answer' in outcome && outcome.answer.valuationId === null,
    isAnswered: (args, outcome: Outcome<unknown>) => isAnswered(args, outcome),
    isUnknown: (args, failed: Failed) => isUnknown(args, failed),
    isAmountChanged: (_, { failure }: Failed) => refusalOf(failure) === 'amountChanged',
    isRefusal: (_, { failure }: Failed) => refusalOf(failure) !== null,
  },
});
