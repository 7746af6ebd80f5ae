import type { StaffAct, TaskSubject } from '../../../contract/staff/index.ts';
import { LISTING_MARKS } from '../../../contract/staff/listingMarks.ts';

/** Acts whose remark no member reads. */
const LOGGED: readonly StaffAct[] = [
  'audit.pass',
  'merchant.pass',
  'identity.pass',
  'withdrawal.approve',
  ...LISTING_MARKS,
];

/** Acts that say in their effect who reads the remark. */
const SAID: readonly StaffAct[] = ['review.hide', 'review.show'];

/** Acts on an after-sale whose remark both parties read in its timeline. */
const TOLD: readonly StaffAct[] = ['return.confirm', 'return.reject'];

/** Subjects whose timeline shows the remark to both parties. */
const READERS: Readonly<Partial<Record<TaskSubject, string>>> = {
  order: '买家和卖家都会看到',
  recycleOrder: '商户和卖家都会看到',
};

/** Says who reads the remark of an act. Undefined when the form says it elsewhere. */
export function remarkHint(subject: TaskSubject, act: StaffAct): string | undefined {
  if (SAID.includes(act)) return undefined;
  if (act === 'recovery.succeed') return '买家和卖家都会看到，不要写密码';
  if (TOLD.includes(act)) return '买家和卖家都会看到';
  return LOGGED.includes(act) ? '只记入操作日志' : READERS[subject];
}
