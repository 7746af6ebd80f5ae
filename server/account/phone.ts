import type { PhoneChange } from '../../contract/account/signIn.ts';
import type { Profile } from '../../contract/account/user.ts';
import type { Context } from '../kit/context.ts';
import { consumeLimit } from '../kit/limits.ts';
import { maskPhone } from '../kit/maskPersonal.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage, sendNotice } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { requireStillActive } from '../kit/suspension.ts';
import { onDuplicate, type Tx } from '../store/db.ts';
import { readProfile } from './profile.ts';
import { requirePhoneAllowed } from './blacklist.ts';
import { closeOtherSessions } from './sessions.ts';
import { phoneOf } from './signIn.ts';
import { spendSmsCode, trySmsCode, type Proof } from './smsCodes.ts';
import { accountMessages } from './messageKinds.ts';

const CHANGED_SMS =
  '【号易】这个手机号刚刚从你的账号换下，不能再用来登录。若非本人操作，请立即联系号易客服。';

/** Statements that replace the contact phone $2 of the member $1 by $3, outside listings. */
const CONTACT_PHONES = [
  'update valuations set phone = $3 where seller_id = $1 and phone = $2',
  'update merchant_applications set phone = $3 where user_id = $1 and phone = $2',
  'update after_sales set phone = $3 where buyer_id = $1 and phone = $2',
  'update problems set phone = $3 where user_id = $1 and phone = $2',
];

/** Replaces the phone wherever staff read it as a contact of the member. */
async function replaceContactPhone(tx: Tx, memberId: string, old: string, phone: string): Promise<void> {
  await tx.query(
    `update listings set contact = contact || jsonb_build_object('phone', $3::text)
     where seller_id = $1 and contact->>'phone' = $2`,
    [memberId, old, phone],
  );
  for (const statement of CONTACT_PHONES) await tx.query(statement, [memberId, old, phone]);
}

/**
 * Stores the new phone of an account, and replaces the old one in its contacts.
 *
 * @throws 409 `registered` when the new number has an account, `phoneChanged` when `old` is no longer the account's phone
 */
export async function replacePhone(tx: Tx, memberId: string, old: string, phone: string): Promise<void> {
  const registered = () => refuse.conflict('registered', '这个手机号已有号易账号，请换一个手机号');
  const changed = await tx
    .maybe('update users set phone = $2 where id = $1 and phone = $3 returning id', [memberId, phone, old])
    .catch(onDuplicate('users_phone_key', registered));
  if (!changed) throw refuse.conflict('phoneChanged', '手机号刚刚已经换过，请刷新后再试');
  await replaceContactPhone(tx, memberId, old, phone);
}

/** Tells the holder of a replaced number that it no longer signs in. A failure is only logged. */
export const notifyOldPhone = (ctx: Context, old: string): Promise<void> => sendNotice(ctx, old, CHANGED_SMS);

/**
 * Changes the account's phone (`system/user/editPhone`), also where the old one is a contact of the member. A code
 * proves each of the two phones. All sessions but `token` end. The member is notified by system message and by SMS to
 * the old phone. Whether the new number has an account is answered only after its code was right.
 *
 * @throws 422 on the number or code that is wrong; 409 `registered` when the number has an account, `barred`; 429
 */
export async function changePhone(
  ctx: Context,
  member: Member,
  token: string,
  change: PhoneChange,
): Promise<Profile> {
  await consumeLimit(ctx, 'changePhone', member.id);
  const old = await phoneOf(ctx, member, undefined);
  if (change.phone === old) throw refuse.invalid('phonenumber', '这就是现在的手机号，请填写新的手机号');
  const purpose = 'changePhone';
  const proofs: readonly Proof[] = [
    { key: change.oldKey, phone: old, code: change.oldCode, purpose, path: 'oldDxyzm' },
    { key: change.smsKey, phone: change.phone, code: change.smsCode, purpose },
  ];
  for (const proof of proofs) await trySmsCode(ctx, proof);
  await requirePhoneAllowed(ctx, ctx.store, change.phone);
  await ctx.store.tx(async (tx) => {
    // In the same transaction, so that after a refusal the code for the old phone is still valid.
    for (const proof of proofs) await spendSmsCode(ctx, tx, proof);
    await replacePhone(tx, member.id, old, change.phone);
    await requireStillActive(ctx, tx, member.id);
    await closeOtherSessions(ctx, tx, member.id, token);
    const text = `手机号已从 ${maskPhone(old)} 换成 ${maskPhone(change.phone)}，其他设备已退出登录。若非本人操作，请立即联系客服`;
    await sendMessage(ctx, tx, member.id, accountMessages.security, '手机号已更换', text, member.id);
  });
  await notifyOldPhone(ctx, old);
  return readProfile(ctx, member);
}
