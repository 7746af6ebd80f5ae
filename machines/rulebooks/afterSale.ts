import { assign, setup } from 'xstate';
import type { AfterSaleStage, AfterSaleStatus, AfterSaleType } from '../../contract/afterSale/afterSale.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Clocks } from './clocks.ts';

/** The facts that the guards read, all from the rows of the after-sale and its order. */
export interface AfterSaleFacts {
  type: AfterSaleType;
  /** The seller has answered or missed the deadline. The seller is asked at most once. */
  isSellerHeard: boolean;
  /** The only appeal is used up. */
  isAppealed: boolean;
  /** The buyer holds the account and returns it before the money is paid back (contract/afterSale/mustReturn.ts). */
  mustReturn: boolean;
}

export type AfterSaleEvent =
  /** The buyer adds evidence, whether or not staff have asked for it. */
  | { type: 'evidence.add' }
  | { type: 'case.withdraw' }
  | { type: 'case.appeal' }
  | { type: 'seller.answer' }
  /** The buyer hands the account back, with its password. */
  | { type: 'return.give' }
  /** Sent by staff. */
  | { type: 'evidence.ask' }
  | { type: 'seller.ask' }
  | { type: 'recovery.start' }
  | { type: 'recovery.succeed' }
  | { type: 'recovery.fail' }
  | { type: 'case.approve' }
  | { type: 'case.refuse' }
  /** Staff have signed in and set a new password. Or they have not got the account back. */
  | { type: 'return.confirm' }
  | { type: 'return.reject' }
  /** Sent by the scheduler when a time limit is over. */
  | { type: 'review.expire' }
  /** Staff missed the overall time limit, so the claim is granted. */
  | { type: 'decision.expire' }
  | { type: 'evidence.expire' }
  | { type: 'seller.expire' }
  | { type: 'recovery.expire' }
  /** The time of a recovery is over while a decision waits for the second person, who gets more time. */
  | { type: 'recovery.extend' }
  | { type: 'appeal.expire' }
  | { type: 'return.expire' }
  | { type: 'check.expire' }
  /** Staff missed the overall time limit, so the account counts as returned. */
  | { type: 'return.accept' }
  /** The order ended with a full refund, so nothing is left to decide. */
  | { type: 'order.end' }
  /** The money was paid out, or there was none to pay. */
  | { type: 'payout.finish' };

/** Where a grant leads: money moves from `approved` only. */
const GRANT = [{ guard: 'mustReturn', target: 'awaitingReturn' }, { target: 'approved' }] as const;

/**
 * The rulebook of an after-sale: a pure machine without invokes and timers. The server decides with it inside the
 * transaction that locks the row, views enable buttons with it, and tests walk every path against the real app.
 */
export const afterSaleLifecycle = setup({
  types: {} as {
    context: AfterSaleFacts;
    events: AfterSaleEvent;
    input: Partial<AfterSaleFacts> | undefined;
  },
  guards: {
    canAskSeller: ({ context }) => !context.isSellerHeard,
    canRecover: ({ context }) => context.type === 'takenBack',
    isAppealed: ({ context }) => context.isAppealed,
    mustReturn: ({ context }) => context.mustReturn,
  },
  actions: {
    noteSeller: assign({ isSellerHeard: true }),
    noteAppeal: assign({ isAppealed: true }),
  },
}).createMachine({
  id: 'afterSale',
  context: ({ input }) => ({
    type: 'other',
    isSellerHeard: false,
    isAppealed: false,
    mustReturn: false,
    ...input,
  }),
  initial: 'reviewing',
  states: {
    reviewing: {
      on: {
        'evidence.add': 'reviewing',
        'evidence.ask': 'awaitingEvidence',
        'seller.ask': { guard: 'canAskSeller', target: 'awaitingSeller' },
        'recovery.start': { guard: 'canRecover', target: 'recovering' },
        'case.approve': GRANT,
        'case.refuse': [{ guard: 'isAppealed', target: 'closed' }, { target: 'refused' }],
        'case.withdraw': 'withdrawn',
        'review.expire': 'reviewing',
        'decision.expire': GRANT,
        'order.end': 'withdrawn',
      },
    },
    awaitingEvidence: {
      on: {
        'evidence.add': 'reviewing',
        'evidence.expire': [{ guard: 'isAppealed', target: 'closed' }, { target: 'refused' }],
        'case.withdraw': 'withdrawn',
        'order.end': 'withdrawn',
      },
    },
    awaitingSeller: {
      on: {
        'evidence.add': 'awaitingSeller',
        'seller.answer': { target: 'reviewing', actions: 'noteSeller' },
        'seller.expire': { target: 'reviewing', actions: 'noteSeller' },
        'case.withdraw': 'withdrawn',
        'order.end': 'withdrawn',
      },
    },
    recovering: {
      on: {
        'evidence.add': 'recovering',
        'recovery.succeed': 'completed',
        'recovery.fail': 'approved',
        'recovery.expire': 'approved',
        'recovery.extend': 'recovering',
        'case.withdraw': 'withdrawn',
        'order.end': 'withdrawn',
      },
    },
    awaitingReturn: {
      on: {
        'return.give': 'confirmingReturn',
        'return.confirm': 'approved',
        'return.expire': [{ guard: 'isAppealed', target: 'closed' }, { target: 'refused' }],
        'case.withdraw': 'withdrawn',
        'order.end': 'withdrawn',
      },
    },
    /** Cannot be withdrawn: staff may have changed the password already, which the buyer would not get. */
    confirmingReturn: {
      on: {
        'return.confirm': 'approved',
        'return.reject': 'awaitingReturn',
        'check.expire': 'confirmingReturn',
        'return.accept': 'approved',
        'order.end': 'withdrawn',
      },
    },
    approved: { on: { 'payout.finish': 'completed' } },
    refused: {
      on: {
        'case.appeal': { target: 'reviewing', actions: 'noteAppeal' },
        'appeal.expire': 'closed',
        /** The buyer accepts the refusal, so the order continues at once. */
        'case.withdraw': 'closed',
        'order.end': 'withdrawn',
      },
    },
    completed: {},
    closed: {},
    withdrawn: {},
  },
});

