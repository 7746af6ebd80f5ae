import { get, post } from '../kit/call.ts';
import { enrolment, recoveryCodes, staffCode, staffSelf } from './session.ts';

/**
 * The calling member of staff: roles, desks, and whether the second factor is enrolled and confirmed. 403 for anybody
 * else.
 */
export const readStaffSelf = get({
  name: 'readStaffSelf',
  path: '/api/ops/me',
  summary: '后台：我的角色、可用的台、动态验证码是否已绑定和已确认',
  addition: true,
  audience: 'staff',
  permission: 'session',
  output: staffSelf,
});

/** Starts the enrolment of a one-time code (TOTP) and returns the secret. 409 when one is already enrolled. */
export const startEnrolment = post({
  name: 'startEnrolment',
  path: '/api/ops/me/enrol',
  summary: '后台：开始绑定动态验证码（TOTP），返回二维码内容和密钥',
  addition: true,
  audience: 'staff',
  permission: 'session',
  output: enrolment,
});

/**
 * Finishes the enrolment with a first code. Returns ten recovery codes, which are never shown again. 409; 422 for a
 * wrong code; 429.
 */
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

/**
 * Confirms this session with a one-time code or a recovery code. Each code is valid once. 409 before enrolment; 422 for
 * a wrong code; 429.
 */
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

/**
 * Replaces the caller's recovery codes by ten new ones, proved by a one-time code. They are never shown again. 422 for
 * a wrong code; 429.
 */
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

/** Locks the console in this session: the next staff call requires a code again. */
export const lockStaffSession = post({
  name: 'lockStaffSession',
  path: '/api/ops/me/lock',
  summary: '后台：马上锁定，再用要重新输入动态验证码',
  addition: true,
  audience: 'staff',
  permission: 'session',
});
