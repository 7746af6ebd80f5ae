import { get, post } from '../kit/call.ts';
import { list } from '../kit/codec.ts';
import { byId } from '../kit/common.ts';
import {
  barring,
  closing,
  lifting,
  memberDossier,
  memberPage,
  memberQuery,
  newNote,
  newStaff,
  phoneReplacement,
  registerEntry,
  staffMember,
  staffStanding,
  suspension,
} from './people.ts';

const ofPeople = { addition: true, audience: 'staff', permission: 'people' } as const;
const ofAccounts = { addition: true, audience: 'staff', permission: 'accounts' } as const;

/** Members found by a search, or the newest members. 20 per page, with a cursor. */
export const listMembers = get({
  name: 'listMembers',
  path: '/api/ops/member/list',
  summary: '按昵称开头、完整手机号、会员编号，或订单、商品、估价等的编号找会员；按游标翻页',
  ...ofPeople,
  input: memberQuery,
  output: memberPage,
  carrier: 'top',
});

/** A member with deals, shared devices, notes and blacklist entries. Each call adds a row to the audit log. 404. */
export const readMember = get({
  name: 'readMember',
  path: '/api/ops/member/{id}',
  summary: '一位会员：买卖、估价和竞价、售后、投诉、与别人共用的设备和网络、备注；记入操作日志',
  ...ofPeople,
  params: byId,
  output: memberDossier,
});

/** Adds a note that only staff read. 404. */
export const addMemberNote = post({
  name: 'addMemberNote',
  path: '/api/ops/member/{id}/note',
  summary: '给会员加一条备注，只有工作人员看得到',
  ...ofPeople,
  params: byId,
  input: newNote,
});

/**
 * Suspends a member: sessions end, sign-in is refused, listings go off sale, open quotes are withdrawn. Orders and
 * after-sales continue. 404; 409 ownAccount, staffAccount, `alreadySuspended` without `replaces`.
 */
export const suspendMember = post({
  name: 'suspendMember',
  path: '/api/ops/member/{id}/suspend',
  summary: '暂停会员：马上退出登录，商品下架；days 为 0 是直到解除',
  ...ofPeople,
  params: byId,
  input: suspension,
});

/** Ends a suspension. 404; 409 when the member is not suspended. */
export const liftSuspension = post({
  name: 'liftSuspension',
  path: '/api/ops/member/{id}/lift',
  summary: '解除暂停',
  ...ofPeople,
  params: byId,
  input: lifting,
});

/**
 * Bars the member's phone, ID number or devices from new registrations and identity checks. 404; 409; 422 when there is
 * nothing to bar.
 */
export const barMember = post({
  name: 'barMember',
  path: '/api/ops/member/{id}/bar',
  summary: '把会员的手机号、证件号或设备加入黑名单，不能再注册或实名',
  ...ofPeople,
  params: byId,
  input: barring,
});

/** Removes an entry from the blacklist. `id` is the entry's. 404 when it was already removed. */
export const unbarMember = post({
  name: 'unbarMember',
  path: '/api/ops/bar/{id}/remove',
  summary: '从黑名单移出；id 是黑名单条目的',
  ...ofPeople,
  params: byId,
  input: lifting,
});

/**
 * Registers a game account that the member reclaimed after the sale was paid out, when no after-sale covers it. Nobody may
 * sell it again. A system message tells the member. 403 for a party of the trade; 404; 409 ownAccount, staffAccount,
 * `closed`, `alreadyRegistered`; 422 for a login that the member has not sold, or a phone or mail of several sold accounts.
 */
export const registerTakenBack = post({
  name: 'registerTakenBack',
  path: '/api/ops/member/{id}/registerTakenBack',
  summary: '已结算的交易里卖出的游戏账号被找回：登记找回，谁都不能再出售',
  ...ofPeople,
  params: byId,
  input: registerEntry,
});

/**
 * Removes a game account from the register of reclaimed accounts after a member's appeal, with all its logins. Entries of
 * other accounts stay, even with the same phone or mail. Anybody may sell the account again. A listing with the mark
 * 被找回 is 已出售 again, or under review if its order was refunded. System messages tell the member and the seller. 403 for
 * a party of the account's trade; 404; 409 ownAccount, staffAccount; 422 for a login that is not in the register, or a phone
 * or mail of several registered accounts.
 */
export const clearTakenBack = post({
  name: 'clearTakenBack',
  path: '/api/ops/member/{id}/clearTakenBack',
  summary: '会员申诉成立：清除一个游戏账号的找回记录，可以再出售',
  ...ofPeople,
  params: byId,
  input: registerEntry,
});

/**
 * Replaces the phone of a member who lost the old one, also in their contacts. All sessions end. The member is notified
 * by system message, and both numbers by SMS. 404; 409 ownAccount, staffAccount, `registered`, `barred`; 422 for the
 * present phone.
 */
export const changeMemberPhone = post({
  name: 'changeMemberPhone',
  path: '/api/ops/member/{id}/phone',
  summary: '给收不到旧手机号短信的会员换手机号：先核对身份，所有设备退出登录',
  ...ofPeople,
  params: byId,
  input: phoneReplacement,
});

/**
 * Closes the account of a member who asked for it: listings go off sale, sessions end, personal data is removed, phone
 * and ID number are free again. Records of trade stay. The member is told by SMS. 404; 409 ownAccount, staffAccount,
 * `closed`, `merchant`, `suspended`, `stillOpen` with a message that names what is open.
 */
export const closeMember = post({
  name: 'closeMember',
  path: '/api/ops/member/{id}/close',
  summary: '注销会员：删除个人资料，手机号和证件号可以重新使用；有没办完的事时不能注销',
  ...ofPeople,
  params: byId,
  input: closing,
});

/** All members of staff, by name. */
export const listStaff = get({
  name: 'listStaff',
  path: '/api/ops/staff/list',
  summary: '工作人员：角色、台、是否已绑定动态验证码、最近一次操作',
  ...ofAccounts,
  output: list(staffMember),
});

/**
 * Makes a member a member of staff. 404 for an unknown phone; 409 staffAccount, merchant, suspended; 422 without a
 * role.
 */
export const hireStaff = post({
  name: 'hireStaff',
  path: '/api/ops/staff',
  summary: '按完整手机号把会员设为工作人员',
  ...ofAccounts,
  input: newStaff,
  output: staffMember,
});

/** Changes the roles and desks of a member of staff. 404; 409 ownAccount, lastAdmin; 422 without a role. */
export const changeStaff = post({
  name: 'changeStaff',
  path: '/api/ops/staff/{id}/roles',
  summary: '改工作人员的角色和台',
  ...ofAccounts,
  params: byId,
  input: staffStanding,
  output: staffMember,
});

/**
 * Removes the second factor, for example after a lost phone, and ends the sessions. The person must enrol again. 404;
 * 409 ownAccount, notEnrolled.
 */
export const resetStaffFactor = post({
  name: 'resetStaffFactor',
  path: '/api/ops/staff/{id}/reset',
  summary: '重置动态验证码，本人下次进入时重新绑定',
  ...ofAccounts,
  params: byId,
  input: lifting,
});

/** Dismisses a member of staff: sessions end, claimed tasks return to the queue. 404; 409 ownAccount, lastAdmin. */
export const dismissStaff = post({
  name: 'dismissStaff',
  path: '/api/ops/staff/{id}/revoke',
  summary: '撤销工作人员：退出登录，手上的事放回队列',
  ...ofAccounts,
  params: byId,
  input: lifting,
});
