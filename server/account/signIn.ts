import { randomBytes } from 'node:crypto';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { demandCaptcha } from './captcha.ts';
import { resetLimit, returnUse, takeUse, useLimit } from '../kit/limits.ts';
import { isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { maskPhone } from '../kit/maskPersonal.ts';
import { sendMessage } from '../kit/messenger.ts';
import { insertUnless } from '../store/rows.ts';
import { nickNameOf } from './nickName.ts';
import { closeOtherSessions, openSession } from './sessions.ts';
import { proveSmsCode } from './smsCodes.ts';
import { doorOf, forgetPlaces, rememberPlace, tellOfStrangers, type Origin } from './unknownDevices.ts';

/**
 * Signs in with phone and password; the picture captcha is checked first. A client that has none (`face` h5) is let in where the
 * settings say so, until too many were wrong for the phone or from the address. What strangers try elsewhere locks nobody out
 * (docs/decisions/025); the owner is told of it.
 * @throws 422 when captcha or password is wrong (an unknown phone looks the same); 429 after 10 wrong passwords for the phone from
 * this address within 15 minutes
 */
export async function loginByPassword(
  ctx: Context,
  asked: {
    phone: string;
    password: string;
    captcha?: string | undefined;
    captchaId?: string | undefined;
    face?: string | undefined;
  },
  origin: Origin,
): Promise<{ token: string }> {
  const { phone } = asked;
  const { address } = origin;
  const isLetIn = ctx.settings.loginWithoutCaptcha && asked.face === 'h5' && asked.captcha === undefined;
  if (!isLetIn) await demandCaptcha(ctx, asked);
  const door = await doorOf(ctx, phone, origin);
  const { owner, pair, isKnown } = door;
  const isAddressCalm = await takeUse(ctx, 'loginAddress', address);
  const isPhoneCalm = isKnown || (await takeUse(ctx, 'loginPhone', phone));
  if (isLetIn && !(isAddressCalm && isPhoneCalm)) {
    throw refuse.invalid('code', '密码错误次数较多，请填写图形验证码');
  }
  await useLimit(ctx, 'loginPair', pair, (wait) => `密码错误次数过多，请 ${wait}后再试，或用短信验证码登录`);
  const fits = await ctx.hasher.verify(owner?.passwordHash ?? '', asked.password);
  if (!owner || !fits) {
    if (!isPhoneCalm) await tellOfStrangers(ctx, door, address);
    throw refuse.invalid('password', '手机号或密码不正确');
  }
  await resetLimit(ctx, 'loginPair', pair);
  await returnUse(ctx, 'loginAddress', address);
  if (!isKnown) await returnUse(ctx, 'loginPhone', phone);
  return enter(ctx, owner.id, origin);
}

/** Opens a session for whoever has proved to be the owner, and knows the place from then on. */
async function enter(ctx: Context, userId: string, origin: Origin): Promise<{ token: string }> {
  await rememberPlace(ctx, ctx.store, userId, origin);
  return { token: await openSession(ctx, ctx.store, userId) };
}

/** A member with this phone; undefined when there is one already. */
async function newMember(
  ctx: Context,
  member: { phone: string; passwordHash: string; nickName: string },
): Promise<{ id: string } | undefined> {
  const user = { id: ctx.ids.next(), ...member, createdAt: isoNow(ctx) };
  return insertUnless<{ id: string }>(ctx.store, 'users', user, 'on conflict (phone) do nothing');
}

const givenName = (phone: string): string => `号友${phone.slice(-4)}`;

/**
 * Signs in with an SMS code; a phone that is not registered is registered by it, without a password that anybody knows.
 * @throws 422 when the code does not hold
 */
export async function loginBySms(
  ctx: Context,
  asked: { phone: string; smsCode: string; smsKey: string },
  origin: Origin,
): Promise<{ token: string }> {
  await proveSmsCode(ctx, {
    key: asked.smsKey,
    phone: asked.phone,
    code: asked.smsCode,
    purpose: 'phoneLogin',
  });
  const find = () => ctx.store.maybe<{ id: string }>('select id from users where phone = $1', [asked.phone]);
  const user = (await find()) ?? (await joinBySms(ctx, asked.phone)) ?? (await find());
  if (!user) throw new Error('a phone is neither registered nor free');
  return enter(ctx, user.id, origin);
}

async function joinBySms(ctx: Context, phone: string): Promise<{ id: string } | undefined> {
  const passwordHash = await ctx.hasher.hash(randomBytes(24).toString('base64url'));
  return newMember(ctx, { phone, passwordHash, nickName: givenName(phone) });
}

/**
 * Registers a phone. A picture captcha instead of the SMS code does not do: whoever named somebody else's phone would hold
 * a password for the account its owner later signs in to.
 * @throws 422 when the SMS code or the nickname does not hold; 409 `registered` when the phone was registered meanwhile
 */
export async function register(
  ctx: Context,
  asked: {
    phone: string;
    password: string;
    smsCode?: string | undefined;
    smsKey?: string | undefined;
    nickName?: string | undefined;
  },
): Promise<void> {
  const { phone, smsCode: code, smsKey: key } = asked;
  const nickName = asked.nickName?.trim() ? nickNameOf(asked.nickName) : givenName(phone);
  if (code === undefined || key === undefined) {
    throw refuse.invalid('dxyzm', '注册需要短信验证码，请先获取并填写');
  }
  await proveSmsCode(ctx, { key, phone, code, purpose: 'register' });
  const passwordHash = await ctx.hasher.hash(asked.password);
  const made = await newMember(ctx, { phone, passwordHash, nickName });
  if (!made) throw refuse.conflict('registered', '该手机号已注册，请直接登录');
}

/** Sent to the message box, and by text message too: a thief who signed in reads the box, but not the owner's phone. */
const PASSWORD_CHANGED = {
  message: '其他设备已退出登录。若非本人操作，请立即用短信验证码登录并重新修改密码，再联系客服',
  sms: '【号易】你的登录密码刚刚修改，其他设备已退出登录。若非本人操作，请立即用短信验证码登录并重新修改密码。',
};

/**
 * The phone that is meant: the one named, or the signed-in member's own, which the profile shows masked.
 * @throws 401 when none is named, or only masked, and nobody is signed in; 422 when the masked one is not the member's
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
 * Sets a new password after an SMS code. All sessions of the account end, but for that of `caller` when it is the account's own.
 * Its owner gets a system message and a text message.
 * @throws 401 when no phone is named and nobody is signed in; 422 when the code does not hold
 */
export async function resetPassword(
  ctx: Context,
  asked: { phone?: string | undefined; smsCode: string; smsKey: string; password: string },
  caller: Origin & { member: Member | undefined; token: string },
): Promise<void> {
  const phone = await phoneOf(ctx, caller.member, asked.phone, 'phonenumber');
  await proveSmsCode(ctx, {
    key: asked.smsKey,
    phone,
    code: asked.smsCode,
    purpose: 'resetPwd',
  });
  const passwordHash = await ctx.hasher.hash(asked.password);
  const door = await doorOf(ctx, phone, caller);
  await ctx.store.tx(async (tx) => {
    const user = await tx.maybe<{ id: string }>(
      'update users set password_hash = $2 where phone = $1 returning id',
      [phone, passwordHash],
    );
    if (!user) throw refuse.invalid('dxyzm', '短信验证码不正确');
    await forgetPlaces(tx, user.id);
    await rememberPlace(ctx, tx, user.id, caller);
    await closeOtherSessions(ctx, tx, user.id, caller.member?.id === user.id ? caller.token : '');
    await sendMessage(ctx, tx, user.id, 'security', '登录密码已修改', PASSWORD_CHANGED.message, user.id);
  });
  await resetLimit(ctx, 'loginPair', door.pair);
  try {
    await ctx.providers.sms.send(phone, PASSWORD_CHANGED.sms);
  } catch (error) {
    // The password is changed all the same, and the message box says so too.
    ctx.log.warn({ err: error }, 'the text message about a changed password was not sent');
  }
}
