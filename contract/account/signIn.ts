import type * as v from 'valibot';
import { coded, codec, f, object, opt, pattern, text, type Codec, type Decoded } from '../kit/codec.ts';
import { readPhone } from '../kit/accountName.ts';
import { phone, smsCode, typed } from '../kit/common.ts';

/** 8–32 characters with letters and digits. */
export const password = pattern(
  /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,32}$/,
  '密码为 8–32 位，需同时包含字母和数字',
);
const smsKey = text(64, 1, '短信验证码');

/**
 * What an SMS code is requested for; the server decides what each proves (decision 011). `public` is for changing the
 * phone, `mima` another client's `resetPwd`.
 */
export const smsPurpose = coded({
  phoneLogin: 'phoneLogin',
  register: 'register',
  mima: 'resetPwd',
  resetPwd: 'resetPwd',
  public: 'changePhone',
  viewAccount: 'viewAccount',
  payee: 'payee',
});
export type SmsPurpose = Decoded<typeof smsPurpose>;

/** A phone, or the member's own masked one: 138****5678. */
const shownPhone = typed(readPhone, /^1[3-9]\d(?:\d{4}|\*{4})\d{4}$/, '请填写正确的手机号');

/**
 * The recipient of an SMS code. A signed-in member who omits the phone gets the code at their own. Above a limit the
 * server also requires the captcha in `code`.
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
 * A captcha picture for an `img` element. The wire carries only the base64 text, because other clients add the data URI
 * prefix themselves. A reply with the prefix is accepted.
 */
const captchaImage: Codec<string> = codec(
  () => text(60_000).wire as v.GenericSchema<unknown, string>,
  (raw) =>
    raw === '' || raw.startsWith('data:')
      ? raw
      : `data:image/${BASE64_HEADS.find(([head]) => raw.startsWith(head))?.[1] ?? 'gif'};base64,${raw}`,
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
  /** Absent from clients without a captcha; the server admits them only by a setting. */
  captcha: opt('code', text(10)),
  captchaId: opt('uuid', text(64)),
  /** `h5` means that the client shows no captcha. */
  face: opt('loginType', text(20)),
});
export const smsLogin = object({
  phone: f('phone', phone),
  smsCode: f('dxyzm', smsCode),
  smsKey: f('yzmRankey', smsKey),
});
/** Proves the phone before a bought account is shown again. Not needed within ten minutes. */
export const revealProof = object({
  smsCode: opt('dxyzm', smsCode),
  smsKey: opt('yzmRankey', smsKey),
});
export type RevealProof = Decoded<typeof revealProof>;
export const registration = object({
  phone: f('username', phone),
  password: f('password', password),
  /** Without a code the registration is refused, whatever else is sent (decision 011). */
  smsCode: opt('dxyzm', smsCode),
  smsKey: opt('yzmRankey', smsKey),
  nickName: opt('nickName', text(20)),
});
/** A new password, proved by a code. Without a phone it is for the signed-in member. All other sessions end. */
export const passwordReset = object({
  phone: opt('phonenumber', shownPhone),
  smsCode: f('dxyzm', smsCode),
  smsKey: f('yzmRankey', smsKey),
  password: f('password', password),
});

/** Another phone for the account, proved by a code to each phone. */
export const phoneChange = object({
  phone: f('phonenumber', phone),
  smsCode: f('dxyzm', smsCode),
  smsKey: f('yzmRankey', smsKey),
  oldCode: f('oldDxyzm', smsCode),
  oldKey: f('oldYzmRankey', smsKey),
});
export type PhoneChange = Decoded<typeof phoneChange>;