export const STATUS_OF_AFTER_SALE: Record<AfterSaleStage, AfterSaleStatus> = {
  reviewing: 'reviewing',
  awaitingEvidence: 'awaitingEvidence',
  awaitingSeller: 'handling',
  recovering: 'handling',
  awaitingReturn: 'approved',
  confirmingReturn: 'approved',
  approved: 'approved',
  completed: 'completed',
  refused: 'refused',
  closed: 'refused',
  withdrawn: 'withdrawn',
};

export const TURN_OF_AFTER_SALE: Record<AfterSaleStage, 'buyer' | 'seller' | 'staff' | 'system' | 'nobody'> =
  {
    reviewing: 'staff',
    awaitingEvidence: 'buyer',
    awaitingSeller: 'seller',
    recovering: 'staff',
    awaitingReturn: 'buyer',
    confirmingReturn: 'staff',
    approved: 'system',
    completed: 'nobody',
    refused: 'buyer',
    closed: 'nobody',
    withdrawn: 'nobody',
  };

/** Stages that block the order: no receipt by timeout, no payout. They include a refusal that can be appealed. */
export const OPEN_AFTER_SALE_STAGES: readonly AfterSaleStage[] = [
  'reviewing',
  'awaitingEvidence',
  'awaitingSeller',
  'recovering',
  'awaitingReturn',
  'confirmingReturn',
  'approved',
  'refused',
];

export const AFTER_SALE_CLOCKS: Clocks<AfterSaleStage, AfterSaleEvent['type']> = {
  reviewing: {
    owner: 'staff',
    within: RULES.afterSaleReviewWindow,
    warnBefore: 4 * 3_600_000,
    /** Starts the time anew. The task alerts supervisors. */
    outcome: 'review.expire',
    last: { after: RULES.afterSaleDecisionWindow, outcome: 'decision.expire', by: 'system' },
  },
  awaitingEvidence: { owner: 'buyer', within: RULES.afterSaleEvidenceWindow, outcome: 'evidence.expire' },
  awaitingSeller: { owner: 'seller', within: RULES.afterSaleSellerWindow, outcome: 'seller.expire' },
  recovering: {
    owner: 'staff',
    within: RULES.afterSaleRecoveryWindow,
    warnBefore: 24 * 3_600_000,
    outcome: 'recovery.expire',
  },
  awaitingReturn: { owner: 'buyer', within: RULES.afterSaleReturnWindow, outcome: 'return.expire' },
  confirmingReturn: {
    owner: 'staff',
    within: RULES.afterSaleReviewWindow,
    warnBefore: 4 * 3_600_000,
    /** Starts the time anew. The task alerts supervisors. */
    outcome: 'check.expire',
    last: { after: RULES.afterSaleDecisionWindow, outcome: 'return.accept', by: 'system' },
  },
  approved: { owner: 'system', outcome: 'stay' },
  refused: { owner: 'buyer', within: RULES.afterSaleAppealWindow, outcome: 'appeal.expire' },
  completed: null,
  closed: null,
  withdrawn: null,
};
