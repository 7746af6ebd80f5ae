import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Quote } from '../../../contract/recycling/recycling.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import type { PaymentRef } from '../../payment/index.ts';
import { NO_FORM } from './form.ts';
import {
  acceptanceOf,
  acceptIntention,
  asked,
  cancelIntention,
  chosenOf,
  depositInputOf,
  found,
  heard,
  read,
  recycling,
  restored,
  sent,
  submissionOf,
  submitIntention,
  wrong,
} from './setup.ts';

export type {
  Deal,
  Login,
  RecyclingContext,
  RecyclingEmitted,
  RecyclingEvent,
  RecyclingInput,
  Restored,
  Submitted,
} from './setup.ts';
export type {
  CascadeKey,
  Faults,
  FormAsks,
  Place,
  RecyclingDraft,
  RecyclingForm,
  SubmitRequest,
} from './form.ts';

/**
 * Valuation and merchant bidding (design §6): form → handed in → quotes arrive → one is accepted → deposit → trade.
 * Never optimistic: every step is left on the server's answer; a lost answer is a state of its own that asks the server.
 * With a valuation's id the server's state of it decides where to go on. Ports: `loadDraft`, `submit`, `findSubmission`,
 * `readDeal`, `watchDeal`, `acceptQuote`, `declineQuote`, `cancelValuation`, `backOff`, and the child `payment`.
 */
