import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { HandOver, PaymentKind, PayMethod } from '../../../contract/payment/payment.ts';
import type { OrderStanding } from '../../../contract/buying/index.ts';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { verdictOf } from './standing.ts';

/** What may be paid now, fen; a kind that is absent is not offered. */
export type Amounts = Partial<Record<PaymentKind, number>>;

/** How a person comes back from the provider's page, as its address says. The server is asked all the same. */
export type Arrival = 'returned' | 'failed' | 'left';

export interface PaymentInput {
  orderId: string;
  amounts: Amounts;
  /** The server's end of the payment window, ISO 8601; null when there is none. */
  closesAt: string | null;
  /** A payment that is open at the server: waiting goes on where it was. */
  resume?: { paymentId: string; method: PayMethod; kind: PaymentKind; arrival: Arrival | null } | null;
  /** A code to scan goes before a form to post (wide screens). */
  prefersScan?: boolean;
}

/** Why a payment did not go through. */
export type PaymentReason =
  /** The provider refused it; its own words where it gave some. */
  | { kind: 'declined'; text: string | null }
  | { kind: 'closed' }
  | { kind: 'givenBack' }
  /** The server gave neither a form nor a code. */
  | { kind: 'noWay' }
  | { kind: 'fault'; failure: Failure };

