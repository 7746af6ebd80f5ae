import type { RevealProof } from '../../contract/account/index.ts';
import type { Context } from '../kit/context.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { phoneOf } from './signIn.ts';
import { spendSmsCode, trySmsCode } from './smsCodes.ts';

/** Tries the code by which a member proves to hold the own phone, if one was sent. Each try counts. @throws 422 on `dxyzm` */
export async function tryOwnCode(
  ctx: Context,
  member: Member,
  { smsCode: code, smsKey: key }: RevealProof,
): Promise<void> {
  if (code === undefined) return;
  if (key === undefined) throw refuse.invalid('dxyzm', '请先获取短信验证码');
  const phone = await phoneOf(ctx, member, undefined);
  await trySmsCode(ctx, { key, phone, code, purpose: 'viewAccount' });
}

/** Uses the tried code up, in the caller's transaction; answers whether there was one. @throws 422 when it was used meanwhile */
export async function spendOwnCode(
  ctx: Context,
  tx: Tx,
  { smsCode: code, smsKey: key }: RevealProof,
): Promise<boolean> {
  if (code === undefined || key === undefined) return false;
  await spendSmsCode(ctx, tx, { key, phone: '', code, purpose: 'viewAccount' });
  return true;
}
