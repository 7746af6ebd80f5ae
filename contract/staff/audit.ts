import { f, integer, list, object, opt, pattern, text, type Decoded } from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import { moment } from '../kit/time.ts';

export const auditRow = object({
  seq: f('seq', integer(1)),
  at: f('time', moment),
  staffId: f('userId', id),
  staffName: f('nickName', text(40)),
  action: f('action', text(60)),
  subject: opt('subject', text(40)),
  subjectId: opt('subjectId', id),
  /**
   * The number under which people know the subject (an order, a listing, a case, the payment of a refund), the name of
   * a member, a colleague or a merchant, or the day of a reconciliation.
   */
  number: opt('no', text(60)),
  /** Reason, input, and the state before and after the act, as readable JSON. '' for none. */
  detail: f('detail', text(4000)),
  hash: f('hash', text(64)),
});
export type AuditRow = Decoded<typeof auditRow>;

/** The filter of the audit log. `before` is the `seq` of the last row of the previous page. */
export const auditQuery = object({
  staffId: opt('userId', id),
  subject: opt('subject', text(40)),
  subjectId: opt('subjectId', id),
  /** A date in China, `2026-11-24`. */
  day: opt('day', pattern(/^\d{4}-\d{2}-\d{2}$/, '日期应写成 2026-11-24')),
  before: opt('before', integer(1)),
});
export type AuditQuery = Decoded<typeof auditQuery>;

export const auditPage = object({ rows: f('rows', list(auditRow)), next: opt('next', integer(1)) });
export type AuditPage = Decoded<typeof auditPage>;
