import { readDigits } from '../../../contract/kit/accountName.ts';
import { newPasswordFaults } from '../../../contract/account/password.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';

/** A new password and the SMS code that proves the phone. `smsKey` belongs to the code sent last. */
export type PasswordFields = { smsCode: string; smsKey: string; newPassword: string; repeat: string };

/** Validation errors by field. The server applies the same rules. */
export const passwordFaults = (fields: PasswordFields): Faults => ({
  ...(!/^\d{6}$/.test(fields.smsCode) && { smsCode: '请填写 6 位短信验证码' }),
  ...(fields.smsKey === '' && { smsCode: '请先获取短信验证码' }),
  ...newPasswordFaults(fields),
});

/** The form of /other/passwore. Its output is null and no draft of it is ever stored. */
export const passwordMachine = submissionOf<PasswordFields, null>({
  blank: { smsCode: '', smsKey: '', newPassword: '', repeat: '' },
  tidy: (patch) =>
    patch.smsCode === undefined
      ? patch
      : { ...patch, smsCode: readDigits(patch.smsCode).replace(/\D/g, '').slice(0, 6) },
  faultsOf: passwordFaults,
  isSecret: true,
  placeOf: { dxyzm: 'smsCode', yzmRankey: 'smsCode', password: 'newPassword' },
});
export type PasswordFormRef = SubmissionRef<PasswordFields, null>;
