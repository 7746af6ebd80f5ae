import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import type { Failure } from '../../kit/failure.ts';
import { phoneOf, readDigits } from '../../kit/typed.ts';
import { newPasswordFaults } from '../../../contract/account/password.ts';

export { PASSWORD_RULE } from '../../../contract/account/password.ts';

/** What can be typed. `password` is the present one, `newPassword` and `repeat` the one to be. */
export type Field = 'phone' | 'password' | 'captcha' | 'smsCode' | 'newPassword' | 'repeat' | 'nickName';
export type Fields = Record<Field, string>;
/** What a fault may stand at. */
export type Place = Field | 'agreement';
/** A Chinese sentence for each place that is to be mended. */
export type Faults = Partial<Record<Place, string>>;

/** What is handed in at once: the four forms, and the second step of a forgotten password. */
export type Step = 'password' | 'sms' | 'proving' | 'choosing' | 'register';

/** A code that was sent: to whom, for what, and the key that goes back with its digits. */
export interface Proof {
  phone: string;
  purpose: SmsPurpose;
  key: string;
}

export const NO_FIELDS: Readonly<Fields> = {
  phone: '',
  password: '',
  captcha: '',
  smsCode: '',
  newPassword: '',
  repeat: '',
  nickName: '',
};

const PURPOSE: Partial<Record<Step, SmsPurpose>> = {
  sms: 'phoneLogin',
  proving: 'resetPwd',
  register: 'register',
};

/** A phone number loses spaces, dashes and +86, a code spaces and dashes; the rest stays as typed. */
export function tidy(field: Field, text: string): string {
  if (field === 'phone') return phoneOf(text);
  if (field === 'smsCode') return readDigits(text);
  return field === 'captcha' ? text.trim() : text;
}

function phoneFault(phone: string): Faults {
  return /^1[3-9]\d{9}$/.test(phone) ? {} : { phone: phone === '' ? '请填写手机号' : '请填写正确的手机号' };
}

function codeFault(step: Step, { phone, smsCode }: Fields, proof: Proof | null): Faults {
  if (proof === null || proof.purpose !== PURPOSE[step]) return { smsCode: '请先获取短信验证码' };
  if (proof.phone !== phone) return { smsCode: '手机号改过了，请重新获取短信验证码' };
  return /^\d{6}$/.test(smsCode) ? {} : { smsCode: '请填写 6 位短信验证码' };
}

/** Everything that must be mended before a step can be handed in; empty when nothing. */
export function faultsOf(step: Step, fields: Fields, agreed: boolean, proof: Proof | null): Faults {
  const agreement: Faults = agreed ? {} : { agreement: '请先阅读并同意用户协议和隐私政策' };
  switch (step) {
    case 'password':
      return {
        ...phoneFault(fields.phone),
        ...(fields.password === '' && { password: '请填写密码' }),
        ...(fields.captcha === '' && { captcha: '请填写图形验证码' }),
        ...agreement,
      };
    case 'sms':
    case 'proving':
      return { ...phoneFault(fields.phone), ...codeFault(step, fields, proof), ...agreement };
    case 'choosing':
      return { ...newPasswordFaults(fields), ...agreement };
    case 'register':
      return {
        ...phoneFault(fields.phone),
        ...codeFault(step, fields, proof),
        ...newPasswordFaults(fields),
        ...([...fields.nickName].length > 20 && { nickName: '昵称最多 20 个字' }),
        ...agreement,
      };
  }
}

/** The wire names of the four calls' fields. */
const PLACE_OF: Readonly<Record<string, Place>> = {
  username: 'phone',
  phone: 'phone',
  phonenumber: 'phone',
  code: 'captcha',
  uuid: 'captcha',
  dxyzm: 'smsCode',
  yzmRankey: 'smsCode',
  nickName: 'nickName',
};

/** Where the server's refusal of a step stands; empty when it is about no field. The first sentence of a place counts. */
export function faultsIn(step: Step, failure: Failure): Faults {
  if (failure.kind === 'conflict' && failure.reason === 'registered') return { phone: failure.message };
  if (failure.kind !== 'invalid') return {};
  const faults: Faults = {};
  for (const { path, message } of failure.errors) {
    const place = path === 'password' ? (step === 'password' ? 'password' : 'newPassword') : PLACE_OF[path];
    if (place !== undefined) faults[place] ??= message;
  }
  return faults;
}
