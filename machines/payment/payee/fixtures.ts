import type { Payee } from '../../../contract/payment/wallet.ts';
import { fixturesOf } from '../../kit/submission/fixtures.ts';
import type { PayeeFields } from './payee.ts';

export const payee: Payee = { account: '138****0003', name: '**国' };

const blank: PayeeFields = { current: '', account: '', name: '', smsCode: '', smsKey: '' };
export const payeeFields: PayeeFields = { ...blank, account: '13812340003', name: '周建国' };

const typed = fixturesOf(payeeFields, blank, payee, {
  kind: 'invalid',
  message: '请填写支付宝登录用的手机号或邮箱',
  errors: [{ path: 'account', message: '请填写支付宝登录用的手机号或邮箱' }],
});

export const payeeFixtures = {
  ...typed,
  // A successful submit clears the secret fields.
  done: { ...typed.done, context: { ...typed.done.context, fields: blank, original: blank } },
};
