import { get, post } from '../kit/call.ts';
import { enrolment, recoveryCodes, staffCode, staffSelf } from './session.ts';

/** The member of the staff who asks: roles, desks, and whether the second factor is enrolled and confirmed. 403 for anybody else. */
export const readStaffSelf = get({
  name: 'readStaffSelf',
  path: '/api/ops/me',
  summary: '后台：我的角色、可用的台、动态验证码是否已绑定和已确认',
  addition: true,
  audience: 'staff',
  permission: 'session',
  output: staffSelf,
});

/** Begins to enrol a one-time code (TOTP) and returns the secret. 409 when one is enrolled already. */
export const startEnrolment = post({
  name: 'startEnrolment',
  path: '/api/ops/me/enrol',
  summary: '后台：开始绑定动态验证码（TOTP），返回二维码内容和密钥',
  addition: true,
  audience: 'staff',
  permission: 'session',
  output: enrolment,
});

/** Ends the enrolment with a first code. Returns ten recovery codes, which no call shows again. 409; 422 for a wrong code; 429. */
export const finishEnrolment = post({
  name: 'finishEnrolment',
  path: '/api/ops/me/enrol/confirm',
  summary: '后台：用第一个动态验证码完成绑定，返回十个恢复码，只显示一次',
  addition: true,
  audience: 'staff',
  permission: 'session',
  input: staffCode,
  output: recoveryCodes,
});

/** Confirms this session with a one-time code or a recovery code. Each is taken once. 409 before enrolment; 422 for a wrong code; 429. */
export const confirmStaffSession = post({
  name: 'confirmStaffSession',
  path: '/api/ops/me/confirm',
  summary: '后台：用动态验证码或恢复码确认这次登录',
  addition: true,
  audience: 'staff',
  permission: 'session',
  input: staffCode,
  output: staffSelf,
});

/** Makes ten new recovery codes for the caller, on a one-time code; those before are void. No call shows them again. 422 for a wrong code; 429. */
export const renewRecoveryCodes = post({
  name: 'renewRecoveryCodes',
  path: '/api/ops/me/recoveryCodes',
  summary: '后台：用动态验证码换十个新的恢复码，旧的作废，只显示一次',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  input: staffCode,
  output: recoveryCodes,
});

/** Locks the console in this session: the next staff call needs a code again. */
export const lockStaffSession = post({
  name: 'lockStaffSession',
  path: '/api/ops/me/lock',
  summary: '后台：马上锁定，再用要重新输入动态验证码',
  addition: true,
  audience: 'staff',
  permission: 'session',
});
