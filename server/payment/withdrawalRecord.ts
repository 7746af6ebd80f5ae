import type { Withdrawal } from '../../contract/payment/index.ts';
import { clockEnd } from '../../machines/rulebooks/clocks.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import {
  WITHDRAWAL_CLOCKS,
  withdrawalLifecycle,
  type WithdrawalEvent,
  type WithdrawalFacts,
} from '../../machines/rulebooks/withdrawal.ts';
import { isoAt } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { book } from '../ledger/ledger.ts';
import type { Db, Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { syncTask } from '../tasks/tasks.ts';
import { maskedPayee } from './payees.ts';

/** Amount in fen, times ISO 8601. */
export interface WithdrawalRecord extends Stored<Omit<Withdrawal, 'account' | 'name' | 'dueAt'>> {
  userId: string;
  payeeCipher: string;
  decidedAt: string | null;
  sentAt: string | null;
}

export const factsOf = ({ amount, isFirst }: WithdrawalRecord): WithdrawalFacts => ({ amount, isFirst });

/** A withdrawal by its id. `condition` ends the statement and may lock. @throws 404 */
export async function withdrawalById(db: Db, id: string, condition = ''): Promise<WithdrawalRecord> {
  const found = await db.maybe<WithdrawalRecord>(`select * from withdrawals where id = $1 ${condition}`, [
    id,
  ]);
  if (!found) throw refuse.notFound('提现记录不存在');
  return found;
}

/** @throws 404 */
export const lockWithdrawal = (tx: Tx, id: string): Promise<WithdrawalRecord> =>
  withdrawalById(tx, id, 'for update');

export function withdrawalOf(ctx: Context, row: WithdrawalRecord): Withdrawal {
  const { id, no, amount, state, isFirst, payeeCipher, requestedAt, finishedAt, reason } = row;
  const clock = state === 'requested' ? WITHDRAWAL_CLOCKS.requested : null;
  const due = clock ? clockEnd(clock, Date.parse(requestedAt)) : undefined;
  return {
    id,
    no,
    amount,
    state,
    isFirst,
    ...maskedPayee(ctx, payeeCipher),
    requestedAt,
    ...omitEmpty({ finishedAt, reason, dueAt: due === undefined ? null : isoAt(due) }),
  };
}

/** Applies an event to a locked withdrawal by the rulebook. @throws 409 when its state does not allow it */
export async function moveWithdrawal(
  ctx: Context,
  tx: Tx,
  row: WithdrawalRecord,
  event: WithdrawalEvent,
  changes: Partial<WithdrawalRecord> & {
    staffId?: string | null;
    providerNo?: string;
    fault?: string | null;
  } = {},
): Promise<WithdrawalRecord> {
  const next = decide(withdrawalLifecycle, { state: row.state, context: factsOf(row) }, event);
  if (!next) throw refuse.conflict('stateConflict', '这笔提现已有新进展，请刷新后再看');
  await update(tx, 'withdrawals', row.id, { state: next.state, ...changes });
  await syncTask(ctx, tx, 'withdrawal', row.id);
  return { ...row, ...changes, state: next.state };
}

const MEMOS = {
  withdrawal: '提现到支付宝',
  withdrawalPaid: '提现已到账',
  withdrawalReturn: '提现退回钱包',
} as const;

/** Books a step of a withdrawal: out of the wallet, arrived at the payout account, or back in the wallet. */
export function bookWithdrawal(
  ctx: Context,
  tx: Tx,
  { id, userId, amount }: Pick<WithdrawalRecord, 'id' | 'userId' | 'amount'>,
  kind: keyof typeof MEMOS,
): Promise<void> {
  const way = {
    withdrawal: [`seller:${userId}`, `transit:${userId}`],
    withdrawalPaid: [`transit:${userId}`, `paidOut:${userId}`],
    withdrawalReturn: [`transit:${userId}`, `seller:${userId}`],
  } as const;
  const [from, to] = way[kind];
  return book(ctx, tx, {
    kind,
    withdrawalId: id,
    memo: MEMOS[kind],
    lines: { [from]: -amount, [to]: amount },
  });
}
