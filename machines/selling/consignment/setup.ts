import { assign, emit, fromPromise, setup } from 'xstate';
import type { Decoded } from '../../../contract/kit/codec.ts';
import type {
  AttributeKey,
  AttributeWithOptions,
  Game,
  ListingStatus,
} from '../../../contract/market/index.ts';
import type {
  AccountOrigin,
  NewListing,
  OwnListingDetail,
  SellingRefusal,
  submittedListing,
} from '../../../contract/selling/selling.ts';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { withWords } from './compose.ts';
import {
  canOpen,
  EMPTY_FORM,
  faultsIn,
  faultsOf,
  firstFaulty,
  formOf,
  LEVELS,
  newListingOf,
  NO_PICTURES,
  picturesOf,
  STEPS,
  type ConsignmentForm,
  type Faults,
  type Level,
  type PicturesNow,
  type Place,
  type Step,
  type TextField,
} from './form.ts';

/** A listing that was handed in. */
export type SubmittedListing = Decoded<typeof submittedListing>;

/** The game of an account, as the form shows it. */
export type SellGame = Pick<Game, 'id' | 'name' | 'type' | 'icon'>;

/** An unfinished form, as the chooser lists it. */
export interface DraftCard {
  gameId: string;
  gameName: string;
  icon: string;
  title: string;
  step: Step;
  /** ISO 8601. */
  savedAt: string;
}

/** What is kept of an unfinished form. */
export interface KeptForm {
  form: ConsignmentForm;
  pictures: PicturesNow;
}

/** Everything a form begins with. */
export interface LoadedForm {
  /** Names this draft: its pictures lie under it, and handing it in is one intention. */
  draftId: string;
  game: SellGame;
  template: AttributeWithOptions[];
  /** What was kept of this form, or null. */
  kept: KeptForm | null;
  /** The own listing that is edited, or null for a new one. */
  listing: OwnListingDetail | null;
  /** What a valuation already said of the account, or null. */
  prefill: KeptForm | null;
  /** It was handed in, and the answer never came. */
  isPending: boolean;
}

export interface ConsignmentInput {
  /** The game to sell in; without it, a listing or a valuation the channel is chosen first. */
  gameId?: string | null;
  /** The own listing to edit and hand in again. */
  listingId?: string | null;
  /** The own open valuation that is listed instead. */
  valuationId?: string | null;
  /** The step to begin with, as far as what is before it is there. */
  step?: Step;
}

/** How the listing stood before it was edited, and what was said of it. */
export interface BeforeEdit {
  status: ListingStatus;
  auditRemark: string | null;
  downRemark: string | null;
}

export interface ConsignmentContext {
  gameId: string | null;
  listingId: string | null;
  valuationId: string | null;
  drafts: DraftCard[];
  draftId: string | null;
  game: SellGame | null;
  template: AttributeWithOptions[];
  before: BeforeEdit | null;
  /** The form was found as an earlier visit left it. */
  isRestored: boolean;
  form: ConsignmentForm;
  pictures: PicturesNow;
  /** The step to show, or to come back to. */
  step: Step;
  faults: Faults;
  /** Why the last handing in failed, or the form could not be opened. */
  failure: Failure | null;
  refusal: SellingRefusal | null;
  /** How often the server was asked in vain what became of it. */
  asked: number;
  result: SubmittedListing | null;
}

export type ConsignmentEvent =
  | { type: 'channel.choose' }
  | { type: 'channel.leave' }
  | { type: 'game.choose'; gameId: string }
  | { type: 'draft.discard'; gameId: string }
  | { type: 'form.retry' }
  /** Everything typed is thrown away, and the form begins anew. */
  | { type: 'form.restart' }
  /** Which levels of the area cascade there are, as the choices lead. */
  | { type: 'levels.offer'; levels: readonly Level[] }
  | { type: 'district.choose'; level: Level; id: string; name: string }
  | { type: 'origin.choose'; origin: AccountOrigin }
  | { type: 'answer.give'; key: AttributeKey; value: string }
  | { type: 'field.type'; field: TextField; text: string }
  | { type: 'assurance.choose'; canAssure: boolean }
  /** Title or description are put together from the answers again. */
  | { type: 'words.compose'; field: 'title' | 'description' }
  | { type: 'pictures.change'; pictures: PicturesNow }
  | { type: 'step.next' }
  | { type: 'step.open'; step: Step }
  | { type: 'listing.submit' }
  /** From a refusal back to the form. */
  | { type: 'form.correct' }
  | { type: 'outcome.ask' };

/** Where the person should be now; the wiring goes there unless they have left the flow. */
export type ConsignmentEmitted =
  | { type: 'navigate'; step: Step }
  /** What is kept of this game's form is no longer wanted. */
  | { type: 'draft.discarded'; gameId: string };

