import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { SmsPurpose, SmsRequest } from '../../contract/account/signIn.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import type { Db } from '../store/db.ts';
import { insert } from '../store/rows.ts';
import { returnUse, takeUse, useLimit } from '../kit/limits.ts';
import { demandCaptcha } from './captcha.ts';
import { doorOf, tellOfStrangers, type Origin } from './unknownDevices.ts';

/** How long a code is good for, ms, and how often it may be tried. */
const SMS_LIFE = 5 * 60_000;
const SMS_TRIES = 5;

const hashOf = (key: string, code: string) => createHash('sha256').update(`${key}:${code}`).digest('hex');

const VERB: Record<SmsPurpose, string> = {
  phoneLogin: '登录',
  register: '注册',
  resetPwd: '修改密码',
  changePhone: '更换手机号',
  viewAccount: '查看已买的账号',
};

/** A wish for a code, and the member who has it. */
interface CodeRequest extends Omit<SmsRequest, 'phone'> {
  phone: string;
  memberId: string | undefined;
}

/**
 * Sends a code to a phone, for one purpose. Whoever asks gets the same answer whether the number is registered or
 * not; when the purpose makes no sense for it, the text message says so, to the owner of the phone alone.
 * @returns the key to be sent back with the code
 * @throws 409 when the message could not be sent; 429 to one address within 60 s of the last message to the phone, or beyond 5 an
 * hour; 422 on `code` when a captcha is wanted (beyond 20 an hour from the address, or 3 an hour to the phone for who is a stranger
 * to the account), or does not hold
 */
export async function sendSmsCode(
  ctx: Context,
  asked: CodeRequest,
  origin: Pick<Origin, 'address' | 'device'>,
): Promise<{ key: string }> {
  const { phone, purpose } = asked;
  const door = await doorOf(ctx, phone, origin);
  const { owner, pair } = door;
  await useLimit(ctx, 'smsResend', pair, (wait) => `验证码已发送，请 ${wait}后再获取`);
  await useLimit(ctx, 'smsPair', pair, (wait) => `该手机号获取验证码次数过多，请 ${wait}后再试`);
  const isKnown = door.isKnown || (owner !== undefined && owner.id === asked.memberId);
  const isAddressCalm = await takeUse(ctx, 'smsAddress', origin.address);
  const isPhoneCalm = isKnown || (await takeUse(ctx, 'smsPhone', phone));
  if (!isPhoneCalm) await tellOfStrangers(ctx, door, origin.address);
  if (!(isAddressCalm && isPhoneCalm)) {
    try {
      await demandCaptcha(ctx, asked, '获取验证码次数较多，请先填写图形验证码');
    } catch (error) {
      // Nothing was sent: with the captcha it may be asked for at once.
      await returnUse(ctx, 'smsResend', pair);
      await returnUse(ctx, 'smsPair', pair);
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
    expiresAt: isoAt(now + SMS_LIFE),
  });
  try {
    await ctx.providers.sms.send(phone, contentOf(purpose, owner !== undefined, code));
  } catch (error) {
    ctx.log.error({ err: error }, 'a code was not sent');
    throw refuse.conflict('smsUndelivered', '短信没能发出，请 1 分钟后再试');
  }
  return { key };
}

function contentOf(purpose: SmsPurpose, isKnown: boolean, code: string): string {
  if (purpose === 'register' && isKnown) return '【号易】该手机号已注册，请直接登录。若非本人操作，请忽略。';
  if (purpose === 'resetPwd' && !isKnown)
    return '【号易】该手机号还未注册，无法修改密码。若非本人操作，请忽略。';
  return `【号易】您正在${VERB[purpose]}，验证码 ${code}，5 分钟内有效。请勿告诉他人，客服也不会向您索要。`;
}

/** A code as it was typed. `path` is the wire name of its digits, `dxyzm` unless given. */
export interface Proof {
  key: string;
  phone: string;
  code: string;
  purpose: SmsPurpose;
  path?: string;
}

const gone = ({ path = 'dxyzm' }: Proof) => refuse.invalid(path, '短信验证码已失效，请重新获取');

/**
 * What a code proves, by what it was asked for (docs/decisions/011): one for signing in, registering or a new password shows
 * that the phone is held, and does for each of the three; to change the phone takes a code that was asked for that.
 */
const HOLDS_PHONE: readonly SmsPurpose[] = ['phoneLogin', 'register', 'resetPwd'];
const accepted = (purpose: SmsPurpose): readonly SmsPurpose[] =>
  HOLDS_PHONE.includes(purpose) ? HOLDS_PHONE : [purpose];

/**
 * Proves a code: bound to its key, phone and what it proves, good once, for 5 minutes and 5 tries. Each try counts even
 * when what follows fails, so it runs outside any transaction.
 * @throws 422 on its `path`
 */
export async function proveSmsCode(ctx: Context, proof: Proof): Promise<void> {
  await trySmsCode(ctx, proof);
  await spendSmsCode(ctx, ctx.store, proof);
}

/** The first half of {@link proveSmsCode}: the code holds, and stays good until {@link spendSmsCode}. */
export async function trySmsCode(ctx: Context, proof: Proof): Promise<void> {
  const tried = await ctx.store.maybe<{ codeHash: string }>(
    `update sms_codes set tries = tries + 1
     where key = $1 and phone = $2 and purpose = any($3) and used_at is null and expires_at > $4 and tries < $5
     returning code_hash`,
    [proof.key, proof.phone, accepted(proof.purpose), isoNow(ctx), SMS_TRIES],
  );
  if (!tried) throw gone(proof);
  if (!timingSafeEqual(Buffer.from(tried.codeHash), Buffer.from(hashOf(proof.key, proof.code)))) {
    throw refuse.invalid(proof.path ?? 'dxyzm', '短信验证码不正确');
  }
}

/** Uses up a code that was tried. @throws 422 when another request did so meanwhile */
export async function spendSmsCode(ctx: Context, db: Db, proof: Proof): Promise<void> {
  const used = await db.maybe(
    'update sms_codes set used_at = $2 where key = $1 and used_at is null returning key',
    [proof.key, isoNow(ctx)],
  );
  if (!used) throw gone(proof);
}
