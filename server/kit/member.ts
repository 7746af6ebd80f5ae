import type { StaffDesk } from '../../contract/staff/index.ts';

export interface Member {
  id: string;
  role: 'member' | 'staff' | 'merchant';
  realStatus: 'unverified' | 'verified' | 'reviewing' | 'refused';
  /** The desks of staff whose session has confirmed the second factor. */
  desks?: readonly StaffDesk[];
}

/** True when the member is staff at one of these desks. */
export const isAtDesk = ({ desks = [] }: Member, ...some: readonly StaffDesk[]): boolean =>
  some.some((desk) => desks.includes(desk));
