import type { RevealProof, SmsPurpose } from '../../contract/account/index.ts';
import type { Context } from '../kit/context.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { phoneOf } from './signIn.ts';
import { spendSmsCode, trySmsCode } from './smsCodes.ts';

/**
 * Checks the SMS code for a member's own phone. Does nothing without a code. Each attempt counts. @throws 422 on
 * `dxyzm`
 */
export async function tryOwnCode(
  ctx: Context,
  member: Member,
  { smsCode: code, smsKey: key }: RevealProof,
  purpose: SmsPurpose = 'viewAccount',
): Promise<void> {
  if (code === undefined) return;
  if (key === undefined) throw refuse.invalid('dxyzm', '请先获取短信验证码');
  const phone = await phoneOf(ctx, member, undefined);
  await trySmsCode(ctx, { key, phone, code, purpose });
}

/**
 * Uses up the checked code in the caller's transaction. Returns false when there is none. @throws 422 when another
 * request used it meanwhile
 */
export async function spendOwnCode(
  ctx: Context,
  tx: Tx,
  { smsCode: code, smsKey: key }: RevealProof,
  purpose: SmsPurpose = 'viewAccount',
): Promise<boolean> {
  if (code === undefined || key === undefined) return false;
  await spendSmsCode(ctx, tx, { key, phone: '', code, purpose });
  return true;
}
