import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import { refusedFields } from '../../kit/failed.ts';
import type { Failure } from '../../kit/failure.ts';
import { readDigits, readPhone } from '../../../contract/kit/accountName.ts';
import { newPasswordFaults } from '../../../contract/account/password.ts';

export { PASSWORD_RULE } from '../../../contract/account/password.ts';

/** The text fields. `password` is the current password; `newPassword` and `repeat` set a new one. */
export type Field = 'phone' | 'password' | 'captcha' | 'smsCode' | 'newPassword' | 'repeat' | 'nickName';
export type Fields = Record<Field, string>;
export type FieldName = Field | 'agreement';
export type Faults = Partial<Record<FieldName, string>>;

/** The forms that can be submitted. `proving` and `choosing` are the two steps of a forgotten password. */
export type Step = 'password' | 'sms' | 'proving' | 'choosing' | 'register';

/** The SMS code sent last: its phone, its purpose, and the key to submit with the digits. */
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

/**
 * Removes spaces, dashes and +86 from a phone number, and spaces and dashes from a code. Returns other fields
 * unchanged.
 */
export function tidy(field: Field, text: string): string {
  if (field === 'phone') return readPhone(text);
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

/** Validation errors of a step. Empty when it can be submitted. */
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

/** The form field for each wire name of the four calls. */
const FIELD_OF: Readonly<Record<string, FieldName>> = {
  username: 'phone',
  phone: 'phone',
  phonenumber: 'phone',
  code: 'captcha',
  uuid: 'captcha',
  dxyzm: 'smsCode',
  yzmRankey: 'smsCode',
  nickName: 'nickName',
};

/** The messages of a refusal by field, the first one for each. Empty when the refusal concerns no field. */
export function faultsIn(step: Step, failure: Failure): Faults {
  if (failure.kind === 'conflict' && failure.reason === 'registered') return { phone: failure.message };
  return refusedFields(failure, (name) =>
    name === 'password' ? (step === 'password' ? 'password' : 'newPassword') : FIELD_OF[name],
  );
}
