import type { Payee, PayeeInput } from '../../contract/payment/index.ts';
import { readPersonName } from '../../contract/kit/personName.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { accountMessages, spendOwnCode } from '../account/index.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { maskAlipay, maskRealName } from '../kit/maskPersonal.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { requireStillActive } from '../kit/suspension.ts';
import type { Db } from '../store/db.ts';
import { insert } from '../store/rows.ts';

interface PayeeSecret {
  account: string;
  name: string;
}

export interface PayeeRecord {
  payeeCipher: string;
  pausedUntil: string | null;
}

export const openPayee = (ctx: Context, cipher: string): PayeeSecret =>
  JSON.parse(ctx.vault.open(cipher)) as PayeeSecret;

export function maskedPayee(ctx: Context, cipher: string): PayeeSecret {
  const { account, name } = openPayee(ctx, cipher);
  return { account: maskAlipay(account), name: maskRealName(name) };
}

export const findPayee = (db: Db, userId: string): Promise<PayeeRecord | undefined> =>
  db.maybe<PayeeRecord>('select payee_cipher, paused_until from payees where user_id = $1', [userId]);

const shown = (ctx: Context, { payeeCipher, pausedUntil }: PayeeRecord): Payee => ({
  ...maskedPayee(ctx, payeeCipher),
  ...omitEmpty({ pausedUntil: pausedUntil !== null && pausedUntil > isoNow(ctx) ? pausedUntil : null }),
});

/** The member's payout account, masked. Undefined when there is none. */
export async function readPayee(ctx: Context, userId: string): Promise<Payee | undefined> {
  const found = await findPayee(ctx.store, userId);
  return found && shown(ctx, found);
}

/**
 * Stores a member's payout account. A change needs an SMS code (already checked, used up here), pauses withdrawals for
 * a day, and is reported to the member. The same account again changes nothing.
 * @throws 422 on `alipayName` when a verified member gives another name, on `dxyzm` for a change without a code
 */
export function savePayee(ctx: Context, member: Member, input: PayeeInput): Promise<Payee> {
  const { name } = input;
  const account = input.account.toLowerCase();
  const now = ctx.clock.now();
  const row = { payeeCipher: ctx.vault.seal(JSON.stringify({ account, name } satisfies PayeeSecret)) };
  return ctx.store.tx(async (tx) => {
    // The lock serializes concurrent requests of the member, who may not have a payee row yet.
    const { realName } = await tx.one<{ realName: string | null }>(
      `select case when real_status = 'verified' then real_name end as real_name from users where id = $1 for update`,
      [member.id],
    );
    await requireStillActive(ctx, tx, member.id);
    if (realName !== null && readPersonName(realName) !== name)
      throw refuse.invalid('alipayName', '和实名认证的姓名不一致，请填写本人的支付宝');
    const kept = await findPayee(tx, member.id);
    if (!kept) {
      await insert(tx, 'payees', { userId: member.id, ...row, createdAt: isoAt(now) });
      return shown(ctx, { ...row, pausedUntil: null });
    }
    const before = openPayee(ctx, kept.payeeCipher);
    if (before.account === account && before.name === name) return shown(ctx, kept);
    if (!(await spendOwnCode(ctx, tx, input, 'payee'))) {
      throw refuse.invalid('dxyzm', '修改收款支付宝，请先获取短信验证码');
    }
    const pausedUntil = isoAt(now + RULES.payeePause);
    await tx.query(
      'update payees set payee_cipher = $2, paused_until = $3, changed_at = $4 where user_id = $1',
      [member.id, row.payeeCipher, pausedUntil, isoAt(now)],
    );
    const text = `收款支付宝已改为 ${maskAlipay(account)}，24 小时内不能提现。若非本人操作，请立即联系客服`;
    await sendMessage(ctx, tx, member.id, accountMessages.security, '收款支付宝已修改', text, member.id);
    return shown(ctx, { ...row, pausedUntil });
  });
}
