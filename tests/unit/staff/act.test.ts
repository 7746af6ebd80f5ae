import { expect, it } from 'vitest';
import { actFaults, BLANK_ACT } from '../../../machines/staff/act/act.ts';

it('the acts that hand over an account need its new password', () => {
  const missing = { password: '请填写换绑后的新密码' };
  expect(
    (['rebinding.finish', 'review.pass', 'recovery.succeed', 'order.complete'] as const).map((act) => [
      actFaults({ ...BLANK_ACT, act, remark: '已完成' }),
      actFaults({ ...BLANK_ACT, act, remark: '已完成', password: 'new-pass-9' }),
    ]),
  ).toEqual([
    [missing, {}],
    [missing, {}],
    [{ password: '请填写追回后设的新密码' }, {}],
    [{}, {}],
  ]);
});

it('a returned account needs the new password, and the reason when staff did not get it', () => {
  expect([
    actFaults({ ...BLANK_ACT, act: 'return.confirm' }),
    actFaults({ ...BLANK_ACT, act: 'return.confirm', password: 'new-pass-9' }),
    actFaults({ ...BLANK_ACT, act: 'return.reject' }),
    actFaults({ ...BLANK_ACT, act: 'return.reject', remark: '手机还绑着' }),
  ]).toEqual([{ password: '请填写收回账号后设的新密码' }, {}, { remark: '请写明为什么没有收回' }, {}]);
});

it('a lower price needs an amount and a reason of 2 to 200 characters', () => {
  const asked = { ...BLANK_ACT, act: 'price.ask' as const, amount: '720' };
  expect(
    ['', '少', '长'.repeat(201), '皮肤少了两款'].map((remark) => actFaults({ ...asked, remark })),
  ).toEqual([
    { remark: '请写明哪里与描述不符，卖家会看到' },
    { remark: '至少写 2 个字' },
    { remark: '最多 200 个字' },
    {},
  ]);
  expect(actFaults({ ...asked, amount: '', remark: '皮肤少了两款' })).toEqual({
    amount: '请填写金额，最多两位小数',
  });
});
