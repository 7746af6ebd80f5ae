import { money } from '../../contract/kit/formatMoney.ts';
import { STAFF_WITHDRAWAL_EVENTS, type WithdrawalState } from '../../contract/payment/index.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import review from '../../machines/rulebooks/withdrawal.review.ts';
import { withdrawalLifecycle } from '../../machines/rulebooks/withdrawal.ts';
import { DAY, dayStart, isoAt } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { isSuspended, type SuspensionColumns } from '../kit/suspension.ts';
import { maskedPayee, readWallet, withdrawalById, withdrawalFacts } from '../payment/index.ts';
import type { Db } from '../store/db.ts';
import { EMPTY, facts, type Body } from './tradeCases.ts';

/** Number of earlier withdrawals in a case. */
const MAX_EARLIER_WITHDRAWALS = 10;

interface Earlier {
  no: string;
  amount: number;
  state: WithdrawalState;
  reason: string | null;
}

/** The case of a withdrawal: member, amount, payee, balance of the wallet, and earlier withdrawals. */
export async function withdrawalCase(ctx: Context, db: Db, id: string): Promise<Body> {
  const row = await withdrawalById(db, id);
  const { userId, amount, isFirst, payeeCipher, state, reason, requestedAt } = row;
  const payee = maskedPayee(ctx, payeeCipher);
  const wallet = await readWallet(ctx, userId);
  const earlier = await db.query<Earlier>(
    `select no, amount, state, reason from withdrawals where user_id = $1 and id <> $2
     order by requested_at desc, id desc limit ${MAX_EARLIER_WITHDRAWALS}`,
    [userId, id],
  );
  const from = dayStart(Date.parse(requestedAt));
  const { sameDay } = await db.one<{ sameDay: number }>(
    `select coalesce(sum(amount), 0)::bigint as same_day from withdrawals
     where user_id = $1 and requested_at >= $2 and requested_at < $3 and state not in ('failed', 'refused', 'cancelled')`,
    [userId, isoAt(from), isoAt(from + DAY)],
  );
  const { deals, realStatus, ...suspension } = await db.one<
    SuspensionColumns & { deals: number; realStatus: string }
  >('select deals, real_status, suspended_at, suspended_until from users where id = $1', [userId]);
  const isBlocked = isSuspended(ctx, suspension);
  return {
    ...EMPTY,
    people: { member: userId },
    facts: [
      ...facts({
        金额: money(amount),
        收款支付宝: `${payee.account}　${payee.name}`,
        账号: isBlocked ? '已暂停，不能同意提现' : null,
        同一天提现: `一共 ${money(sameDay)}`,
        第一次提现: isFirst ? '是' : '不是',
        实名认证: realStatus === 'verified' ? '已认证' : '没有认证',
        卖出: `${deals} 笔`,
        可提现: money(wallet.available),
        待结算: `${money(wallet.held)}，${wallet.holdings.length} 笔`,
        提现中: money(wallet.transit),
        已提现: money(wallet.paidOut),
        原因: reason,
      }),
      ...earlier.map((each) => ({
        label: `以前的 ${each.no}`,
        value: [money(each.amount), review.names.states[each.state], each.reason].filter(Boolean).join('，'),
      })),
    ],
    acts: STAFF_WITHDRAWAL_EVENTS.filter(
      (type) =>
        !(isBlocked && type === 'withdrawal.approve') &&
        may(withdrawalLifecycle, { state, context: withdrawalFacts(row) }, { type }),
    ),
  };
}
