import { setup } from 'xstate';
import { RULES } from '../../contract/kit/rules.ts';
import type { WithdrawalState } from '../../contract/payment/index.ts';
import type { Clocks, StateClock } from './clocks.ts';

/** `amount` in fen. `isFirst`: the member has no paid withdrawal yet. */
export interface WithdrawalFacts {
  amount: number;
  isFirst: boolean;
}

export type WithdrawalEvent =
  /**
   * Skips the approval of a small withdrawal. A member's first withdrawal always needs one. `sameDay`: the sum of the
   * member's other withdrawals of the day, fen.
   */
  | { type: 'approval.skip'; sameDay: number }
  | { type: 'withdrawal.approve' }
  | { type: 'withdrawal.refuse' }
  | { type: 'withdrawal.cancel' }
  /** From now on the provider may have received the transfer, so it is never sent again, only queried. */
  | { type: 'sending.start' }
  /** The provider's answer was lost or unclear. */
  | { type: 'sending.lose' }
  | { type: 'sending.finish' }
  | { type: 'sending.fail' };

/** True when finance must approve the withdrawal. `sameDay`: the member's other withdrawals of the day, fen. */
export const needsApproval = ({ amount, isFirst }: WithdrawalFacts, sameDay: number): boolean =>
  isFirst || sameDay + amount > RULES.withdrawalSoloMax;

/**
 * The rulebook of a withdrawal. The request takes the money from the wallet. It is returned when finance refuses, the
 * member cancels, or the provider reports that it was not paid.
 */
export const withdrawalLifecycle = setup({
  types: {} as { context: WithdrawalFacts; events: WithdrawalEvent; input: WithdrawalFacts },
  guards: {
    isSmall: ({ context, event }) => event.type === 'approval.skip' && !needsApproval(context, event.sameDay),
  },
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
