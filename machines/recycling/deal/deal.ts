import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Quote } from '../../../contract/recycling/recycling.ts';
import type { InquiryRef } from '../../kit/inquiry/inquiry.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import type { PaymentRef } from '../../payment/index.ts';
import {
  acceptanceOf,
  acceptIntention,
  answerOf,
  cancelIntention,
  chosenOf,
  deal,
  dealIn,
  dealOf,
  depositInputOf,
  failureIn,
  failureOf,
} from './setup.ts';
import { followTrade, watchDeal, watchEnded } from './following.ts';

export { dealInquiry } from './setup.ts';
export type { Deal, DealContext, DealEmitted, DealEvent, DealInput, DealWatch, Login } from './setup.ts';

/**
 * A valuation or a bidding after it was handed in (design §6): quotes arrive → one is accepted → deposit → trade, and perhaps a
 * changed price to be answered. The
 * server's state of it decides where it stands; every step is left on the server's answer, and a lost answer is
 * `uncertain`, which asks the deal itself. Ports: `readDeal`, `watchDeal`, `acceptQuote`, `declineQuote`,
 * `cancelValuation`, `answerPrice`, the inquiry `settleDeal`, and the child `payment` for the deposit.
 */
export const dealMachine = deal.createMachine({
  id: 'deal',
  context: ({ input }) => ({
    valuationId: input.valuationId,
    arrival: input.arrival ?? null,
    prefersScan: input.prefersScan ?? false,
    deal: null,
    chosen: null,
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
    // The server's state of the deal says where to go on.
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
            'quote.decline': {
              guard: { type: 'canDecline', params: ({ event }) => ({ quoteId: event.quoteId }) },
              target: '#deal.declining',
              actions: [
                'forgetTrouble',
                { type: 'chooseQuote', params: ({ event }) => ({ quoteId: event.quoteId ?? null }) },
              ],
            },
            'valuation.cancel': { target: '#deal.cancelling', actions: 'forgetTrouble' },
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
        id: 'acceptQuote',
        src: 'acceptQuote',
        input: ({ context }) => ({
          acceptance: acceptanceOf(context),
          intention: acceptIntention(context),
        }),
        onDone: { target: 'reading' },
        onError: [
          {
            guard: { type: 'isUnknown', params: failureOf },
            target: 'uncertain',
            actions: ['doubtAccept', { type: 'keepFailure', params: failureOf }],
          },
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
        input: ({ context }) => ({
          valuationId: context.valuationId,
          merchantId: chosenOf(context)?.merchantId ?? null,
        }),
        onDone: { target: 'reading' },
        onError: {
          target: 'quoting',
          actions: ['forgetChoice', { type: 'keepFailure', params: failureOf }],
        },
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelValuation',
        src: 'cancelValuation',
        input: ({ context }) => ({
          valuationId: context.valuationId,
          intention: cancelIntention(context),
        }),
        onDone: { target: 'reading' },
        onError: [
          {
            guard: { type: 'isUnknown', params: failureOf },
            target: 'uncertain',
            actions: ['doubtCancel', { type: 'keepFailure', params: failureOf }],
          },
          { target: 'routing', actions: { type: 'keepFailure', params: failureOf } },
        ],
      },
    },
    // Was it accepted, or cancelled? The deal itself tells.
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'settleDeal',
        src: 'settleDeal',
        input: ({ context: { valuationId } }) => ({ valuationId }),
        onDone: [
          // As it stood when it was pressed: the login is still in the form.
          {
            guard: { type: 'isStillAcceptable', params: dealOf },
            target: 'quoting.confirming',
            actions: [{ type: 'keepDeal', params: dealOf }, 'noteNotDone'],
          },
          {
            guard: { type: 'isUndone', params: dealOf },
            target: 'routing',
            actions: [{ type: 'keepDeal', params: dealOf }, 'noteNotDone'],
          },
          { target: 'routing', actions: ['forgetTrouble', { type: 'keepDeal', params: dealOf }] },
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
        // It may be paid elsewhere: on another device, in another tab.
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
    trading: { entry: 'goQuotes', invoke: watchDeal, on: followTrade },
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
        id: 'answerPrice',
        src: 'answerPrice',
        input: ({ context }) => answerOf(context),
        onDone: { target: 'reading' },
        onError: [
          {
            guard: { type: 'isUnknown', params: failureOf },
            target: 'uncertain',
            actions: ['doubtAnswer', { type: 'keepFailure', params: failureOf }],
          },
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
/** States that can be seen; `routing` is passed through. */
export type DealLeaf = Exclude<LeafOf<DealValue>, 'routing'>;

/** The outermost state: one view each. */
export type DealState = DealValue extends infer V ? (V extends string ? V : keyof V & string) : never;
export const selectState = ({ value }: DealSnapshot): DealState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as DealState;
/** The payment of the deposit under way. */
export const selectDeposit = ({ children }: DealSnapshot): PaymentRef | undefined =>
  children.payment as PaymentRef | undefined;
/** The inquiry that runs; undefined while none does. */
export const selectInquiry = ({ children }: DealSnapshot): InquiryRef | undefined =>
  children.settleDeal as InquiryRef | undefined;
/** The quote that is being accepted. */
export const selectChosen = ({ context }: DealSnapshot): Quote | undefined => chosenOf(context);
