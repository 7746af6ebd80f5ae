import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { HandOver, PaymentKind, PayMethod } from '../../../contract/payment/payment.ts';
import { asFailure, type Failure } from '../../kit/failure.ts';
import { isUnknown, type Failed } from '../../kit/failed.ts';
import { inquiryOf } from '../../kit/inquiry/inquiry.ts';
import { isRefused, repeatOf, type Outcome } from '../../kit/inquiry/repeat.ts';
import { verdictOf, type PaymentStatus } from './standing.ts';
import { unprovided, unprovidedCallback } from '../../kit/unprovided.ts';

/** The amounts that can be paid now, fen. An absent kind is not offered. */
export type Amounts = Partial<Record<PaymentKind, number>>;

/**
 * How the person came back from the provider's page, from the URL. It only selects the screen; the server's status
 * decides.
 */
export type Arrival = 'returned' | 'failed' | 'left';

export interface PaymentInput {
  /** The order or recycle order to pay for. */
  payableId: string;
  amounts: Amounts;
  /** The methods that the server accepts. The first is preselected. */
  methods: readonly PayMethod[];
  /** The end of the time to pay by the server's clock, ISO 8601. Null for none. */
  closesAt: string | null;
  /** A payment that is already open on the server. The machine continues to wait for it. */
  resume?: { paymentId: string; method: PayMethod; kind: PaymentKind; arrival: Arrival | null } | null;
  /** Prefer a QR code to a form post (wide screens). */
  prefersScan?: boolean;
  /** The preselected kind, if it is among the amounts. */
  kind?: PaymentKind;
}

export type PaymentReason =
  /** The provider refused the payment. `text` is the provider's reason, if any. */
  | { kind: 'declined'; text: string | null }
  | { kind: 'closed' }
  /** The payment was received and refunded. */
  | { kind: 'refunded' }
  /** The server returned neither a form nor a link nor a code. */
  | { kind: 'methodUnavailable' }
  | { kind: 'fault'; failure: Failure };

export interface PaymentContext {
  payableId: string;
  amounts: Amounts;
  methods: readonly PayMethod[];
  closesAt: string | null;
  prefersScan: boolean;
  method: PayMethod;
  kind: PaymentKind;
  /** Counts up with each new payment, so that it gets a new idempotency key. */
  attempt: number;
  paymentId: string | null;
  handOver: HandOver | null;
  arrival: Arrival | null;
  standing: PaymentStatus | null;
  failure: Failure | null;
  reason: PaymentReason | null;
  /**
   * The person says that the payment was made: the server is being asked, or has answered that no money was received.
   */
  recheck: 'asking' | 'notReceived' | null;
}

export type PaymentEvent =
  | { type: 'method.choose'; method: PayMethod }
  | { type: 'kind.choose'; kind: PaymentKind }
  | { type: 'pay.submit' }
  /** Returns from waiting to the choice. The open payment stays open on the server. */
  | { type: 'method.change' }
  /** The person says that the payment was made: the server asks the provider at once. */
  | { type: 'payment.recheck' }
  | { type: 'payment.retry' }
  /** Opens the provider's page or code again. Calls the server when a reload has lost it. */
  | { type: 'handOver.repeat' }
  | { type: 'standing.arrived'; standing: PaymentStatus }
  | { type: 'standing.failed'; failure: Failure }
  | { type: 'deadline.reached' };

/** `form` is the HTML form to post or the link to open. */
export type PaymentEmitted = { type: 'handOver'; payableId: string; paymentId: string; form: string };

/** `ended`: the order accepts no more money. The order's own status says why. */
export interface PaymentOutput {
  result: 'paid' | 'ended';
}

export type Standing = { standing: PaymentStatus };
export type Opened = { handOver: HandOver };

export const standingOf = ({ event }: { event: { output: PaymentStatus } }): Standing => ({
  standing: event.output,
});
export const standingIn = ({ event }: { event: Standing }): Standing => ({ standing: event.standing });
export const handOverOf = ({
  event: { output },
}: {
  event: { output: HandOver | Outcome<HandOver> };
}): Opened => ({ handOver: 'answer' in output ? output.answer : (output as HandOver) });
export const faultOf = ({ event }: { event: { error: unknown } }): { reason: PaymentReason } => ({
  reason: { kind: 'fault', failure: asFailure(event.error) },
});

/** The intention of one opening: the same until the outcome is known. */
export const payIntention = ({ payableId, method, kind, attempt }: PaymentContext): string =>
  `pay:${payableId}:${method}:${kind}:${attempt}`;

const isForScanning = (handOver: HandOver, prefersScan: boolean): boolean =>
  handOver.qrCode !== undefined && (prefersScan || handOver.form === undefined);

const ORDER_OF_KINDS: readonly PaymentKind[] = ['full', 'balance', 'deposit'];

/** The preselected kind: the wanted one, or else the first offered of full, balance, deposit. */
export const firstKind = (amounts: Amounts, wanted?: PaymentKind): PaymentKind =>
  [wanted, ...ORDER_OF_KINDS].find((kind) => kind && amounts[kind] !== undefined) ?? 'full';

/** Why a payment of this kind did not go through. Null while it is open or after it was received. */
export function reasonOf(standing: PaymentStatus, kind: PaymentKind): PaymentReason | null {
  const verdict = verdictOf(standing, kind);
  switch (verdict) {
    case 'declined':
      return { kind: verdict, text: standing.failure ?? null };
    case 'closed':
    case 'refunded':
      return { kind: verdict };
    default:
      return null;
  }
}

