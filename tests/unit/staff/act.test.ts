import { expect, it } from 'vitest';
import { actFaults, BLANK_ACT } from '../../../machines/staff/act/act.ts';

it('the acts that hand over an account need its new password', () => {
  const missing = { password: '请填写换绑后的新密码' };
  expect(
    (['rebinding.finish', 'review.pass', 'order.complete'] as const).map((act) => [
      actFaults({ ...BLANK_ACT, act }),
      actFaults({ ...BLANK_ACT, act, password: 'new-pass-9' }),
    ]),
  ).toEqual([
    [missing, {}],
    [missing, {}],
    [{}, {}],
  ]);
});