export const recyclingMachine = recycling.createMachine({
  id: 'recycling',
  context: ({ input }) => ({
    kind: input.kind ?? 'bidding',
    gameId: input.gameId ?? '',
    valuationId: input.valuationId ?? null,
    arrival: input.arrival ?? null,
    prefersScan: input.prefersScan ?? false,
    form: NO_FORM,
    openedAt: '',
    isUploading: false,
    faults: {},
    submitted: null,
    deal: null,
    chosen: null,
    login: { account: '', password: '' },
    loginFaults: {},
    failure: null,
    watchFailure: null,
    refusal: null,
    acceptRefusal: null,
    note: null,
    doubt: 'accept',
    asked: 0,
  }),
  initial: 'starting',
  on: {
    'upload.change': {
      actions: { type: 'keepUploading', params: ({ event }) => ({ isUploading: event.isUploading }) },
    },
  },
  states: {
    starting: { always: [{ guard: 'isForm', target: 'restoring' }, { target: 'reading' }] },
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: ({ context: { kind, gameId } }) => ({ kind, gameId }),
        onDone: [
          {
            guard: { type: 'isPending', params: restored },
            target: 'uncertain',
            actions: { type: 'keepRestored', params: restored },
          },
          { target: 'editing', actions: { type: 'keepRestored', params: restored } },
        ],
        // A form opened here would be kept in place of the one that was typed, and nobody's name would stand on it.
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: wrong } },
      },
    },
    editing: {
      on: {
        'form.change': {
          actions: [{ type: 'keepChange', params: ({ event }) => ({ change: event.change }) }, 'tellDraft'],
        },
        'form.submit': [
          { guard: { type: 'isCompleteBidding', params: asked }, target: 'explaining' },
          {
            guard: { type: 'isComplete', params: asked },
            target: 'submitting',
            actions: 'forgetTrouble',
          },
          { actions: { type: 'keepFaults', params: asked } },
        ],
        'form.clear': { actions: ['clearForm', 'tellDraftDone'] },
      },
    },
    // What the chosen mode means is said before anything is sent.
    explaining: {
      on: {
        'form.confirm': { target: 'submitting', actions: 'forgetTrouble' },
        'form.dismiss': { target: 'editing' },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => ({ request: submissionOf(context), intention: submitIntention(context) }),
        onDone: [
          {
            guard: { type: 'hasListingOnly', params: sent },
            target: 'listed',
            actions: [{ type: 'keepSubmitted', params: sent }, 'tellDraftDone'],
          },
          {
            target: 'submitted',
            actions: [{ type: 'keepSubmitted', params: sent }, 'tellDraftDone'],
          },
        ],
        onError: [
          {
            guard: { type: 'isUnknown', params: wrong },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: wrong },
          },
          {
            guard: { type: 'isAmountChanged', params: wrong },
            target: 'editing',
            actions: 'noteAmountChanged',
          },
          {
            guard: { type: 'isRefusal', params: wrong },
            target: 'refused',
            actions: { type: 'keepRefusal', params: wrong },
          },
          { target: 'editing', actions: { type: 'keepFormFailure', params: wrong } },
        ],
      },
    },
    refused: { on: { 'form.dismiss': { target: 'editing', actions: 'forgetTrouble' } } },
    // Was it handed in? Asked until there is an answer; nothing is sent a second time meanwhile.
    uncertain: {
      initial: 'asking',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'findSubmission',
            src: 'findSubmission',
            input: ({ context }) => ({
              kind: context.kind,
              gameId: context.gameId,
              since: context.openedAt,
              intention: submitIntention(context),
            }),
            onDone: [
              {
                guard: { type: 'foundListingOnly', params: found },
                target: '#recycling.listed',
                actions: ['forgetTrouble', { type: 'keepFound', params: found }, 'tellDraftDone'],
              },
              {
                guard: { type: 'isFound', params: found },
                target: '#recycling.submitted',
                actions: ['forgetTrouble', { type: 'keepFound', params: found }, 'tellDraftDone'],
              },
              { target: '#recycling.editing', actions: 'noteNotSubmitted' },
            ],
            onError: { target: 'unanswered', actions: { type: 'keepFailure', params: wrong } },
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
          on: { 'recycling.retry': { target: 'asking' } },
        },
      },
    },
    // Only the listing was published (mode 2): what follows is the listing's own way.
    listed: { tags: 'terminal' },
    // The valuation exists: its range and its quotes are shown from now on.
    submitted: {
      tags: 'busy',
      entry: 'goDeal',
      always: { target: 'reading' },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readDeal',
        src: 'readDeal',
        input: ({ context }) => ({ valuationId: context.valuationId ?? '' }),
        onDone: { target: 'routing', actions: { type: 'keepDeal', params: read } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: wrong } },
      },
    },
    unavailable: {
      on: {
        'recycling.retry': [
          { guard: 'isForm', target: 'restoring', actions: 'forgetTrouble' },
          { target: 'reading', actions: 'forgetTrouble' },
        ],
      },
    },
    // The server's state of the deal says where to go on.
    routing: {
      entry: ['forgetLogin', 'forgetChoice', 'tellMoved'],
      always: [
        { guard: 'isCompleted', target: 'done' },
        { guard: 'isFailed', target: 'failed' },
        { guard: 'isOpen', target: 'quoting' },
        { guard: 'isDepositDue', target: 'depositing' },
        { guard: 'isTrading', target: 'trading' },
        { target: 'cancelled' },
      ],
    },
    quoting: {
      initial: 'comparing',
      invoke: {
        id: 'watchDeal',
        src: 'watchDeal',
        input: ({ context }) => ({ valuationId: context.valuationId ?? '' }),
        onError: { actions: { type: 'keepWatchFailure', params: wrong } },
      },
      on: {
        'deal.arrived': [
          {
            guard: { type: 'isStillOpen', params: heard },
            actions: { type: 'keepDeal', params: heard },
          },
          {
            guard: { type: 'isOpenWithoutChosen', params: heard },
            target: '.comparing',
            actions: [{ type: 'keepDeal', params: heard }, 'noteQuoteGone'],
          },
          { target: 'routing', actions: ['forgetTrouble', { type: 'keepDeal', params: heard }] },
        ],
        'deal.failed': {
          actions: { type: 'keepWatchFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
      },
      states: {
        comparing: {
          on: {
            'quote.choose': {
              guard: { type: 'canChoose', params: ({ event }) => ({ quoteId: event.quoteId }) },
              target: 'confirming',
              actions: [
                'forgetTrouble',
                { type: 'chooseQuote', params: ({ event }) => ({ quoteId: event.quoteId }) },
              ],
            },
            'quote.decline': {
              guard: { type: 'canDecline', params: ({ event }) => ({ quoteId: event.quoteId }) },
              target: '#recycling.declining',
              actions: [
                'forgetTrouble',
                { type: 'chooseQuote', params: ({ event }) => ({ quoteId: event.quoteId ?? null }) },
              ],
            },
            'valuation.cancel': { target: '#recycling.cancelling', actions: 'forgetTrouble' },
          },
        },
        confirming: {
          on: {
            'login.type': {
              actions: {
                type: 'typeLogin',
                params: ({ event }) => ({ field: event.field, text: event.text }),
              },
            },
            'quote.accept': [
              { guard: 'hasLogin', target: '#recycling.accepting', actions: 'forgetTrouble' },
              { actions: 'faultLogin' },
            ],
            'quote.dismiss': { target: 'comparing', actions: ['forgetChoice', 'forgetLogin'] },
          },
        },
      },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'acceptQuote',
        src: 'acceptQuote',
        input: ({ context }) => ({
          acceptance: acceptanceOf(context),
          intention: acceptIntention(context),
        }),
        onDone: { target: 'reading' },
        onError: [
          {
            guard: { type: 'isUnknown', params: wrong },
            target: 'unsettled',
            actions: ['doubtAccept', { type: 'keepFailure', params: wrong }],
          },
          {
            guard: { type: 'isAcceptRefusal', params: wrong },
            target: 'acceptRefused',
            actions: { type: 'keepAcceptRefusal', params: wrong },
          },
          { target: 'quoting.confirming', actions: { type: 'keepFailure', params: wrong } },
        ],
      },
    },
    acceptRefused: {
      on: { 'quote.dismiss': { target: 'reading', actions: 'forgetTrouble' } },
    },
    declining: {
      tags: 'busy',
      invoke: {
        id: 'declineQuote',
        src: 'declineQuote',
        input: ({ context }) => ({
          valuationId: context.valuationId ?? '',
          merchantId: chosenOf(context)?.merchantId ?? null,
        }),
        onDone: { target: 'reading' },
        onError: {
          target: 'quoting',
          actions: ['forgetChoice', { type: 'keepFailure', params: wrong }],
        },
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelValuation',
        src: 'cancelValuation',
        input: ({ context }) => ({
          valuationId: context.valuationId ?? '',
          intention: cancelIntention(context),
        }),
        onDone: { target: 'reading' },
        onError: [
          {
            guard: { type: 'isUnknown', params: wrong },
            target: 'unsettled',
            actions: ['doubtCancel', { type: 'keepFailure', params: wrong }],
          },
          { target: 'routing', actions: { type: 'keepFailure', params: wrong } },
        ],
      },
    },
    // Was it accepted, or cancelled? The deal itself tells.
    unsettled: {
      initial: 'asking',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'readDeal',
            src: 'readDeal',
            input: ({ context }) => ({ valuationId: context.valuationId ?? '' }),
            onDone: [
              // As it stood when it was pressed: the login is still in the form.
              {
                guard: { type: 'isStillAcceptable', params: read },
                target: '#recycling.quoting.confirming',
                actions: [{ type: 'keepDeal', params: read }, 'noteNotDone'],
              },
              {
                guard: { type: 'isUndone', params: read },
                target: '#recycling.routing',
                actions: [{ type: 'keepDeal', params: read }, 'noteNotDone'],
              },
              {
                target: '#recycling.routing',
                actions: ['forgetTrouble', { type: 'keepDeal', params: read }],
              },
            ],
            onError: { target: 'unanswered', actions: { type: 'keepFailure', params: wrong } },
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
          on: { 'recycling.retry': { target: 'asking' } },
        },
      },
    },
    depositing: {
      entry: 'goPriceList',
      invoke: [
        {
          id: 'payment',
          src: 'payment',
          input: ({ context }) => depositInputOf(context),
          onDone: { target: 'reading', actions: ['forgetTrouble', 'forgetArrival'] },
          onError: { target: 'unavailable', actions: { type: 'keepFailure', params: wrong } },
        },
        // It may be paid elsewhere: on another device, in another tab.
        {
          id: 'watchDeal',
          src: 'watchDeal',
          input: ({ context }) => ({ valuationId: context.valuationId ?? '' }),
          onError: { actions: { type: 'keepWatchFailure', params: wrong } },
        },
      ],
      on: {
        'valuation.cancel': { target: 'cancelling', actions: 'forgetTrouble' },
        'deal.arrived': [
          { guard: { type: 'isSame', params: heard }, actions: { type: 'keepDeal', params: heard } },
          { target: 'routing', actions: ['forgetTrouble', { type: 'keepDeal', params: heard }] },
        ],
        'deal.failed': {
          actions: { type: 'keepWatchFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
      },
    },
    trading: {
      entry: 'goPriceList',
      invoke: {
        id: 'watchDeal',
        src: 'watchDeal',
        input: ({ context }) => ({ valuationId: context.valuationId ?? '' }),
        onError: { actions: { type: 'keepWatchFailure', params: wrong } },
      },
      on: {
        'deal.arrived': [
          { guard: { type: 'isSame', params: heard }, actions: { type: 'keepDeal', params: heard } },
          { target: 'routing', actions: { type: 'keepDeal', params: heard } },
        ],
        'deal.failed': {
          actions: { type: 'keepWatchFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
      },
    },
    done: { tags: 'terminal', on: { 'recycling.retry': 'reading' } },
    failed: { tags: 'terminal', on: { 'recycling.retry': 'reading' } },
    cancelled: { tags: 'terminal', on: { 'recycling.retry': 'reading' } },
  },
});

export type RecyclingRef = ActorRefFrom<typeof recyclingMachine>;
export type RecyclingSnapshot = SnapshotFrom<typeof recyclingMachine>;
export type RecyclingValue = RecyclingSnapshot['value'];
/** States that can be seen; `starting`, `submitted` and `routing` are passed through. */
export type RecyclingLeaf = Exclude<LeafOf<RecyclingValue>, 'starting' | 'submitted' | 'routing'>;

/** The outermost state: one view each. */
export type RecyclingState = RecyclingValue extends infer V
  ? V extends string
    ? V
    : keyof V & string
  : never;
export const selectState = ({ value }: RecyclingSnapshot): RecyclingState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as RecyclingState;
/** The payment of the deposit under way. */
export const selectDeposit = (snapshot: RecyclingSnapshot): PaymentRef | undefined =>
  snapshot.children.payment as PaymentRef | undefined;
/** The quote in hand. */
export const selectChosen = ({ context }: RecyclingSnapshot): Quote | undefined => chosenOf(context);
/** Whether something is under way that must not be disturbed. */
export const selectIsBusy = (snapshot: RecyclingSnapshot): boolean => snapshot.hasTag('busy');
