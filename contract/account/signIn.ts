import { coded, f, object, opt, pattern, reading, text, type Decoded } from '../kit/codec.ts';
import { phone } from '../kit/common.ts';

/** 8–32 characters with letters and digits. */
export const password = pattern(
  /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,32}$/,
  '密码为 8–32 位，需同时包含字母和数字',
);
const smsCode = pattern(/^\d{6}$/, '请填写 6 位短信验证码');
const smsKey = text(64, 1, '短信验证码');

/** What an SMS code is for; a code made for one purpose serves no other. */
export const smsPurpose = coded({
  phoneLogin: 'phoneLogin',
  register: 'register',
  resetPwd: 'resetPwd',
  public: 'changePhone',
});
export type SmsPurpose = Decoded<typeof smsPurpose>;

/** Whom a code goes to. A signed-in member who leaves the phone out gets it at the own one, which pages know only masked. */
export const smsRequest = object({ phone: opt('phone', phone), purpose: f('type', smsPurpose) });
export const smsTicket = object({ key: f('yzmRankey', text(64)) });
/** A picture as an `img` element takes it. Servers say its base64, with or without the head of a data URI. */
const captchaImage = reading(text(60_000), (said) => {
  if (typeof said !== 'string' || said === '' || said.startsWith('data:')) return said;
  return `data:image/${BASE64_HEADS.find(([head]) => said.startsWith(head))?.[1] ?? 'gif'};base64,${said}`;
});
const BASE64_HEADS = [
  ['iVBOR', 'png'],
  ['/9j/', 'jpeg'],
  ['UklGR', 'webp'],
  ['PHN2Z', 'svg+xml'],
  ['PD94b', 'svg+xml'],
] as const;

export const captcha = object({ image: f('img', captchaImage), id: f('uuid', text(64)) });
export const token = object({ token: f('token', text(200)) });

export const passwordLogin = object({
  phone: f('username', phone),
  password: f('password', text(64, 1, '密码')),
  captcha: f('code', text(10, 1, '图形验证码')),
  captchaId: f('uuid', text(64, 1, '图形验证码')),
});
export const smsLogin = object({
  phone: f('phone', phone),
  smsCode: f('dxyzm', smsCode),
  smsKey: f('yzmRankey', smsKey),
});
export const registration = object({
  phone: f('username', phone),
  password: f('password', password),
  smsCode: f('dxyzm', smsCode),
  smsKey: f('yzmRankey', smsKey),
  nickName: opt('nickName', text(20)),
});
/**
 * A new password, proved by a code. Without a phone it is the signed-in member's own account. The session that asks stays when it
 * is the account's own, all others end.
 */
export const passwordReset = object({
  phone: opt('phonenumber', phone),
  smsCode: f('dxyzm', smsCode),
  smsKey: f('yzmRankey', smsKey),
  password: f('password', password),
});

/** Another phone for the signed-in member's account, proved by two codes: one to the present phone, one to the new. */
export const phoneChange = object({
  phone: f('phonenumber', phone),
  smsCode: f('dxyzm', smsCode),
  smsKey: f('yzmRankey', smsKey),
  oldCode: f('oldDxyzm', smsCode),
  oldKey: f('oldYzmRankey', smsKey),
});
export type PhoneChange = Decoded<typeof phoneChange>;
