import type * as v from 'valibot';
import { coded, codec, f, object, opt, pattern, text, type Codec, type Decoded } from '../kit/codec.ts';
import { phone } from '../kit/common.ts';

/** 8–32 characters with letters and digits. */
export const password = pattern(
  /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,32}$/,
  '密码为 8–32 位，需同时包含字母和数字',
);
const smsCode = pattern(/^\d{6}$/, '请填写 6 位短信验证码');
const smsKey = text(64, 1, '短信验证码');

/**
 * What an SMS code is asked for; what each proves, the server decides (docs/decisions/011). `public` is for changing the phone,
 * `mima` another client's word for `resetPwd`.
 */
export const smsPurpose = coded({
  phoneLogin: 'phoneLogin',
  register: 'register',
  mima: 'resetPwd',
  resetPwd: 'resetPwd',
  public: 'changePhone',
  viewAccount: 'viewAccount',
});
export type SmsPurpose = Decoded<typeof smsPurpose>;

/** A phone, or the own one as the profile shows it: 138****5678. Whose that is, the server knows. */
const shownPhone = pattern(/^1[3-9]\d(?:\d{4}|\*{4})\d{4}$/, '请填写正确的手机号');

/**
 * Whom a code goes to. A signed-in member who leaves the phone out gets it at the own one, which pages know only masked. A captcha
 * is only wanted after many codes: then the server refuses on `code`, and with one the same may be asked again.
 */
export const smsRequest = object({
  phone: opt('phone', shownPhone),
  purpose: f('type', smsPurpose),
  captcha: opt('code', text(10)),
  captchaId: opt('uuid', text(64)),
});
export type SmsRequest = Decoded<typeof smsRequest>;
export const smsTicket = object({ key: f('yzmRankey', smsKey) });
/**
 * A picture as an `img` element takes it. Its base64 alone on the wire, as other clients put the head of a data URI before it;
 * servers say it with or without that head.
 */
const captchaImage: Codec<string> = codec(
  () => text(60_000).wire as v.GenericSchema<unknown, string>,
  (said) =>
    said === '' || said.startsWith('data:')
      ? said
      : `data:image/${BASE64_HEADS.find(([head]) => said.startsWith(head))?.[1] ?? 'gif'};base64,${said}`,
  (uri) => uri.replace(/^data:image\/[a-z+]+;base64,/, ''),
);
const BASE64_HEADS = [
  ['iVBOR', 'png'],
  ['/9j/', 'jpeg'],
  ['UklGR', 'webp'],
  ['PHN2Z', 'svg+xml'],
  ['PD94b', 'svg+xml'],
] as const;

export const captcha = object({ image: f('img', captchaImage), id: f('uuid', text(64, 1)) });
export const token = object({ token: f('token', text(200, 1)) });

export const passwordLogin = object({
  phone: f('username', phone),
  password: f('password', text(64, 1, '密码')),
  /** Left out by a client that shows no captcha; only a server that is told to lets it in. */
  captcha: opt('code', text(10)),
  captchaId: opt('uuid', text(64)),
  /** `h5` says so: there was no captcha to fill in. */
  face: opt('loginType', text(20)),
});
export const smsLogin = object({
  phone: f('phone', phone),
  smsCode: f('dxyzm', smsCode),
  smsKey: f('yzmRankey', smsKey),
});
/** Proves that who looks at a bought account again holds the phone. Left out within ten minutes of the last look. */
export const revealProof = object({
  smsCode: opt('dxyzm', smsCode),
  smsKey: opt('yzmRankey', smsKey),
});
export type RevealProof = Decoded<typeof revealProof>;
export const registration = object({
  phone: f('username', phone),
  password: f('password', password),
  /** A phone is registered by who holds it: without a code it is refused, whatever else is sent (docs/decisions/011). */
  smsCode: opt('dxyzm', smsCode),
  smsKey: opt('yzmRankey', smsKey),
  nickName: opt('nickName', text(20)),
});
/**
 * A new password, proved by a code. Without a phone it is the signed-in member's own account. The session that asks stays when it
 * is the account's own, all others end.
 */
export const passwordReset = object({
  phone: opt('phonenumber', shownPhone),
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
