import { assign, emit, fromPromise, setup } from 'xstate';
import type { ListingDetail, ProtectionTier } from '../../../contract/market/index.ts';
import type { NewOrder, OrderDetail, OrderStanding } from '../../../contract/buying/order.ts';
import { ORDER_REFUSALS, type OrderRefusal } from '../../../contract/kit/refusals.ts';
import { type Failure } from '../../kit/failure.ts';
import { isUnknown, knownReason, type Failed } from '../../kit/failed.ts';
import { isAnswered, repeatOf } from '../../kit/inquiry/repeat.ts';
import {
  type Amounts,
  type Arrival,
  type PaymentInput,
  paymentMachine,
  type PaymentStatus,
} from '../../payment/index.ts';
import { unprovided } from '../../kit/unprovided.ts';
import {
  coverageOf,
  firstTierOf,
  totalOf,
  unavailabilityOf,
  type Preset,
  type Unavailability,
} from './choices.ts';

export interface OrderingInput {
  /** The listing to order. Not needed for an existing order. */
  listingId?: string | null;
  /** The order to continue. Its state on the server decides where. */
  orderId?: string | null;
  /** The result in the URL on return from the provider's page. */
  arrival?: Arrival | null;
  /** Prefer a QR code to a form post (wide screens). */
  prefersScan?: boolean;
  preset?: Partial<Preset>;
}

/** The listing, and an earlier order attempt with an unknown outcome. */
export interface LoadedListing {
  listing: ListingDetail;
  pending: { tier: ProtectionTier } | null;
}

export interface OrderingContext {
  listingId: string | null;
  orderId: string | null;
  arrival: Arrival | null;
  /** The reason for the cancellation, '' for none. */
  remark: string;
  prefersScan: boolean;
  preset: Partial<Preset>;
  listing: ListingDetail | null;
  tier: ProtectionTier;
  hasAccepted: boolean;
  order: OrderDetail | null;
  failure: Failure | null;
  refusal: OrderRefusal | null;
  unavailability: Unavailability | null;
  /** `before` is the old total in fen, `tier` the old protection, `message` the server's reason. */
  note:
    | { kind: 'amountChanged'; before: number; tier: ProtectionTier; message: string }
    | { kind: 'termsMissing' }
    | null;
}

export type OrderingEvent =
  | { type: 'tier.choose'; tier: ProtectionTier }
  | { type: 'terms.accept' }
  | { type: 'terms.withdraw' }
  | { type: 'order.submit' }
  /** Opens the own unpaid order that prevents a new one. */
  | { type: 'order.open' }
  /** `remark` is the reason, '' for none. */
  | { type: 'order.cancel'; remark?: string }
  | { type: 'order.reload' }
  | { type: 'order.retry' };

/** Where to navigate, unless the person has left the flow. */
export type OrderingEmitted = {
  type: 'navigate';
  to: 'pay' | 'finish';
  query: { orderId: string };
};

type Loaded = { loaded: LoadedListing };
type Read = { order: OrderDetail };

export const loadedOf = ({ event }: { event: { output: LoadedListing } }): Loaded => ({
  loaded: event.output,
});
export const orderOf = ({ event }: { event: { output: OrderDetail } }): Read => ({ order: event.output });

/** The refusal reason of a 409, or null for any other failure. */
export const refusalOf = (failure: Failure): OrderRefusal | null => knownReason(ORDER_REFUSALS, failure);

/** The request body. It repeats the price, fee and total that the buyer saw, so the server can refuse changed ones. */
export function newOrderOf({ listing, tier }: OrderingContext): NewOrder {
  return {
    listingId: listing?.id ?? '',
    price: listing?.price ?? 0,
    tier,
    protectionFee: listing ? (coverageOf(listing, tier)?.amount ?? 0) : 0,
    total: listing ? totalOf(listing, tier) : 0,
  };
}

