import { setup } from 'xstate';
import { RULES } from '../../contract/kit/rules.ts';
import type { WithdrawalState } from '../../contract/payment/index.ts';
import type { Clocks, StateClock } from './clocks.ts';

/** The facts that the guards read: the amount (fen), and whether it would be the member's first paid withdrawal. */
export interface WithdrawalFacts {
  amount: number;
  isFirst: boolean;
}

export type WithdrawalEvent =
  /** A small withdrawal that is not the first needs no approval. */
  | { type: 'approval.skip' }
  | { type: 'withdrawal.approve' }
  | { type: 'withdrawal.refuse' }
  | { type: 'withdrawal.cancel' }
  /** From here on the provider may have received it, so it is never sent again, only queried. */
  | { type: 'sending.start' }
  /** The provider gave no answer, or an unclear one. */
  | { type: 'sending.lose' }
  | { type: 'sending.finish' }
  | { type: 'sending.fail' };

/** True when finance must approve a withdrawal before it is sent. */
export const needsApproval = ({ amount, isFirst }: WithdrawalFacts): boolean =>
  isFirst || amount > RULES.withdrawalSoloMax;

/**
 * The rulebook of a withdrawal. The money leaves the wallet with the request. It returns when finance refuses, the
 * member cancels, or the provider reports that it was not paid.
 */
export const withdrawalLifecycle = setup({
  types: {} as { context: WithdrawalFacts; events: WithdrawalEvent; input: WithdrawalFacts },
  guards: { isSmall: ({ context }) => !needsApproval(context) },
}).createMachine({
  id: 'withdrawal',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      on: {
        'approval.skip': { guard: 'isSmall', target: 'approved' },
        'withdrawal.approve': 'approved',
        'withdrawal.refuse': 'refused',
        'withdrawal.cancel': 'cancelled',
      },
    },
    approved: { on: { 'sending.start': 'sending' } },
    sending: { on: { 'sending.finish': 'paid', 'sending.fail': 'failed', 'sending.lose': 'uncertain' } },
    uncertain: { on: { 'sending.finish': 'paid', 'sending.fail': 'failed' } },
    paid: {},
    failed: {},
    refused: {},
    cancelled: {},
  },
});

const atProvider: StateClock<never> = { owner: 'system', outcome: 'stay' };

export const WITHDRAWAL_CLOCKS: Clocks<WithdrawalState, WithdrawalEvent['type']> = {
  requested: {
    owner: 'finance',
    within: RULES.withdrawalReviewWindow,
    warnBefore: 4 * 3_600_000,
    outcome: 'escalate',
  },
  approved: atProvider,
  sending: atProvider,
  uncertain: atProvider,
  paid: null,
  failed: null,
  refused: null,
  cancelled: null,
};
