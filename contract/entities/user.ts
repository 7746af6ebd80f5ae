import { coded, f, object, opt, text, type Decoded } from '../codec.ts';
import { id } from './common.ts';

/** Real-name verification: 1 未认证, 2 已认证, 3 审核中, 4 未通过 (domain §3.5). */
export const realStatus = coded({ 1: 'unverified', 2: 'verified', 3: 'reviewing', 4: 'refused' });

/** The signed-in person. Phone, real name and ID number come masked. */
export const profile = object({
  id: f('userId', id),
  userName: f('userName', text(64)),
  nickName: f('nickName', text(30)),
  phone: opt('phonenumber', text(20)),
  avatar: opt('avatar', text(500)),
  email: opt('email', text(120)),
  sex: opt('sex', coded({ 0: 'male', 1: 'female', 2: 'unknown' })),
  realStatus: f('realStatus', realStatus),
  realName: opt('realName', text(40)),
  idCard: opt('idCard', text(30)),
});
export type Profile = Decoded<typeof profile>;
