import type { Profile } from '../../../contract/account/user.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { isPhone, INVALID_PHONE } from '../smsCode/smsCode.ts';
import { readDigits } from '../../../contract/kit/accountName.ts';
import { normalizeContacts } from '../../kit/typed.ts';

/**
 * A change of phone. `oldCode` proves the current phone (masked), `smsCode` proves the new one. Each key belongs to the
 * code sent last.
 */
export type PhoneFields = {
  current: string;
  oldCode: string;
  oldKey: string;
  phone: string;
  smsCode: string;
  smsKey: string;
};

const codeFault = (code: string, key: string): string | undefined => {
  if (key === '') return '请先获取短信验证码';
  return /^\d{6}$/.test(code) ? undefined : '请填写 6 位短信验证码';
};

/** Validation errors by field. The server applies the same rules. */
export function phoneFaults(fields: PhoneFields): Faults {
  const oldCode = codeFault(fields.oldCode, fields.oldKey);
  const smsCode = codeFault(fields.smsCode, fields.smsKey);
  return {
    ...(oldCode !== undefined && { oldCode }),
    ...(!isPhone(fields.phone) && { phone: INVALID_PHONE }),
    ...(smsCode !== undefined && { smsCode }),
  };
}

/** The form to change the phone. Its output is the updated profile. No draft of it is ever stored. */
export const phoneMachine = submissionOf<PhoneFields, Profile>({
  blank: { current: '', oldCode: '', oldKey: '', phone: '', smsCode: '', smsKey: '' },
  tidy: (patch) => ({
    ...normalizeContacts(patch),
    ...(patch.oldCode !== undefined && { oldCode: readDigits(patch.oldCode) }),
    ...(patch.smsCode !== undefined && { smsCode: readDigits(patch.smsCode) }),
  }),
  faultsOf: phoneFaults,
  isSecret: true,
  placeOf: {
    phonenumber: 'phone',
    dxyzm: 'smsCode',
    yzmRankey: 'smsCode',
    oldDxyzm: 'oldCode',
    oldYzmRankey: 'oldCode',
  },
});
export type PhoneFormRef = SubmissionRef<PhoneFields, Profile>;
