import type { PhoneReplacement } from '../../contract/staff/index.ts';
import {
  accountMessages,
  closeOtherSessions,
  notifyOldPhone,
  replacePhone,
  requirePhoneAllowed,
} from '../account/index.ts';
import type { Context } from '../kit/context.ts';
import { maskPhone } from '../kit/maskPersonal.ts';
import { sendMessage, sendNotice } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { recordAudit } from './auditLog.ts';
import { addNote, lockOther } from './memberActs.ts';

const NEW_PHONE_SMS =
  '【号易】客服核对身份后，已把一个号易账号的手机号换成这个号码，请用它登录。若不是你要求的，请联系号易客服。';

/**
 * Replaces the phone of a member who lost the old one, also in their contacts. All sessions end. The member is notified
 * by system message, and both numbers by SMS. Notes and the audit log contain the numbers masked. The payout account
 * stays. To change it, the member needs a code, and withdrawals pause.
 *
 * @throws 404; 409 `ownAccount`, `staffAccount`, `registered`, `barred`; 422 for the present phone
 */
export async function changeMemberPhone(
  ctx: Context,
  staffId: string,
  id: string,
  { phone, reason: typed }: PhoneReplacement,
): Promise<void> {
  const reason = typed.trim();
  const old = await ctx.store.tx(async (tx) => {
    const member = await lockOther(tx, staffId, id);
    if (phone === member.phone) throw refuse.invalid('phone', '这就是现在的手机号，请填写新的手机号');
    await requirePhoneAllowed(ctx, tx, phone);
    await replacePhone(tx, id, member.phone, phone);
    const [before, after] = [maskPhone(member.phone), maskPhone(phone)];
    await addNote(ctx, tx, staffId, id, 'phone', `${before} → ${after}：${reason}`);
    const text = `客服核对身份后，手机号已从 ${before} 换成 ${after}，所有设备已退出登录。若非本人操作，请立即联系客服`;
    await sendMessage(ctx, tx, id, accountMessages.security, '手机号已更换', text, id);
    await closeOtherSessions(ctx, tx, id);
    await recordAudit(ctx, tx, {
      staffId,
      action: 'changeMemberPhone',
      subject: 'member',
      subjectId: id,
      detail: { input: { reason }, before: { phone: before }, after: { phone: after } },
    });
    return member.phone;
  });
  await notifyOldPhone(ctx, old);
  await sendNotice(ctx, phone, NEW_PHONE_SMS);
}
