import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { failureOf, toUncertain } from '../../kit/failed.ts';
import type { InquiryRef } from '../../kit/inquiry/inquiry.ts';
import { toOutcomeParams, toRefusalParams } from '../../kit/inquiry/repeat.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { verdictOf } from './standing.ts';
import { faultOf, firstKind, handOverOf, openInputOf, payment, standingIn, standingOf } from './setup.ts';

export { closingInquiry } from './setup.ts';
export type { PaymentStatus } from './standing.ts';
export type * from './setup.ts';

/** Transitions for a payment that the server has opened: show its code or redirect to the provider's page. */
const HAND_OVER = [
  {
    guard: { type: 'canScan', params: handOverOf },
    target: 'handedOver.scanning',
    actions: ['forgetProblem', { type: 'keepHandOver', params: handOverOf }],
  },
  {
    guard: { type: 'canRedirect', params: handOverOf },
    target: 'handedOver.redirecting',
    actions: ['forgetProblem', { type: 'keepHandOver', params: handOverOf }],
  },
  {
    target: 'failed',
    actions: { type: 'keepReason', params: { reason: { kind: 'methodUnavailable' } } },
  },
] as const;

/**
 * One payment: choose a method → open it on the server → hand over to the provider → the server's answer. Only the
 * server's status leads to `paid`. When the response to the opening is lost, it is `uncertain` and repeats the call.
 * Ports: `openPayment`, `queryStanding`, `watchStanding`, `deadline`, and the children `repeat` and `settleClosing`.
 */
