import type { NumberMatch, StaffTask } from '../../../contract/staff/index.ts';
import { hasPermission, type StaffStanding } from '../../../contract/staff/permissions.ts';
import { consoleHref } from './address.ts';

/** Who works on a task, as a text; '' if nobody does. */
export const ownerOf = ({ claimedBy, isMine, isProposed }: StaffTask): string => {
  if (claimedBy === undefined) return isProposed ? '待复核' : '';
  return isMine ? '我在处理' : `${claimedBy}在处理`;
};

/** Where a match without a task is opened. */
export const matchHref = ({ number }: NumberMatch): string =>
  consoleHref({ view: 'money', item: 'withdrawals', search: number });

/** What helps when a filtered queue is empty. A number may belong to what this person may not open. */
export function noneFoundText(person: StaffStanding, search = ''): string {
  return /^HYtx/i.test(search) && !hasPermission(person, 'money')
    ? '提现只有财务能查，请把单号告诉财务。'
    : '换个条件，或清空后再看。';
}
