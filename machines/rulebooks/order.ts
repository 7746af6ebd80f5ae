import { assign, setup } from 'xstate';
import type { OrderStage, OrderStatus } from '../../contract/buying/order.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Clocks, StateClock } from './clocks.ts';

/** The facts that the guards read, all from the order's row. */
export interface OrderFacts {
  /** Deposit and balance, or the full amount, are in escrow. */
  isFullyPaid: boolean;
  /** The only extension of the inspection period is used up. */
  isExtended: boolean;
  /** The listing lacks its login, which the seller has not added yet. */
  needsCredential?: boolean;
  isRevealed: boolean;
  /** The last reveal is so long ago (RULES.revealWithoutCode) that another one requires an SMS code. */
  needsRevealCode?: boolean;
  isReviewed: boolean;
  /** The order has waited for staff longer than the clock allows, so the buyer may cancel. */
  isStaffLate?: boolean;
}

export type OrderEvent =
  /** The provider confirmed a payment. `settles`: nothing is left to pay. */
  | { type: 'payment.captured'; settles: boolean }
  | { type: 'order.cancel' }
  | { type: 'order.expire' }
  /** The seller added the missing game login, or missed the deadline for it. */
  | { type: 'credential.give' }
  | { type: 'credential.expire' }
  | { type: 'inspection.start' }
  | { type: 'inspection.pass' }
  | { type: 'inspection.fail' }
  | { type: 'balance.expire' }
  | { type: 'rebinding.finish' }
  | { type: 'rebinding.fail' }
  /** `isProved`: the buyer entered a valid SMS code. */
  | { type: 'credential.reveal'; isProved?: boolean }
  | { type: 'inspection.extend' }
  | { type: 'receipt.confirm' }
  | { type: 'receipt.expire' }
  | { type: 'protection.end' }
  | { type: 'review.write' }
  | { type: 'refund.decide' };

/** The payment of the rest. */
const SETTLE = {
  guard: {
    type: 'canSettle',
    params: ({ event }: { event: { settles: boolean } }) => ({ settles: event.settles }),
  },
  actions: { type: 'notePayment', params: { settles: true } },
} as const;

/** When staff are late, the buyer may cancel with a full refund. */
const LEAVE = { guard: 'isStaffLate', target: 'refunded' } as const;

/**
 * From delivery until the seller is paid, the account can be revealed again: soon after the last reveal without an SMS
 * code, later with one.
 */
const REVEAL = {
  guard: {
    type: 'canReveal',
    params: ({ event }: { event: { isProved?: boolean } }) => ({ isProved: event.isProved === true }),
  },
  actions: 'noteReveal',
} as const;

/**
 * The rulebook of an order: a pure machine without invokes and timers. The server decides with it inside the
 * transaction that locks the row, views enable buttons with it, and tests walk every path against the real app.
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
    isStaffLate: ({ context }) => context.isStaffLate === true,
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
        'payment.captured': SETTLE,
        'credential.give': { guard: 'needsCredential', actions: 'noteCredential' },
        'credential.expire': { guard: 'needsCredential', target: 'refunded' },
        'inspection.start': { guard: 'canInspect', target: 'inspecting' },
        'order.cancel': LEAVE,
        'refund.decide': 'refunded',
      },
    },
    inspecting: {
      on: {
        'payment.captured': SETTLE,
        'inspection.pass': [{ guard: 'isFullyPaid', target: 'rebinding' }, { target: 'awaitingBalance' }],
        'inspection.fail': 'refunded',
        'order.cancel': LEAVE,
        'refund.decide': 'refunded',
      },
    },
    awaitingBalance: {
      on: {
        'payment.captured': { ...SETTLE, target: 'rebinding' },
        'balance.expire': 'refunded',
        'refund.decide': 'refunded',
      },
    },
    rebinding: {
      on: {
        'rebinding.finish': 'delivered',
        'rebinding.fail': 'refunded',
        'order.cancel': LEAVE,
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

const lateInspection: StateClock<OrderEvent['type']> = {
  owner: 'staff',
  within: RULES.staffInspectionWindow,
  inServiceHours: true,
  warnBefore: 3_600_000,
  outcome: 'escalate',
  last: { after: RULES.staffLateAfter, outcome: 'order.cancel', by: ['buyer'] },
};

export const ORDER_CLOCKS: Clocks<OrderStage, OrderEvent['type']> = {
  awaitingPayment: { owner: 'buyer', within: RULES.paymentWindow, outcome: 'order.expire' },
  awaitingInspection: {
    ...lateInspection,
    instead: {
      when: 'needsCredential',
      owner: 'seller',
      within: RULES.credentialWindow,
      outcome: 'credential.expire',
    },
  },
  inspecting: lateInspection,
  awaitingBalance: { owner: 'buyer', within: RULES.balanceWindow, outcome: 'balance.expire' },
  rebinding: { ...lateInspection, within: RULES.staffRebindingWindow, warnBefore: 2 * 3_600_000 },
  delivered: { owner: 'buyer', within: RULES.inspectionWindow, outcome: 'receipt.expire' },
  protected: {
    owner: 'system',
    within: RULES.payoutDelay,
    shortenedBy: 'sellerLevel',
    outcome: 'protection.end',
  },
  settled: null,
  cancelled: null,
  refunded: null,
};
