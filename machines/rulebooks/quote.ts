import { setup } from 'xstate';
import type { QuoteStatus } from '../../contract/recycling/index.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Clocks } from './clocks.ts';

export type QuoteFacts = Record<string, never>;

export type QuoteEvent =
  | { type: 'quote.accept' }
  /** The seller declined it, accepted another quote, or cancelled the valuation. */
  | { type: 'quote.reject' }
  /** The merchant withdrew it or replaced it with a new quote. */
  | { type: 'quote.withdraw' }
  | { type: 'quote.expire' }
  /** The recycle order was completed or failed. */
  | { type: 'trade.complete' }
  | { type: 'trade.fail' };

/** The rulebook of a merchant's quote. Wire values: 0 open, 1 accepted, 2 rejected, 3 done, 5 withdrawn. */
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

export const QUOTE_CLOCKS: Clocks<QuoteStatus, QuoteEvent['type']> = {
  open: { owner: 'seller', within: RULES.quoteWindow, outcome: 'quote.expire' },
  /** The recycle order's clocks apply. */
  accepted: { owner: 'system', outcome: 'stay' },
  rejected: null,
  done: null,
  withdrawn: null,
};