export interface SubmitInput {
  listing: NewListing;
  /** Names the intention: its idempotency key is kept until the outcome is known. */
  intention: string;
}

export type Loaded = { loaded: LoadedForm };
export type Wrong = { failure: Failure };

export const loaded = ({ event }: { event: { output: LoadedForm } }): Loaded => ({ loaded: event.output });
export const wrong = ({ event }: { event: { error: unknown } }): Wrong => ({
  failure: asFailure(event.error),
});
export const submitted = ({ event }: { event: { output: SubmittedListing } }) => ({ result: event.output });

const REFUSALS: Readonly<Record<SellingRefusal, true>> = {
  realNameNeeded: true,
  amountChanged: true,
  valuationClosed: true,
  stateConflict: true,
};

/** The refusal a failure tells of, or null. */
export const refusalIn = (failure: Failure): SellingRefusal | null =>
  failure.kind === 'conflict' && failure.reason !== undefined && Object.hasOwn(REFUSALS, failure.reason)
    ? (failure.reason as SellingRefusal)
    : null;

/** The furthest step that may be open, not beyond the one wanted. */
const reachable = (wanted: Step, checked: Parameters<typeof canOpen>[1]): Step =>
  STEPS.slice(0, STEPS.indexOf(wanted) + 1).findLast((step) => canOpen(step, checked)) ?? 'basics';

/** The intention of handing a draft in: the same as long as its outcome is unknown. */
export const submitIntention = (draftId: string): string => `list:${draftId}:`;

/** What handing in sends. */
export function submitInputOf(context: ConsignmentContext): SubmitInput {
  return { listing: newListingOf(context), intention: submitIntention(context.draftId ?? '') };
}

const mended = (faults: Faults, place: Place): Faults => {
  const { [place]: _mended, ...rest } = faults;
  return rest;
};

/** Words that are put together anew need no mending. */
const worded = (faults: Faults, { fields }: ConsignmentForm): Faults => {
  const { title, description, ...rest } = faults;
  return {
    ...rest,
    ...(title !== undefined && fields.title === '' && { title }),
    ...(description !== undefined && fields.description === '' && { description }),
  };
};

const port = (name: string) => () => Promise.reject(new Error(`${name} must be provided`));

