import type { NumberMatch, StaffTask } from '../../../contract/staff/index.ts';
import {
  hasPermission,
  type StaffPermission,
  type StaffStanding,
} from '../../../contract/staff/permissions.ts';
import { consoleHref, valuationHref } from './address.ts';

/** Who works on a task, as a text; '' if nobody does. */
export const ownerOf = ({ claimedBy, isMine, isProposed }: StaffTask): string => {
  if (claimedBy === undefined) return isProposed ? '待复核' : '';
  return isMine ? '我在处理' : `${claimedBy}在处理`;
};

/** Where a match without a task is opened. */
export const matchHref = ({ subject, number }: NumberMatch): string =>
  subject === 'withdrawal'
    ? consoleHref({ view: 'money', item: 'withdrawals', search: number })
    : valuationHref(number);

/** Numbers that only some staff can look up, by their first letters. */
const RESERVED: readonly { first: RegExp; permission: StaffPermission; text: string }[] = [
  { first: /^HYtx/i, permission: 'money', text: '提现只有财务能查，请把单号告诉财务。' },
  {
    first: /^HYhs/i,
    permission: 'recycling',
    text: '估价和竞价只有回收的同事能查，请把编号告诉他们。',
  },
];

/** What helps when a filtered queue is empty. A number may belong to what this person may not open. */
export const noneFoundText = (person: StaffStanding, search = ''): string =>
  RESERVED.find(({ first, permission }) => first.test(search) && !hasPermission(person, permission))?.text ??
  '换个条件，或清空后再看。';
