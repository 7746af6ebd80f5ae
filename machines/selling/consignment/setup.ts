import { assign, emit, fromPromise, sendTo, setup, spawnChild, stopChild } from 'xstate';
import type { AttributeWithOptions } from '../../../contract/market/index.ts';
import type { SellingRefusal } from '../../../contract/kit/refusals.ts';
import { asFailure, type Failure } from '../../kit/failure.ts';
import { isUnknown, updateFaults, type Failed } from '../../kit/failed.ts';
import { isAnswered, repeatOf, type Outcome } from '../../kit/inquiry/repeat.ts';
import { resultOf, uploadMachine, type UploadChanged, type UploadResult } from '../../kit/upload/upload.ts';
import { changedForm, faultsAfter, followAccount, withLevels, type FormEvent } from './changes.ts';
import { mergeDescription, isSameReading, undoReading, type Reading } from '../readDescription.ts';
import { MAX_DESCRIPTION_LENGTH, composeTexts } from './compose.ts';
import { canOpen, faultsIn, faultsOf, firstFaulty, type Faults } from './faults.ts';
import { EMPTY_FORM, NO_PICTURES, STEPS, type ConsignmentForm, type Level, type Step } from './form.ts';
import {
  beforeOf,
  startOf,
  type BeforeEdit,
  type ConsignmentInput,
  type DraftCard,
  type LoadedForm,
  type SellGame,
} from './loadForm.ts';
import { isOutdated, outdatedFaults, renewForm } from './renew.ts';
import { refusalIn, type SubmitInput, type SubmittedListing } from './submitInput.ts';
import { unprovided } from '../../kit/unprovided.ts';

export interface ConsignmentContext {
  gameId: string | null;
  listingId: string | null;
  valuationId: string | null;
  drafts: DraftCard[];
  draftId: string | null;
  game: SellGame | null;
  template: AttributeWithOptions[];
  before: BeforeEdit | null;
  isRestored: boolean;
  isDraftOutdated: boolean;
  form: ConsignmentForm;
  /** The options that a pasted description has selected. Null before that, after an undo, and in a new form. */
  reading: (Reading & { own: ConsignmentForm['own']; description: string }) | null;
  pictures: UploadResult;
  /** The current step, or the step to return to. */
  step: Step;
  faults: Faults;
  /** Why the last submit failed, or why the form could not be opened. */
  failure: Failure | null;
  refusal: SellingRefusal | null;
  result: SubmittedListing | null;
}

export type ConsignmentEvent =
  | FormEvent
  | UploadChanged
  | { type: 'channel.choose' }
  /** Returns to the choice of the channel. */
  | { type: 'channel.leave' }
  | { type: 'game.choose'; gameId: string }
  | { type: 'draft.discard'; gameId: string }
  | { type: 'form.retry' }
  /**
   * The person pasted a description. It selects the options that it names, and becomes the description unless the
   * seller has edited that.
   */
  | { type: 'description.read'; text: string }
  | { type: 'reading.undo' }
  | { type: 'form.restart' }
  /** `levels`: the levels of the area cascade that the seller has seen. Null while they were not loaded. */
  | { type: 'step.next'; levels?: readonly Level[] | null }
  | { type: 'step.open'; step: Step }
  | { type: 'listing.submit' }
  /** Returns from a refusal to the form. */
  | { type: 'form.correct' };

/** Where to navigate, unless the person has left the form. */
export type ConsignmentEmitted =
  | { type: 'navigate'; step: Step }
  /** The game's stored draft can be deleted. */
  | { type: 'draft.discarded'; gameId: string };

type Seen = { levels: readonly Level[] | null };

export const loadedOf = ({ event }: { event: { output: LoadedForm } }): LoadedForm => event.output;
export const refusedOf = ({ event }: { event: { error: unknown } }) => ({ refusal: asFailure(event.error) });
export const seenOf = ({ event }: { event: { levels?: readonly Level[] | null } }): Seen => ({
  levels: event.levels ?? null,
});

export const picturesOf = ({ event }: { event: UploadChanged }): UploadResult => resultOf(event.snapshot);

