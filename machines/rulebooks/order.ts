import { assign, setup } from 'xstate';
import type { OrderStage, OrderStatus } from '../../contract/buying/order.ts';

/** What the order's guards read; all of it stands in the order's row. */
export interface OrderFacts {
  /** Deposit and balance, or the full amount, are in escrow. */
  isFullyPaid: boolean;
  /** The one extension of the inspection time is used up. */
  isExtended: boolean;
  /** The account was listed without its login, and the seller has not given it yet. */
  needsCredential?: boolean;
  /** The buyer has seen the account. */
  isRevealed: boolean;
  /** The last look is so long ago (RULES.revealWithoutCode) that another takes a code by text message. */
  needsRevealCode?: boolean;
  isReviewed: boolean;
}

export type OrderEvent =
  /** The provider's word that money came in; `settles` when nothing is left to pay. */
  | { type: 'payment.captured'; settles: boolean }
  | { type: 'order.cancel' }
  | { type: 'order.expire' }
  /** The seller gives the game's login that was not given with the listing, or has not given it in time. */
  | { type: 'credential.give' }
  | { type: 'credential.expire' }
  | { type: 'inspection.start' }
  | { type: 'inspection.pass' }
  | { type: 'inspection.fail' }
  | { type: 'balance.expire' }
  | { type: 'rebinding.finish' }
  | { type: 'rebinding.fail' }
  /** The buyer looks at the account; `isProved`: with a code by text message. */
  | { type: 'credential.reveal'; isProved?: boolean }
  | { type: 'inspection.extend' }
  | { type: 'receipt.confirm' }
  | { type: 'receipt.expire' }
  | { type: 'protection.end' }
  | { type: 'review.write' }
  | { type: 'refund.decide' };

/** From delivery until the protection ends the account can be read again: soon after the last look as it is, later with a code. */
const REVEAL = {
  guard: {
    type: 'canReveal',
    params: ({ event }: { event: { isProved?: boolean } }) => ({ isProved: event.isProved === true }),
  },
  actions: 'noteReveal',
} as const;

/**
 * The order's rulebook. The server decides with it inside the transaction that locks the row;
 * the views show buttons with it; the tests walk every path of it against the real app. No invokes, no clocks.
 */
export const orderLifecycle = setup({
  types: {} as { context: OrderFacts; events: OrderEvent; input: Partial<OrderFacts> | undefined },
  guards: {
    isFullyPaid: ({ context }) => context.isFullyPaid,
    canSettle: ({ context }, params: { settles: boolean }) => params.settles && !context.isFullyPaid,
    needsCredential: ({ context }) => context.needsCredential === true,
    canInspect: ({ context }) => context.needsCredential !== true,
    canExtend: ({ context }) => !context.isExtended,
    isFirstReveal: ({ context }) => !context.isRevealed,
    canReveal: ({ context }, { isProved }: { isProved: boolean }) => !context.needsRevealCode || isProved,
    canReview: ({ context }) => !context.isReviewed,
  },
  actions: {
    notePayment: assign({ isFullyPaid: (_, params: { settles: boolean }) => params.settles }),
    noteCredential: assign({ needsCredential: false }),
    noteExtension: assign({ isExtended: true }),
    noteReveal: assign({ isRevealed: true, needsRevealCode: false }),
    noteReview: assign({ isReviewed: true }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({
    isFullyPaid: false,
    isExtended: false,
    needsCredential: false,
    isRevealed: false,
    needsRevealCode: false,
    isReviewed: false,
    ...input,
  }),
  initial: 'awaitingPayment',
  states: {
    awaitingPayment: {
      on: {
        'payment.captured': {
          target: 'awaitingInspection',
          actions: { type: 'notePayment', params: ({ event }) => ({ settles: event.settles }) },
        },
        'order.cancel': 'cancelled',
        'order.expire': 'cancelled',
      },
    },
    awaitingInspection: {
      on: {
        'payment.captured': {
          guard: { type: 'canSettle', params: ({ event }) => ({ settles: event.settles }) },
          actions: { type: 'notePayment', params: { settles: true } },
        },
        'credential.give': { guard: 'needsCredential', actions: 'noteCredential' },
        'credential.expire': { guard: 'needsCredential', target: 'refunded' },
        'inspection.start': { guard: 'canInspect', target: 'inspecting' },
        'refund.decide': 'refunded',
      },
    },
    inspecting: {
      on: {
        'payment.captured': {
          guard: { type: 'canSettle', params: ({ event }) => ({ settles: event.settles }) },
          actions: { type: 'notePayment', params: { settles: true } },
        },
        'inspection.pass': [{ guard: 'isFullyPaid', target: 'rebinding' }, { target: 'awaitingBalance' }],
        'inspection.fail': 'refunded',
        'refund.decide': 'refunded',
      },
    },
    awaitingBalance: {
      on: {
        'payment.captured': {
          guard: { type: 'canSettle', params: ({ event }) => ({ settles: event.settles }) },
          target: 'rebinding',
          actions: { type: 'notePayment', params: { settles: true } },
        },
        'balance.expire': 'refunded',
        'refund.decide': 'refunded',
      },
    },
    rebinding: {
      on: {
        'rebinding.finish': 'delivered',
        'rebinding.fail': 'refunded',
        'refund.decide': 'refunded',
      },
    },
    delivered: {
      on: {
        'credential.reveal': REVEAL,
        'inspection.extend': { guard: 'canExtend', actions: 'noteExtension' },
        'receipt.confirm': 'protected',
        'receipt.expire': 'protected',
        'refund.decide': 'refunded',
      },
    },
    protected: {
      on: {
        'credential.reveal': REVEAL,
        'review.write': { guard: 'canReview', actions: 'noteReview' },
        'protection.end': 'settled',
        'refund.decide': 'refunded',
      },
    },
    settled: {
      on: {
        'credential.reveal': { guard: 'isFirstReveal', actions: 'noteReveal' },
        'review.write': { guard: 'canReview', actions: 'noteReview' },
      },
    },
    cancelled: {},
    refunded: {},
  },
});

/** The code of the lists that a stage belongs to. */
export const STATUS_OF_STAGE: Record<OrderStage, OrderStatus> = {
  awaitingPayment: 'awaitingPayment',
  awaitingInspection: 'trading',
  inspecting: 'trading',
  awaitingBalance: 'trading',
  rebinding: 'trading',
  delivered: 'trading',
  protected: 'completed',
  settled: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
};

/** Whose turn it is in a stage. */
export const TURN_OF_STAGE: Record<OrderStage, 'buyer' | 'seller' | 'staff' | 'system' | 'nobody'> = {
  awaitingPayment: 'buyer',
  awaitingInspection: 'staff',
  inspecting: 'staff',
  awaitingBalance: 'buyer',
  rebinding: 'staff',
  delivered: 'buyer',
  protected: 'system',
  settled: 'nobody',
  cancelled: 'nobody',
  refunded: 'nobody',
};
