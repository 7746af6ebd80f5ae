import { expect, it } from 'vitest';
import type { StaffAct, TaskSubject } from '../../../contract/staff/index.ts';
import { remarkHint } from '../../../src/staff/act/remarkHint.ts';

it.each<[TaskSubject, StaffAct, string | undefined]>([
  ['order', 'rebinding.finish', '买家和卖家都会看到'],
  ['order', 'refund.decide', '买家和卖家都会看到'],
  ['order', 'review.hide', undefined],
  ['recycleOrder', 'review.pass', '商户和卖家都会看到'],
  ['listing', 'audit.pass', '只记入操作日志'],
  ['listing', 'audit.fail', undefined],
  ['merchantApplication', 'merchant.pass', '只记入操作日志'],
  ['identity', 'identity.pass', '只记入操作日志'],
  ['withdrawal', 'withdrawal.approve', '只记入操作日志'],
  ['afterSale', 'case.refuse', undefined],
  ['afterSale', 'return.confirm', '买家和卖家都会看到'],
  ['afterSale', 'recovery.succeed', '买家和卖家都会看到，不要写密码'],
  ['afterSale', 'return.reject', '买家和卖家都会看到'],
])('the form of an act on a %s, %s, says who reads the remark: %s', (subject, act, hint) => {
  expect(remarkHint(subject, act)).toBe(hint);
});