/**
 * The intention of one order: the same for the same listing, tier and total. Its idempotency key is stored until the
 * outcome is known.
 */
export const placeIntention = (order: NewOrder): string =>
  `place:${order.listingId}:${order.tier}:${order.total}`;

const isBalance = (order: OrderDetail): boolean =>
  order.stage === 'awaitingInspection' || order.stage === 'inspecting' || order.stage === 'awaitingBalance';

export const isPayable = (order: OrderDetail): boolean =>
  order.stage === 'awaitingPayment' || (isBalance(order) && order.due > 0);

const lastPayment = (order: OrderDetail) => order.payments.at(-1);

/** The amounts that can be paid now, fen. */
export function amountsOf(order: OrderDetail): Amounts {
  if (order.stage !== 'awaitingPayment') return { balance: order.due };
  return { full: order.due, ...(order.deposit === undefined ? {} : { deposit: order.deposit }) };
}

/** Converts the order's status to the payment domain's. */
export const toPaymentStatus = ({ status, stage, ...standing }: OrderStanding): PaymentStatus => ({
  ...standing,
  status:
    status === 'cancelled' || status === 'refunded'
      ? 'ended'
      : stage === 'awaitingPayment'
        ? 'awaiting'
        : 'received',
});

/** The input of the payment child. It resumes the last payment if that is still open. */
export function paymentInputOf({
  order,
  orderId,
  arrival,
  prefersScan,
  preset,
}: OrderingContext): PaymentInput {
  if (!order) return { payableId: orderId ?? '', amounts: {}, methods: [], closesAt: null, prefersScan };
  const amounts = amountsOf(order);
  const last = lastPayment(order);
  const isResumable = last?.state === 'open' && amounts[last.kind] !== undefined;
  return {
    payableId: order.id,
    amounts,
    methods: order.methods,
    closesAt:
      order.stage === 'awaitingPayment'
        ? order.closesAt
        : order.stage === 'awaitingBalance'
          ? (order.dueAt ?? null)
          : null,
    resume: isResumable ? { paymentId: last.id, method: last.method, kind: last.kind, arrival } : null,
    prefersScan,
    ...(preset.kind && { kind: preset.kind }),
  };
}

export interface PlaceInput {
  order: NewOrder;
  /** Identifies one intended order. All its tries share one idempotency key. */
  intention: string;
}
export const placeInputOf = (context: OrderingContext): PlaceInput => {
  const order = newOrderOf(context);
  return { order, intention: placeIntention(order) };
};

export interface CancelInput {
  orderId: string;
  /** The reason, '' for none. */
  remark: string;
}
export const cancelInputOf = ({ orderId, remark }: OrderingContext): CancelInput => ({
  orderId: orderId ?? '',
  remark,
});

