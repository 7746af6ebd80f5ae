import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { LeafOf } from '../../kit/leaves.ts';
import { canOpen, EMPTY_FORM, feeOf, NO_PICTURES, type Step } from './form.ts';
import { consignment, loaded, submitInputOf, submitted, wrong } from './setup.ts';

export { composedDescription, composedTitle, labelsOf } from './compose.ts';
export {
  answerFault,
  askedOf,
  EMPTY_FORM,
  faultsOf,
  feeOf,
  fenOf,
  formOfValuation,
  LEVELS,
  MAX_OTHERS,
  MIN_OTHERS,
  newListingOf,
  NO_PICTURES,
  picturesOfValuation,
  SECRETS,
  stepOf,
  STEPS,
  typedYuan,
  type ConsignmentForm,
  type District,
  type Faults,
  type Level,
  type PicturesNow,
  type Place,
  type Step,
  type TextField,
} from './form.ts';
export type {
  BeforeEdit,
  ConsignmentContext,
  ConsignmentEmitted,
  ConsignmentEvent,
  ConsignmentInput,
  DraftCard,
  KeptForm,
  LoadedForm,
  SellGame,
  SubmitInput,
  SubmittedListing,
} from './setup.ts';
export { submitIntention } from './setup.ts';

/** Params of the guard `canOpen` for a transition to `step`. */
const opens =
  (step: Step) =>
  ({ event }: { event: { step: Step } }) => ({ step, wanted: event.step });

/**
 * Selling by consignment (design §6): channel → game → basic information → account details → pictures → handed in. What is
 * typed stays through every failure; nothing is said to be listed before the server says so, and an answer that was lost is
 * asked for again under the same key. Ports: `listDrafts`, `loadForm`, `discardForm`, `submitListing`, `backOff`.
 */
