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

/** What a task of the queue is about. */
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

/** Something that waits for staff. */
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
  /** From then on it is shown as nearly due. */
  warnAt: f('warnTime', moment),
  dueAt: f('dueTime', moment),
  /** Set once its time was over: supervisors see it first. */
  escalatedAt: opt('escalateTime', moment),
  /** Who works on it now, and whether that is the caller. */
  claimedBy: opt('claimName', text(40)),
  isMine: f('isMine', flag(1, 0)),
  /** What the one before wrote when handing it over. */
  note: opt('note', text(500)),
  /** A decision waits for a second person: a supervisor who did not propose it. */
  isProposed: opt('isProposed', flag(1, 0)),
  /** Set once nothing waits any more. */
  closedAt: opt('closeTime', moment),
});
export type StaffTask = Decoded<typeof staffTask>;

/** The filter of the queue. Without `desk`: all desks that the caller may work. */
export const taskQuery = object({
  desk: opt('desk', staffDesk),
  owner: opt('owner', oneOf('mine', 'nobody', 'all')),
  isOverdue: opt('overdue', flag(1, 0)),
  /** Only what waits for a second person. */
  isProposed: opt('proposed', flag(1, 0)),
  gameId: opt('gameId', id),
  minAmount: opt('minAmount', yuan()),
  maxAmount: opt('maxAmount', yuan()),
  /** An order, listing or case number, a phone, or a nickname. */
  search: opt('search', text(60)),
  /** Default: the soonest due first. `amount`: the largest amount first, without tasks that have none. */
  sort: opt('sort', oneOf('due', 'amount')),
  /** The page after the one that ended with this cursor. */
  after: opt('after', text(120)),
  pageSize: opt('pageSize', integer(1, 100)),
});
export type TaskQuery = Decoded<typeof taskQuery>;

/** A page of the queue; `next` leads to the page after it. */
export const taskPage = object({
  rows: f('rows', list(staffTask)),
  next: opt('next', text(120)),
});
export type TaskPage = Decoded<typeof taskPage>;

/** How much waits at each desk that the caller may work. */
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
  /** What waits for a second person at these desks. */
  proposed: f('proposed', withFallback(integer(), 0)),
});
export type DeskCounts = Decoded<typeof deskCounts>;
