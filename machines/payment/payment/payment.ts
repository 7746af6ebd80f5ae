import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { LeafOf } from '../../kit/leaves.ts';
import { verdictOf } from './standing.ts';
import { broken, firstKind, given, heard, payIntention, payment, told, wrong } from './setup.ts';

export type {
  Amounts,
  Arrival,
  PaymentContext,
  PaymentEmitted,
  PaymentEvent,
  PaymentInput,
  PaymentOutput,
  PaymentReason,
} from './setup.ts';

/**
 * One payment (design §5): choose a way → opened at the server → handed over to the provider → the server's word.
 * Never optimistic: `paid` is entered on the server's standing only; an opening whose answer was lost asks before it
 * offers anything. Ports: `openPayment`, `queryStanding`, `watchStanding`, `deadline`, `backOff`.
 */
export const paymentMachine = payment.createMachine({
  id: 'payment',
  context: ({ input }) => ({
    orderId: input.orderId,
    amounts: input.amounts,
    closesAt: input.closesAt,
    prefersScan: input.prefersScan ?? false,
    method: input.resume?.method ?? 'alipay',
    kind: input.resume?.kind ?? firstKind(input.amounts),
    attempt: 0,
    paymentId: input.resume?.paymentId ?? null,
    handOver: null,
    arrival: input.resume?.arrival ?? null,
    standing: null,
    failure: null,
    reason: null,
    isNothingCharged: false,
    asked: 0,
  }),
  output: ({ context }) => ({
    result: context.standing && verdictOf(context.standing, context.kind) === 'paid' ? 'paid' : 'ended',
  }),
  // Whatever is going on: once the server says the money is in, or the order is over, nothing else matters.
  always: [
    { guard: 'isPaid', target: '.paid' },
    { guard: 'isEnded', target: '.ended' },
  ],
  initial: 'choosing',
  states: {
    choosing: {
      // With a payment open there is nothing to choose.
      always: [
        { guard: 'hasArrived', target: 'checking' },
        { guard: 'hasCode', target: 'handedOver.scanning' },
        { guard: 'hasOpenPayment', target: 'handedOver.waiting' },
      ],
      invoke: {
        id: 'deadline',
        src: 'deadline',
        input: ({ context }) => ({ at: context.closesAt }),
        onError: { target: 'failed', actions: { type: 'keepReason', params: broken } },
      },
      on: {
        'method.choose': {
          actions: { type: 'chooseMethod', params: ({ event }) => ({ method: event.method }) },
        },
        'kind.choose': {
          guard: { type: 'canOffer', params: ({ event }) => ({ kind: event.kind }) },
          actions: { type: 'chooseKind', params: ({ event }) => ({ kind: event.kind }) },
        },
        'pay.submit': { guard: 'canPay', target: 'opening', actions: 'forgetTrouble' },
        'deadline.reached': { target: 'closing' },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openPayment',
        src: 'openPayment',
        input: ({ context }) => ({
          orderId: context.orderId,
          method: context.method,
          kind: context.kind,
          intention: payIntention(context),
        }),
        onDone: [
          {
            guard: { type: 'canScan', params: given },
            target: 'handedOver.scanning',
            actions: { type: 'keepHandOver', params: given },
          },
          {
            guard: { type: 'canRedirect', params: given },
            target: 'handedOver.redirecting',
            actions: { type: 'keepHandOver', params: given },
          },
          { target: 'failed', actions: { type: 'keepReason', params: { reason: { kind: 'noWay' } } } },
        ],
        onError: [
          {
            guard: { type: 'isUnknown', params: wrong },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: wrong },
          },
          {
            guard: { type: 'isConflict', params: wrong },
            target: 'checking',
            actions: { type: 'keepFailure', params: wrong },
          },
          { target: 'choosing', actions: { type: 'keepFailure', params: wrong } },
        ],
      },
    },
    handedOver: {
      tags: 'waiting',
      initial: 'waiting',
      invoke: [
        {
          id: 'watchStanding',
          src: 'watchStanding',
          input: ({ context }) => ({ orderId: context.orderId, paymentId: context.paymentId }),
          onError: { target: 'failed', actions: { type: 'keepReason', params: broken } },
        },
        {
          id: 'deadline',
          src: 'deadline',
          input: ({ context }) => ({ at: context.closesAt }),
          onError: { target: 'failed', actions: { type: 'keepReason', params: broken } },
        },
      ],
      on: {
        'standing.arrived': [
          {
            guard: { type: 'isRefused', params: heard },
            target: 'failed',
            actions: [
              { type: 'keepStanding', params: heard },
              { type: 'keepVerdict', params: heard },
            ],
          },
          {
            actions: ['clearFailure', { type: 'keepStanding', params: heard }],
          },
        ],
        'standing.failed': {
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
        'payment.recheck': { target: 'checking', actions: 'clearFailure' },
        'method.change': { target: 'choosing', actions: ['forgetTrouble', 'startAfresh'] },
        'handOver.repeat': { guard: 'hasForm', target: '.redirecting' },
        'deadline.reached': { target: 'closing' },
      },
      states: {
        redirecting: { entry: 'handOver' },
        scanning: {},
        waiting: {},
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'queryStanding',
        src: 'queryStanding',
        input: ({ context }) => ({ orderId: context.orderId, force: true }),
        onDone: [
          {
            guard: { type: 'isRefused', params: told },
            target: 'failed',
            actions: [
              'landed',
              { type: 'keepStanding', params: told },
              { type: 'keepVerdict', params: told },
            ],
          },
          {
            guard: 'hasFailedThere',
            target: 'failed',
            actions: [
              'landed',
              { type: 'keepStanding', params: told },
              { type: 'keepReason', params: { reason: { kind: 'declined', text: null } } },
            ],
          },
          {
            guard: 'hasLeftThere',
            target: 'choosing',
            actions: ['landed', 'startAfresh', { type: 'keepStanding', params: told }],
          },
          { target: 'choosing', actions: ['landed', { type: 'keepStanding', params: told }] },
        ],
        onError: { target: 'choosing', actions: ['landed', { type: 'keepFailure', params: wrong }] },
      },
    },
    failed: {
      on: {
        'payment.retry': { target: 'choosing', actions: ['forgetTrouble', 'startAfresh'] },
        'payment.recheck': { target: 'checking', actions: 'forgetTrouble' },
      },
    },
    uncertain: {
      initial: 'asking',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'queryStanding',
            src: 'queryStanding',
            input: ({ context }) => ({ orderId: context.orderId, force: true }),
            onDone: {
              target: '#payment.choosing',
              actions: ['noteNothingCharged', { type: 'keepStanding', params: told }],
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
          on: { 'payment.recheck': { target: 'asking' } },
        },
      },
    },
    closing: {
      initial: 'asking',
      entry: 'forgetTrouble',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'queryStanding',
            src: 'queryStanding',
            input: ({ context }) => ({ orderId: context.orderId, force: true }),
            onDone: [
              {
                guard: { type: 'isPostponed', params: told },
                target: '#payment.choosing',
                actions: [
                  { type: 'keepStanding', params: told },
                  { type: 'adoptDeadline', params: told },
                ],
              },
              { target: 'unanswered', actions: ['clearFailure', { type: 'keepStanding', params: told }] },
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
          on: { 'payment.recheck': { target: 'asking' } },
        },
      },
    },
    paid: { type: 'final' },
    ended: { type: 'final' },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentMachine>;
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;
export type PaymentValue = PaymentSnapshot['value'];
export type PaymentLeaf = LeafOf<PaymentValue>;

/** What is to be paid by the chosen kind, fen. */
export const selectAmount = ({ context }: PaymentSnapshot): number =>
  context.handOver?.amount ?? context.amounts[context.kind] ?? 0;
/** Whether deposit and full amount are both on offer. */
export const selectHasKinds = ({ context }: PaymentSnapshot): boolean =>
  context.amounts.deposit !== undefined && context.amounts.full !== undefined;
/** Whether the server is being asked something that must not be disturbed. */
export const selectIsBusy = (snapshot: PaymentSnapshot): boolean => snapshot.hasTag('busy');
/** The leaf it is in: one screen each. */
export const selectLeaf = ({ value }: PaymentSnapshot): PaymentLeaf =>
  (typeof value === 'string' ? value : Object.entries(value)[0]?.join('.')) as PaymentLeaf;
