import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { InquiryRef } from '../../kit/inquiry/inquiry.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import type { UploadRef } from '../../kit/upload/upload.ts';
import type { FormEvent } from './changes.ts';
import { EMPTY_FORM, NO_PICTURES, type Step } from './form.ts';
import { answerOf, consignment, failureOf, loadedOf, picturesOf, seenOf } from './setup.ts';
import { submitInputOf } from './sending.ts';

/** Params of the guard `canOpen` for a transition to `step`. */
const opens =
  (step: Step) =>
  ({ event }: { event: { step: Step } }) => ({ step, wanted: event.step });

/** What the seller fills in changes the form, in whatever step it is shown. */
const fillIn = {
  actions: { type: 'changeForm', params: ({ event }: { event: FormEvent }) => event },
} as const;

/**
 * Selling by consignment (design §6): channel → game → basic information → account details → pictures → handed in. What is
 * typed stays through every failure; nothing is said to be listed before the server says so, and an answer that was lost is
 * asked for again under the same key. Ports: `listDrafts`, `loadForm`, `discardForm`, `submitListing`, the inquiry
 * `askOutcome`, and the child `upload`.
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
        // Without them the page still serves: nothing is lost, it is only not listed.
        onError: { actions: { type: 'keepDrafts', params: { drafts: [] } } },
      },
      on: {
        'channel.choose': 'choosingGame',
        // Back from a form: the drafts may be others.
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
          // What comes before it is not there: the address goes back to where the person is.
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
          actions: { type: 'keepAnswer', params: ({ event }) => ({ result: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnknown', params: failureOf }, target: 'uncertain' },
          { target: 'answering', actions: { type: 'keepAnswer', params: failureOf } },
        ],
      },
    },
    // The server said no: whether to mend a field, to do something first, or to try again.
    answering: { always: [{ guard: 'isRefused', target: 'refused' }, { target: 'resuming' }] },
    refused: {
      on: {
        'listing.submit': { guard: 'isWhole', target: 'submitting', actions: 'forgetTrouble' },
        'form.correct': { target: 'resuming', actions: 'forgetTrouble' },
        'step.open': [
          // The address is come back to, from where the refusal led.
          { guard: { type: 'isAt', params: ({ event: { step } }) => ({ step }) } },
          {
            target: 'resuming',
            actions: ['forgetTrouble', { type: 'keepStep', params: ({ event: { step } }) => ({ step }) }],
          },
        ],
      },
    },
    // Was it listed? Asked under the same key: the server does it once, whatever came before.
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'askOutcome',
        src: 'askOutcome',
        input: ({ context }) => submitInputOf(context),
        onDone: [
          {
            guard: { type: 'isTaken', params: answerOf },
            target: 'submitted',
            actions: { type: 'keepAnswer', params: answerOf },
          },
          { target: 'answering', actions: { type: 'keepAnswer', params: answerOf } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    submitted: { type: 'final' },
  },
});

export type ConsignmentRef = ActorRefFrom<typeof consignmentMachine>;
export type ConsignmentSnapshot = SnapshotFrom<typeof consignmentMachine>;
/** The leaves that last: the others are left as they are entered. */
export type ConsignmentLeaf = Exclude<
  LeafOf<ConsignmentSnapshot['value']>,
  'starting' | 'resuming' | 'answering'
>;

/** The leaf it is in. */
export const selectLeaf = ({ value }: ConsignmentSnapshot): ConsignmentLeaf =>
  (typeof value === 'string' ? value : `editing.${value.editing}`) as ConsignmentLeaf;
/** The inquiry that runs while the outcome is unknown. */
export const selectInquiry = ({ children }: ConsignmentSnapshot): InquiryRef | undefined =>
  children.askOutcome as InquiryRef | undefined;
/** The pictures of the form, once it is open. */
export const selectUpload = ({ children }: ConsignmentSnapshot): UploadRef | undefined =>
  children.upload as UploadRef | undefined;
