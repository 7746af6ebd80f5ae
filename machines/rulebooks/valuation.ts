import { setup } from 'xstate';
import type { ValuationStatus } from '../../contract/recycling/index.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Clocks } from './clocks.ts';

export type ValuationFacts = Record<string, never>;

export type ValuationEvent =
  /** A merchant quotes. The state stays: the rulebook only decides whether a quote is allowed. */
  | { type: 'quote.offer' }
  | { type: 'quote.accept' }
  | { type: 'valuation.cancel' }
  | { type: 'valuation.expire' }
  | { type: 'valuation.refuse' }
  /** The recycle order was completed or failed. */
  | { type: 'trade.complete' }
  | { type: 'trade.fail' };

/** The rulebook of a valuation or bidding. Wire values: 0 open, 2 accepted, 3 completed, 4 cancelled, 5 refused. */
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

export const VALUATION_CLOCKS: Clocks<ValuationStatus, ValuationEvent['type']> = {
  open: { owner: 'merchant', within: RULES.valuationWindow, outcome: 'valuation.expire' },
  /** The recycle order's clocks apply. */
  accepted: { owner: 'system', outcome: 'stay' },
  completed: null,
  cancelled: null,
  refused: null,
};

/** Whether the seller may list the account of a valuation without a listing: no merchant buys or has bought it. */
export const isListable = (status: ValuationStatus): boolean =>
  status !== 'accepted' && status !== 'completed';
