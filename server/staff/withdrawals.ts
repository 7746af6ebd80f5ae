import type { Page } from '../../contract/kit/envelope.ts';
import type { MemberWithdrawal, StaffQuery, WithdrawalFile } from '../../contract/staff/index.ts';
import { DAY, isoAt } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { normalizeSearch } from '../kit/normalizeSearch.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { maskedPayee } from '../payment/index.ts';
import { readPageOf } from '../store/rows.ts';
import { recordLook } from './auditLog.ts';

/** How long a failed withdrawal stays in the list, ms. */
const FAILED_FOR_MS = 7 * DAY;

/** What staff do about a refusal of Alipay that the member cannot change, by its code. */
const FAULT_ADVICE: readonly (readonly [code: RegExp, advice: string])[] = [
  [/BALANCE\w*NOT_ENOUGH/, '余额不足：给平台的支付宝充值，会员再提现就能付。'],
  [/^EXCEED_LIMIT_(?!UNRN)/, '超过平台支付宝的转账限额：到商户后台看限额，提高或等下一天。'],
  [
    /NOT_SIGN|NO_\w*PERMISSION|^MONEY_PAY_CLOSED$/,
    '平台的支付宝不能转账：到商户后台开通转账，停用了就恢复。',
  ],
  [/^PAYER_|^CERT_MISS_|^PERM_AML_/, '平台的支付宝账号有问题：到商户后台看账号状态，按提示补认证。'],
];
const OTHER_ADVICE = '支付宝拒绝付款：到商户后台按单号查原因，把错误码告诉技术同事。';

function adviceOf(fault: string | null): string | null {
  if (fault === null) return null;
  return FAULT_ADVICE.find(([code]) => code.test(fault))?.[1] ?? OTHER_ADVICE;
}

type Row = Omit<Stored<MemberWithdrawal>, 'advice'>;

const COLUMNS = `w.id, w.no as number, w.amount, w.state, w.user_id, u.nick_name as user_name, w.requested_at, w.sent_at,
  w.finished_at, w.reason, w.fault`;

const toWithdrawal = (row: Row): MemberWithdrawal => omitEmpty({ ...row, advice: adviceOf(row.fault) });

const listWithdrawals = (
  ctx: Context,
  query: { where: string; params?: readonly unknown[]; orderBy: string; paging: StaffQuery },
): Promise<Page<MemberWithdrawal>> =>
  readPageOf<Row, MemberWithdrawal>(
    ctx.store,
    { select: COLUMNS, from: 'withdrawals w', joins: 'join users u on u.id = w.user_id', ...query },
    toWithdrawal,
  );

/** Withdrawals under way at the provider, the oldest first, 20 per page by default. */
export const listOpenWithdrawals = (ctx: Context, paging: StaffQuery): Promise<Page<MemberWithdrawal>> =>
  listWithdrawals(ctx, {
    where: `w.state in ('approved', 'sending', 'uncertain')`,
    orderBy: 'w.requested_at, w.id',
    paging,
  });

/** Withdrawals that failed within the last 7 days, the latest first, 20 per page by default. */
export const listFailedWithdrawals = (ctx: Context, paging: StaffQuery): Promise<Page<MemberWithdrawal>> =>
  listWithdrawals(ctx, {
    where: `w.state = 'failed' and w.finished_at > $1`,
    params: [isoAt(ctx.clock.now() - FAILED_FOR_MS)],
    orderBy: 'w.finished_at desc, w.id',
    paging,
  });

/** The withdrawal with a number, in any state. The look is written to the audit log. @throws 404 */
export async function findWithdrawal(ctx: Context, staffId: string, number: string): Promise<WithdrawalFile> {
  const found = await ctx.store.maybe<
    Row & Pick<Stored<WithdrawalFile>, 'decidedAt' | 'decidedBy' | 'providerNo'> & { payeeCipher: string }
  >(
    `select ${COLUMNS}, w.payee_cipher, w.decided_at, w.provider_no, s.nick_name as decided_by
     from withdrawals w join users u on u.id = w.user_id left join users s on s.id = w.staff_id where w.no = $1`,
    [normalizeSearch(number)],
  );
  if (!found) throw refuse.notFound('没有这个单号的提现');
  const { payeeCipher, decidedAt, decidedBy, providerNo, ...row } = found;
  await recordLook(ctx, { staffId, action: 'findWithdrawal', subject: 'withdrawal', subjectId: row.id });
  return {
    ...toWithdrawal(row),
    ...maskedPayee(ctx, payeeCipher),
    ...omitEmpty({ decidedAt, decidedBy, providerNo }),
  };
}
