import type { StaffWithdrawalEvent, Withdrawal, WithdrawalRequest } from '../../contract/payment/index.ts';
import { minWithdrawal } from '../../contract/payment/rule.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { sentence } from '../../contract/kit/sentence.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { needsApproval } from '../../machines/rulebooks/withdrawal.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { staffIdOf, type ActingStaff } from '../kit/staff.ts';
import { isMemberSuspended } from '../kit/suspension.ts';
import { proceedsOf } from '../ledger/ledger.ts';
import type { Tx } from '../store/db.ts';
import { insertNumbered } from '../store/rows.ts';
import { syncTask } from '../tasks/tasks.ts';
import { walletMessages } from './messageKinds.ts';
import { findPayee } from './payees.ts';
import { limitsOf, obstacleOf } from './wallet.ts';
import {
  bookWithdrawal,
  factsOf,
  lockWithdrawal,
  moveWithdrawal,
  withdrawalOf,
  type WithdrawalRecord,
} from './withdrawalRecord.ts';

/** The autopilot's delay before finance approves, ms. */
const PACE = 5_000;

/** Schedules the payout. From here on its job decides the state. */
async function startSending(ctx: Context, tx: Tx, { id }: WithdrawalRecord): Promise<void> {
  await schedule(ctx, tx, 'withdrawal.send', id, ctx.clock.now());
}

/**
 * Requests a withdrawal: the amount leaves the wallet at once. A small one that is not the member's first needs no
 * approval by finance. All withdrawals of the day count together. Locking the member's row serializes concurrent requests.
 *
 * @throws 409 with the reason why nothing can be withdrawn, `payeeMissing`, `notEnough` or `overLimit`; 422 below the
 * minimum amount
 */
export async function requestWithdrawal(
  ctx: Context,
  tx: Tx,
  member: Member,
  { amount }: WithdrawalRequest,
): Promise<Withdrawal> {
  await tx.query('select id from users where id = $1 for no key update', [member.id]);
  const { leftToday, isFirst } = await limitsOf(ctx, tx, member.id);
  const obstacle = await obstacleOf(ctx, tx, member.id, isFirst);
  if (obstacle) throw refuse.conflict(obstacle.kind, obstacle.text);
  const payee = await findPayee(tx, member.id);
  if (!payee) throw refuse.conflict('payeeMissing', '请先填写收款支付宝');
  const available = await proceedsOf(tx, member.id);
  const least = minWithdrawal(available);
  if (amount < least) throw refuse.invalid('amount', `每次至少提现 ${money(least)}`);
  if (amount > available) {
    throw refuse.conflict('notEnough', `可提现的只有 ${money(available)}，请改小金额`);
  }
  if (amount > leftToday) {
    throw refuse.conflict(
      'overLimit',
      `每天最多提现 ${money(RULES.withdrawalDayMax)}，今天还可以提现 ${money(leftToday)}`,
    );
  }
  const now = ctx.clock.now();
  const row = {
    id: ctx.ids.next(),
    userId: member.id,
    amount,
    state: 'requested',
    isFirst,
    payeeCipher: payee.payeeCipher,
    requestedAt: isoAt(now),
  };
  const made = await insertNumbered<WithdrawalRecord>(ctx, tx, 'withdrawals', 'HYtx', () => row);
  await bookWithdrawal(ctx, tx, made, 'withdrawal');
  const sameDay = RULES.withdrawalDayMax - leftToday;
  if (!needsApproval(factsOf(made), sameDay)) {
    const decidedAt = isoAt(now);
    const approved = await moveWithdrawal(ctx, tx, made, { type: 'approval.skip', sameDay }, { decidedAt });
    await startSending(ctx, tx, approved);
    return withdrawalOf(ctx, approved);
  }
  await syncTask(ctx, tx, 'withdrawal', made.id);
  if (ctx.settings.autopilot) await schedule(ctx, tx, 'autopilot.withdrawal', made.id, now + PACE);
  return withdrawalOf(ctx, made);
}

/** Cancels the member's withdrawal before finance has decided, and returns the money to the wallet. @throws 404; 409 */
export async function cancelWithdrawal(
  ctx: Context,
  tx: Tx,
  member: Member,
  id: string,
): Promise<Withdrawal> {
  const row = await lockWithdrawal(tx, id);
  if (row.userId !== member.id) throw refuse.notFound('提现记录不存在');
  const finishedAt = isoNow(ctx);
  const cancelled = await moveWithdrawal(ctx, tx, row, { type: 'withdrawal.cancel' }, { finishedAt });
  await bookWithdrawal(ctx, tx, row, 'withdrawalReturn');
  return withdrawalOf(ctx, cancelled);
}

/**
 * Approves or refuses a withdrawal. Used by the staff call and the autopilot. @throws 404; 409, `suspended` for an
 * approval while the member is suspended; 422 when a refusal has no reason
 */
export async function decideWithdrawal(
  ctx: Context,
  tx: Tx,
  who: ActingStaff,
  id: string,
  event: StaffWithdrawalEvent,
  remark?: string,
): Promise<void> {
  const isRefused = event === 'withdrawal.refuse';
  const reason = remark?.trim() ?? '';
  if (isRefused && reason === '') throw refuse.invalid('remark', '请写明拒绝的原因');
  const row = await lockWithdrawal(tx, id);
  if (!isRefused && (await isMemberSuspended(ctx, tx, row.userId))) {
    throw refuse.conflict('suspended', '会员的账号已暂停，不能同意提现，可以拒绝');
  }
  const now = isoNow(ctx);
  const decision = { staffId: staffIdOf(who), decidedAt: now, ...(isRefused && { reason, finishedAt: now }) };
  const moved = await moveWithdrawal(ctx, tx, row, { type: event }, decision);
  if (!isRefused) {
    await startSending(ctx, tx, moved);
    return;
  }
  await bookWithdrawal(ctx, tx, row, 'withdrawalReturn');
  const text = `提现 ${money(row.amount)} 没有通过：${sentence(reason)}钱已退回，在我的钱包里`;
  await sendMessage(ctx, tx, row.userId, walletMessages.withdrawal, '提现没有通过', text, row.id);
}