export const paymentMachine = payment.createMachine({
  id: 'payment',
  context: ({ input }) => ({
    payableId: input.payableId,
    amounts: input.amounts,
    methods: input.methods,
    closesAt: input.closesAt,
    prefersScan: input.prefersScan ?? false,
    method: input.resume?.method ?? input.methods[0] ?? 'alipay',
    kind: input.resume?.kind ?? firstKind(input.amounts, input.kind),
    attempt: 0,
    paymentId: input.resume?.paymentId ?? null,
    handOver: null,
    arrival: input.resume?.arrival ?? null,
    standing: null,
    failure: null,
    reason: null,
    recheck: null,
  }),
  output: ({ context }) => ({
    result: context.standing && verdictOf(context.standing, context.kind) === 'paid' ? 'paid' : 'ended',
  }),
  // In every state: the payment ends as soon as the server reports that it was received or that the order has ended.
  always: [
    { guard: 'isPaid', target: '.paid' },
    { guard: 'isEnded', target: '.ended' },
  ],
  initial: 'choosing',
  states: {
    choosing: {
      // Skips the choice when a payment is already open.
      always: [
        { guard: 'hasArrived', target: 'checking' },
        { guard: 'hasCode', target: 'handedOver.scanning' },
        { guard: 'hasOpenPayment', target: 'handedOver.waiting' },
      ],
      invoke: {
        id: 'deadline',
        src: 'deadline',
        input: ({ context }) => ({ at: context.closesAt }),
        onError: { target: 'failed', actions: { type: 'keepReason', params: faultOf } },
      },
      on: {
        'method.choose': {
          guard: { type: 'canTake', params: ({ event }) => ({ method: event.method }) },
          actions: { type: 'chooseMethod', params: ({ event }) => ({ method: event.method }) },
        },
        'kind.choose': {
          guard: { type: 'canOffer', params: ({ event }) => ({ kind: event.kind }) },
          actions: { type: 'chooseKind', params: ({ event }) => ({ kind: event.kind }) },
        },
        'pay.submit': { guard: 'canPay', target: 'opening', actions: 'forgetProblem' },
        'deadline.reached': { target: 'closing' },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openPayment',
        src: 'openPayment',
        input: ({ context }) => openInputOf(context),
        onDone: HAND_OVER,
        onError: [
          toUncertain,
          {
            guard: { type: 'isConflict', params: failureOf },
            target: 'checking',
            actions: { type: 'keepFailure', params: failureOf },
          },
          { target: 'choosing', actions: { type: 'keepFailure', params: failureOf } },
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
          input: ({ context }) => ({ payableId: context.payableId, paymentId: context.paymentId }),
          onError: { target: 'failed', actions: { type: 'keepReason', params: faultOf } },
        },
        {
          id: 'deadline',
          src: 'deadline',
          input: ({ context }) => ({ at: context.closesAt }),
          onError: { target: 'failed', actions: { type: 'keepReason', params: faultOf } },
        },
      ],
      on: {
        'standing.arrived': [
          {
            guard: { type: 'isRefused', params: standingIn },
            target: 'failed',
            actions: [
              { type: 'keepStanding', params: standingIn },
              { type: 'keepVerdict', params: standingIn },
            ],
          },
          {
            actions: ['forgetFailure', { type: 'keepStanding', params: standingIn }],
          },
        ],
        'standing.failed': {
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
        'payment.recheck': { target: 'checking', actions: ['forgetProblem', 'beginRecheck'] },
        'method.change': { target: 'choosing', actions: ['forgetProblem', 'startAfresh'] },
        'handOver.repeat': [
          { guard: 'hasForm', target: '.redirecting', actions: 'forgetProblem' },
          { guard: 'canPay', target: 'opening', actions: 'forgetProblem' },
        ],
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
        input: ({ context }) => ({ payableId: context.payableId, force: true }),
        onDone: [
          {
            guard: { type: 'isRefused', params: standingOf },
            target: 'failed',
            actions: [
              'forgetArrival',
              'answerRecheck',
              { type: 'keepStanding', params: standingOf },
              { type: 'keepVerdict', params: standingOf },
            ],
          },
          {
            guard: 'hasFailedAtCashier',
            target: 'failed',
            actions: [
              'forgetArrival',
              { type: 'keepStanding', params: standingOf },
              { type: 'keepReason', params: { reason: { kind: 'declined', text: null } } },
            ],
          },
          {
            guard: 'hasLeftCashier',
            target: 'choosing',
            actions: ['forgetArrival', 'startAfresh', { type: 'keepStanding', params: standingOf }],
          },
          {
            target: 'choosing',
            actions: ['forgetArrival', 'answerRecheck', { type: 'keepStanding', params: standingOf }],
          },
        ],
        onError: {
          target: 'choosing',
          actions: ['forgetArrival', 'dropRecheck', { type: 'keepFailure', params: failureOf }],
        },
      },
    },
    failed: {
      on: {
        'payment.retry': { target: 'choosing', actions: ['forgetProblem', 'startAfresh'] },
        'payment.recheck': { target: 'checking', actions: ['forgetProblem', 'beginRecheck'] },
      },
    },
    // Repeating the call is safe: opening a payment only returns the provider's code or page and charges nothing.
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'repeat',
        src: 'repeat',
        input: ({ context }) => openInputOf(context),
        onDone: [
          {
            guard: { type: 'isOpeningConflict', params: toOutcomeParams },
            target: 'checking',
            actions: { type: 'keepFailure', params: toRefusalParams },
          },
          {
            guard: { type: 'isOpeningRefused', params: toOutcomeParams },
            target: 'choosing',
            actions: { type: 'keepFailure', params: toRefusalParams },
          },
          ...HAND_OVER,
        ],
        onError: { target: 'failed', actions: { type: 'keepReason', params: faultOf } },
      },
    },
    // The payment window is over. Only the server knows whether the money arrived at the last moment.
    closing: {
      tags: 'inquiring',
      entry: 'forgetProblem',
      invoke: {
        id: 'settleClosing',
        src: 'settleClosing',
        input: ({ context: { payableId, kind, closesAt } }) => ({ payableId, kind, closesAt }),
        onDone: [
          {
            guard: { type: 'isPostponed', params: standingOf },
            target: 'choosing',
            actions: [
              { type: 'keepStanding', params: standingOf },
              { type: 'adoptDeadline', params: standingOf },
            ],
          },
          // Any other answer is `paid` or `ended`, so the machine's `always` transitions end it.
          { actions: { type: 'keepStanding', params: standingOf } },
        ],
        onError: { target: 'failed', actions: { type: 'keepReason', params: faultOf } },
      },
    },
    paid: { type: 'final' },
    ended: { type: 'final' },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentMachine>;
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;
export type PaymentLeaf = LeafOf<PaymentSnapshot['value']>;

/** The amount of the chosen kind, fen. */
export const selectAmount = ({ context }: PaymentSnapshot): number =>
  context.handOver?.amount ?? context.amounts[context.kind] ?? 0;
/** True when the buyer can choose between deposit and full amount. */
export const selectHasKinds = ({ context }: PaymentSnapshot): boolean =>
  context.amounts.deposit !== undefined && context.amounts.full !== undefined;
/** The inquiry in `closing`. Undefined in every other state. */
export const selectInquiry = ({ children }: PaymentSnapshot): InquiryRef | undefined =>
  children.settleClosing as InquiryRef | undefined;
/** The active leaf state. Each has its own screen. */
export const selectLeaf = ({ value }: PaymentSnapshot): PaymentLeaf =>
  (typeof value === 'string' ? value : Object.entries(value)[0]?.join('.')) as PaymentLeaf;
