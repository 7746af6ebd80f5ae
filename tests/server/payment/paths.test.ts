import { beforeAll, expect } from 'vitest';
import * as calls from '../../../contract/payment/calls.ts';
import type { Withdrawal } from '../../../contract/payment/index.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { withdrawalLifecycle, type WithdrawalEvent } from '../../../machines/rulebooks/withdrawal.ts';
import { markSending, sendWithdrawal } from '../../../server/payment/sending.ts';
import { lockWithdrawal, moveWithdrawal } from '../../../server/payment/withdrawalRecord.ts';
import { useApp, type FakePayouts, type SignedIn } from '../../kit/app.ts';
import { moneyOf, readWithdrawal, withdraw, createSeller } from '../../kit/wallets.ts';
import { walkRulebook } from '../../kit/walkRulebook.ts';

interface Row {
  id: string;
  who: SignedIn;
}

const kit = useApp();
let finance: SignedIn;
beforeAll(async () => {
  finance = await kit.login('13700000100', { role: 'staff', roles: ['finance'] });
});

const AMOUNT = RULES.withdrawalMin;

/** Requests the first withdrawal of a new seller, which needs approval. */
async function begin(): Promise<Row> {
  const who = await createSeller(kit, AMOUNT);
  const { value } = await withdraw(who, AMOUNT);
  return { id: value.id, who };
}

const byFinance = ({ id }: Row, { type }: WithdrawalEvent) =>
  finance
    .call(calls.decideWithdrawal, {
      params: { id },
      input: { event: type as 'withdrawal.approve', remark: '已经核实' },
    })
    .finally(() => kit.sql`update jobs set done_at = now() where subject = ${id}`);

/** Runs the job of an approved withdrawal against a provider in this state. */
const send =
  (provider: Partial<FakePayouts>) =>
  async ({ id }: Row, _: WithdrawalEvent, isLegal: boolean) => {
    if (!isLegal) return false;
    Object.assign(kit.payouts, provider);
    const { query } = kit.payouts;
    kit.payouts.query = async (no, amount) =>
      kit.payouts.network === 'up' ? kit.payouts.outcome : query(no, amount);
    await sendWithdrawal(kit.ctx, id).finally(() => Object.assign(kit.payouts, { query }));
    return undefined;
  };

walkRulebook('withdrawal', {
  rulebook: withdrawalLifecycle,
  input: { amount: AMOUNT, isFirst: true },
  kit: () => kit,
  begin,
  subject: ({ id }) => id,
  read: ({ who, id }) => readWithdrawal(who, { id }),
  standing: ({ state, amount, isFirst }: Withdrawal) => ({ state, context: { amount, isFirst } }),
  acts: {
    // Only the request itself may skip the approval; no call does.
    'approval.skip': async ({ id }) =>
      kit.store
        .tx(async (tx) => {
          await moveWithdrawal(kit.ctx, tx, await lockWithdrawal(tx, id), {
            type: 'approval.skip',
            sameDay: 0,
          });
          return true;
        })
        .catch(() => false),
    'withdrawal.approve': byFinance,
    'withdrawal.refuse': byFinance,
    'withdrawal.cancel': ({ who, id }) => who.call(calls.cancelWithdrawal, { params: { id } }),
    'sending.start': async ({ id }) => (await markSending(kit.ctx, id)).isNew,
    'sending.finish': send({ network: 'up', outcome: { state: 'paid', providerNo: 'A1' } }),
    'sending.fail': send({ network: 'up', outcome: { state: 'failed', reason: '收款支付宝账号不存在' } }),
    'sending.lose': send({ network: 'down' }),
  },
  async settled({ who }, state) {
    const isOpen = !['paid', 'failed', 'refused', 'cancelled'].includes(state);
    expect({ state, ...(await moneyOf(kit, who)) }).toEqual({
      state,
      available: isOpen || state === 'paid' ? 0 : AMOUNT,
      transit: isOpen ? AMOUNT : 0,
      paidOut: state === 'paid' ? AMOUNT : 0,
    });
  },
});
