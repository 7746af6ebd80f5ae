import { f, flag, list, object, opt, text, type Decoded } from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import { staffDesk, staffRole } from './roles.ts';

/** The person in front of the console. */
export const staffSelf = object({
  id: f('userId', id),
  name: f('nickName', text(40)),
  roles: f('roles', list(staffRole)),
  /** The desks that the person may work. */
  desks: f('desks', list(staffDesk)),
  /** A one-time code was enrolled. Before that no other staff call is answered. */
  isEnrolled: f('isEnrolled', flag(1, 0)),
  /** A code was confirmed in this session, less than 30 minutes of idleness ago. */
  isConfirmed: f('isConfirmed', flag(1, 0)),
  /** In the demo: whether the autopilot acts for staff and merchants. Absent where there is none. */
  isAutopilotOn: opt('autopilot', flag(1, 0)),
});
export type StaffSelf = Decoded<typeof staffSelf>;

/** What an authenticator app scans. */
export const enrolment = object({ secret: f('secret', text(100)), uri: f('uri', text(300)) });
export type Enrolment = Decoded<typeof enrolment>;

/** A one-time code of six digits, or a recovery code. */
export const staffCode = object({ code: f('code', text(20, 6, '动态验证码')) });
export const recoveryCodes = object({ codes: f('codes', list(text(20))) });
