import { setup } from 'xstate';

/** The problem's rulebook reads nothing but its state. */
export type ProblemFacts = Record<string, never>;

export type ProblemEvent =
  /** Staff. */
  | { type: 'problem.answer' }
  /** Whoever sent it: it is solved. */
  | { type: 'problem.close' };

/** The rulebook of complaints and suggestions (domain §3.7): 1 open, 2 answered, 3 closed. */
export const problemLifecycle = setup({
  types: {} as { context: ProblemFacts; events: ProblemEvent },
}).createMachine({
  id: 'problem',
  context: {},
  initial: 'open',
  states: {
    open: { on: { 'problem.answer': 'answered', 'problem.close': 'closed' } },
    answered: { on: { 'problem.close': 'closed' } },
    closed: {},
  },
});
