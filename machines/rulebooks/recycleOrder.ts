import { assign, setup } from 'xstate';
import type { RecycleStatus } from '../../contract/recycling/recycling.ts';

/** What the recycle order's guards read. */
export interface RecycleFacts {
  /** The dictionary asks the seller for a deposit. */
  asksDeposit: boolean;
  /** The merchant has seen the account. */
  isRevealed: boolean;
}

export type RecycleEvent =
  | { type: 'deposit.captured' }
  /** No deposit is asked: the trade begins at once. */
  | { type: 'deposit.waive' }
  | { type: 'deposit.expire' }
  /** The seller backs out before the deposit. */
  | { type: 'order.cancel' }
  /** The merchant's price is in escrow. */
  | { type: 'payment.captured' }
  | { type: 'payment.expire' }
  /** Staff verified and rebound the account, or found that it is not what was said. */
  | { type: 'review.pass' }
  | { type: 'review.fail' }
  /** The seller does not cooperate: the deposit goes to the merchant. */
  | { type: 'seller.default' }
  | { type: 'credential.reveal' }
  /** The merchant has the account; staff says so; or the time to object is over. */
  | { type: 'receipt.confirm' }
  | { type: 'order.complete' }
  | { type: 'receipt.expire' };

/**
 * The rulebook of a recycle order (domain §3.3): 0 awaitingDeposit, then the tabs 1 trading (the merchant is to pay),
 * 2 underReview, 3 reviewed, 4 completed, 5 failed. Not cancellable once the deposit is paid.
 */
export const recycleLifecycle = setup({
  types: {} as { context: RecycleFacts; events: RecycleEvent; input: Partial<RecycleFacts> | undefined },
  guards: {
    asksDeposit: ({ context }) => context.asksDeposit,
    asksNoDeposit: ({ context }) => !context.asksDeposit,
    canReveal: ({ context }) => !context.isRevealed,
  },
  actions: { noteReveal: assign({ isRevealed: true }) },
}).createMachine({
  id: 'recycleOrder',
  context: ({ input }) => ({ asksDeposit: true, isRevealed: false, ...input }),
  initial: 'awaitingDeposit',
  states: {
    awaitingDeposit: {
      on: {
        'deposit.captured': { guard: 'asksDeposit', target: 'trading' },
        'deposit.waive': { guard: 'asksNoDeposit', target: 'trading' },
        'deposit.expire': 'failed',
        'order.cancel': 'failed',
      },
    },
    trading: {
      on: {
        'payment.captured': 'underReview',
        'payment.expire': 'failed',
        'seller.default': 'failed',
      },
    },
    underReview: {
      on: { 'review.pass': 'reviewed', 'review.fail': 'failed', 'seller.default': 'failed' },
    },
    reviewed: {
      on: {
        'credential.reveal': { guard: 'canReveal', actions: 'noteReveal' },
        'receipt.confirm': 'completed',
        'receipt.expire': 'completed',
        'order.complete': 'completed',
        'seller.default': 'failed',
      },
    },
    completed: {
      on: { 'credential.reveal': { guard: 'canReveal', actions: 'noteReveal' } },
    },
    failed: {},
  },
});

/** Whose turn it is in a state. */
export const TURN_OF_RECYCLE: Record<RecycleStatus, 'seller' | 'merchant' | 'staff' | 'system' | 'nobody'> = {
  awaitingDeposit: 'seller',
  trading: 'merchant',
  underReview: 'staff',
  reviewed: 'merchant',
  completed: 'nobody',
  failed: 'nobody',
};
