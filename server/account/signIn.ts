import { randomBytes } from 'node:crypto';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { hasRow } from '../store/db.ts';
import { demandCaptcha } from './captcha.ts';
import { resetLimit, refundLimit, tryConsumeLimit, consumeLimit } from '../kit/limits.ts';
import { isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { maskPhone } from '../kit/maskPersonal.ts';
import { sendMessage, sendNotice } from '../kit/messenger.ts';
import { insertUnless } from '../store/rows.ts';
import { requireNewcomerAllowed } from './blacklist.ts';
import { givenName, nickNameOf } from './nickName.ts';
import { closeOtherSessions, openSession } from './sessions.ts';
import { proveSmsCode } from './smsCodes.ts';
import {
  findAccountAccess,
  forgetDevices,
  rememberDevice,
  notifyOfUnknownDevice,
  type Origin,
} from './unknownDevices.ts';
import { accountMessages } from './messageKinds.ts';

/**
 * Signs in with phone and password, after checking the captcha. Clients without a captcha (`face` h5) are admitted
 * where the settings allow it, until too many passwords were wrong. Failed attempts from unknown devices notify the
 * owner and never lock the owner out (docs/decisions/025).
 *
 * @throws 422 when captcha or password is wrong (the reply for an unknown phone is the same); 429 after 10 wrong
 * passwords for the phone from this address within 15 minutes; 409 `suspended`
 */
export async function loginByPassword(
  ctx: Context,
  input: {
    phone: string;
    password: string;
    captcha?: string | undefined;
    captchaId?: string | undefined;
    face?: string | undefined;
  },
  origin: Origin,
): Promise<{ token: string }> {
  const { phone } = input;
  const { address } = origin;
  const isLetIn = ctx.settings.loginWithoutCaptcha && input.face === 'h5' && input.captcha === undefined;
  if (!isLetIn) await demandCaptcha(ctx, input);
  const door = await findAccountAccess(ctx, phone, origin);
  const { owner, attemptKey, isKnown } = door;
  const isAddressCalm = await tryConsumeLimit(ctx, 'loginAddress', address);
  const isPhoneCalm = isKnown || (await tryConsumeLimit(ctx, 'loginPhone', phone));
  if (isLetIn && !(isAddressCalm && isPhoneCalm)) {
    throw refuse.invalid('code', '密码错误次数较多，请填写图形验证码');
  }
  const say = (wait: string) => `密码错误次数过多，请 ${wait}后再试，或用短信验证码登录`;
  await consumeLimit(ctx, 'loginPair', attemptKey, say);
  // No password has blanks or invisible characters. Copying one often adds them.
  const password = input.password.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  const fits = await ctx.hasher.verify(owner?.passwordHash ?? '', password);
  if (!owner || !fits) {
    if (!isPhoneCalm) await notifyOfUnknownDevice(ctx, door, address);
    throw refuse.invalid('password', '手机号或密码不正确');
  }
  await resetLimit(ctx, 'loginPair', attemptKey);
  await refundLimit(ctx, 'loginAddress', address);
  if (!isKnown) await refundLimit(ctx, 'loginPhone', phone);
  return enter(ctx, { phone, ...owner }, origin);
}

/**
 * Opens a session for a member who has proved the phone, or phone and password. Locks the member, so that a change of
 * phone or password waits, and then ends this session too.
 *
 * @throws 422 when the phone or password was changed meanwhile; 409 `suspended`
 */
async function enter(
  ctx: Context,
  proved: { id: string; phone: string; passwordHash?: string },
  origin: Origin,
): Promise<{ token: string }> {
  return ctx.store.tx(async (tx) => {
    const isSame = await hasRow(
      tx,
      `select from users where id = $1 and phone = $2 and ($3::text is null or password_hash = $3) for share`,
      [proved.id, proved.phone, proved.passwordHash ?? null],
    );
    if (!isSame) throw refuse.invalid('password', '手机号或密码不正确');
    await rememberDevice(ctx, tx, proved.id, origin);
    return { token: await openSession(ctx, tx, proved.id) };
  });
}

/** Creates a member with this phone. Undefined when the phone has an account. */
async function newMember(
  ctx: Context,
  member: { phone: string; passwordHash: string; nickName: string },
): Promise<{ id: string } | undefined> {
  const user = { id: ctx.ids.next(), ...member, createdAt: isoNow(ctx) };
  return insertUnless<{ id: string }>(ctx.store, 'users', user, 'on conflict (phone) do nothing');
}

/**
 * Signs in with an SMS code. Registers an unknown phone without a password.
 *
 * @throws 422 when the code is wrong; 409 `barred` for a new account, `suspended`
 */
export async function loginBySms(
  ctx: Context,
  input: { phone: string; smsCode: string; smsKey: string },
  origin: Origin,
): Promise<{ token: string }> {
  const { phone, smsCode: code, smsKey: key } = input;
  await proveSmsCode(ctx, { key, phone, code, purpose: 'phoneLogin' });
  const find = () => ctx.store.maybe<{ id: string }>('select id from users where phone = $1', [phone]);
  const user = (await find()) ?? (await joinBySms(ctx, phone, origin.device)) ?? (await find());
  if (!user) throw new Error('a phone is neither registered nor free');
  return enter(ctx, { id: user.id, phone }, origin);
}

async function joinBySms(ctx: Context, phone: string, device: string): Promise<{ id: string } | undefined> {
  await requireNewcomerAllowed(ctx, ctx.store, phone, device);
  const passwordHash = await ctx.hasher.hash(randomBytes(24).toString('base64url'));
  return newMember(ctx, { phone, passwordHash, nickName: givenName(phone) });
}

/**
 * Registers a phone. A captcha does not replace the SMS code: otherwise anybody could set a password for an account
 * that the phone's owner signs in to later.
 *
 * @throws 422 when the SMS code or the nickname is invalid; 409 `registered` when the phone has an account, `barred`
 */
export async function register(
  ctx: Context,
  input: {
    phone: string;
    password: string;
    smsCode?: string | undefined;
    smsKey?: string | undefined;
    nickName?: string | undefined;
  },
  { device }: Pick<Origin, 'device'>,
): Promise<void> {
  const { phone, smsCode: code, smsKey: key } = input;
  const nickName = input.nickName?.trim() ? nickNameOf(input.nickName) : givenName(phone);
  if (code === undefined || key === undefined) {
    throw refuse.invalid('dxyzm', '注册需要短信验证码，请先获取并填写');
  }
  await proveSmsCode(ctx, { key, phone, code, purpose: 'register' });
  await requireNewcomerAllowed(ctx, ctx.store, phone, device);
  const passwordHash = await ctx.hasher.hash(input.password);
  const made = await newMember(ctx, { phone, passwordHash, nickName });
  if (!made) throw refuse.conflict('registered', '该手机号已注册，请直接登录');
}

/** Sent as a system message and by SMS. A thief in the account can read system messages, but not the owner's SMS. */
const PASSWORD_CHANGED = {
  message: '其他设备已退出登录。若非本人操作，请立即用短信验证码登录并重新修改密码，再联系客服',
  sms: '【号易】你的登录密码刚刚修改，其他设备已退出登录。若非本人操作，请立即用短信验证码登录并重新修改密码。',
};

/**
 * The phone in a request: the given one, or the signed-in member's own. Pages know the member's own phone only masked.
 *
 * @throws 401 when nobody is signed in and the phone is missing or masked; 422 when the masked phone is another
 * member's
 */
export async function phoneOf(
  ctx: Context,
  member: Member | undefined,
  named: string | undefined,
  path = 'phone',
): Promise<string> {
  if (named !== undefined && !named.includes('*')) return named;
  if (!member) throw refuse.expired();
  const { phone } = await ctx.store.one<{ phone: string }>('select phone from users where id = $1', [
    member.id,
  ]);
  if (named !== undefined && named !== maskPhone(phone)) {
    throw refuse.invalid(path, '这不是你的手机号，请填写完整的手机号');
  }
  return phone;
}

/**
 * Sets a new password after an SMS code. All sessions of the account end, except the caller's own. The owner is
 * notified by system message and SMS.
 *
 * @throws 401 when no phone is given and nobody is signed in; 422 when the code is wrong
 */
export async function resetPassword(
  ctx: Context,
  input: { phone?: string | undefined; smsCode: string; smsKey: string; password: string },
  caller: Origin & { member: Member | undefined; token: string },
): Promise<void> {
  const phone = await phoneOf(ctx, caller.member, input.phone, 'phonenumber');
  await proveSmsCode(ctx, { key: input.smsKey, phone, code: input.smsCode, purpose: 'resetPwd' });
  const passwordHash = await ctx.hasher.hash(input.password);
  const door = await findAccountAccess(ctx, phone, caller);
  await ctx.store.tx(async (tx) => {
    const user = await tx.maybe<{ id: string }>(
      'update users set password_hash = $2 where phone = $1 returning id',
      [phone, passwordHash],
    );
    if (!user) throw refuse.invalid('dxyzm', '短信验证码不正确');
    const { id } = user;
    await forgetDevices(tx, id);
    await rememberDevice(ctx, tx, id, caller);
    await closeOtherSessions(ctx, tx, id, caller.member?.id === id ? caller.token : '');
    await sendMessage(ctx, tx, id, accountMessages.security, '登录密码已修改', PASSWORD_CHANGED.message, id);
  });
  await resetLimit(ctx, 'loginPair', door.attemptKey);
  await sendNotice(ctx, phone, PASSWORD_CHANGED.sms);
}
