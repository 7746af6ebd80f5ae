import { PERSON_NAME, readPersonName } from '../../../contract/kit/personName.ts';
import { PAYEE_ACCOUNT } from '../../../contract/payment/rule.ts';
import type { Payee } from '../../../contract/payment/wallet.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { readAccountName, readContact, readDigits } from '../../../contract/kit/accountName.ts';

/**
 * A payout account as typed. `current` is the stored one, masked. It is '' when there is none; then no SMS code is
 * needed.
 */
export type PayeeFields = {
  current: string;
  account: string;
  name: string;
  smsCode: string;
  /** Belongs to the code sent last. */
  smsKey: string;
};

/** Validation errors by field. The server applies the same rules. */
export function payeeFaults({ current, account, name, smsCode, smsKey }: PayeeFields): Faults {
  return {
    ...(!PAYEE_ACCOUNT.test(readContact(account)) && { account: '请填写支付宝登录用的手机号或邮箱' }),
    ...(!PERSON_NAME.test(readPersonName(name)) && { name: '请填写支付宝的真实姓名' }),
    ...(current !== '' && smsKey === '' && { smsCode: '请先获取短信验证码' }),
    ...(current !== '' && smsKey !== '' && !/^\d{6}$/.test(smsCode) && { smsCode: '请填写 6 位短信验证码' }),
  };
}

/** The form of the payout account. Its output is the stored account, masked. No draft of it is ever stored. */
export const payeeMachine = submissionOf<PayeeFields, Payee>({
  blank: { current: '', account: '', name: '', smsCode: '', smsKey: '' },
  tidy: (patch) => ({
    ...patch,
    // Not readContact: while an e-mail address is typed, its first digits look like a phone number and lose their dots.
    ...(patch.account !== undefined && { account: readAccountName(patch.account) }),
    ...(patch.smsCode !== undefined && { smsCode: readDigits(patch.smsCode) }),
  }),
  faultsOf: payeeFaults,
  isSecret: true,
  placeOf: { alipayAccount: 'account', alipayName: 'name', dxyzm: 'smsCode', yzmRankey: 'smsCode' },
});
export type PayeeFormRef = SubmissionRef<PayeeFields, Payee>;
