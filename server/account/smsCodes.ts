import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { SmsPurpose, SmsRequest } from '../../contract/account/signIn.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import type { Db } from '../store/db.ts';
import { insert } from '../store/rows.ts';
import { refundLimit, tryConsumeLimit, consumeLimit } from '../kit/limits.ts';
import { demandCaptcha } from './captcha.ts';
import { findAccountAccess, notifyOfUnknownDevice, type Origin } from './unknownDevices.ts';

const SMS_CODE_TTL_MS = 5 * 60_000;
const MAX_SMS_CODE_ATTEMPTS = 5;

const hashOf = (key: string, code: string) => createHash('sha256').update(`${key}:${code}`).digest('hex');

const VERB: Record<SmsPurpose, string> = {
  phoneLogin: '登录',
  register: '注册',
  resetPwd: '修改密码',
  changePhone: '更换手机号',
  viewAccount: '查看已买的账号',
  payee: '修改收款支付宝',
};

interface CodeRequest extends Omit<SmsRequest, 'phone'> {
  phone: string;
  memberId: string | undefined;
}

/**
 * Sends a code to a phone for one purpose. The reply never reveals whether the number is registered. When the purpose
 * does not apply, the SMS says so to the owner of the phone.
 *
 * @returns the key to send back with the code
 * @throws 409 when the SMS could not be sent; 429 within 60 s of the last SMS to the phone from this address, or above
 * 5 an hour; 422 on `code` when a captcha is required (above 20 an hour from the address, or 3 an hour to the phone
 * from unknown devices)
 */
export async function sendSmsCode(
  ctx: Context,
  input: CodeRequest,
  origin: Pick<Origin, 'address' | 'device'>,
): Promise<{ key: string }> {
  const { phone, purpose } = input;
  const access = await findAccountAccess(ctx, phone, origin);
  const { owner, attemptKey } = access;
  await consumeLimit(ctx, 'smsResend', attemptKey, (wait) => `验证码已发送，请 ${wait}后再获取`);
  await consumeLimit(ctx, 'smsPair', attemptKey, (wait) => `该手机号获取验证码次数过多，请 ${wait}后再试`);
  const isKnown = access.isKnown || (owner !== undefined && owner.id === input.memberId);
  const isAddressCalm = await tryConsumeLimit(ctx, 'smsAddress', origin.address);
  const isPhoneCalm = isKnown || (await tryConsumeLimit(ctx, 'smsPhone', phone));
  if (!isPhoneCalm) await notifyOfUnknownDevice(ctx, access, origin.address);
  if (!(isAddressCalm && isPhoneCalm)) {
    try {
      await demandCaptcha(
        ctx,
        input,
        '获取验证码次数较多，请先填写图形验证码。看不了图片请一小时后再获取，或联系客服',
      );
    } catch (error) {
      // No SMS was sent, so another request is allowed at once.
      await refundLimit(ctx, 'smsResend', attemptKey);
      await refundLimit(ctx, 'smsPair', attemptKey);
      throw error;
    }
  }

  const key = ctx.ids.next();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = ctx.clock.now();
  await insert(ctx.store, 'sms_codes', {
    key,
    phone,
    purpose,
    codeHash: hashOf(key, code),
    createdAt: isoAt(now),
    expiresAt: isoAt(now + SMS_CODE_TTL_MS),
  });
  try {
    await ctx.providers.sms.send(phone, contentOf(purpose, owner !== undefined, code));
  } catch (error) {
    ctx.log.error({ err: error }, 'a code was not sent');
    // `smsResend` is not refunded, so the member waits a minute before the next try.
    await refundLimit(ctx, 'smsPair', attemptKey);
    await refundLimit(ctx, 'smsAddress', origin.address);
    if (!isKnown) await refundLimit(ctx, 'smsPhone', phone);
    throw refuse.conflict('smsUndelivered', '短信没能发出，请 1 分钟后再试');
  }
  return { key };
}

function contentOf(purpose: SmsPurpose, isKnown: boolean, code: string): string {
  if (purpose === 'register' && isKnown) return '【号易】该手机号已注册，请直接登录。若非本人操作，请忽略。';
  if (purpose === 'resetPwd' && !isKnown)
    return '【号易】该手机号还未注册，无法修改密码。若非本人操作，请忽略。';
  return `【号易】你正在${VERB[purpose]}，验证码 ${code}，5 分钟内有效。请勿告诉他人，客服也不会向你索要。`;
}

/** A code as typed. `path` is the wire name of its field, `dxyzm` by default. */
export interface Proof {
  key: string;
  phone: string;
  code: string;
  purpose: SmsPurpose;
  path?: string;
}

const gone = ({ path = 'dxyzm' }: Proof) => refuse.invalid(path, '短信验证码已失效，请重新获取');

/**
 * The purposes for which a code is valid, by the purpose of its request (docs/decisions/011). Signing in, registering
 * and setting a new password accept each other's codes. Changing the phone needs its own.
 */
const INTERCHANGEABLE_PURPOSES: readonly SmsPurpose[] = ['phoneLogin', 'register', 'resetPwd'];
const acceptedPurposes = (purpose: SmsPurpose): readonly SmsPurpose[] =>
  INTERCHANGEABLE_PURPOSES.includes(purpose) ? INTERCHANGEABLE_PURPOSES : [purpose];

/**
 * Checks and uses up a code: bound to its key, phone and purpose, valid once, for 5 minutes and 5 attempts. Runs
 * outside a transaction, so that attempts count even when a later step fails.
 *
 * @throws 422 on its `path`
 */
export async function proveSmsCode(ctx: Context, proof: Proof): Promise<void> {
  await trySmsCode(ctx, proof);
  await spendSmsCode(ctx, ctx.store, proof);
}

/** Checks a code without using it up; {@link spendSmsCode} does that. */
export async function trySmsCode(ctx: Context, proof: Proof): Promise<void> {
  const tried = await ctx.store.maybe<{ codeHash: string }>(
    `update sms_codes set tries = tries + 1
     where key = $1 and phone = $2 and purpose = any($3) and used_at is null and expires_at > $4 and tries < $5
     returning code_hash`,
    [proof.key, proof.phone, acceptedPurposes(proof.purpose), isoNow(ctx), MAX_SMS_CODE_ATTEMPTS],
  );
  if (!tried) throw gone(proof);
  if (!timingSafeEqual(Buffer.from(tried.codeHash), Buffer.from(hashOf(proof.key, proof.code)))) {
    throw refuse.invalid(proof.path ?? 'dxyzm', '短信验证码不正确');
  }
}

/** Uses up a checked code. @throws 422 when another request used it meanwhile */
export async function spendSmsCode(ctx: Context, db: Db, proof: Proof): Promise<void> {
  const used = await db.maybe(
    'update sms_codes set used_at = $2 where key = $1 and used_at is null returning key',
    [proof.key, isoNow(ctx)],
  );
  if (!used) throw gone(proof);
}
