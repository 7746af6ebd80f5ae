import type { StaffTask } from '../../../contract/staff/index.ts';

/** Who works on a task, as a text; '' if nobody does. */
export const ownerOf = ({ claimedBy, isMine, isProposed }: StaffTask): string => {
  if (claimedBy === undefined) return isProposed ? '待复核' : '';
  return isMine ? '我在处理' : `${claimedBy}在处理`;
};