/** Types, ports, actions and guards of ordering. The states are in ordering.ts. */
export const ordering = setup({
  types: {
    context: {} as OrderingContext,
    events: {} as OrderingEvent,
    emitted: {} as OrderingEmitted,
    input: {} as OrderingInput,
    tags: {} as 'busy' | 'terminal' | 'inquiring',
  },
  actors: {
    /** Loads the listing with its coverages, and an earlier order attempt with an unknown outcome. */
    loadListing: fromPromise<LoadedListing, { listingId: string }>(unprovided('loadListing')),
    readOrder: fromPromise<OrderDetail, { orderId: string }>(unprovided('readOrder')),
    /** Places an order once per intention. Rejects with a Failure. */
    placeOrder: fromPromise<OrderDetail, PlaceInput>(unprovided('placeOrder')),
    repeat: repeatOf<PlaceInput, OrderDetail>(),
    /** Cancels an unpaid order. Rejects with a Failure. */
    cancelOrder: fromPromise<OrderDetail, CancelInput>(unprovided('cancelOrder')),
    repeatCancel: repeatOf<CancelInput, OrderDetail>(),
    payment: paymentMachine,
  },
  actions: {
    keepListing: assign(({ context }, { loaded: { listing, pending } }: Loaded) => ({
      listing,
      unavailability: unavailabilityOf(listing),
      failure: null,
      // Keeps the chosen tier while the server offers it.
      tier:
        context.listing && coverageOf(listing, context.tier)
          ? context.tier
          : (pending?.tier ?? firstTierOf(listing, context.preset)),
    })),
    chooseTier: assign((_, { tier }: { tier: ProtectionTier }) => ({ tier })),
    acceptTerms: assign(({ context: { note } }) => ({
      hasAccepted: true,
      note: note?.kind === 'termsMissing' ? null : note,
    })),
    withdrawTerms: assign({ hasAccepted: false }),
    forgetProblem: assign({ failure: null, refusal: null, note: null }),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    keepRefusal: assign((_, { failure }: Failed) => ({ failure, refusal: refusalOf(failure) })),
    keepOrder: assign((_, { order }: Read) => ({ order, orderId: order.id, listingId: order.listingId })),
    keepOrderId: assign((_, { orderId }: { orderId: string | null }) => ({ orderId, order: null })),
    forgetOrder: assign({ order: null, arrival: null }),
    noteTermsMissing: assign({ note: () => ({ kind: 'termsMissing' }) as const }),
    keepRemark: assign((_, { remark }: { remark: string }) => ({ remark })),
    noteAmountChanged: assign(({ context }, { failure: { message } }: Failed) => ({
      note: {
        kind: 'amountChanged' as const,
        before: newOrderOf(context).total,
        tier: context.tier,
        message,
      },
      hasAccepted: false,
    })),
    navigate: emit(({ context }, { to }: { to: OrderingEmitted['to'] }) => ({
      type: 'navigate' as const,
      to,
      query: { orderId: context.orderId ?? '' },
    })),
  },
  guards: {
    isNew: ({ context }) => context.orderId === null,
    hasReturnedPaid: ({ context: { order, arrival } }) =>
      order !== null && arrival !== null && lastPayment(order)?.state === 'paid',
    isPayable: ({ context: { order } }) => order !== null && isPayable(order),
    isTimedOut: ({ context: { order } }) =>
      order !== null && order.stage === 'cancelled' && order.endReason === 'timeout',
    isCancelled: ({ context: { order } }) => order?.stage === 'cancelled',
    isRefunded: ({ context: { order } }) => order?.stage === 'refunded',
    isUnderWay: ({ context: { order } }) => order !== null,
    /**
     * True when the member's own unpaid order must be opened: an earlier attempt with an unknown outcome may have
     * created it, or it prevents a new order.
     */
    isOwnOrderWanted: ({ context }, { loaded: { listing, pending } }: Loaded) =>
      listing.ownOrderId !== undefined && (pending !== null || context.refusal === 'ownUnpaidOrder'),
    isUnavailable: (_, { loaded }: Loaded) => unavailabilityOf(loaded.listing) !== null,
    isAnswered,
    isUnknown,
    isAmountChanged: (_, { failure }: Failed) => refusalOf(failure) === 'amountChanged',
    isRefusal: (_, { failure }: Failed) => refusalOf(failure) !== null,
    isOffered: ({ context }, { tier }: { tier: ProtectionTier }) =>
      context.listing !== null && coverageOf(context.listing, tier) !== undefined,
    canSubmit: ({ context }) =>
      context.hasAccepted &&
      context.listing !== null &&
      coverageOf(context.listing, context.tier) !== undefined,
    isWithoutTerms: ({ context }) => !context.hasAccepted,
    canCancel: ({ context }) => context.order?.stage === 'awaitingPayment',
    hasOwnOrder: ({ context }) => context.listing?.ownOrderId !== undefined,
    isOwnUnpaid: ({ context }) => context.refusal === 'ownUnpaidOrder',
    isPaid: (_, { result }: { result: 'paid' | 'ended' }) => result === 'paid',
  },
});
