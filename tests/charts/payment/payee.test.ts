import { describe, expect, it } from 'vitest';
import { payeeFields, payeeFixtures } from '../../../machines/payment/payee/fixtures.ts';
import { payeeFaults, payeeMachine } from '../../../machines/payment/payee/payee.ts';
import { play } from '../../kit/play.ts';

/** The account after each character was typed behind what the field shows. */
function type(text: string): string {
  const t = play(payeeMachine, { from: payeeFixtures['filling.editing'] });
  t.send({ type: 'field.set', patch: { account: '' } });
  for (const key of text) t.send({ type: 'field.set', patch: { account: t.context().fields.account + key } });
  return t.context().fields.account;
}

describe('the payout account', () => {
  it.each([
    '138.zhang@qq.com',
    '2018-wang@163.com',
    '8613800000001@139.com',
    '10086.li@qq.com',
    '1388000.0001@qq.com',
  ])('keeps %s while it is typed', (account) => {
    expect(type(account)).toBe(account);
  });

  it('loses blanks and full-width characters', () => {
    expect([type(' 138 0000 0001'), type('ｚhang＠qq.com')]).toEqual(['13800000001', 'zhang@qq.com']);
  });

  it('may be a phone number in any notation', () => {
    const faults = ['138-0000-0001', '+86 13800000001', '86138000'].map((account) =>
      payeeFaults({ ...payeeFields, account }),
    );
    expect(faults).toEqual([{}, {}, { account: '请填写支付宝登录用的手机号或邮箱' }]);
  });
});
