import { setup } from 'xstate';

/** The valuation's rulebook reads nothing but its state. */
export type ValuationFacts = Record<string, never>;

export type ValuationEvent =
  /** A merchant quotes; the state stays, the rulebook says whether it may be. */
  | { type: 'quote.offer' }
  | { type: 'quote.accept' }
  | { type: 'valuation.cancel' }
  /** Its time is over. */
  | { type: 'valuation.expire' }
  /** The appraiser refuses it. */
  | { type: 'valuation.refuse' }
  /** The recycle order is done, or came to nothing. */
  | { type: 'trade.complete' }
  | { type: 'trade.fail' };

/** The rulebook of a valuation or bidding request (domain §3.3): 0 open, 2 accepted, 3 completed, 4 cancelled, 5 refused. */
export const valuationLifecycle = setup({
  types: {} as { context: ValuationFacts; events: ValuationEvent },
}).createMachine({
  id: 'valuation',
  context: {},
  initial: 'open',
  states: {
    open: {
      on: {
        'quote.offer': 'open',
        'quote.accept': 'accepted',
        'valuation.cancel': 'cancelled',
        'valuation.expire': 'cancelled',
        'valuation.refuse': 'refused',
      },
    },
    accepted: { on: { 'trade.complete': 'completed', 'trade.fail': 'cancelled' } },
    completed: {},
    cancelled: {},
    refused: {},
  },
});