export const consignmentMachine = consignment.createMachine({
  id: 'consignment',
  context: ({ input }) => ({
    gameId: input.gameId ?? null,
    listingId: input.listingId ?? null,
    valuationId: input.valuationId ?? null,
    drafts: [],
    draftId: null,
    game: null,
    template: [],
    before: null,
    isRestored: false,
    form: EMPTY_FORM,
    pictures: NO_PICTURES,
    step: input.step ?? 'basics',
    faults: {},
    failure: null,
    refusal: null,
    asked: 0,
    result: null,
  }),
  initial: 'starting',
  on: {
    'pictures.change': {
      actions: { type: 'keepPictures', params: ({ event: { pictures } }) => ({ pictures }) },
    },
  },
  states: {
    starting: {
      always: [{ guard: 'isKnown', target: 'loading' }, { target: 'choosingChannel' }],
    },
    choosingChannel: {
      invoke: {
        id: 'listDrafts',
        src: 'listDrafts',
        onDone: { actions: { type: 'keepDrafts', params: ({ event }) => ({ drafts: event.output }) } },
        // Without them the page still serves: nothing is lost, it is only not listed.
        onError: { actions: { type: 'keepDrafts', params: { drafts: [] } } },
      },
      on: {
        'channel.choose': 'choosingGame',
        'draft.discard': {
          guard: { type: 'hasDraft', params: ({ event: { gameId } }) => ({ gameId }) },
          actions: [
            { type: 'dropDraft', params: ({ event: { gameId } }) => ({ gameId }) },
            { type: 'tellDiscarded', params: ({ event: { gameId } }) => ({ gameId }) },
          ],
        },
      },
    },
    choosingGame: {
      on: {
        'channel.leave': 'choosingChannel',
        'game.choose': {
          target: 'loading',
          actions: { type: 'keepGame', params: ({ event: { gameId } }) => ({ gameId }) },
        },
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: ({ context: { gameId, listingId, valuationId } }) => ({ gameId, listingId, valuationId }),
        onDone: [
          {
            guard: { type: 'isPending', params: loaded },
            target: 'uncertain',
            actions: { type: 'keepLoaded', params: loaded },
          },
          { target: 'resuming', actions: { type: 'keepLoaded', params: loaded } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: wrong } },
      },
    },
    failed: { on: { 'form.retry': { target: 'loading', actions: 'forgetTrouble' } } },
    resuming: {
      always: [
        { guard: { type: 'isAt', params: { step: 'pictures' } }, target: 'editing.pictures' },
        { guard: { type: 'isAt', params: { step: 'details' } }, target: 'editing.details' },
        { target: 'editing.basics' },
      ],
    },
    editing: {
      tags: 'editable',
      initial: 'basics',
      on: {
        'levels.offer': {
          actions: { type: 'keepLevels', params: ({ event: { levels } }) => ({ levels }) },
        },
        'district.choose': {
          actions: {
            type: 'chooseDistrict',
            params: ({ event: { level, id, name } }) => ({ level, id, name }),
          },
        },
        'origin.choose': {
          actions: { type: 'chooseOrigin', params: ({ event: { origin } }) => ({ origin }) },
        },
        'answer.give': {
          actions: { type: 'giveAnswer', params: ({ event: { key, value } }) => ({ key, value }) },
        },
        'field.type': {
          actions: { type: 'typeField', params: ({ event: { field, text } }) => ({ field, text }) },
        },
        'assurance.choose': {
          actions: { type: 'chooseAssurance', params: ({ event: { canAssure } }) => ({ canAssure }) },
        },
        'words.compose': {
          actions: { type: 'compose', params: ({ event: { field } }) => ({ field }) },
        },
        'step.open': [
          { guard: { type: 'canOpen', params: opens('basics') }, target: '.basics' },
          { guard: { type: 'canOpen', params: opens('details') }, target: '.details' },
          { guard: { type: 'canOpen', params: opens('pictures') }, target: '.pictures' },
          // What comes before it is not there: the address goes back to where the person is.
          { actions: 'goThere' },
        ],
        'form.restart': 'restarting',
      },
      states: {
        basics: {
          entry: [{ type: 'keepStep', params: { step: 'basics' } }, 'goThere'],
          on: {
            'step.next': [
              { guard: { type: 'canLeave', params: { step: 'basics' } }, target: 'details' },
              { actions: { type: 'showFaults', params: { step: 'basics' } } },
            ],
          },
        },
        details: {
          entry: [{ type: 'keepStep', params: { step: 'details' } }, 'goThere'],
          on: {
            'step.next': [
              { guard: { type: 'canLeave', params: { step: 'details' } }, target: 'pictures' },
              { actions: { type: 'showFaults', params: { step: 'details' } } },
            ],
          },
        },
        pictures: {
          entry: [{ type: 'keepStep', params: { step: 'pictures' } }, 'goThere'],
          on: {
            'listing.submit': [
              { guard: 'isWhole', target: '#consignment.submitting', actions: 'forgetTrouble' },
              { target: '#consignment.resuming', actions: 'showAllFaults' },
            ],
          },
        },
      },
    },
    restarting: {
      tags: 'busy',
      invoke: {
        id: 'discardForm',
        src: 'discardForm',
        input: ({ context: { gameId, listingId, draftId } }) => ({ gameId, listingId, draftId }),
        onDone: { target: 'loading', actions: 'restart' },
        onError: { target: 'resuming', actions: { type: 'keepFailure', params: wrong } },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'submitListing',
        src: 'submitListing',
        input: ({ context }) => submitInputOf(context),
        onDone: { target: 'submitted', actions: { type: 'keepResult', params: submitted } },
        onError: [
          {
            guard: { type: 'isUnknown', params: wrong },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: wrong },
          },
          { target: 'answering', actions: { type: 'keepAnswer', params: wrong } },
        ],
      },
    },
    // The server said no: whether to mend a field, to do something first, or to try again.
    answering: {
      always: [
        {
          guard: 'isRefused',
          target: 'refused',
        },
        { target: 'resuming' },
      ],
    },
    refused: {
      on: {
        'listing.submit': { guard: 'isWhole', target: 'submitting', actions: 'forgetTrouble' },
        'form.correct': { target: 'resuming', actions: 'forgetTrouble' },
      },
    },
    // Was it listed? Asked under the same key until there is an answer: the server does it once, whatever came before.
    uncertain: {
      initial: 'asking',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'submitAgain',
            src: 'submitListing',
            input: ({ context }) => submitInputOf(context),
            onDone: {
              target: '#consignment.submitted',
              actions: { type: 'keepResult', params: submitted },
            },
            onError: [
              {
                guard: { type: 'isUnknown', params: wrong },
                target: 'unanswered',
                actions: { type: 'keepFailure', params: wrong },
              },
              {
                target: '#consignment.answering',
                actions: { type: 'keepAnswer', params: wrong },
              },
            ],
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
          on: { 'outcome.ask': { target: 'asking' } },
        },
      },
    },
    submitted: { type: 'final' },
  },
});

export type ConsignmentRef = ActorRefFrom<typeof consignmentMachine>;
export type ConsignmentSnapshot = SnapshotFrom<typeof consignmentMachine>;
/** The leaves that last: the others are left as they are entered. */
export type ConsignmentFace = Exclude<
  LeafOf<ConsignmentSnapshot['value']>,
  'starting' | 'resuming' | 'answering'
>;

/** What the seller pays and gets at the price typed; null while there is none that may be asked. Builds a new object. */
export const selectFee = ({ context }: ConsignmentSnapshot) => feeOf(context.form.fields.price);
/** Whether a step may be gone to. */
export const selectCanOpen =
  (step: Step) =>
  ({ context }: ConsignmentSnapshot): boolean =>
    canOpen(step, context);
export const selectIsBusy = (snapshot: ConsignmentSnapshot): boolean => snapshot.hasTag('busy');
