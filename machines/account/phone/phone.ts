import type { Profile } from '../../../contract/account/user.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { isPhone, UNFIT_PHONE } from '../smsCode/smsCode.ts';
import { readDigits, tidyContacts } from '../../kit/typed.ts';

/**
 * Another phone for the account: `current` is the present one, masked, which `oldCode` proves; `phone` the new one, which
 * `smsCode` proves. The keys are those of the codes sent last.
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

/** What is to be mended; the server checks the same. */
export function phoneFaults(fields: PhoneFields): Faults {
  const oldCode = codeFault(fields.oldCode, fields.oldKey);
  const smsCode = codeFault(fields.smsCode, fields.smsKey);
  return {
    ...(oldCode !== undefined && { oldCode }),
    ...(!isPhone(fields.phone) && { phone: UNFIT_PHONE }),
    ...(smsCode !== undefined && { smsCode }),
  };
}

/** The form in which a member changes the phone; answers the profile as it is then. Nothing of it is ever kept. */
export const phoneMachine = submissionOf<PhoneFields, Profile>({
  blank: { current: '', oldCode: '', oldKey: '', phone: '', smsCode: '', smsKey: '' },
  tidy: (patch) => ({
    ...tidyContacts(patch),
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
