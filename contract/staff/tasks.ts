import {
  f,
  flag,
  integer,
  list,
  object,
  oneOf,
  opt,
  text,
  withFallback,
  type Decoded,
} from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { staffDesk } from './roles.ts';

export const taskSubject = oneOf(
  'order',
  'listing',
  'afterSale',
  'recycleOrder',
  'problem',
  'merchantApplication',
  'identity',
  'withdrawal',
);
export type TaskSubject = Decoded<typeof taskSubject>;

export const staffTask = object({
  id: f('id', id),
  subject: f('subject', taskSubject),
  subjectId: f('subjectId', id),
  /** A state of the subject's rulebook. */
  state: f('state', text(40)),
  desk: f('desk', staffDesk),
  number: f('no', text(40)),
  title: f('title', text(120)),
  gameName: opt('gameName', text(60)),
  amount: opt('amount', yuan()),
  openedAt: f('openTime', moment),
  /** From this time on the task is marked as nearly due. */
  warnAt: f('warnTime', moment),
  dueAt: f('dueTime', moment),
  /** Present once the task is overdue. Supervisors see it first. */
  escalatedAt: opt('escalateTime', moment),
  /** Who has claimed it, and whether that is the caller. */
  claimedBy: opt('claimName', text(40)),
  isMine: f('isMine', flag(1, 0)),
  /** When the claim ends, unless its holder acts before. */
  claimedUntil: opt('claimEndTime', moment),
  note: opt('note', text(500)),
  /** A decision waits for a supervisor who did not propose it. */
  isProposed: opt('isProposed', flag(1, 0)),
  /** Present once the work is done or unnecessary. */
  closedAt: opt('closeTime', moment),
});
export type StaffTask = Decoded<typeof staffTask>;

/** The filter of the queue. Without `desk`: all desks of the caller. */
export const taskQuery = object({
  desk: opt('desk', staffDesk),
  owner: opt('owner', oneOf('mine', 'nobody', 'all')),
  isOverdue: opt('overdue', flag(1, 0)),
  /** Only tasks that wait for a second person. */
  isProposed: opt('proposed', flag(1, 0)),
  gameId: opt('gameId', id),
  minAmount: opt('minAmount', yuan()),
  maxAmount: opt('maxAmount', yuan()),
  /** An order, listing or case number, a phone, or a nickname. A number also finds the newest closed task, see `found`. */
  search: opt('search', text(60)),
  /** Default: the soonest due first. `amount`: the largest amount first, without tasks that have none. */
  sort: opt('sort', oneOf('due', 'amount')),
  /** The cursor of the previous page (`next`). */
  after: opt('after', text(120)),
  pageSize: opt('pageSize', integer(1, 100)),
});
export type TaskQuery = Decoded<typeof taskQuery>;

/** What a searched number names that has no task: a withdrawal that nobody had to approve, or a valuation. */
export const numberMatch = object({
  subject: f('subject', oneOf('withdrawal', 'valuation')),
  number: f('no', text(64)),
  title: f('title', text(120)),
  /** A state of the subject's rulebook. */
  state: f('state', text(40)),
  amount: opt('amount', yuan()),
});
export type NumberMatch = Decoded<typeof numberMatch>;

/** A page of the queue. `next` is the cursor of the next page. */
export const taskPage = object({
  rows: f('rows', list(staffTask)),
  next: opt('next', text(120)),
  /** Only for a search without other filters, and for callers who may open it. */
  found: opt('found', numberMatch),
});
export type TaskPage = Decoded<typeof taskPage>;

/** The number of tasks at each desk of the caller. */
export const deskCounts = object({
  desks: f(
    'desks',
    list(
      object({
        desk: f('desk', staffDesk),
        open: f('open', integer()),
        overdue: f('overdue', integer()),
      }),
    ),
  ),
  mine: f('mine', integer()),
  /** The number of tasks at these desks that wait for a second person. */
  proposed: f('proposed', withFallback(integer(), 0)),
  /** The number of chats that wait for an answer from the caller's desks. */
  chats: f('chats', withFallback(integer(), 0)),
});
export type DeskCounts = Decoded<typeof deskCounts>;
