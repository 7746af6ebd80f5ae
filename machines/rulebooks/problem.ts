import { setup } from 'xstate';
import { RULES } from '../../contract/kit/rules.ts';
import { audit, type Clocks } from './clocks.ts';

export type ProblemFacts = Record<string, never>;

export type ProblemEvent = { type: 'problem.answer' } | { type: 'problem.close' };

/** The rulebook of complaints and suggestions. Wire values: 1 open, 2 answered, 3 closed. */
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

export const PROBLEM_CLOCKS: Clocks<'open' | 'answered' | 'closed', never> = {
  open: audit(RULES.staffAnswerWindow),
  answered: { owner: 'member', outcome: 'stay' },
  closed: null,
};
