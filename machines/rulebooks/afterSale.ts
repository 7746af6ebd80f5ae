import { assign, setup } from 'xstate';
import type { AfterSaleStage, AfterSaleStatus, AfterSaleType } from '../../contract/afterSale/afterSale.ts';

/** What the after-sale's guards read; all of it stands in its row. */
export interface AfterSaleFacts {
  type: AfterSaleType;
  /** The seller has answered, or let the time pass: he is asked once. */
  isSellerHeard: boolean;
  /** The one appeal is used up. */
  isAppealed: boolean;
}

export type AfterSaleEvent =
  /** The buyer, unasked or because staff asked. */
  | { type: 'evidence.add' }
  | { type: 'case.withdraw' }
  | { type: 'case.appeal' }
  | { type: 'seller.answer' }
  /** Staff. */
  | { type: 'evidence.ask' }
  | { type: 'seller.ask' }
  | { type: 'recovery.start' }
  | { type: 'recovery.succeed' }
  | { type: 'recovery.fail' }
  | { type: 'case.approve' }
  | { type: 'case.refuse' }
  /** The clock. */
  | { type: 'review.expire' }
  | { type: 'evidence.expire' }
  | { type: 'seller.expire' }
  | { type: 'recovery.expire' }
  | { type: 'appeal.expire' }
  /** The order ended with everything paid given back: nothing is left to decide. */
  | { type: 'order.end' }
  /** The money has arrived, or there was none to move. */
  | { type: 'payout.finish' };

/**
 * The after-sale's rulebook (design §7, domain §3.4). The server decides with it inside the transaction that locks the
 * row; the views show buttons with it; the tests walk every path of it against the real app. No invokes, no clocks.
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
  },
  actions: {
    noteSeller: assign({ isSellerHeard: true }),
    noteAppeal: assign({ isAppealed: true }),
  },
}).createMachine({
  id: 'afterSale',
  context: ({ input }) => ({ type: 'other', isSellerHeard: false, isAppealed: false, ...input }),
  initial: 'reviewing',
  states: {
    reviewing: {
      on: {
        'evidence.add': 'reviewing',
        'evidence.ask': 'awaitingEvidence',
        'seller.ask': { guard: 'canAskSeller', target: 'awaitingSeller' },
        'recovery.start': { guard: 'canRecover', target: 'recovering' },
        'case.approve': 'approved',
        'case.refuse': [{ guard: 'isAppealed', target: 'closed' }, { target: 'refused' }],
        'case.withdraw': 'withdrawn',
        'review.expire': 'reviewing',
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
        'case.withdraw': 'withdrawn',
        'order.end': 'withdrawn',
      },
    },
    approved: { on: { 'payout.finish': 'completed' } },
    refused: {
      on: {
        'case.appeal': { target: 'reviewing', actions: 'noteAppeal' },
        'appeal.expire': 'closed',
        /** The buyer accepts the refusal: the order goes on at once. */
        'case.withdraw': 'closed',
        'order.end': 'withdrawn',
      },
    },
    completed: {},
    closed: {},
    withdrawn: {},
  },
});

/** The code of the lists that a stage belongs to. */
export const STATUS_OF_AFTER_SALE: Record<AfterSaleStage, AfterSaleStatus> = {
  reviewing: 'reviewing',
  awaitingEvidence: 'awaitingEvidence',
  awaitingSeller: 'handling',
  recovering: 'handling',
  approved: 'approved',
  completed: 'completed',
  refused: 'refused',
  closed: 'refused',
  withdrawn: 'withdrawn',
};

/** Whose turn it is in a stage. */
export const TURN_OF_AFTER_SALE: Record<AfterSaleStage, 'buyer' | 'seller' | 'staff' | 'system' | 'nobody'> =
  {
    reviewing: 'staff',
    awaitingEvidence: 'buyer',
    awaitingSeller: 'seller',
    recovering: 'staff',
    approved: 'system',
    completed: 'nobody',
    refused: 'buyer',
    closed: 'nobody',
    withdrawn: 'nobody',
  };

/** Stages in which the order waits: no receipt by the clock, no payout. A refusal that may be appealed is one of them. */
export const OPEN_AFTER_SALE_STAGES: readonly AfterSaleStage[] = [
  'reviewing',
  'awaitingEvidence',
  'awaitingSeller',
  'recovering',
  'approved',
  'refused',
];