/** Types, ports, actions and guards of the consignment chart; the chart itself is in consignment.ts. */
export const consignment = setup({
  types: {
    context: {} as ConsignmentContext,
    events: {} as ConsignmentEvent,
    emitted: {} as ConsignmentEmitted,
    input: {} as ConsignmentInput,
    tags: {} as 'busy' | 'editable',
  },
  actors: {
    /** The person's unfinished forms, the latest first. */
    listDrafts: fromPromise<DraftCard[]>(port('listDrafts')),
    /** Everything the form begins with; rejects with a Failure. */
    loadForm: fromPromise<
      LoadedForm,
      { gameId: string | null; listingId: string | null; valuationId: string | null }
    >(port('loadForm')),
    /** Throws a kept form away, pictures and all. */
    discardForm: fromPromise<
      void,
      { gameId: string | null; listingId: string | null; draftId: string | null }
    >(port('discardForm')),
    /** Hands the listing in, once for each intention; rejects with a Failure. */
    submitListing: fromPromise<SubmittedListing, SubmitInput>(port('submitListing')),
    /** Waits longer the more often it was asked in vain. */
    backOff: fromPromise<void, { attempt: number }>(port('backOff')),
  },
  actions: {
    tellDiscarded: emit((_args, { gameId }: { gameId: string }) => ({
      type: 'draft.discarded' as const,
      gameId,
    })),
    keepDrafts: assign((_, { drafts }: { drafts: DraftCard[] }) => ({ drafts })),
    dropDraft: assign(({ context }, { gameId }: { gameId: string }) => ({
      drafts: context.drafts.filter((draft) => draft.gameId !== gameId),
    })),
    keepGame: assign((_, { gameId }: { gameId: string }) => ({ gameId })),
    keepLoaded: assign(({ context }, { loaded: found }: Loaded) => {
      const { draftId, game, template, kept, listing, prefill } = found;
      const first = listing
        ? { form: formOf(listing), pictures: picturesOf(listing) }
        : (prefill ?? { form: EMPTY_FORM, pictures: NO_PICTURES });
      const form = withWords(template, (kept ?? first).form);
      const { pictures } = kept ?? first;
      return {
        draftId,
        game,
        gameId: game.id,
        template,
        form,
        pictures,
        isRestored: kept !== null,
        before: listing
          ? {
              status: listing.status,
              auditRemark: listing.auditRemark ?? null,
              downRemark: listing.downRemark ?? null,
            }
          : null,
        step: reachable(context.step, { form, template, pictures, listingId: context.listingId }),
      };
    }),
    restart: assign({
      form: EMPTY_FORM,
      pictures: NO_PICTURES,
      draftId: null,
      isRestored: false,
      step: 'basics',
      faults: {},
      failure: null,
      refusal: null,
    }),
    keepLevels: assign(({ context }, { levels }: { levels: readonly Level[] }) => {
      const district = { ...context.form.district };
      for (const level of LEVELS) if (!levels.includes(level)) delete district[level];
      return {
        form: { ...context.form, levels: [...levels], district },
        faults: mended(context.faults, 'area'),
      };
    }),
    chooseDistrict: assign(({ context }, { level, id, name }: { level: Level; id: string; name: string }) => {
      const district = { ...context.form.district, [level]: { id, name } };
      // The system stands by itself; every other level leads to the next.
      if (level !== 'systemId')
        for (const below of LEVELS.slice(LEVELS.indexOf(level) + 1)) delete district[below];
      return {
        form: withWords(context.template, { ...context.form, district }),
        faults: mended(context.faults, level),
      };
    }),
    chooseOrigin: assign(({ context }, { origin }: { origin: AccountOrigin }) => ({
      form: withWords(context.template, { ...context.form, origin }),
      faults: mended(context.faults, 'origin'),
    })),
    giveAnswer: assign(({ context }, { key, value }: { key: AttributeKey; value: string }) => {
      const answers = { ...context.form.answers, [key]: value };
      const form = withWords(context.template, { ...context.form, answers });
      return { form, faults: worded(mended(context.faults, key), form) };
    }),
    typeField: assign(({ context }, { field, text }: { field: TextField; text: string }) => ({
      form: {
        ...context.form,
        fields: { ...context.form.fields, [field]: text },
        own: {
          title: context.form.own.title || field === 'title',
          description: context.form.own.description || field === 'description',
        },
      },
      faults: mended(context.faults, field),
    })),
    chooseAssurance: assign(({ context }, { canAssure }: { canAssure: boolean }) => ({
      form: withWords(context.template, { ...context.form, canAssure }),
      faults: mended(context.faults, 'canAssure'),
    })),
    compose: assign(({ context }, { field }: { field: 'title' | 'description' }) => ({
      form: withWords(context.template, {
        ...context.form,
        own: { ...context.form.own, [field]: false },
      }),
      faults: mended(context.faults, field),
    })),
    keepPictures: assign(({ context }, { pictures }: { pictures: PicturesNow }) => ({
      pictures,
      faults: mended(context.faults, 'pictures'),
    })),
    showFaults: assign(({ context }, { step }: { step: Step }) => ({
      faults: faultsOf(step, context),
      failure: null,
    })),
    /** All of them: the way to the server is open only when there are none. */
    showAllFaults: assign(({ context }) => {
      const faults = Object.assign({}, ...STEPS.map((step) => faultsOf(step, context))) as Faults;
      return { faults, failure: null, step: firstFaulty(faults) ?? context.step };
    }),
    keepAnswer: assign(({ context }, { failure }: Wrong) => {
      const faults = faultsIn(failure);
      return { faults, failure, refusal: refusalIn(failure), step: firstFaulty(faults) ?? context.step };
    }),
    keepStep: assign((_, { step }: { step: Step }) => ({ step })),
    forgetTrouble: assign({ failure: null, refusal: null, faults: {}, asked: 0 }),
    keepFailure: assign((_, { failure }: Wrong) => ({ failure })),
    keepResult: assign((_, { result }: { result: SubmittedListing }) => ({ result, failure: null })),
    countQuestion: assign(({ context }) => ({ asked: context.asked + 1 })),
    goThere: emit(({ context }) => ({ type: 'navigate' as const, step: context.step })),
  },
  guards: {
    isKnown: ({ context }) =>
      context.gameId !== null || context.listingId !== null || context.valuationId !== null,
    isPending: (_, { loaded: { isPending } }: Loaded) => isPending,
    isAt: ({ context }, { step }: { step: Step }) => context.step === step,
    canLeave: ({ context }, { step }: { step: Step }) => Object.keys(faultsOf(step, context)).length === 0,
    canOpen: ({ context }, { step, wanted }: { step: Step; wanted: Step }) =>
      step === wanted && canOpen(step, context),
    isWhole: ({ context }) => STEPS.every((step) => Object.keys(faultsOf(step, context)).length === 0),
    hasDraft: ({ context }, { gameId }: { gameId: string }) =>
      context.drafts.some((draft) => draft.gameId === gameId),
    isUnknown: (_, { failure }: Wrong) => outcomeUnknown(failure),
    isRefused: ({ context }) => context.refusal !== null,
  },
});
