import type { Context } from '../kit/context.ts';
import { decideWithdrawal } from '../payment/index.ts';
import type { Tx } from '../store/db.ts';

export const moneySteps = {
  'autopilot.withdrawal': (ctx: Context, tx: Tx, id: string) =>
    decideWithdrawal(ctx, tx, 'autopilot', id, 'withdrawal.approve'),
};
