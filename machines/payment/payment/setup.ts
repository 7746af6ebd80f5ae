import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { HandOver, PaymentKind, PayMethod } from '../../../contract/payment/payment.ts';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { inquiryOf } from '../../kit/inquiry/inquiry.ts';
import { isRefused, repeatOf, type Outcome } from '../../kit/inquiry/repeat.ts';
import { verdictOf, type PaymentStanding } from './standing.ts';
import { unprovided, unprovidedCallback } from '../../kit/unprovided.ts';

/** What may be paid now, fen; a kind that is absent is not offered. */
export type Amounts = Partial<Record<PaymentKind, number>>;

/** How a person comes back from the provider's page, as its address says. The server is asked all the same. */
export type Arrival = 'returned' | 'failed' | 'left';

export interface PaymentInput {
  /** What is paid for: an order, or a recycle order. */
  payableId: string;
  amounts: Amounts;
  /** The ways the server takes money; the first is chosen unless the person says otherwise. */
  methods: readonly PayMethod[];
  /** The server's end of the payment window, ISO 8601; null when there is none. */
  closesAt: string | null;
  /** A payment that is open at the server: waiting goes on where it was. */
  resume?: { paymentId: string; method: PayMethod; kind: PaymentKind; arrival: Arrival | null } | null;
  /** A code to scan goes before a form to post (wide screens). */
  prefersScan?: boolean;
  /** Chosen at first, where it is among the amounts. */
  kind?: PaymentKind;
}

/** Why a payment did not go through. */
export type PaymentReason =
  /** The provider refused it; its own words where it gave some. */
  | { kind: 'declined'; text: string | null }
  | { kind: 'closed' }
  /** It was paid and returned. */
  | { kind: 'refunded' }
  /** The server gave neither a form nor a link nor a code. */
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
  /** Counts the payments that were opened; part of the intention. */
  attempt: number;
  paymentId: string | null;
  handOver: HandOver | null;
  arrival: Arrival | null;
  standing: PaymentStanding | null;
  /** What went wrong last, while choosing, waiting or asking. */
  failure: Failure | null;
  reason: PaymentReason | null;
  /** The person said that it is paid: the server is being asked, or has answered that no money came in. */
  recheck: 'asking' | 'notReceived' | null;
}

export type PaymentEvent =
  | { type: 'method.choose'; method: PayMethod }
  | { type: 'kind.choose'; kind: PaymentKind }
  | { type: 'pay.submit' }
  /** From waiting back to the choice; the open payment stays, the server sorts it out. */
  | { type: 'method.change' }
  /** The person says it is paid: ask the provider now. */
  | { type: 'payment.recheck' }
  | { type: 'payment.retry' }
  /** Opens the provider's page or code again. The server sends it again if a reload lost it. */
  | { type: 'handOver.repeat' }
  | { type: 'standing.arrived'; standing: PaymentStanding }
  | { type: 'standing.failed'; failure: Failure }
  | { type: 'deadline.reached' };

/** `form`: the HTML form to post, or the link to follow. */
export type PaymentEmitted = { type: 'handOver'; payableId: string; paymentId: string; form: string };

/** `paid`: the money is in. `ended`: the order takes no more money; ask the order why. */
export interface PaymentOutput {
  result: 'paid' | 'ended';
}

export type Standing = { standing: PaymentStanding };
export type Opened = { handOver: HandOver };
export type Failed = { failure: Failure };

/** What an answer of a port, an event and an error give to actions and guards. */
export const standingOf = ({ event }: { event: { output: PaymentStanding } }): Standing => ({
  standing: event.output,
});
export const standingIn = ({ event }: { event: Standing }): Standing => ({ standing: event.standing });
export const handOverOf = ({
  event: { output },
}: {
  event: { output: HandOver | Outcome<HandOver> };
}): Opened => ({ handOver: 'answer' in output ? output.answer : (output as HandOver) });
export const failureOf = ({ event }: { event: { error: unknown } }): Failed => ({
  failure: asFailure(event.error),
});
export const faultOf = ({ event }: { event: { error: unknown } }): { reason: PaymentReason } => ({
  reason: { kind: 'fault', failure: asFailure(event.error) },
});

/** The intention of one opening: the same text as long as its outcome is unknown. */
export const payIntention = ({ payableId, method, kind, attempt }: PaymentContext): string =>
  `pay:${payableId}:${method}:${kind}:${attempt}`;

const isForScanning = (handOver: HandOver, prefersScan: boolean): boolean =>
  handOver.qrCode !== undefined && (prefersScan || handOver.form === undefined);

const ORDER_OF_KINDS: readonly PaymentKind[] = ['full', 'balance', 'deposit'];

/** The kind that is offered first: everything at once where that is possible. */
export const firstKind = (amounts: Amounts, wanted?: PaymentKind): PaymentKind =>
  [wanted, ...ORDER_OF_KINDS].find((kind) => kind && amounts[kind] !== undefined) ?? 'full';

/** Why a payment of this kind did not go through, or null when that is not what the server says. */
export function reasonOf(standing: PaymentStanding, kind: PaymentKind): PaymentReason | null {
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

const isPostponed = (standing: PaymentStanding, closesAt: string | null): boolean =>
  closesAt !== null && Date.parse(standing.closesAt) > Date.parse(closesAt);

export interface OpenInput {
  payableId: string;
  method: PayMethod;
  kind: PaymentKind;
  /** Names the intention, to which the idempotency key belongs. */
  intention: string;
}
/** What `openPayment` and `repeat` take. */
export const openInputOf = (context: PaymentContext): OpenInput => ({
  payableId: context.payableId,
  method: context.method,
  kind: context.kind,
  intention: payIntention(context),
});

/** Asks until the money is in, no more is taken, or the server has put the end off. */
export const closingInquiry = inquiryOf<
  { payableId: string; kind: PaymentKind; closesAt: string | null },
  PaymentStanding
>(
  (standing, { kind, closesAt }) =>
    ['paid', 'ended'].includes(verdictOf(standing, kind)) || isPostponed(standing, closesAt),
);

/** Types, ports, actions and guards of the payment chart; the chart itself is in payment.ts. */
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
    /** Opens a payment once for each intention; rejects with a Failure. */
    openPayment: fromPromise<HandOver, OpenInput>(unprovided('openPayment')),
    repeat: repeatOf<OpenInput, HandOver>(),
    /** Asks how the order stands; with `force` the server asks the provider. */
    queryStanding: fromPromise<PaymentStanding, { payableId: string; force: boolean }>(
      unprovided('queryStanding'),
    ),
    /** Sends `standing.arrived` and `standing.failed` from time to time. */
    watchStanding: fromCallback<PaymentEvent, { payableId: string; paymentId: string | null }>(
      unprovidedCallback('watchStanding'),
    ),
    /** Sends `deadline.reached` at an absolute time of the server's clock; never for null. */
    deadline: fromCallback<PaymentEvent, { at: string | null }>(unprovidedCallback('deadline')),
    /** After the end of the payment window: did the money come in the last moment? */
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
    keepHandOver: assign((_, { handOver }: Opened) => ({
      handOver,
      paymentId: handOver.paymentId,
      closesAt: handOver.closesAt,
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
    isUnknown: (_, { failure }: Failed) => outcomeUnknown(failure),
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
