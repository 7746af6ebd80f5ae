import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { failureOf } from '../../kit/failed.ts';
import { toOutcomeParams } from '../../kit/inquiry/repeat.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import type { UploadRef } from '../../kit/upload/upload.ts';
import type { FormEvent } from './changes.ts';
import { EMPTY_FORM, NO_PICTURES, type Step } from './form.ts';
import { consignment, loadedOf, picturesOf, refusedOf, seenOf } from './setup.ts';
import { submitInputOf } from './submitInput.ts';

const opens =
  (step: Step) =>
  ({ event }: { event: { step: Step } }) => ({ step, wanted: event.step });

const fillIn = {
  actions: { type: 'changeForm', params: ({ event }: { event: FormEvent }) => event },
} as const;

/**
 * Selling by consignment: channel → game → basic information → account details → pictures → submitted. Input survives
 * every failure. Only the server's answer leads to `submitted`. A call whose response was lost is repeated under the
 * same idempotency key. A refusal about the game's questions or areas reads the questions again and keeps the input.
 * Ports: `listDrafts`, `loadForm`, `discardForm`, `submitListing`, `readTemplate`, and the children `repeat` and `upload`.
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
    isDraftOutdated: false,
    form: EMPTY_FORM,
    reading: null,
    pictures: NO_PICTURES,
    step: input.step ?? 'basics',
    faults: {},
    failure: null,
    refusal: null,
    result: null,
  }),
  initial: 'starting',
  on: {
    'xstate.snapshot.upload': {
      guard: 'hasFoundPictures',
      actions: { type: 'keepPictures', params: picturesOf },
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
        // The page works without the list of drafts, and the drafts themselves stay stored.
        onError: { actions: { type: 'keepDrafts', params: { drafts: [] } } },
      },
      on: {
        'channel.choose': 'choosingGame',
        // Reloads the drafts, which may have changed when the person returns from a form.
        'channel.leave': { target: 'choosingChannel', reenter: true },
        'draft.discard': {
          guard: { type: 'hasDraft', params: ({ event: { gameId } }) => ({ gameId }) },
          actions: [
            { type: 'dropDraft', params: ({ event: { gameId } }) => ({ gameId }) },
            { type: 'announceDiscarded', params: ({ event: { gameId } }) => ({ gameId }) },
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
            guard: { type: 'isPending', params: loadedOf },
            target: 'uncertain',
            actions: [{ type: 'keepLoaded', params: loadedOf }, 'stopUpload', 'spawnUpload'],
          },
          {
            target: 'resuming',
            actions: [{ type: 'keepLoaded', params: loadedOf }, 'stopUpload', 'spawnUpload'],
          },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureOf } },
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
        'district.choose': fillIn,
        'origin.choose': fillIn,
        'answer.give': fillIn,
        'field.type': fillIn,
        'assurance.choose': fillIn,
        'words.compose': fillIn,
        'description.read': {
          actions: { type: 'readDescription', params: ({ event: { text } }) => ({ text }) },
        },
        'reading.undo': { guard: 'hasReading', actions: 'undoReading' },
        'step.open': [
          { guard: { type: 'canOpen', params: opens('basics') }, target: '.basics' },
          { guard: { type: 'canOpen', params: opens('details') }, target: '.details' },
          { guard: { type: 'canOpen', params: opens('pictures') }, target: '.pictures' },
          // An earlier step is incomplete, so the URL goes back to the current step.
          { actions: 'goToStep' },
        ],
        'form.restart': { target: 'restarting', actions: 'clearPictures' },
      },
      states: {
        basics: {
          entry: [{ type: 'keepStep', params: { step: 'basics' } }, 'goToStep'],
          on: {
            'step.next': [
              {
                guard: { type: 'canLeaveBasics', params: seenOf },
                target: 'details',
                actions: { type: 'keepLevels', params: seenOf },
              },
              {
                actions: [
                  { type: 'keepLevels', params: seenOf },
                  { type: 'showFaults', params: { step: 'basics' } },
                ],
              },
            ],
          },
        },
        details: {
          entry: [{ type: 'keepStep', params: { step: 'details' } }, 'goToStep'],
          on: {
            'step.next': [
              { guard: 'canLeaveDetails', target: 'pictures' },
              { actions: { type: 'showFaults', params: { step: 'details' } } },
            ],
          },
        },
        pictures: {
          entry: [{ type: 'keepStep', params: { step: 'pictures' } }, 'goToStep'],
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
        onError: { target: 'resuming', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'submitListing',
        src: 'submitListing',
        input: ({ context }) => submitInputOf(context),
        onDone: {
          target: 'submitted',
          actions: { type: 'keepOutcome', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnknown', params: failureOf }, target: 'uncertain' },
          { target: 'answering', actions: { type: 'keepOutcome', params: refusedOf } },
        ],
      },
    },
    // Shows the refusal, or returns to the form for any other failure.
    answering: {
      always: [
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isOutdated', target: 'renewing' },
        { target: 'resuming' },
      ],
    },
    // Staff may have changed the game's questions or areas meanwhile. The form gets the new ones and keeps its errors.
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'readTemplate',
        src: 'readTemplate',
        input: ({ context: { gameId } }) => ({ gameId: gameId ?? '' }),
        onDone: {
          target: 'resuming',
          actions: { type: 'renewForm', params: ({ event }) => ({ template: event.output }) },
        },
        onError: { target: 'resuming', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    refused: {
      on: {
        'listing.submit': { guard: 'isWhole', target: 'submitting', actions: 'forgetTrouble' },
        'form.correct': { target: 'resuming', actions: 'forgetTrouble' },
        'step.open': [
          // The person navigated to the URL of the current step, which shows the refusal.
          { guard: { type: 'isAt', params: ({ event: { step } }) => ({ step }) } },
          {
            target: 'resuming',
            actions: ['forgetTrouble', { type: 'keepStep', params: ({ event: { step } }) => ({ step }) }],
          },
        ],
      },
    },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'repeat',
        src: 'repeat',
        input: ({ context }) => submitInputOf(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: toOutcomeParams },
            target: 'submitted',
            actions: { type: 'keepOutcome', params: toOutcomeParams },
          },
          { target: 'answering', actions: { type: 'keepOutcome', params: toOutcomeParams } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    submitted: { type: 'final' },
  },
});

export type ConsignmentRef = ActorRefFrom<typeof consignmentMachine>;
export type ConsignmentSnapshot = SnapshotFrom<typeof consignmentMachine>;
/** All leaf states that last. The others are transient. */
export type ConsignmentLeaf = Exclude<
  LeafOf<ConsignmentSnapshot['value']>,
  'starting' | 'resuming' | 'answering'
>;

export const selectLeaf = ({ value }: ConsignmentSnapshot): ConsignmentLeaf =>
  (typeof value === 'string' ? value : `editing.${value.editing}`) as ConsignmentLeaf;
/** The upload of the form. Undefined until the form is open. */
export const selectUpload = ({ children }: ConsignmentSnapshot): UploadRef | undefined =>
  children.upload as UploadRef | undefined;
