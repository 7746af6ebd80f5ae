import { setup } from 'xstate';

/** The quote's rulebook reads nothing but its state. */
export type QuoteFacts = Record<string, never>;

export type QuoteEvent =
  | { type: 'quote.accept' }
  /** The seller declines it, accepts another, or closes the request. */
  | { type: 'quote.reject' }
  /** Its merchant takes it back, or quotes anew. */
  | { type: 'quote.withdraw' }
  | { type: 'quote.expire' }
  /** The recycle order is done, or came to nothing. */
  | { type: 'trade.complete' }
  | { type: 'trade.fail' };

/** The rulebook of a merchant's quote (domain §3.3): 0 open, 1 accepted, 2 rejected, 3 done, 5 withdrawn. */
export const quoteLifecycle = setup({
  types: {} as { context: QuoteFacts; events: QuoteEvent },
}).createMachine({
  id: 'quote',
  context: {},
  initial: 'open',
  states: {
    open: {
      on: {
        'quote.accept': 'accepted',
        'quote.reject': 'rejected',
        'quote.withdraw': 'withdrawn',
        'quote.expire': 'withdrawn',
      },
    },
    accepted: { on: { 'trade.complete': 'done', 'trade.fail': 'rejected' } },
    rejected: {},
    done: {},
    withdrawn: {},
  },
});
