import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Coverage } from '../../../contract/market/index.ts';
import type { InquiryRef } from '../../kit/inquiry/inquiry.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import type { PaymentRef } from '../../payment/index.ts';
import {
  coverageOf,
  failureOf,
  placementOf,
  loadedOf,
  newOrderOf,
  ordering,
  orderOf,
  paymentInputOf,
  placeIntention,
  totalOf,
} from './setup.ts';

export { asPaymentStanding, cancelInquiry, placementInquiry } from './setup.ts';
export type {
  LoadedListing,
  OrderingContext,
  OrderingEmitted,
  OrderingEvent,
  OrderingInput,
  Unavailability,
} from './setup.ts';

/**
 * Buying a listing (design §5): sureOrder → pay → goZFB → finish. Every step is left on the server's answer only; an
 * unknown outcome is a state of its own that asks the server before it offers anything. With an order id the server's
 * state of that order decides where to go on. Ports: `loadListing`, `readOrder`, `placeOrder`,
 * `cancelOrder`, the inquiries `findOrder` and `settleCancel`, and the child `payment`.
 */
export const orderingMachine = ordering.createMachine({
  id: 'ordering',
  context: ({ input }) => ({
    listingId: input.listingId ?? null,
    orderId: input.orderId ?? null,
    arrival: input.arrival ?? null,
    prefersScan: input.prefersScan ?? false,
    listing: null,
    tier: 'none',
    hasAccepted: false,
    order: null,
    failure: null,
    refusal: null,
    unavailability: null,
    note: null,
  }),
  initial: 'resuming',
  states: {
    // Once the order is known, its stage at the server says where to go on.
    resuming: {
      tags: 'busy',
      always: [
        { guard: 'isNew', target: 'loading' },
        { guard: 'hasReturnedPaid', target: 'finished' },
        { guard: 'isPayable', target: 'paying' },
        { guard: 'isTimedOut', target: 'expired' },
        { guard: 'isCancelled', target: 'cancelled' },
        { guard: 'isRefunded', target: 'refunded' },
        { guard: 'isUnderWay', target: 'finished' },
      ],
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ orderId: context.orderId ?? '' }),
        onDone: { actions: { type: 'keepOrder', params: orderOf } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadListing',
        src: 'loadListing',
        input: ({ context }) => ({ listingId: context.listingId ?? '' }),
        onDone: [
          {
            guard: { type: 'isPending', params: loadedOf },
            target: 'uncertain',
            actions: { type: 'keepListing', params: loadedOf },
          },
          {
            guard: { type: 'isUnavailable', params: loadedOf },
            target: 'unavailable',
            actions: { type: 'keepListing', params: loadedOf },
          },
          { target: 'choosing', actions: { type: 'keepListing', params: loadedOf } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    failed: {
      on: { 'order.retry': { target: 'resuming', actions: ['forgetProblem', 'forgetOrder'] } },
    },
    unavailable: {
      tags: 'terminal',
      on: {
        'order.open': {
          guard: 'hasOwnOrder',
          target: 'resuming',
          actions: [
            'forgetProblem',
            {
              type: 'keepOrderId',
              params: ({ context }) => ({ orderId: context.listing?.ownOrderId ?? null }),
            },
          ],
        },
        'order.reload': { target: 'loading', actions: 'forgetProblem' },
      },
    },
    choosing: {
      on: {
        'tier.choose': {
          guard: { type: 'isOffered', params: ({ event }) => ({ tier: event.tier }) },
          actions: { type: 'chooseTier', params: ({ event }) => ({ tier: event.tier }) },
        },
        'terms.accept': { actions: 'acceptTerms' },
        'terms.withdraw': { actions: 'withdrawTerms' },
        'order.submit': { guard: 'canSubmit', target: 'submitting', actions: 'forgetProblem' },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => {
          const order = newOrderOf(context);
          return { order, intention: placeIntention(order) };
        },
        onDone: { target: 'resuming', actions: { type: 'keepOrder', params: orderOf } },
        onError: [
          {
            guard: { type: 'isUnknown', params: failureOf },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: failureOf },
          },
          {
            guard: { type: 'isAmountChanged', params: failureOf },
            target: 'loading',
            actions: 'noteAmountChanged',
          },
          {
            guard: { type: 'isRefusal', params: failureOf },
            target: 'refused',
            actions: { type: 'keepRefusal', params: failureOf },
          },
          { target: 'choosing', actions: { type: 'keepFailure', params: failureOf } },
        ],
      },
    },
    refused: {
      tags: 'terminal',
      on: {
        'order.open': { guard: 'isOwnUnpaid', target: 'uncertain' },
        'order.reload': { target: 'loading', actions: 'forgetProblem' },
      },
    },
    // Is there an order of ours? Nothing is sent a second time before the server has said so.
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'findOrder',
        src: 'findOrder',
        input: ({ context }) => ({ listingId: context.listingId ?? '' }),
        onDone: [
          {
            guard: { type: 'isPlaced', params: placementOf },
            target: 'resuming',
            actions: [
              'forgetProblem',
              { type: 'keepOrderId', params: ({ event }) => ({ orderId: event.output?.orderId ?? null }) },
            ],
          },
          { guard: 'hasRefusal', target: 'loading', actions: 'forgetProblem' },
          { guard: 'hasUnavailability', target: 'unavailable', actions: 'forgetProblem' },
          { target: 'choosing', actions: 'noteNothingOrdered' },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    paying: {
      entry: { type: 'navigate', params: { to: 'pay' } },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => paymentInputOf(context),
        onDone: [
          {
            guard: { type: 'isPaid', params: ({ event }) => event.output },
            target: 'finished',
          },
          { target: 'resuming', actions: ['forgetProblem', 'forgetOrder'] },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureOf } },
      },
      on: {
        'order.cancel': { guard: 'canCancel', target: 'cancelling', actions: 'forgetProblem' },
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context, event }) => ({
          orderId: context.orderId ?? '',
          remark: event.type === 'order.cancel' ? (event.remark?.trim() ?? '') : '',
        }),
        onDone: { target: 'resuming', actions: { type: 'keepOrder', params: orderOf } },
        onError: [
          {
            guard: { type: 'isUnknown', params: failureOf },
            target: 'uncertainCancel',
            actions: { type: 'keepFailure', params: failureOf },
          },
          { target: 'resuming', actions: ['forgetOrder', { type: 'keepFailure', params: failureOf }] },
        ],
      },
    },
    uncertainCancel: {
      tags: 'inquiring',
      invoke: {
        id: 'settleCancel',
        src: 'settleCancel',
        input: ({ context }) => ({ orderId: context.orderId ?? '' }),
        onDone: {
          target: 'resuming',
          actions: [{ type: 'keepOrder', params: orderOf }, 'noteNotCancelled'],
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    expired: { tags: 'terminal', type: 'final' },
    cancelled: { tags: 'terminal', type: 'final' },
    refunded: { tags: 'terminal', type: 'final' },
    finished: { tags: 'terminal', type: 'final', entry: { type: 'navigate', params: { to: 'finish' } } },
  },
});

export type OrderingRef = ActorRefFrom<typeof orderingMachine>;
export type OrderingSnapshot = SnapshotFrom<typeof orderingMachine>;
export type OrderingValue = OrderingSnapshot['value'];
/** Leaves of the ordering chart; those of the payment inside `paying` are its own. */
export type OrderingLeaf = LeafOf<OrderingValue>;

/** The protection chosen. */
export const selectCoverage = ({ context }: OrderingSnapshot): Coverage | undefined =>
  context.listing ? coverageOf(context.listing, context.tier) : undefined;
/** What the buyer would pay in all, fen; 0 until the listing is there. */
export const selectTotal = ({ context }: OrderingSnapshot): number =>
  context.listing ? totalOf(context.listing, context.tier) : 0;
/** Whether the order may be sent. */
export const selectCanSubmit = (snapshot: OrderingSnapshot): boolean =>
  snapshot.can({ type: 'order.submit' });
/** Whether the order may be cancelled. */
export const selectCanCancel = (snapshot: OrderingSnapshot): boolean =>
  snapshot.can({ type: 'order.cancel' });
/** The payment under way. */
export const selectPayment = (snapshot: OrderingSnapshot): PaymentRef | undefined =>
  snapshot.children.payment as PaymentRef | undefined;

/** The inquiry that runs; undefined while none does. */
export const selectInquiry = ({ children }: OrderingSnapshot): InquiryRef | undefined =>
  (children.findOrder ?? children.settleCancel) as InquiryRef | undefined;
/** The state it is in: one screen each. */
export const selectState = ({ value }: OrderingSnapshot): OrderingLeaf => value;
