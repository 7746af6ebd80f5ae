import { assign, emit, fromPromise, setup } from 'xstate';
import type { Coverage, ListingDetail, ProtectionTier } from '../../../contract/market/index.ts';
import type { NewOrder, OrderDetail, OrderRefusal, OrderStanding } from '../../../contract/buying/order.ts';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { inquiryOf } from '../../kit/inquiry/inquiry.ts';
import {
  type Amounts,
  type Arrival,
  type PaymentInput,
  paymentMachine,
  type PaymentStanding,
} from '../../payment/index.ts';
import { unprovided } from '../../kit/unprovided.ts';

export interface OrderingInput {
  /** The listing to order; not needed when the order exists. */
  listingId?: string | null;
  /** The order to go on with: the server's state decides where. */
  orderId?: string | null;
  /** What the address says of a return from the provider's page. */
  arrival?: Arrival | null;
  /** A code to scan goes before a form to post (wide screens). */
  prefersScan?: boolean;
}

/** Why a listing cannot be ordered by this person now. */
export type Unavailability = 'sold' | 'held' | 'own' | 'ownUnpaidOrder' | 'notOnSale';

/** What the server keeps for a listing: the listing, and a placement of ours whose outcome was never learned. */
export interface LoadedListing {
  listing: ListingDetail;
  pending: { tier: ProtectionTier } | null;
}

export interface OrderingContext {
  listingId: string | null;
  orderId: string | null;
  arrival: Arrival | null;
  prefersScan: boolean;
  listing: ListingDetail | null;
  tier: ProtectionTier;
  hasAccepted: boolean;
  order: OrderDetail | null;
  /** What went wrong last. */
  failure: Failure | null;
  refusal: OrderRefusal | null;
  unavailability: Unavailability | null;
  /** What the person should know: an uncertain order was not made, or not cancelled; the amounts are new (old total, fen). */
  note:
    | { kind: 'nothingOrdered' }
    | { kind: 'notCancelled' }
    | { kind: 'amountChanged'; before: number }
    | null;
}

export type OrderingEvent =
  | { type: 'tier.choose'; tier: ProtectionTier }
  | { type: 'terms.accept' }
  | { type: 'terms.withdraw' }
  | { type: 'order.submit' }
  /** To the unpaid order that stands in the way. */
  | { type: 'order.open' }
  /** With the reason, '' when none was given. */
  | { type: 'order.cancel'; remark?: string }
  | { type: 'order.reload' }
  | { type: 'order.retry' };

/** Where the person should be now; the flow goes there unless they have left the flow. */
export type OrderingEmitted = {
  type: 'navigate';
  to: 'pay' | 'finish';
  query: { orderId: string };
};

type Loaded = { loaded: LoadedListing };
type Read = { order: OrderDetail };
/** The buyer's live order of a listing, or null when there is none. */
type Placement = { placement: { orderId: string } | null };
type Failed = { failure: Failure };

/** What answers and errors give to actions and guards. */
export const loadedOf = ({ event }: { event: { output: LoadedListing } }): Loaded => ({
  loaded: event.output,
});
export const orderOf = ({ event }: { event: { output: OrderDetail } }): Read => ({ order: event.output });
export const placementOf = ({ event }: { event: { output: { orderId: string } | null } }): Placement => ({
  placement: event.output,
});
export const failureOf = ({ event }: { event: { error: unknown } }): Failed => ({
  failure: asFailure(event.error),
});

const REFUSALS: Readonly<Record<OrderRefusal, true>> = {
  sold: true,
  heldByAnother: true,
  ownUnpaidOrder: true,
  amountChanged: true,
  ownListing: true,
  realNameNeeded: true,
  tooManyUnpaid: true,
  buyingLocked: true,
  notOnSale: true,
};

/** The refusal a failure tells of, or null. */
export const refusalOf = (failure: Failure): OrderRefusal | null =>
  failure.kind === 'conflict' && failure.reason !== undefined && Object.hasOwn(REFUSALS, failure.reason)
    ? (failure.reason as OrderRefusal)
    : null;

/** Why a listing as the server shows it cannot be ordered, or null. */
export function unavailabilityOf(listing: ListingDetail): Unavailability | null {
  if (listing.ownOrderId !== undefined) return 'ownUnpaidOrder';
  if (listing.isOwn) return 'own';
  switch (listing.status) {
    case 'onSale':
      return null;
    case 'held':
      return 'held';
    case 'sold':
    case 'takenBack':
      return 'sold';
    default:
      return 'notOnSale';
  }
}

/** The protection chosen, as the server offers it. */
export const coverageOf = (listing: ListingDetail, tier: ProtectionTier): Coverage | undefined =>
  listing.coverages.find((coverage) => coverage.tier === tier);

/** What the buyer would pay in all, fen. */
export const totalOf = (listing: ListingDetail, tier: ProtectionTier): number =>
  listing.price + (coverageOf(listing, tier)?.amount ?? 0) + listing.serviceFee;

/** The best protection that costs nothing: what costs is chosen by the person, never for them. */
export function freeTierOf(listing: ListingDetail): ProtectionTier {
  const free = listing.coverages.filter((coverage) => coverage.amount === 0);
  return free.toSorted((a, b) => b.days - a.days)[0]?.tier ?? listing.coverages[0]?.tier ?? 'none';
}

/** The order as it is sent: exactly what the buyer saw. */
export function newOrderOf({ listing, tier }: OrderingContext): NewOrder {
  return {
    listingId: listing?.id ?? '',
    price: listing?.price ?? 0,
    tier,
    protectionFee: listing ? (coverageOf(listing, tier)?.amount ?? 0) : 0,
    total: listing ? totalOf(listing, tier) : 0,
  };
}

