import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Picture } from '../../../contract/market/index.ts';
import type { ValuationKind } from '../../../contract/recycling/recycling.ts';
import type { SellingRefusal } from '../../../contract/selling/index.ts';
import { asFailure, isKeySpent, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { inquiryOf } from '../../kit/inquiry/inquiry.ts';
import { resultOf, uploadMachine, type UploadInput, type UploadSnapshot } from '../../kit/upload/upload.ts';
import { reasonIn } from '../refusal.ts';
import { redescribedBy } from './description.ts';
import {
  faultsIn,
  faultsOf,
  NO_FORM,
  type Faults,
  type FormAsks,
  type FormDraft,
  type GameQuestions,
  type Place,
  type SubmitRequest,
  type ValuationForm,
} from './form.ts';
import { unprovided } from '../../kit/unprovided.ts';
import { tidyContacts } from '../../kit/typed.ts';

export interface ValuationFormInput {
  /** What the form is for. */
  kind: ValuationKind;
  gameId: string;
  /** An own valuation that came to nothing, which the form is filled in from; null for an empty form. */
  fromId: string | null;
}

/** What came of handing the form in: a listing, a valuation, or both. */
export interface Submitted {
  listingId: string | null;
  valuationId: string | null;
}

/** The two groups of pictures of a form: those of the account, and the one screenshot of the real name. */
export type PictureGroup = 'pictures' | 'realName';

/** What lies ready for a form. */
export interface Restored {
  draft: FormDraft | null;
  /** An earlier handing in was never answered. */
  isPending: boolean;
  /** When the form was begun, by the server's clock, ISO 8601. */
  openedAt: string;
  uploads: Record<PictureGroup, UploadInput>;
  /** The member's phone as the profile shows it, masked; it stands in a form without one. */
  phone: string;
  /** Why the valuation that the form is filled in from was refused; null when it was not. */
  refusal: { reason: string; faults: Faults } | null;
}

export interface ValuationFormContext {
  kind: ValuationKind;
  gameId: string;
  fromId: string | null;
  form: ValuationForm;
  /** When the form was begun, by the server's clock, ISO 8601. */
  openedAt: string;
  /** Pictures that are on their way or failed: the form cannot be handed in yet. */
  unsent: Record<PictureGroup, number>;
  faults: Faults;
  submitted: Submitted | null;
  /** What went wrong last. */
  failure: Failure | null;
  refusal: SellingRefusal | null;
  /** What the person should know: a draft was found, nothing was handed in, the fee is a new one. */
  note: 'restored' | 'notSubmitted' | 'amountChanged' | null;
  /** Why the valuation that the form is filled in from was refused, in a Chinese sentence. */
  refusedBefore: string | null;
  /** The member's phone as the profile shows it, masked. */
  ownPhone: string;
}

export type ValuationFormEvent =
  | { type: 'form.change'; change: Partial<ValuationForm> }
  /** An answer or a place is new: the description is put together anew, unless the seller wrote it. */
  | { type: 'answer.change'; change: Partial<ValuationForm>; questions: GameQuestions }
  /** The pictures of a group are others now, or have come further. */
  | { type: `xstate.snapshot.${PictureGroup}`; snapshot: UploadSnapshot }
  | { type: 'form.submit'; asks: FormAsks }
  | { type: 'form.confirm' }
  | { type: 'form.dismiss' }
  /** Throws the draft away. */
  | { type: 'form.clear' }
  /** Opens the form again after it could not be opened. */
  | { type: 'form.retry' };

export type ValuationFormEmitted =
  /** The draft is to be kept; its password only sealed. */
  | { type: 'draft.changed'; draft: FormDraft }
  /** It served its purpose, or is not wanted. */
  | { type: 'draft.done' }
  /** Where the valuation is shown; the flow goes there unless the person has left the form. */
  | { type: 'navigate'; to: 'valuationResult' | 'quotes'; query: { id: string } };

/** What a lost handing in is looked for by: what was handed in of this kind and game since a moment (ISO). */
export interface SubmissionQuestion {
  kind: ValuationKind;
  gameId: string;
  since: string;
  intention: string;
}

/** Was the form handed in? Answers what came of it, or null. */
export const submissionInquiry = inquiryOf<SubmissionQuestion, Submitted | null>();

type Failed = { failure: Failure };
type Sent = { submitted: Submitted | null };

/** What answers and errors give to actions and guards. */
export const failureOf = ({ event }: { event: { error: unknown } }): Failed => ({
  failure: asFailure(event.error),
});
export const submittedOf = ({ event }: { event: { output: Submitted | null } }): Sent => ({
  submitted: event.output,
});
export const asksIn = ({ event }: { event: { asks: FormAsks } }) => ({ asks: event.asks });
export const restoredOf = ({ event }: { event: { output: Restored } }) => ({ restored: event.output });

const REFUSALS: Readonly<Record<SellingRefusal, true>> = {
  realNameNeeded: true,
  amountChanged: true,
  valuationClosed: true,
  stateConflict: true,
};
const refusalOf = (failure: Failure): SellingRefusal | null => reasonIn(REFUSALS, failure);

/** The intention of one handing in: the same text as long as this form is being filled in. */
export const submitIntention = ({
  kind,
  gameId,
  openedAt,
}: Pick<ValuationFormContext, 'kind' | 'gameId' | 'openedAt'>): string =>
  `recycle:${kind}:${gameId}:${openedAt}`;

const UNSENT = '还有图片没传上去，传完或移除后再提交';

const isUploading = ({ unsent }: ValuationFormContext): boolean => unsent.pictures + unsent.realName > 0;

const isComplete = (context: ValuationFormContext, asks: FormAsks): boolean =>
  !isUploading(context) && isFilled(context, asks);
const isFilled = ({ kind, form }: ValuationFormContext, asks: FormAsks): boolean =>
  Object.keys(faultsOf(kind, form, asks)).length === 0;

/** The form with a change in it; what was to be mended there is so no longer. */
function changed({ form, faults, note }: ValuationFormContext, change: Partial<ValuationForm>) {
  const mended = [...Object.keys(change), ...Object.keys(change.attributes ?? {})];
  const left = Object.entries(faults).filter(([place]) => !mended.includes(place as Place));
  return {
    form: { ...form, ...change },
    faults: Object.fromEntries(left) as Faults,
    note: note === 'restored' ? null : note,
  };
}

/** The pictures of a group as the form holds them, the main one first. */
function heldBy(group: PictureGroup, snapshot: Pick<UploadSnapshot, 'context'>) {
  const { main, others, onTheWay, failed } = resultOf(snapshot);
  const pictures: Picture[] = main ? [main, ...others] : others;
  return {
    change: group === 'pictures' ? { pictures } : { realNamePicture: pictures[0]?.url ?? '' },
    unsent: onTheWay + failed,
  };
}

/** Types, ports, actions and guards of the form; the chart itself is in valuationForm.ts. */
export const valuationForm = setup({
  types: {
    context: {} as ValuationFormContext,
    events: {} as ValuationFormEvent,
    emitted: {} as ValuationFormEmitted,
    input: {} as ValuationFormInput,
    tags: {} as 'busy' | 'inquiring' | 'terminal',
  },
  actors: {
    /** The draft of a form, and whether its handing in was never answered. Rejects with a Failure. */
    loadDraft: fromPromise<Restored, ValuationFormInput>(unprovided('loadDraft')),
    /** Hands the form in once for each intention; rejects with a Failure. */
    submit: fromPromise<Submitted, { request: SubmitRequest; intention: string }>(unprovided('submit')),
    findSubmission: submissionInquiry,
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
      changed(context, tidyContacts(change, context.form.phone)),
    ),
    keepAnswer: assign(
      ({ context }, { change, questions }: { change: Partial<ValuationForm>; questions: GameQuestions }) =>
        changed(context, { ...change, ...redescribedBy(context.form, change, questions) }),
    ),
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
    keepFormFailure: assign((_, { failure }: Failed) => ({ failure, faults: faultsIn(failure) })),
    keepRefusal: assign((_, { failure }: Failed) => ({ failure, refusal: refusalOf(failure) })),
    forgetTrouble: assign({ failure: null, refusal: null, note: null }),
    noteNotSubmitted: assign({ note: 'notSubmitted' as const, failure: null }),
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
    hasListingOnly: (_, { submitted }: Sent) => submitted !== null && submitted.valuationId === null,
    hasValuation: (_, { submitted }: Sent) => submitted !== null,
    isUnknown: (_, { failure }: Failed) => outcomeUnknown(failure) || isKeySpent(failure),
    isAmountChanged: (_, { failure }: Failed) => refusalOf(failure) === 'amountChanged',
    isRefusal: (_, { failure }: Failed) => refusalOf(failure) !== null,
  },
});
