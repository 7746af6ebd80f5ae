import { oneOf } from '../kit/codec.ts';
import { STAFF_DESKS, STAFF_ROLES } from './permissions.ts';

/** A role of a member of the staff. */
export const staffRole = oneOf(...STAFF_ROLES);
/** A desk of the console. */
export const staffDesk = oneOf(...STAFF_DESKS);
