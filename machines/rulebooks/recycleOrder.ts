import { assign, setup } from 'xstate';
import type { PriceChangeState, RecycleStatus } from '../../contract/recycling/recycling.ts';

/** What the recycle order's guards read. */
export interface RecycleFacts {
  /** The dictionary asks the seller for a deposit. */
  asksDeposit: boolean;
  /** The merchant has seen the account. */
  isRevealed: boolean;
  /** The last look is so long ago (RULES.revealWithoutCode) that another takes a code by text message. */
  needsRevealCode?: boolean;
  /** How the one changed price of the trade stands. */
  priceChange: 'none' | PriceChangeState;
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
  /** The inspection found less than was said: merchant or staff ask for a lower price, once in a trade. */
  | { type: 'price.ask' }
  /** The seller's answer; none in time counts as a refusal. Without agreement the trade ends. */
  | { type: 'price.agree' }
  | { type: 'price.refuse' }
  | { type: 'price.expire' }
  /** The merchant looks at the account; `isProved`: with a code by text message. */
  | { type: 'credential.reveal'; isProved?: boolean }
  /** The merchant has the account; staff says so; or the time to object is over. */
  | { type: 'receipt.confirm' }
  | { type: 'order.complete' }
  | { type: 'receipt.expire' };

const REFUSED = {
  guard: 'isPriceAsked',
  target: 'failed',
  actions: { type: 'notePrice', params: { priceChange: 'refused' } },
} as const;

/** A changed price is asked for after the inspection; the state stays until the seller answers. */
const changingPrice = {
  'price.ask': {
    guard: 'canAskPrice',
    actions: { type: 'notePrice', params: { priceChange: 'asked' } },
  },
  'price.agree': {
    guard: 'isPriceAsked',
    actions: { type: 'notePrice', params: { priceChange: 'agreed' } },
  },
  'price.refuse': REFUSED,
  'price.expire': REFUSED,
} as const;

/** The account can be read again: soon after the last look as it is, later with a code. */
const REVEAL = {
  guard: {
    type: 'canReveal',
    params: ({ event }: { event: { isProved?: boolean } }) => ({ isProved: event.isProved === true }),
  },
  actions: 'noteReveal',
} as const;

/**
 * The rulebook of a recycle order: 0 awaitingDeposit, then the tabs 1 trading (the merchant is to pay),
 * 2 underReview, 3 reviewed, 4 completed, 5 failed. Not cancellable once the deposit is paid. While a changed price waits for the
 * seller's answer nothing else happens.
 */
export const recycleLifecycle = setup({
  types: {} as { context: RecycleFacts; events: RecycleEvent; input: Partial<RecycleFacts> | undefined },
  guards: {
    asksDeposit: ({ context }) => context.asksDeposit,
    asksNoDeposit: ({ context }) => !context.asksDeposit,
    canReveal: ({ context }, { isProved }: { isProved: boolean }) =>
      context.priceChange !== 'asked' && (!context.needsRevealCode || isProved),
    /** Whoever has seen the account does not bargain any more. */
    canAskPrice: ({ context }) => context.priceChange === 'none' && !context.isRevealed,
    isPriceAsked: ({ context }) => context.priceChange === 'asked',
    isPriceSettled: ({ context }) => context.priceChange !== 'asked',
  },
  actions: {
    noteReveal: assign({ isRevealed: true, needsRevealCode: false }),
    notePrice: assign((_, { priceChange }: { priceChange: PriceChangeState }) => ({ priceChange })),
  },
}).createMachine({
  id: 'recycleOrder',
  context: ({ input }) => ({
    asksDeposit: true,
    isRevealed: false,
    needsRevealCode: false,
    priceChange: 'none',
    ...input,
  }),
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
      on: {
        'review.pass': { guard: 'isPriceSettled', target: 'reviewed' },
        'review.fail': { guard: 'isPriceSettled', target: 'failed' },
        'seller.default': { guard: 'isPriceSettled', target: 'failed' },
        ...changingPrice,
      },
    },
    reviewed: {
      on: {
        'credential.reveal': REVEAL,
        'receipt.confirm': { guard: 'isPriceSettled', target: 'completed' },
        'receipt.expire': { guard: 'isPriceSettled', target: 'completed' },
        'order.complete': { guard: 'isPriceSettled', target: 'completed' },
        'seller.default': { guard: 'isPriceSettled', target: 'failed' },
        ...changingPrice,
      },
    },
    completed: {
      on: { 'credential.reveal': REVEAL },
    },
    failed: {},
  },
});

/** Whose turn it is in a state while no changed price is asked for. */
const TURN_OF_RECYCLE: Record<RecycleStatus, 'seller' | 'merchant' | 'staff' | 'nobody'> = {
  awaitingDeposit: 'seller',
  trading: 'merchant',
  underReview: 'staff',
  reviewed: 'merchant',
  completed: 'nobody',
  failed: 'nobody',
};

/** Whose turn it is: the seller's while a changed price waits for the answer. */
export const turnOfRecycle = (
  status: RecycleStatus,
  { priceChange }: Pick<RecycleFacts, 'priceChange'>,
): 'seller' | 'merchant' | 'staff' | 'system' | 'nobody' =>
  priceChange === 'asked' ? 'seller' : TURN_OF_RECYCLE[status];
