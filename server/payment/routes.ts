import * as calls from '../../contract/payment/calls.ts';
import { tryOwnCode } from '../account/index.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { readPayee, savePayee } from './payees.ts';
import { listMovements, listWithdrawals, readWallet } from './wallet.ts';
import { cancelWithdrawal, decideWithdrawal, requestWithdrawal } from './withdrawals.ts';
import { withdrawalById, withdrawalOf } from './withdrawalRecord.ts';

export function paymentRoutes({ serveMember, serveOnce, serveStaffAct }: Routes, ctx: Context): void {
  serveMember(calls.readWallet, ({ member }) => readWallet(ctx, member.id));
  serveMember(calls.listMovements, ({ member }, { input }) => listMovements(ctx, member.id, input));
  serveMember(calls.readPayee, async ({ member }) => omitEmpty({ payee: await readPayee(ctx, member.id) }));
  serveMember(calls.savePayee, async ({ member }, { input }) => {
    await tryOwnCode(ctx, member, input, 'payee');
    return savePayee(ctx, member, input);
  });
  serveMember(calls.listWithdrawals, ({ member }, { input }) => listWithdrawals(ctx, member.id, input));
  serveMember(calls.readWithdrawal, async ({ member }, { params }) => {
    const found = await withdrawalById(ctx.store, params.id);
    if (found.userId !== member.id) throw refuse.notFound('提现记录不存在');
    return withdrawalOf(ctx, found);
  });
  serveOnce(calls.requestWithdrawal, (tx, { member }, { input }) =>
    requestWithdrawal(ctx, tx, member, input),
  );
  serveOnce(calls.cancelWithdrawal, (tx, { member }, { params }) =>
    cancelWithdrawal(ctx, tx, member, params.id),
  );
  serveStaffAct(calls.decideWithdrawal, 'withdrawal', (tx, staff, id, { event, remark }) =>
    decideWithdrawal(ctx, tx, staff, id, event, remark),
  );
}