/** The intention of one placement: the same text as long as its outcome is unknown. */
export const placeIntention = (order: NewOrder): string =>
  `place:${order.listingId}:${order.tier}:${order.total}`;

const isBalance = (order: OrderDetail): boolean =>
  order.stage === 'awaitingInspection' || order.stage === 'inspecting' || order.stage === 'awaitingBalance';

/** Whether something is to be paid for the order now. */
export const isPayable = (order: OrderDetail): boolean =>
  order.stage === 'awaitingPayment' || (isBalance(order) && order.due > 0);

const lastPayment = (order: OrderDetail) =>
  order.payments.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0];

/** What may be paid for an order now, fen. */
export function amountsOf(order: OrderDetail): Amounts {
  if (order.stage !== 'awaitingPayment') return { balance: order.due };
  return { full: order.due, ...(order.deposit === undefined ? {} : { deposit: order.deposit }) };
}

/** How an order stands, in the words of a payment. */
export const asPaymentStanding = ({ status, stage, ...standing }: OrderStanding): PaymentStanding => ({
  ...standing,
  status:
    status === 'cancelled' || status === 'refunded'
      ? 'ended'
      : stage === 'awaitingPayment'
        ? 'awaiting'
        : 'received',
});

/** What the payment starts with. */
export function paymentInputOf({ order, orderId, arrival, prefersScan }: OrderingContext): PaymentInput {
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
  };
}

/** Asks for the buyer's live order of a listing; null when there is none. */
export const placementInquiry = inquiryOf<{ listingId: string }, { orderId: string } | null>();
/** Asks how an order stands. */
export const cancelInquiry = inquiryOf<{ orderId: string }, OrderDetail>();

/** Types, ports, actions and guards of the ordering chart; the chart itself is in ordering.ts. */
export const ordering = setup({
  types: {
    context: {} as OrderingContext,
    events: {} as OrderingEvent,
    emitted: {} as OrderingEmitted,
    input: {} as OrderingInput,
    tags: {} as 'busy' | 'terminal' | 'inquiring',
  },
  actors: {
    /** The listing with its coverages, and whether an earlier placement for it was never answered. */
    loadListing: fromPromise<LoadedListing, { listingId: string }>(unprovided('loadListing')),
    /** The whole order. */
    readOrder: fromPromise<OrderDetail, { orderId: string }>(unprovided('readOrder')),
    /** After a lost answer: is there an order of ours for the listing? */
    findOrder: placementInquiry,
    /** Places an order once for each intention; rejects with a Failure. */
    placeOrder: fromPromise<OrderDetail, { order: NewOrder; intention: string }>(unprovided('placeOrder')),
    /** Cancels an unpaid order. */
    cancelOrder: fromPromise<OrderDetail, { orderId: string; remark: string }>(unprovided('cancelOrder')),
    /** After a lost answer to a cancellation: how does the order stand? */
    settleCancel: cancelInquiry,
    payment: paymentMachine,
  },
  actions: {
    keepListing: assign(({ context }, { loaded: { listing, pending } }: Loaded) => ({
      listing,
      unavailability: unavailabilityOf(listing),
      failure: null,
      // A choice made before holds as long as the server still offers it.
      tier:
        context.listing && coverageOf(listing, context.tier)
          ? context.tier
          : (pending?.tier ?? freeTierOf(listing)),
    })),
    chooseTier: assign((_, { tier }: { tier: ProtectionTier }) => ({ tier })),
    acceptTerms: assign({ hasAccepted: true }),
    withdrawTerms: assign({ hasAccepted: false }),
    forgetProblem: assign({ failure: null, refusal: null, note: null }),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    keepRefusal: assign((_, { failure }: Failed) => ({ failure, refusal: refusalOf(failure) })),
    keepOrder: assign((_, { order }: Read) => ({ order, orderId: order.id, listingId: order.listingId })),
    keepOrderId: assign((_, { orderId }: { orderId: string | null }) => ({ orderId, order: null })),
    forgetOrder: assign({ order: null, arrival: null }),
    noteNothingOrdered: assign({ note: { kind: 'nothingOrdered' } as const, failure: null }),
    noteNotCancelled: assign({ note: { kind: 'notCancelled' } as const, failure: null }),
    noteAmountChanged: assign(({ context }) => ({
      note: { kind: 'amountChanged' as const, before: newOrderOf(context).total },
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
    isPending: (_, { loaded }: Loaded) => loaded.pending !== null,
    isUnavailable: (_, { loaded }: Loaded) => unavailabilityOf(loaded.listing) !== null,
    isPlaced: (_, { placement }: Placement) => placement !== null,
    isUnknown: (_, { failure }: Failed) => outcomeUnknown(failure),
    isAmountChanged: (_, { failure }: Failed) => refusalOf(failure) === 'amountChanged',
    isRefusal: (_, { failure }: Failed) => refusalOf(failure) !== null,
    isOffered: ({ context }, { tier }: { tier: ProtectionTier }) =>
      context.listing !== null && coverageOf(context.listing, tier) !== undefined,
    canSubmit: ({ context }) =>
      context.hasAccepted &&
      context.listing !== null &&
      coverageOf(context.listing, context.tier) !== undefined,
    canCancel: ({ context }) => context.order?.stage === 'awaitingPayment',
    hasOwnOrder: ({ context }) => context.listing?.ownOrderId !== undefined,
    isOwnUnpaid: ({ context }) => context.refusal === 'ownUnpaidOrder',
    hasRefusal: ({ context }) => context.refusal !== null,
    hasUnavailability: ({ context }) => context.unavailability !== null,
    isPaid: (_, { result }: { result: 'paid' | 'ended' }) => result === 'paid',
  },
});