const isWhole = (step: Step, context: ConsignmentContext): boolean =>
  Object.keys(faultsOf(step, context)).length === 0;

const reachable = (wanted: Step, checked: Parameters<typeof canOpen>[1]): Step =>
  STEPS.slice(0, STEPS.indexOf(wanted) + 1).findLast((step) => canOpen(step, checked)) ?? 'basics';

/** Types, ports, actions and guards of consignment. The states are in consignment.ts. */
export const consignment = setup({
  types: {
    context: {} as ConsignmentContext,
    events: {} as ConsignmentEvent,
    emitted: {} as ConsignmentEmitted,
    input: {} as ConsignmentInput,
    tags: {} as 'busy' | 'editable' | 'inquiring',
  },
  actors: {
    /** Lists the person's drafts, latest first. */
    listDrafts: fromPromise<DraftCard[]>(unprovided('listDrafts')),
    /** Loads the initial data of a form. Rejects with a Failure. */
    loadForm: fromPromise<LoadedForm, Pick<ConsignmentContext, 'gameId' | 'listingId' | 'valuationId'>>(
      unprovided('loadForm'),
    ),
    /** Deletes the stored draft with its pictures. */
    discardForm: fromPromise<void, Pick<ConsignmentContext, 'gameId' | 'listingId' | 'draftId'>>(
      unprovided('discardForm'),
    ),
    /** Submits the listing, once per intention. Rejects with a Failure. */
    submitListing: fromPromise<SubmittedListing, SubmitInput>(unprovided('submitListing')),
    /** Reads the game's questions again. Rejects with a Failure. */
    readTemplate: fromPromise<AttributeWithOptions[], { gameId: string }>(unprovided('readTemplate')),
    repeat: repeatOf<SubmitInput, SubmittedListing>(),
    upload: uploadMachine,
  },
  actions: {
    announceDiscarded: emit((_args, { gameId }: { gameId: string }) => ({
      type: 'draft.discarded' as const,
      gameId,
    })),
    keepDrafts: assign((_, { drafts }: { drafts: DraftCard[] }) => ({ drafts })),
    dropDraft: assign(({ context }, { gameId }: { gameId: string }) => ({
      drafts: context.drafts.filter((draft) => draft.gameId !== gameId),
    })),
    keepGame: assign((_, { gameId }: { gameId: string }) => ({ gameId })),
    keepLoaded: assign(({ context: { step, listingId } }, loaded: LoadedForm) => {
      const { draftId, game, template, kept, isDraftOutdated } = loaded;
      const { form: begun, pictures } = startOf(loaded);
      // A pending submit is repeated with the same answers.
      const faults = loaded.isPending ? {} : outdatedFaults(template, begun);
      const form = loaded.isPending ? composeTexts(template, begun) : renewForm(template, begun, faults);
      const before = beforeOf(loaded);
      const wanted = Object.keys(faults).length > 0 && step === 'pictures' ? 'details' : step;
      return {
        draftId,
        game,
        gameId: game.id,
        template,
        form,
        pictures,
        isRestored: kept !== null,
        isDraftOutdated,
        before,
        faults,
        step: reachable(wanted, { form, template, pictures, listingId, before }),
      };
    }),
    stopUpload: stopChild('upload'),
    spawnUpload: spawnChild('upload', {
      id: 'upload',
      syncSnapshot: true,
      input: ({ event }) => (event as unknown as { output: LoadedForm }).output.upload,
    }),
    clearPictures: sendTo('upload', { type: 'pictures.clear' }),
    restart: assign({
      form: EMPTY_FORM,
      pictures: NO_PICTURES,
      draftId: null,
      isRestored: false,
      isDraftOutdated: false,
      reading: null,
      step: 'basics',
      faults: {},
      failure: null,
      refusal: null,
    }),
    changeForm: assign(({ context }, event: FormEvent) => {
      const { template, before } = context;
      const form = followAccount(before?.stored, context.form, changedForm(template, context.form, event));
      return { form, ...updateFaults(context, faultsAfter(context.faults, event, form)) };
    }),
    readDescription: assign(({ context }, { text }: { text: string }) => {
      const { form, template, faults } = context;
      const reading = mergeDescription(template, form.answers, text);
      // The same description again: the previous reading stays, so that it can still be undone.
      if (reading.found.length === 0 && isSameReading(template, context.reading, text)) return {};
      const { own } = form;
      const words = own.description
        ? form
        : {
            ...form,
            fields: { ...form.fields, description: text.trim().slice(0, MAX_DESCRIPTION_LENGTH) },
            own: { ...own, description: true },
          };
      const left = Object.entries(faults).filter(
        ([place]) => place !== 'description' && !reading.found.some(({ key }) => key === place),
      );
      return {
        form: composeTexts(template, { ...words, answers: reading.after }),
        reading: { ...reading, own, description: form.fields.description },
        ...updateFaults(context, Object.fromEntries(left) as Faults),
      };
    }),
    undoReading: assign(({ context: { form, template, reading } }) =>
      reading === null
        ? {}
        : {
            form: composeTexts(template, {
              ...form,
              answers: undoReading(form.answers, reading),
              fields: { ...form.fields, description: reading.description },
              own: { ...form.own, description: reading.own.description },
            }),
            reading: null,
          },
    ),
    keepLevels: assign(({ context }, { levels }: Seen) => ({ form: withLevels(context.form, levels) })),
    keepPictures: assign(({ context }, pictures: UploadResult) => {
      // Upload progress leaves the result unchanged.
      if (JSON.stringify(pictures) === JSON.stringify(context.pictures)) return {};
      const { pictures: _fault, ...faults } = context.faults;
      return { pictures, ...updateFaults(context, faults) };
    }),
    showFaults: assign(({ context }, { step }: { step: Step }) => ({
      faults: faultsOf(step, context),
      failure: null,
    })),
    /** Shows the errors of all steps, because only a form without errors can be submitted. */
    showAllFaults: assign(({ context }) => {
      const faults = Object.assign({}, ...STEPS.map((step) => faultsOf(step, context))) as Faults;
      return { faults, failure: null, step: firstFaulty(faults) ?? context.step };
    }),
    keepOutcome: assign(({ context }, outcome: Outcome<SubmittedListing>) => {
      if ('answer' in outcome) return { result: outcome.answer, failure: null };
      const { refusal: failure } = outcome;
      const faults = faultsIn(failure);
      return { faults, failure, refusal: refusalIn(failure), step: firstFaulty(faults) ?? context.step };
    }),
    renewForm: assign(({ context }, { template }: { template: AttributeWithOptions[] }) => ({
      template,
      form: renewForm(template, context.form, context.faults),
      reading: null,
    })),
    keepStep: assign((_, { step }: { step: Step }) => ({ step })),
    forgetTrouble: assign({ failure: null, refusal: null, faults: {} }),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    goToStep: emit(({ context }) => ({ type: 'navigate' as const, step: context.step })),
  },
  guards: {
    hasReading: ({ context }) => context.reading !== null,
    isKnown: ({ context }) =>
      context.gameId !== null || context.listingId !== null || context.valuationId !== null,
    isPending: (_, { isPending }: LoadedForm) => isPending,
    isAt: ({ context }, { step }: { step: Step }) => context.step === step,
    canLeaveBasics: ({ context }, { levels }: Seen) =>
      isWhole('basics', { ...context, form: withLevels(context.form, levels) }),
    canLeaveDetails: ({ context }) => isWhole('details', context),
    canOpen: ({ context }, { step, wanted }: { step: Step; wanted: Step }) =>
      step === wanted && canOpen(step, context),
    isWhole: ({ context }) => STEPS.every((step) => isWhole(step, context)),
    hasDraft: ({ context }, { gameId }: { gameId: string }) =>
      context.drafts.some((draft) => draft.gameId === gameId),
    hasFoundPictures: ({ event }) =>
      event.type === 'xstate.snapshot.upload' && event.snapshot.value !== 'restoring',
    isUnknown,
    isAnswered,
    isRefused: ({ context }) => context.refusal !== null,
    isOutdated: ({ context }) => isOutdated(context.faults),
  },
});
