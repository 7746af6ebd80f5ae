import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Quote } from '../../../contract/recycling/recycling.ts';
import { failureOf } from '../../kit/failed.ts';
import { toOutcomeParams, toRefusalParams } from '../../kit/inquiry/repeat.ts';
import type { LeafOf, StateOf } from '../../kit/leaves.ts';
import type { PaymentRef } from '../../payment/index.ts';
import {
  acceptActOf,
  answerActOf,
  cancelActOf,
  findChosenQuote,
  deal,
  dealIn,
  dealOf,
  depositInputOf,
  buildUncertainAct,
  failureIn,
  type DealAct,
} from './setup.ts';
import { followTrade, watchDeal, watchEnded } from './polling.ts';

export type * from './setup.ts';

const doubting = (kind: DealAct['kind']) =>
  ({
    guard: { type: 'isUnknown', params: failureOf },
    target: 'uncertain',
    actions: [
      { type: 'keepDoubt', params: { kind } },
      { type: 'keepFailure', params: failureOf },
    ],
  }) as const;

/**
 * A valuation or a bidding after its submit: quotes arrive → one is accepted → deposit → trade, perhaps with a changed
 * price. The server's state decides the current state. After a lost response it is `uncertain` and repeats the call.
 * Ports: `readDeal`, `watchDeal`, `perform`, `declineQuote`, and the children `repeat` and `payment` (of the deposit).
 */