export interface PaymentContext {
  orderId: string;
  amounts: Amounts;
  closesAt: string | null;
  prefersScan: boolean;
  method: PayMethod;
  kind: PaymentKind;
  /** Counts the payments that were opened; part of the intention. */
  attempt: number;
  paymentId: string | null;
  handOver: HandOver | null;
  arrival: Arrival | null;
  standing: OrderStanding | null;
  /** What went wrong last, while choosing, waiting or asking. */
  failure: Failure | null;
  reason: PaymentReason | null;
  /** The server was asked after a lost answer: nothing was opened, nothing charged. */
  isNothingCharged: boolean;
  /** How often the present question was asked in vain. */
  asked: number;
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
  /** Once more to the provider's page. */
  | { type: 'handOver.repeat' }
  | { type: 'standing.arrived'; standing: OrderStanding }
  | { type: 'standing.failed'; failure: Failure }
  | { type: 'deadline.reached' };

export type PaymentEmitted = { type: 'handOver'; orderId: string; paymentId: string; form: string };

/** `paid`: the money is in. `ended`: the order takes no more money; ask the order why. */
export interface PaymentOutput {
  result: 'paid' | 'ended';
}

export type Told = { standing: OrderStanding };
export type Given = { handOver: HandOver };
export type Wrong = { failure: Failure };

export const told = ({ event }: { event: { output: OrderStanding } }): Told => ({ standing: event.output });
export const given = ({ event }: { event: { output: HandOver } }): Given => ({ handOver: event.output });
/** What an error, an answer, a hand-over, a heard standing and a broken port give to actions and guards. */
export const broken = ({ event }: { event: { error: unknown } }): { reason: PaymentReason } => ({
  reason: { kind: 'fault', failure: asFailure(event.error) },
});
export const heard = ({ event }: { event: Told }): Told => ({ standing: event.standing });
export const wrong = ({ event }: { event: { error: unknown } }): Wrong => ({
  failure: asFailure(event.error),
});

/** The intention of one opening: the same text as long as its outcome is unknown. */
export const payIntention = ({ orderId, method, kind, attempt }: PaymentContext): string =>
  `pay:${orderId}:${method}:${kind}:${attempt}`;

const isForScanning = (handOver: HandOver, prefersScan: boolean): boolean =>
  handOver.qrCode !== undefined && (prefersScan || handOver.form === undefined);

const ORDER_OF_KINDS: readonly PaymentKind[] = ['full', 'balance', 'deposit'];

/** The kind that is offered first: everything at once where that is possible. */
export const firstKind = (amounts: Amounts): PaymentKind =>
  ORDER_OF_KINDS.find((kind) => amounts[kind] !== undefined) ?? 'full';

/** Why a payment of this kind did not go through, or null when that is not what the server says. */
export function reasonOf(standing: OrderStanding, kind: PaymentKind): PaymentReason | null {
  const verdict = verdictOf(standing, kind);
  switch (verdict) {
    case 'declined':
      return { kind: verdict, text: standing.failure ?? null };
    case 'closed':
    case 'givenBack':
      return { kind: verdict };
    default:
      return null;
  }
}

/** Types, ports, actions and guards of the payment chart; the chart itself is in payment.ts. */
export const payment = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    emitted: {} as PaymentEmitted,
    input: {} as PaymentInput,
    output: {} as PaymentOutput,
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    /** Opens a payment once for each intention; rejects with a Failure. */
    openPayment: fromPromise<
      HandOver,
      { orderId: string; method: PayMethod; kind: PaymentKind; intention: string }
    >(() => Promise.reject(new Error('openPayment must be provided'))),
    /** Asks how the order stands; with `force` the server asks the provider. */
    queryStanding: fromPromise<OrderStanding, { orderId: string; force: boolean }>(() =>
      Promise.reject(new Error('queryStanding must be provided')),
    ),
    /** Sends `standing.arrived` and `standing.failed` from time to time. */
    watchStanding: fromCallback<PaymentEvent, { orderId: string; paymentId: string | null }>(() => {
      throw new Error('watchStanding must be provided');
    }),
    /** Sends `deadline.reached` at an absolute time of the server's clock; never for null. */
    deadline: fromCallback<PaymentEvent, { at: string | null }>(() => {
      throw new Error('deadline must be provided');
    }),
    /** Waits longer the more often it was asked in vain. */
    backOff: fromPromise<void, { attempt: number }>(() =>
      Promise.reject(new Error('backOff must be provided')),
    ),
  },
  actions: {
    chooseMethod: assign((_, { method }: { method: PayMethod }) => ({ method })),
    chooseKind: assign((_, { kind }: { kind: PaymentKind }) => ({ kind })),
    forgetTrouble: assign({ failure: null, reason: null, isNothingCharged: false, asked: 0 }),
    keepFailure: assign((_, { failure }: Wrong) => ({ failure })),
    keepHandOver: assign((_, { handOver }: Given) => ({
      handOver,
      paymentId: handOver.paymentId,
      closesAt: handOver.closesAt,
    })),
    keepStanding: assign((_, { standing }: Told) => ({ standing })),
    clearFailure: assign({ failure: null }),
    keepReason: assign((_, { reason }: { reason: PaymentReason }) => ({ reason })),
    keepVerdict: assign(({ context }, { standing }: Told) => ({
      reason: reasonOf(standing, context.kind),
    })),
    landed: assign({ arrival: null }),
    startAfresh: assign(({ context }) => ({
      handOver: null,
      paymentId: null,
      standing: null,
      attempt: context.attempt + 1,
    })),
    noteNothingCharged: assign({ isNothingCharged: true, failure: null }),
    countQuestion: assign(({ context }) => ({ asked: context.asked + 1 })),
    adoptDeadline: assign((_, { standing }: Told) => ({ closesAt: standing.closesAt })),
    handOver: emit(({ context: { orderId, handOver, paymentId } }) => ({
      type: 'handOver' as const,
      orderId,
      paymentId: paymentId ?? '',
      form: handOver?.form ?? '',
    })),
  },
  guards: {
    hasArrived: ({ context }) => context.paymentId !== null && context.arrival !== null,
    hasCode: ({ context }) =>
      context.handOver !== null && isForScanning(context.handOver, context.prefersScan),
    hasForm: ({ context }) => context.handOver?.form !== undefined,
    hasOpenPayment: ({ context }) => context.paymentId !== null,
    canPay: ({ context }) => context.amounts[context.kind] !== undefined,
    canOffer: ({ context }, { kind }: { kind: PaymentKind }) => context.amounts[kind] !== undefined,
    canScan: ({ context }, { handOver }: Given) => isForScanning(handOver, context.prefersScan),
    canRedirect: (_, { handOver }: Given) => handOver.form !== undefined,
    isUnknown: (_, { failure }: Wrong) => outcomeUnknown(failure),
    isConflict: (_, { failure }: Wrong) => failure.kind === 'conflict',
    isPaid: ({ context }) =>
      context.standing !== null && verdictOf(context.standing, context.kind) === 'paid',
    isEnded: ({ context }) =>
      context.standing !== null && verdictOf(context.standing, context.kind) === 'ended',
    isRefused: ({ context }, { standing }: Told) =>
      context.paymentId !== null && reasonOf(standing, context.kind) !== null,
    hasFailedThere: ({ context }) => context.arrival === 'failed',
    hasLeftThere: ({ context }) => context.arrival === 'left',
    isPostponed: ({ context }, { standing }: Told) =>
      context.closesAt !== null && Date.parse(standing.closesAt) > Date.parse(context.closesAt),
  },
});
