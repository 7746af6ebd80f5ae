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
import { id, phone } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { realStatus } from '../account/index.ts';
import { valuationKind } from '../recycling/index.ts';
import { BARRED_KINDS, STAFF_DESKS, STAFF_ROLES } from './permissions.ts';
import { staffDesk, staffRole } from './roles.ts';

const memberRole = oneOf('member', 'merchant', 'staff');

/** The phone is masked. */
const memberFields = {
  id: f('userId', id),
  name: f('nickName', text(40)),
  phone: f('phone', text(20)),
  role: f('role', memberRole),
  /** The number of finished sales. */
  deals: f('deals', integer()),
  realStatus: f('realStatus', realStatus),
  createdAt: f('createTime', moment),
  isSuspended: f('isSuspended', flag(1, 0)),
  /** The end of a suspension. Absent when it lasts until it is lifted. */
  suspendedUntil: opt('suspendedUntil', moment),
  /** When the account was closed. It has no phone and no personal data then. */
  closedAt: opt('closedTime', moment),
};
export const memberRow = object(memberFields);
export type MemberRow = Decoded<typeof memberRow>;

/** A search by phone, member id, number of a deal, listing or valuation, or the start of a nickname. */
export const memberQuery = object({
  search: opt('keyword', text(60)),
  after: opt('after', text(100)),
});
export type MemberQuery = Decoded<typeof memberQuery>;

export const memberPage = object({ rows: f('rows', list(memberRow)), next: opt('next', text(100)) });
export type MemberPage = Decoded<typeof memberPage>;

const memberDeal = object({
  subject: f('subject', oneOf('order', 'recycleOrder', 'afterSale', 'problem')),
  id: f('id', id),
  number: f('number', text(40)),
  title: f('title', text(120)),
  state: f('state', text(40)),
  amount: opt('amount', yuan()),
  at: f('createTime', moment),
  /** The open task, or else the latest closed one. */
  taskId: opt('taskId', id),
  isTaskClosed: opt('taskClosed', flag(1, 0)),
});
export type MemberDeal = Decoded<typeof memberDeal>;

const memberValuation = object({
  id: f('id', id),
  number: f('number', text(40)),
  kind: f('kind', valuationKind),
  title: f('title', text(120)),
  /** The first 300 characters. */
  description: f('description', text(300)),
  state: f('state', text(40)),
  at: f('createTime', moment),
});
export type MemberValuation = Decoded<typeof memberValuation>;

export const barredKind = oneOf(...BARRED_KINDS);
export type BarredKind = Decoded<typeof barredKind>;

export const memberNoteKind = oneOf(
  'note',
  'suspend',
  'lift',
  'bar',
  'unbar',
  'phone',
  'register',
  'clear',
  'close',
);
export type MemberNoteKind = Decoded<typeof memberNoteKind>;

/** A member as staff see them, with the latest 20 deals of each kind. */
export const memberDossier = object({
  ...memberFields,
  /** Masked, like `idCard`. */
  realName: opt('realName', text(40)),
  idCard: opt('idCard', text(30)),
  email: opt('email', text(120)),
  qq: opt('qq', text(20)),
  weixin: opt('weixin', text(40)),
  suspendedAt: opt('suspendedAt', moment),
  suspendedReason: opt('suspendedReason', text(500)),
  onSale: f('onSale', integer()),
  bought: f('bought', list(memberDeal)),
  sold: f('sold', list(memberDeal)),
  valuations: f('valuations', withFallback(list(memberValuation), [])),
  afterSales: f('afterSales', list(memberDeal)),
  problems: f('problems', list(memberDeal)),
  /** Devices and networks from which other members have signed in too. */
  places: f(
    'places',
    list(
      object({
        kind: f('kind', oneOf('device', 'network', 'unknown')),
        /** The first half of the network address. Absent for a device. */
        hint: opt('hint', text(40)),
        at: f('time', moment),
        others: f('others', list(object({ id: f('userId', id), name: f('nickName', text(40)) }))),
      }),
    ),
  ),
  notes: f(
    'notes',
    list(
      object({
        id: f('id', id),
        kind: f('kind', memberNoteKind),
        text: f('content', text(600)),
        staffName: f('staffName', text(40)),
        at: f('createTime', moment),
      }),
    ),
  ),
  barred: f(
    'barred',
    list(
      object({
        id: f('id', id),
        kind: f('kind', barredKind),
        reason: f('reason', text(500)),
        at: f('createTime', moment),
      }),
    ),
  ),
});
export type MemberDossier = Decoded<typeof memberDossier>;

const reason = text(500, 1, '原因');

export const newNote = object({ text: f('content', text(500, 1, '备注')) });
/** `days`: 7, 30, or 0 for a suspension until it is lifted. The member can read the reason. */
export const suspension = object({
  reason: f('reason', reason),
  days: f('days', integer(0, 365)),
  /** Replaces the current suspension, which the caller has seen. */
  replaces: opt('replaces', flag(1, 0)),
});
export const lifting = object({ reason: f('reason', reason) });
export const closing = object({ reason: f('reason', reason) });
export const barring = object({
  reason: f('reason', reason),
  kinds: f('kinds', list(barredKind, BARRED_KINDS.length)),
});
/** A new phone for a member who lost the old one. `reason`: how staff checked the identity. */
export const phoneReplacement = object({
  phone: f('phone', phone),
  reason: f('reason', text(500, 1, '核对过什么')),
});
export type PhoneReplacement = Decoded<typeof phoneReplacement>;
/** `login`: the account name, phone or e-mail address of a game account. */
export const registerEntry = object({
  login: f('account', text(200, 1, '游戏账号')),
  reason: f('reason', text(500, 1, '核对过什么')),
});
export type RegisterEntry = Decoded<typeof registerEntry>;

export const staffMember = object({
  id: f('userId', id),
  name: f('nickName', text(40)),
  /** Masked. */
  phone: f('phone', text(20)),
  roles: f('roles', list(staffRole)),
  /** The desks assigned to an agent. */
  desks: f('desks', list(staffDesk)),
  isEnrolled: f('isEnrolled', flag(1, 0)),
  createdAt: f('createTime', moment),
  /** The last action in the console, accurate to a minute. */
  seenAt: opt('seenTime', moment),
});
export type StaffMember = Decoded<typeof staffMember>;

const standing = {
  roles: f('roles', list(staffRole, STAFF_ROLES.length)),
  desks: f('desks', list(staffDesk, STAFF_DESKS.length)),
};
export const newStaff = object({ phone: f('phone', text(20, 1, '手机号')), ...standing });
export const staffStanding = object(standing);
