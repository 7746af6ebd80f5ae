import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Coverage } from '../../../contract/market/index.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import type { PaymentRef } from '../../payment/index.ts';
import {
  coverageOf,
  found,
  loaded,
  newOrderOf,
  ordering,
  paymentInputOf,
  placeIntention,
  read,
  totalOf,
  wrong,
} from './setup.ts';

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
 * state of that order decides where to go on. Ports: `loadListing`, `readOrder`, `findOrder`, `placeOrder`,
 * `cancelOrder`, `backOff`, and the child `payment`.
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
    asked: 0,
  }),
  initial: 'resuming',
  states: {
    // Once the order is known, its stage at the server says where to go on.
    resuming: {
      tags: 'busy',
      always: [
        { guard: 'isNew', target: 'loading' },
        { guard: 'hasComeBackPaid', target: 'finished' },
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
        onDone: { actions: { type: 'keepOrder', params: read } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: wrong } },
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
            guard: { type: 'isPending', params: loaded },
            target: 'uncertain',
            actions: { type: 'keepListing', params: loaded },
          },
          {
            guard: { type: 'isUnavailable', params: loaded },
            target: 'unavailable',
            actions: { type: 'keepListing', params: loaded },
          },
          { target: 'choosing', actions: { type: 'keepListing', params: loaded } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: wrong } },
      },
    },
    failed: {
      on: { 'order.retry': { target: 'resuming', actions: ['forgetTrouble', 'forgetOrder'] } },
    },
    unavailable: {
      tags: 'terminal',
      on: {
        'order.open': {
          guard: 'hasOwnOrder',
          target: 'resuming',
          actions: ['forgetTrouble', 'adoptOwnOrder'],
        },
        'order.reload': { target: 'loading', actions: 'forgetTrouble' },
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
        'order.submit': { guard: 'canSubmit', target: 'submitting', actions: 'forgetTrouble' },
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
        onDone: { target: 'resuming', actions: { type: 'keepOrder', params: read } },
        onError: [
          {
            guard: { type: 'isUnknown', params: wrong },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: wrong },
          },
          {
            guard: { type: 'isAmountChanged', params: wrong },
            target: 'loading',
            actions: 'noteAmountChanged',
          },
          {
            guard: { type: 'isRefusal', params: wrong },
            target: 'refused',
            actions: { type: 'keepRefusal', params: wrong },
          },
          { target: 'choosing', actions: { type: 'keepFailure', params: wrong } },
        ],
      },
    },
    refused: {
      tags: 'terminal',
      on: {
        'order.open': { guard: 'isOwnUnpaid', target: 'uncertain' },
        'order.reload': { target: 'loading', actions: 'forgetTrouble' },
      },
    },
    // Is there an order of ours? Asked until there is an answer; nothing is sent a second time meanwhile.
    uncertain: {
      initial: 'asking',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'findOrder',
            src: 'findOrder',
            input: ({ context }) => ({ listingId: context.listingId ?? '' }),
            onDone: [
              {
                guard: { type: 'isFound', params: found },
                target: '#ordering.resuming',
                actions: ['forgetTrouble', { type: 'keepOrderId', params: found }],
              },
              { guard: 'isRefused', target: '#ordering.loading', actions: 'forgetTrouble' },
              { guard: 'isObstructed', target: '#ordering.unavailable', actions: 'forgetTrouble' },
              { target: '#ordering.choosing', actions: 'noteNothingOrdered' },
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
          on: { 'order.retry': { target: 'asking' } },
        },
      },
    },
    paying: {
      entry: 'goPay',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => paymentInputOf(context),
        onDone: [
          {
            guard: { type: 'isPaid', params: ({ event }) => event.output },
            target: 'finished',
          },
          { target: 'resuming', actions: ['forgetTrouble', 'forgetOrder'] },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: wrong } },
      },
      on: {
        'order.cancel': { guard: 'canCancel', target: 'cancelling', actions: 'forgetTrouble' },
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ orderId: context.orderId ?? '' }),
        onDone: { target: 'resuming', actions: { type: 'keepOrder', params: read } },
        onError: [
          {
            guard: { type: 'isUnknown', params: wrong },
            target: 'uncertainCancel',
            actions: { type: 'keepFailure', params: wrong },
          },
          { target: 'resuming', actions: ['forgetOrder', { type: 'keepFailure', params: wrong }] },
        ],
      },
    },
    uncertainCancel: {
      initial: 'asking',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'readOrder',
            src: 'readOrder',
            input: ({ context }) => ({ orderId: context.orderId ?? '' }),
            onDone: {
              target: '#ordering.resuming',
              actions: [{ type: 'keepOrder', params: read }, 'noteNotCancelled'],
            },
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
          on: { 'order.retry': { target: 'asking' } },
        },
      },
    },
    expired: { tags: 'terminal', type: 'final' },
    cancelled: { tags: 'terminal', type: 'final' },
    refunded: { tags: 'terminal', type: 'final' },
    finished: { tags: 'terminal', type: 'final', entry: 'goFinish' },
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

/** The outermost state: one screen each. */
export type OrderingState = OrderingValue extends infer V ? (V extends string ? V : keyof V & string) : never;
export const selectState = ({ value }: OrderingSnapshot): OrderingState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as OrderingState;
