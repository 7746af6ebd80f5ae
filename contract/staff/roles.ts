import { oneOf } from '../kit/codec.ts';
import { STAFF_DESKS, STAFF_ROLES } from './permissions.ts';

export const staffRole = oneOf(...STAFF_ROLES);
export const staffDesk = oneOf(...STAFF_DESKS);
