import type * as v from 'valibot';
import { coded, codec, f, object, opt, pattern, text, type Codec, type Decoded } from '../kit/codec.ts';
import { readPhone } from '../kit/accountName.ts';
import { phone, smsCode, typed } from '../kit/common.ts';

export const password = pattern(
  /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,32}$/,
  '密码为 8–32 位英文字母、数字和英文标点，需同时包含字母和数字',
);
const smsKey = text(64, 1, '短信验证码');

/**
 * The purpose of an SMS code. `public` is for a change of phone; `mima` is another client's `resetPwd`. The server
 * decides what each one proves (docs/decisions/011-other-clients-of-this-api.md).
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

/** A phone, or the member's own in masked form: 138****5678. */
const shownPhone = typed(readPhone, /^1[3-9]\d(?:\d{4}|\*{4})\d{4}$/, '请填写正确的手机号');

/**
 * The recipient of an SMS code. Without a phone, a signed-in member gets the code at their own. Above a limit the
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
 * A captcha picture for an `img` element. On the wire it is base64 text, because other clients add the data URI prefix
 * themselves. A reply with the prefix is also accepted.
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
  /** Absent in clients without a captcha. A server setting decides whether they may sign in. */
  captcha: opt('code', text(10)),
  captchaId: opt('uuid', text(64)),
  /** `h5` identifies a client without a captcha. */
  face: opt('loginType', text(20)),
});
export const smsLogin = object({
  phone: f('phone', phone),
  smsCode: f('dxyzm', smsCode),
  smsKey: f('yzmRankey', smsKey),
});
/** An SMS code for another reveal of a bought account. Not required within ten minutes of the last one. */
export const revealProof = object({
  smsCode: opt('dxyzm', smsCode),
  smsKey: opt('yzmRankey', smsKey),
});
export type RevealProof = Decoded<typeof revealProof>;
export const registration = object({
  phone: f('username', phone),
  password: f('password', password),
  /** A registration without a code is always refused (docs/decisions/011-other-clients-of-this-api.md). */
  smsCode: opt('dxyzm', smsCode),
  smsKey: opt('yzmRankey', smsKey),
  /** At most 20 characters. `text` counts an emoji twice, so it allows more. */
  nickName: opt('nickName', text(40)),
});
/** A new password, proved by an SMS code. Without a phone it is the signed-in member's. All other sessions end. */
export const passwordReset = object({
  phone: opt('phonenumber', shownPhone),
  smsCode: f('dxyzm', smsCode),
  smsKey: f('yzmRankey', smsKey),
  password: f('password', password),
});

/** A change of phone, proved by an SMS code to each of both phones. */
export const phoneChange = object({
  phone: f('phonenumber', phone),
  smsCode: f('dxyzm', smsCode),
  smsKey: f('yzmRankey', smsKey),
  oldCode: f('oldDxyzm', smsCode),
  oldKey: f('oldYzmRankey', smsKey),
});
export type PhoneChange = Decoded<typeof phoneChange>;
