import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import { checkCaptcha } from './captcha.ts';
import { resetLimit, returnUse, useLimit } from '../kit/limits.ts';
import { isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { insertUnless } from '../store/rows.ts';
import { nickNameOf } from './nickName.ts';
import { closeOtherSessions, openSession } from './sessions.ts';
import { proveSmsCode } from './smsCodes.ts';

/** A hash to verify against when the phone is unknown, so that both answers take as long. One for each context. */
const decoyHashes = new WeakMap<Context, Promise<string>>();

function decoyOf(ctx: Context): Promise<string> {
  let decoy = decoyHashes.get(ctx);
  if (!decoy) {
    decoy = ctx.hasher.hash('nobody has this password 0');
    decoyHashes.set(ctx, decoy);
  }
  return decoy;
}

/**
 * Signs in with phone and password; the picture captcha is checked first.
 * @throws 422 when captcha or password is wrong (an unknown phone looks the same); 429 after 10 wrong passwords for
 * the phone within 15 minutes, or too many from the address
 */
export async function loginByPassword(
  ctx: Context,
  asked: { phone: string; password: string; captcha: string; captchaId: string },
  address: string,
): Promise<{ token: string }> {
  await checkCaptcha(ctx, asked.captchaId, asked.captcha);
  const locked = (wait: string) => `密码错误次数过多，请 ${wait}后再试，或用短信验证码登录`;
  await useLimit(ctx, 'loginAddress', address, locked);
  await useLimit(ctx, 'loginPhone', asked.phone, locked);
  const user = await ctx.store.maybe<{ id: string; passwordHash: string }>(
    'select id, password_hash from users where phone = $1',
    [asked.phone],
  );
  const fits = await ctx.hasher.verify(user?.passwordHash ?? (await decoyOf(ctx)), asked.password);
  if (!user || !fits) throw refuse.invalid('password', '手机号或密码不正确');
  await resetLimit(ctx, 'loginPhone', asked.phone);
  await returnUse(ctx, 'loginAddress', address);
  return { token: await openSession(ctx, ctx.store, user.id) };
}

/**
 * Signs in with an SMS code. That the phone is not registered is told only to whoever proved to hold it.
 * @throws 422 when the code does not hold, or on `phone` when it is not registered
 */
export async function loginBySms(
  ctx: Context,
  asked: { phone: string; smsCode: string; smsKey: string },
): Promise<{ token: string }> {
  await proveSmsCode(ctx, {
    key: asked.smsKey,
    phone: asked.phone,
    code: asked.smsCode,
    purpose: 'phoneLogin',
  });
  const user = await ctx.store.maybe<{ id: string }>('select id from users where phone = $1', [asked.phone]);
  if (!user) throw refuse.invalid('phone', '该手机号还未注册');
  return { token: await openSession(ctx, ctx.store, user.id) };
}

/**
 * Registers a phone.
 * @throws 422 when the SMS code or the nickname does not hold; 409 `registered` when the phone was registered meanwhile
 */
export async function register(
  ctx: Context,
  asked: { phone: string; password: string; smsCode: string; smsKey: string; nickName?: string | undefined },
): Promise<void> {
  const nickName = asked.nickName?.trim() ? nickNameOf(asked.nickName) : `号友${asked.phone.slice(-4)}`;
  await proveSmsCode(ctx, {
    key: asked.smsKey,
    phone: asked.phone,
    code: asked.smsCode,
    purpose: 'register',
  });
  const passwordHash = await ctx.hasher.hash(asked.password);
  const user = { id: ctx.ids.next(), phone: asked.phone, passwordHash, nickName, createdAt: isoNow(ctx) };
  const made = await insertUnless(ctx.store, 'users', user, 'on conflict (phone) do nothing');
  if (!made) throw refuse.conflict('registered', '该手机号已注册，请直接登录');
}

/** Sent to the message box, and by text message too: a thief who signed in reads the box, but not the owner's phone. */
const PASSWORD_CHANGED = {
  message: '其他设备已退出登录。若非本人操作，请立即用短信验证码登录并重新修改密码，再联系客服',
  sms: '【号易】你的登录密码刚刚修改，其他设备已退出登录。若非本人操作，请立即用短信验证码登录并重新修改密码。',
};

/**
 * The phone that is meant: the one named, or the signed-in member's own.
 * @throws 401 when none is named and nobody is signed in
 */
export async function phoneOf(
  ctx: Context,
  member: Member | undefined,
  named: string | undefined,
): Promise<string> {
  if (named !== undefined) return named;
  if (!member) throw refuse.expired();
  const { phone } = await ctx.store.one<{ phone: string }>('select phone from users where id = $1', [
    member.id,
  ]);
  return phone;
}

/**
 * Sets a new password after an SMS code. All sessions of the account end, but for that of `caller` when it is the account's own.
 * Its owner gets a system message and a text message.
 * @throws 401 when no phone is named and nobody is signed in; 422 when the code does not hold
 */
export async function resetPassword(
  ctx: Context,
  asked: { phone?: string | undefined; smsCode: string; smsKey: string; password: string },
  caller: { member: Member | undefined; token: string },
): Promise<void> {
  const phone = await phoneOf(ctx, caller.member, asked.phone);
  await proveSmsCode(ctx, {
    key: asked.smsKey,
    phone,
    code: asked.smsCode,
    purpose: 'resetPwd',
  });
  const passwordHash = await ctx.hasher.hash(asked.password);
  await ctx.store.tx(async (tx) => {
    const user = await tx.maybe<{ id: string }>(
      'update users set password_hash = $2 where phone = $1 returning id',
      [phone, passwordHash],
    );
    if (!user) throw refuse.invalid('dxyzm', '短信验证码不正确');
    await closeOtherSessions(ctx, tx, user.id, caller.member?.id === user.id ? caller.token : '');
    await sendMessage(ctx, tx, user.id, 'security', '登录密码已修改', PASSWORD_CHANGED.message, user.id);
  });
  await resetLimit(ctx, 'loginPhone', phone);
  try {
    await ctx.providers.sms.send(phone, PASSWORD_CHANGED.sms);
  } catch (error) {
    // The password is changed all the same, and the message box says so too.
    ctx.log.warn({ err: error }, 'the text message about a changed password was not sent');
  }
}
