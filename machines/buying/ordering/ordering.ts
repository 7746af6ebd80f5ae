import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import { TIERS } from '../../../contract/kit/rules.ts';
import type { Coverage } from '../../../contract/market/index.ts';
import { failureOf, toRefused, toUncertain } from '../../kit/failed.ts';
import { toAnswerParams, toOutcomeParams, toRefusalParams, type Outcome } from '../../kit/inquiry/repeat.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { coverageOf, totalOf } from './choices.ts';
import type { PaymentRef } from '../../payment/index.ts';
import { cancelInputOf, loadedOf, ordering, orderOf, paymentInputOf, placeInputOf } from './setup.ts';

export type { Preset, Unavailability } from './choices.ts';
export { toPaymentStatus } from './setup.ts';
export type * from './setup.ts';

const placedIn = (args: { event: { output: Outcome<OrderDetail> } }) => ({ order: toAnswerParams(args) });

/**
 * Buying a listing: sureOrder → pay → goZFB → finish. Every step waits for the server's answer. After a lost response
 * it is `uncertain` and repeats the call. With an order id it continues where the order's state on the server says.
 * Ports: `loadListing`, `readOrder`, `placeOrder`, `cancelOrder`, and the children `repeat`, `repeatCancel` and
 * `payment`.
 */
export const orderingMachine = ordering.createMachine({
  id: 'ordering',
  context: ({ input }) => ({
    listingId: input.listingId ?? null,
    orderId: input.orderId ?? null,
    arrival: input.arrival ?? null,
    remark: '',
    prefersScan: input.prefersScan ?? false,
    preset: input.preset ?? {},
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
            guard: { type: 'isOwnOrderWanted', params: loadedOf },
            target: 'resuming',
            actions: [
              'forgetProblem',
              {
                type: 'keepOrderId',
                params: ({ event }) => ({ orderId: event.output.listing.ownOrderId ?? null }),
              },
            ],
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
        'order.submit': [
          { guard: 'canSubmit', target: 'submitting', actions: 'forgetProblem' },
          { guard: 'isWithoutTerms', actions: 'noteTermsMissing' },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => placeInputOf(context),
        onDone: { target: 'resuming', actions: { type: 'keepOrder', params: orderOf } },
        onError: [
          toUncertain,
          {
            guard: { type: 'isAmountChanged', params: failureOf },
            target: 'loading',
            actions: { type: 'noteAmountChanged', params: failureOf },
          },
          toRefused(failureOf),
          { target: 'choosing', actions: { type: 'keepFailure', params: failureOf } },
        ],
      },
    },
    refused: {
      tags: 'terminal',
      on: {
        'order.open': { guard: 'isOwnUnpaid', target: 'loading' },
        'order.reload': { target: 'loading', actions: 'forgetProblem' },
      },
    },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'repeat',
        src: 'repeat',
        input: ({ context }) => placeInputOf(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: toOutcomeParams },
            target: 'resuming',
            actions: ['forgetProblem', { type: 'keepOrder', params: placedIn }],
          },
          {
            guard: { type: 'isAmountChanged', params: toRefusalParams },
            target: 'loading',
            actions: { type: 'noteAmountChanged', params: toRefusalParams },
          },
          toRefused(toRefusalParams),
          { target: 'choosing', actions: { type: 'keepFailure', params: toRefusalParams } },
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
        'order.cancel': {
          guard: 'canCancel',
          target: 'cancelling',
          actions: [
            'forgetProblem',
            { type: 'keepRemark', params: ({ event }) => ({ remark: event.remark?.trim() ?? '' }) },
          ],
        },
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => cancelInputOf(context),
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
        id: 'repeat',
        src: 'repeatCancel',
        input: ({ context }) => cancelInputOf(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: toOutcomeParams },
            target: 'resuming',
            actions: ['forgetProblem', { type: 'keepOrder', params: placedIn }],
          },
          { target: 'resuming', actions: ['forgetOrder', { type: 'keepFailure', params: toRefusalParams }] },
        ],
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
/** The leaf states. Those of the payment inside `paying` are excluded. */
export type OrderingLeaf = LeafOf<OrderingSnapshot['value']>;

export const selectCoverage = ({ context }: OrderingSnapshot): Coverage | undefined =>
  context.listing ? coverageOf(context.listing, context.tier) : undefined;
/** The name of the chosen protection that the seller no longer offers. Null when it is still offered. */
export const selectLostTier = ({ context: { note, listing } }: OrderingSnapshot): string | null =>
  note?.kind === 'amountChanged' && listing && !coverageOf(listing, note.tier) ? TIERS[note.tier].name : null;
/** The buyer's total, fen. 0 until the listing is loaded. */
export const selectTotal = ({ context }: OrderingSnapshot): number =>
  context.listing ? totalOf(context.listing, context.tier) : 0;
export const selectCanSubmit = (snapshot: OrderingSnapshot): boolean =>
  snapshot.can({ type: 'order.submit' });
export const selectCanCancel = (snapshot: OrderingSnapshot): boolean =>
  snapshot.can({ type: 'order.cancel' });
export const selectPayment = (snapshot: OrderingSnapshot): PaymentRef | undefined =>
  snapshot.children.payment as PaymentRef | undefined;
export const selectState = ({ value }: OrderingSnapshot): OrderingLeaf => value;