const isPostponed = (standing: PaymentStatus, closesAt: string | null): boolean =>
  closesAt !== null && Date.parse(standing.closesAt) > Date.parse(closesAt);

export interface OpenInput {
  payableId: string;
  method: PayMethod;
  kind: PaymentKind;
  /** Identifies one intended payment. All its tries share one idempotency key. */
  intention: string;
}
export const openInputOf = (context: PaymentContext): OpenInput => ({
  payableId: context.payableId,
  method: context.method,
  kind: context.kind,
  intention: payIntention(context),
});

/** Asks until the money was received, the order has ended, or the server has extended the time to pay. */
export const closingInquiry = inquiryOf<
  { payableId: string; kind: PaymentKind; closesAt: string | null },
  PaymentStatus
>(
  (standing, { kind, closesAt }) =>
    ['paid', 'ended'].includes(verdictOf(standing, kind)) || isPostponed(standing, closesAt),
);

/** Types, ports, actions and guards of the payment. The states are in payment.ts. */
export const payment = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    emitted: {} as PaymentEmitted,
    input: {} as PaymentInput,
    output: {} as PaymentOutput,
    tags: {} as 'busy' | 'waiting' | 'inquiring',
  },
  actors: {
    /** Opens a payment on the server, once per intention. Rejects with a Failure. */
    openPayment: fromPromise<HandOver, OpenInput>(unprovided('openPayment')),
    repeat: repeatOf<OpenInput, HandOver>(),
    /** Reads the order's payment status. With `force` the server asks the provider first. */
    queryStanding: fromPromise<PaymentStatus, { payableId: string; force: boolean }>(
      unprovided('queryStanding'),
    ),
    /** Sends `standing.arrived` or `standing.failed` at intervals. */
    watchStanding: fromCallback<PaymentEvent, { payableId: string; paymentId: string | null }>(
      unprovidedCallback('watchStanding'),
    ),
    /** Sends `deadline.reached` at an absolute server time. Does nothing for null. */
    deadline: fromCallback<PaymentEvent, { at: string | null }>(unprovidedCallback('deadline')),
    settleClosing: closingInquiry,
  },
  actions: {
    chooseMethod: assign((_, { method }: { method: PayMethod }) => ({ method })),
    chooseKind: assign((_, { kind }: { kind: PaymentKind }) => ({ kind })),
    forgetProblem: assign({ failure: null, reason: null, recheck: null }),
    beginRecheck: assign({ recheck: 'asking' }),
    answerRecheck: assign(({ context }) => ({ recheck: context.recheck && 'notReceived' })),
    dropRecheck: assign({ recheck: null }),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    // Without a deadline of the order, `handOver.closesAt` only ends this one payment.
    keepHandOver: assign(({ context: { closesAt } }, { handOver }: Opened) => ({
      handOver,
      paymentId: handOver.paymentId,
      closesAt: closesAt && handOver.closesAt,
    })),
    keepStanding: assign((_, { standing }: Standing) => ({ standing })),
    forgetFailure: assign({ failure: null }),
    keepReason: assign((_, { reason }: { reason: PaymentReason }) => ({ reason })),
    keepVerdict: assign(({ context }, { standing }: Standing) => ({
      reason: reasonOf(standing, context.kind),
    })),
    forgetArrival: assign({ arrival: null }),
    startAfresh: assign(({ context }) => ({
      handOver: null,
      paymentId: null,
      standing: null,
      attempt: context.attempt + 1,
    })),
    adoptDeadline: assign((_, { standing }: Standing) => ({ closesAt: standing.closesAt })),
    handOver: emit(({ context: { payableId, handOver, paymentId } }) => ({
      type: 'handOver' as const,
      payableId,
      paymentId: paymentId ?? '',
      form: handOver?.form ?? handOver?.link ?? '',
    })),
  },
  guards: {
    hasArrived: ({ context }) => context.paymentId !== null && context.arrival !== null,
    hasCode: ({ context }) =>
      context.handOver !== null && isForScanning(context.handOver, context.prefersScan),
    hasForm: ({ context }) => context.handOver?.form !== undefined,
    hasOpenPayment: ({ context }) => context.paymentId !== null,
    canPay: ({ context: { amounts, kind, methods, method } }) =>
      amounts[kind] !== undefined && methods.includes(method),
    canTake: ({ context }, { method }: { method: PayMethod }) => context.methods.includes(method),
    canOffer: ({ context }, { kind }: { kind: PaymentKind }) => context.amounts[kind] !== undefined,
    canScan: ({ context }, { handOver }: Opened) => isForScanning(handOver, context.prefersScan),
    canRedirect: (_, { handOver }: Opened) => (handOver.form ?? handOver.link) !== undefined,
    isUnknown,
    isConflict: (_, { failure }: Failed) => failure.kind === 'conflict',
    isOpeningRefused: isRefused,
    isOpeningConflict: (_, outcome: Outcome<unknown>) =>
      'refusal' in outcome && outcome.refusal.kind === 'conflict',
    isPaid: ({ context }) =>
      context.standing !== null && verdictOf(context.standing, context.kind) === 'paid',
    isEnded: ({ context }) =>
      context.standing !== null && verdictOf(context.standing, context.kind) === 'ended',
    isRefused: ({ context }, { standing }: Standing) =>
      context.paymentId !== null && reasonOf(standing, context.kind) !== null,
    hasFailedAtCashier: ({ context }) => context.arrival === 'failed',
    hasLeftCashier: ({ context }) => context.arrival === 'left',
    isPostponed: ({ context }, { standing }: Standing) => isPostponed(standing, context.closesAt),
  },
});
