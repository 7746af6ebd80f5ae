import { assign, setup } from 'xstate';
import type { PriceChangeState, RecycleStatus } from '../../contract/recycling/recycling.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Clocks } from './clocks.ts';

export interface RecycleFacts {
  /** The dictionary requires a deposit from the seller. */
  asksDeposit: boolean;
  isRevealed: boolean;
  /** The last reveal is so long ago (RULES.revealWithoutCode) that another one requires an SMS code. */
  needsRevealCode?: boolean;
  /** The review has taken longer than the clock allows, so seller and merchant may withdraw. */
  isStaffLate?: boolean;
  /** The trade's only price change. */
  priceChange: 'none' | PriceChangeState;
}

export type RecycleEvent =
  | { type: 'deposit.captured' }
  /** No deposit is required, so the trade starts at once. */
  | { type: 'deposit.waive' }
  | { type: 'deposit.expire' }
  /** The seller or staff, before the deposit. */
  | { type: 'order.cancel' }
  /** Seller, merchant or staff, because the review is late. */
  | { type: 'order.leave' }
  /** The merchant's price is in escrow. */
  | { type: 'payment.captured' }
  | { type: 'payment.expire' }
  /** Staff have verified and rebound the account, or it does not match the description. */
  | { type: 'review.pass' }
  | { type: 'review.fail' }
  /** The seller does not cooperate. The merchant receives the deposit. */
  | { type: 'seller.default' }
  /** After the inspection, merchant or staff ask for a lower price. Once per trade. */
  | { type: 'price.ask' }
  /** The seller's answer. No answer in time counts as a refusal, which ends the trade. */
  | { type: 'price.agree' }
  | { type: 'price.refuse' }
  | { type: 'price.expire' }
  /** `isProved`: the merchant proved the phone with an SMS code. */
  | { type: 'credential.reveal'; isProved?: boolean }
  /** The merchant or staff confirm receipt, or the time for objections is over. */
  | { type: 'receipt.confirm' }
  | { type: 'order.complete' }
  | { type: 'receipt.expire' };

const REFUSED = {
  guard: 'isPriceAsked',
  target: 'failed',
  actions: { type: 'notePrice', params: { priceChange: 'refused' } },
} as const;

/** A lower price was requested after the inspection. The state stays until the seller answers. */
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

/** The account can be revealed again: soon after the last reveal without an SMS code, later with one. */
const REVEAL = {
  guard: {
    type: 'canReveal',
    params: ({ event }: { event: { isProved?: boolean } }) => ({ isProved: event.isProved === true }),
  },
  actions: 'noteReveal',
} as const;

/**
 * The rulebook of a recycle order. Wire values: 0 awaitingDeposit, 1 trading (the merchant pays), 2 underReview, 3
 * reviewed, 4 completed, 5 failed; 1 to 5 are tabs. A paid deposit excludes cancellation. While the seller has not
 * answered a price change, nothing else is allowed.
 */
export const recycleLifecycle = setup({
  types: {} as { context: RecycleFacts; events: RecycleEvent; input: Partial<RecycleFacts> | undefined },
  guards: {
    asksDeposit: ({ context }) => context.asksDeposit,
    asksNoDeposit: ({ context }) => !context.asksDeposit,
    canReveal: ({ context }, { isProved }: { isProved: boolean }) =>
      context.priceChange !== 'asked' && (!context.needsRevealCode || isProved),
    /** After a reveal the merchant cannot ask for a lower price. */
    canAskPrice: ({ context }) => context.priceChange === 'none' && !context.isRevealed,
    isPriceAsked: ({ context }) => context.priceChange === 'asked',
    isPriceSettled: ({ context }) => context.priceChange !== 'asked',
    canLeave: ({ context }) => context.isStaffLate === true && context.priceChange !== 'asked',
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
        'order.leave': { guard: 'canLeave', target: 'failed' },
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

/** The party that must act, unless a price change is open. */
const TURN_OF_RECYCLE: Record<RecycleStatus, 'seller' | 'merchant' | 'staff' | 'nobody'> = {
  awaitingDeposit: 'seller',
  trading: 'merchant',
  underReview: 'staff',
  reviewed: 'merchant',
  completed: 'nobody',
  failed: 'nobody',
};

/** The party that must act. The seller must answer an open price change. */
export const turnOfRecycle = (
  status: RecycleStatus,
  { priceChange }: Pick<RecycleFacts, 'priceChange'>,
): 'seller' | 'merchant' | 'staff' | 'system' | 'nobody' =>
  priceChange === 'asked' ? 'seller' : TURN_OF_RECYCLE[status];

const priceClock = {
  when: 'isPriceAsked',
  owner: 'seller',
  within: RULES.recyclePriceWindow,
  outcome: 'price.expire',
} as const;

export const RECYCLE_CLOCKS: Clocks<RecycleStatus, RecycleEvent['type']> = {
  awaitingDeposit: { owner: 'seller', within: RULES.recycleDepositWindow, outcome: 'deposit.expire' },
  trading: { owner: 'merchant', within: RULES.recyclePaymentWindow, outcome: 'payment.expire' },
  underReview: {
    owner: 'staff',
    within: RULES.staffReviewWindow,
    warnBefore: 2 * 3_600_000,
    outcome: 'escalate',
    last: { after: RULES.recycleLateAfter, outcome: 'order.leave', by: ['seller', 'merchant'] },
    instead: priceClock,
  },
  reviewed: {
    owner: 'merchant',
    within: RULES.recycleReceiptWindow,
    outcome: 'receipt.expire',
    instead: priceClock,
  },
  completed: null,
  failed: null,
};
