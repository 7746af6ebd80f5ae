import type { Context } from '../context.ts';
import type { Profile } from '../../contract/account/user.ts';
import { maskPhone } from '../kit/log.ts';
import { refuse } from '../kit/refusal.ts';
import { checkCaptcha } from './captcha.ts';
import { forget, giveBack, spend } from '../kit/limits.ts';
import { tell } from '../kit/messenger.ts';
import { nickNameOf } from './nickName.ts';
import { closeOtherSessions, openSession, type Member } from './sessions.ts';
import { proveSmsCode } from './smsCodes.ts';

/** A hash to verify against when the phone is unknown, so that both answers take as long. One for each context. */
const decoys = new WeakMap<Context, Promise<string>>();

function decoyOf(ctx: Context): Promise<string> {
  let decoy = decoys.get(ctx);
  if (!decoy) {
    decoy = ctx.hasher.hash('nobody has this password 0');
    decoys.set(ctx, decoy);
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
  await spend(ctx, 'loginAddress', address, locked);
  await spend(ctx, 'loginPhone', asked.phone, locked);
  const user = await ctx.store.maybe<{ id: string; passwordHash: string }>(
    'select id, password_hash from users where phone = $1',
    [asked.phone],
  );
  const fits = await ctx.hasher.verify(user?.passwordHash ?? (await decoyOf(ctx)), asked.password);
  if (!user || !fits) throw refuse.invalid('password', '手机号或密码不正确');
  await forget(ctx, 'loginPhone', asked.phone);
  await giveBack(ctx, 'loginAddress', address);
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
  const made = await ctx.store.maybe(
    `insert into users (id, phone, password_hash, nick_name, created_at) values ($1, $2, $3, $4, $5)
     on conflict (phone) do nothing returning id`,
    [ctx.ids.next(), asked.phone, passwordHash, nickName, new Date(ctx.clock.now()).toISOString()],
  );
  if (!made) throw refuse.conflict('registered', '该手机号已注册，请直接登录');
}

/** Whoever did not do it must hear of it where the thief does not read. */
const PASSWORD_CHANGED =
  '【号易】你的登录密码刚刚修改，其他设备已退出登录。若非本人操作，请立即用短信验证码登录并重新修改密码。';

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
 * Its owner is told in the message box and by a text message.
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
    await tell(
      ctx,
      tx,
      user.id,
      'security',
      '登录密码已修改',
      '其他设备已退出登录。若非本人操作，请立即用短信验证码登录并重新修改密码，再联系客服',
      user.id,
    );
  });
  await forget(ctx, 'loginPhone', phone);
  try {
    await ctx.providers.sms.send(phone, PASSWORD_CHANGED);
  } catch (error) {
    // The password is changed all the same, and the message box says so too.
    ctx.log.warn({ err: error }, 'nobody was told by text message that a password was changed');
  }
}

/** 张三 → *三; 欧阳小明 → ***明. */
export const maskName = (name: string) =>
  '*'.repeat(Math.max(1, [...name].length - 1)) + ([...name].at(-1) ?? '');

/** 110101199001011234 → 110***********1234. */
export const maskIdCard = (number: string) => `${number.slice(0, 3)}${'*'.repeat(11)}${number.slice(-4)}`;

interface UserRow {
  id: string;
  phone: string;
  nickName: string;
  avatar: string | null;
  email: string | null;
  sex: NonNullable<Profile['sex']> | null;
  realStatus: Profile['realStatus'];
  realName: string | null;
  idCardCipher: string | null;
  realRemark: string | null;
  role: Member['role'];
}

/** The member's own profile; phone, real name and ID number masked. */
export async function readProfile(ctx: Context, member: Member): Promise<Profile> {
  const row = await ctx.store.one<UserRow>(
    `select id, phone, nick_name, avatar, email, sex, real_status, real_name, id_card_cipher, real_remark, role
     from users where id = $1`,
    [member.id],
  );
  return {
    id: row.id,
    userName: maskPhone(row.phone),
    nickName: row.nickName,
    phone: maskPhone(row.phone),
    avatar: row.avatar ?? undefined,
    email: row.email ?? undefined,
    sex: row.sex ?? undefined,
    realStatus: row.realStatus,
    realName: row.realName === null ? undefined : maskName(row.realName),
    realRemark: row.realStatus === 'refused' ? (row.realRemark ?? undefined) : undefined,
    role: row.role,
    idCard: row.idCardCipher === null ? undefined : maskIdCard(ctx.vault.open(row.idCardCipher)),
  };
}
