import { coded, f, flag, object, opt, withFallback, text, type Decoded } from '../kit/codec.ts';
import { readDigits } from '../kit/accountName.ts';
import { PERSON_NAME, readPersonName } from '../kit/personName.ts';
import { id, typed } from '../kit/common.ts';

/** The state of the real-name verification: 1 未认证, 2 已认证, 3 审核中, 4 未通过. */
export const realStatus = coded({ 1: 'unverified', 2: 'verified', 3: 'reviewing', 4: 'refused' });

export type RealStatus = Decoded<typeof realStatus>;

export const identity = object({
  name: f('name', typed(readPersonName, PERSON_NAME, '请填写证件上的姓名')),
  idNumber: f('idNumber', typed(readDigits, /^\d{17}[\dXx]$/, '身份证号码应为 17 位数字加 1 位数字或 X')),
});
export type Identity = Decoded<typeof identity>;

/** The signed-in member. Phone, real name and ID number are masked. */
export const profile = object({
  id: f('userId', id),
  userName: f('userName', text(64)),
  nickName: f('nickName', text(40)),
  phone: opt('phonenumber', text(20)),
  avatar: opt('avatar', text(500)),
  email: opt('email', text(120)),
  qq: opt('qq', text(20)),
  weixin: opt('weixin', text(40)),
  sex: opt('sex', coded({ 0: 'male', 1: 'female', 2: 'unknown' })),
  realStatus: f('realStatus', withFallback(realStatus, 'unverified')),
  realName: opt('realName', text(40)),
  idCard: opt('idCard', text(30)),
  /** Why the identity was refused (status 4). */
  realRemark: opt('realRemark', text(500)),
  /** Staff will check the identity by hand and require a picture of the document. */
  isPictureWanted: opt('cardImgWanted', flag(1, 0)),
  /** 0 member, 1 merchant, 2 staff. */
  role: opt('role', coded({ 0: 'member', 1: 'merchant', 2: 'staff' })),
});
export type Profile = Decoded<typeof profile>;
