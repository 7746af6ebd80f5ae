import { f, flag, list, object, opt, text, type Decoded } from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import { staffDesk, staffRole } from './roles.ts';

export const staffSelf = object({
  id: f('userId', id),
  name: f('nickName', text(40)),
  roles: f('roles', list(staffRole)),
  desks: f('desks', list(staffDesk)),
  /** True once a one-time code is enrolled. Until then the server refuses all other staff calls. */
  isEnrolled: f('isEnrolled', flag(1, 0)),
  /** True when this session was confirmed with a code and has not been idle for 30 minutes. */
  isConfirmed: f('isConfirmed', flag(1, 0)),
  /** In the demo: whether the autopilot acts for staff and merchants. Absent without an autopilot. */
  isAutopilotOn: opt('autopilot', flag(1, 0)),
});
export type StaffSelf = Decoded<typeof staffSelf>;

export const enrolment = object({ secret: f('secret', text(100)), uri: f('uri', text(300)) });
export type Enrolment = Decoded<typeof enrolment>;

/** A one-time code of six digits, or a recovery code. */
export const staffCode = object({ code: f('code', text(20, 6, '动态验证码')) });
export const recoveryCodes = object({ codes: f('codes', list(text(20))) });
