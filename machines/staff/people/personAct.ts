import { readPhone } from '../../../contract/kit/accountName.ts';
import type { BarredKind, StaffDesk, StaffRole } from '../../../contract/staff/index.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';

/** The last four concern a member of staff, and only admins may perform them. The others concern a member. */
export type PersonAct =
  | 'note'
  | 'suspend'
  | 'lift'
  | 'bar'
  | 'unbar'
  | 'phone'
  | 'register'
  | 'clear'
  | 'close'
  | 'refuseValuation'
  | 'hire'
  | 'change'
  | 'reset'
  | 'dismiss';

export type PersonActFields = {
  act: PersonAct;
  /** The reason, or the text of a note. */
  reason: string;
  /** The length of a suspension. 0 means until it is lifted. */
  days: '7' | '30' | '0';
  kinds: readonly BarredKind[];
  phone: string;
  /** The account name, phone or e-mail address of a game account. */
  login: string;
  roles: readonly StaffRole[];
  desks: readonly StaffDesk[];
};

/** Acts that name a game account. */
const isOfRegister = (act: PersonAct): boolean => act === 'register' || act === 'clear';

/** The error of an act without its text. */
const missingReason = (act: PersonAct): string =>
  act === 'note' ? '请填写备注' : act === 'phone' || isOfRegister(act) ? '请写明核对过什么' : '请写明原因';

const setsRoles = (act: PersonAct): boolean => act === 'hire' || act === 'change';

/** Validation errors by field. The server applies the same rules. */
export function personActFaults({ act, reason, kinds, phone, login, roles, desks }: PersonActFields): Faults {
  return {
    ...(!setsRoles(act) && reason.trim() === '' && { reason: missingReason(act) }),
    ...(reason.length > 500 && { reason: '最多 500 个字' }),
    ...(act === 'bar' && kinds.length === 0 && { kinds: '请选择要拉黑什么' }),
    ...((act === 'hire' || act === 'phone') &&
      !/^1[3-9]\d{9}$/.test(readPhone(phone)) && { phone: '请填写完整的手机号' }),
    ...(isOfRegister(act) && login.trim() === '' && { login: '请填写游戏账号' }),
    ...(setsRoles(act) && roles.length === 0 && { roles: '至少选一个角色' }),
    ...(setsRoles(act) && roles.includes('agent') && desks.length === 0 && { desks: '客服至少选一张台' }),
  };
}

export const blankPersonAct: PersonActFields = {
  act: 'note',
  reason: '',
  days: '7',
  kinds: [],
  phone: '',
  login: '',
  roles: [],
  desks: [],
};

/** The form of an act on a person. Its output is null. */
export const personActMachine = submissionOf<PersonActFields, null>({
  blank: blankPersonAct,
  faultsOf: personActFaults,
  placeOf: { content: 'reason', rmsg: 'reason', account: 'login' },
});
export type PersonActFormRef = SubmissionRef<PersonActFields, null>;
