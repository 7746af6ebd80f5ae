import { setup } from 'xstate';
import type { QuoteStatus } from '../../contract/recycling/index.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Clocks } from './clocks.ts';

/** The guards of a quote read no facts. */
export type QuoteFacts = Record<string, never>;

export type QuoteEvent =
  | { type: 'quote.accept' }
  /** The seller declines it, accepts another, or cancels the valuation. */
  | { type: 'quote.reject' }
  /** The merchant withdraws it or replaces it with a new quote. */
  | { type: 'quote.withdraw' }
  | { type: 'quote.expire' }
  /** The recycle order is completed, or failed. */
  | { type: 'trade.complete' }
  | { type: 'trade.fail' };

/** The rulebook of a merchant's quote: 0 open, 1 accepted, 2 rejected, 3 done, 5 withdrawn. */
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

/** The clocks of {@link quoteLifecycle}. */
export const QUOTE_CLOCKS: Clocks<QuoteStatus, QuoteEvent['type']> = {
  open: { owner: 'seller', within: RULES.quoteWindow, outcome: 'quote.expire' },
  /** The clocks of the recycle order apply. */
  accepted: { owner: 'system', outcome: 'stay' },
  rejected: null,
  done: null,
  withdrawn: null,
};