export const dealMachine = deal.createMachine({
  id: 'deal',
  context: ({ input }) => ({
    valuationId: input.valuationId,
    arrival: input.arrival ?? null,
    prefersScan: input.prefersScan ?? false,
    deal: null,
    chosen: null,
    declined: [],
    login: { account: '', password: '' },
    loginFaults: {},
    failure: null,
    watchFailure: null,
    acceptRefusal: null,
    note: null,
    doubt: 'accept',
    isAgreed: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readDeal',
        src: 'readDeal',
        input: ({ context: { valuationId } }) => ({ valuationId }),
        onDone: { target: 'routing', actions: { type: 'keepDeal', params: dealOf } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    unavailable: { on: { 'deal.retry': { target: 'reading', actions: 'forgetTrouble' } } },
    // The deal's state on the server decides where to continue.
    routing: {
      entry: ['forgetLogin', 'forgetChoice', 'emitMoved'],
      always: [
        { guard: 'isCompleted', target: 'done' },
        { guard: 'isFailed', target: 'failed' },
        { guard: 'isOpen', target: 'quoting' },
        { guard: 'isDepositDue', target: 'depositing' },
        { guard: 'isPriceAsked', target: 'repricing' },
        { guard: 'isTrading', target: 'trading' },
        { target: 'cancelled' },
      ],
    },
    quoting: {
      initial: 'comparing',
      invoke: watchDeal,
      on: {
        'deal.arrived': [
          {
            guard: { type: 'isStillOpen', params: dealIn },
            actions: { type: 'keepDeal', params: dealIn },
          },
          {
            guard: { type: 'isOpenWithoutChosen', params: dealIn },
            target: '.comparing',
            actions: [{ type: 'keepDeal', params: dealIn }, 'noteQuoteGone'],
          },
          { target: 'routing', actions: ['forgetTrouble', { type: 'keepDeal', params: dealIn }] },
        ],
        'deal.failed': { actions: { type: 'keepWatchFailure', params: failureIn } },
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
            'quote.decline': [
              {
                guard: { type: 'canDecline', params: ({ event }) => event },
                target: '#deal.declining',
                actions: ['forgetTrouble', { type: 'keepDeclined', params: ({ event }) => event }],
              },
              { actions: ['forgetTrouble', 'noteQuoteGone'] },
            ],
            'valuation.cancel': { target: '#deal.cancelling', actions: 'forgetTrouble' },
          },
        },
        confirming: {
          on: {
            'login.type': {
              actions: { type: 'typeLogin', params: ({ event }) => event },
            },
            'quote.accept': [
              { guard: 'hasLogin', target: '#deal.accepting', actions: 'forgetTrouble' },
              { actions: 'keepLoginFaults' },
            ],
            'quote.dismiss': { target: 'comparing', actions: ['forgetChoice', 'forgetLogin'] },
          },
        },
      },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => acceptActOf(context),
        onDone: { target: 'reading' },
        onError: [
          doubting('accept'),
          {
            guard: { type: 'isAcceptRefusal', params: failureOf },
            target: 'acceptRefused',
            actions: { type: 'keepAcceptRefusal', params: failureOf },
          },
          { target: 'quoting.confirming', actions: { type: 'keepFailure', params: failureOf } },
        ],
      },
    },
    acceptRefused: { on: { 'quote.dismiss': { target: 'reading', actions: 'forgetTrouble' } } },
    declining: {
      tags: 'busy',
      invoke: {
        id: 'declineQuote',
        src: 'declineQuote',
        input: ({ context }) => ({ valuationId: context.valuationId, quoteIds: context.declined }),
        onDone: { target: 'reading' },
        onError: { target: 'quoting', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => cancelActOf(context),
        onDone: { target: 'reading' },
        onError: [
          doubting('cancel'),
          { target: 'routing', actions: { type: 'keepFailure', params: failureOf } },
        ],
      },
    },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'repeat',
        src: 'repeat',
        input: ({ context }) => buildUncertainAct(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: toOutcomeParams },
            target: 'reading',
            actions: 'forgetTrouble',
          },
          {
            guard: { type: 'isAcceptRefused', params: toRefusalParams },
            target: 'acceptRefused',
            actions: { type: 'keepAcceptRefusal', params: toRefusalParams },
          },
          {
            guard: 'isAcceptDoubtful',
            target: 'quoting.confirming',
            actions: { type: 'keepFailure', params: toRefusalParams },
          },
          { target: 'reading', actions: { type: 'keepFailure', params: toRefusalParams } },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    depositing: {
      entry: 'goQuotes',
      invoke: [
        {
          id: 'payment',
          src: 'payment',
          input: ({ context }) => depositInputOf(context),
          onDone: { target: 'reading', actions: ['forgetTrouble', 'forgetArrival'] },
          onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
        },
        // The deposit may be paid on another device or in another tab.
        watchDeal,
      ],
      on: {
        'valuation.cancel': { target: 'cancelling', actions: 'forgetTrouble' },
        'deal.arrived': [
          { guard: { type: 'isSame', params: dealIn }, actions: { type: 'keepDeal', params: dealIn } },
          { target: 'routing', actions: ['forgetTrouble', { type: 'keepDeal', params: dealIn }] },
        ],
        'deal.failed': { actions: { type: 'keepWatchFailure', params: failureIn } },
      },
    },
    trading: {
      entry: 'goQuotes',
      invoke: watchDeal,
      on: {
        ...followTrade,
        'valuation.cancel': { guard: 'canLeave', target: 'cancelling', actions: 'forgetTrouble' },
      },
    },
    // A changed price waits for the seller's answer.
    repricing: {
      entry: 'goQuotes',
      invoke: watchDeal,
      on: {
        ...followTrade,
        'price.answer': {
          target: 'answering',
          actions: [
            'forgetTrouble',
            { type: 'keepAnswer', params: ({ event }) => ({ isAgreed: event.isAgreed }) },
          ],
        },
      },
    },
    answering: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => answerActOf(context),
        onDone: { target: 'reading' },
        onError: [
          doubting('answer'),
          { target: 'reading', actions: { type: 'keepFailure', params: failureOf } },
        ],
      },
    },
    done: { tags: 'terminal', invoke: watchEnded, on: followTrade },
    failed: { tags: 'terminal', invoke: watchEnded, on: followTrade },
    cancelled: { tags: 'terminal', invoke: watchEnded, on: followTrade },
  },
});

export type DealRef = ActorRefFrom<typeof dealMachine>;
export type DealSnapshot = SnapshotFrom<typeof dealMachine>;
export type DealValue = DealSnapshot['value'];
/** All leaf states that last. `routing` is transient. */
export type DealLeaf = Exclude<LeafOf<DealValue>, 'routing'>;

/** The top-level states, one view each. */
export type DealState = StateOf<DealValue>;
export const selectState = ({ value }: DealSnapshot): DealState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as DealState;
export const selectDeposit = ({ children }: DealSnapshot): PaymentRef | undefined =>
  children.payment as PaymentRef | undefined;
export const selectChosen = ({ context }: DealSnapshot): Quote | undefined => findChosenQuote(context);
