import type { Profile } from '../../../contract/account/user.ts';
import { fixturesOf } from '../../kit/submission/fixtures.ts';
import { BLANK, type RealNameFields } from './realName.ts';

/** The server's time in these fixtures: 15:04 in Beijing, epoch ms. */
export const NOW = Date.parse('2026-11-21T07:04:00.000Z');

export const unverified: Profile = {
  id: 'u-1',
  userName: '13800000001',
  nickName: '青山客',
  phone: '138****0001',
  realStatus: 'unverified',
};
export const reviewing: Profile = {
  ...unverified,
  realStatus: 'reviewing',
  realName: 'A*** S****',
  idCard: '110***********002X',
};
export const verified: Profile = {
  ...unverified,
  realStatus: 'verified',
  realName: '张*',
  idCard: '110***********002X',
};
export const refusedByStaff: Profile = {
  ...unverified,
  realStatus: 'refused',
  realRemark: '姓名与证件不一致',
};

/** A valid ID number of somebody born in 1949. */
export const soundFields: RealNameFields = {
  ...BLANK,
  name: '张三',
  idNumber: '11010519491231002X',
  now: NOW,
};

export const realNameFixtures = fixturesOf(soundFields, { ...BLANK, now: NOW }, verified, {
  kind: 'conflict',
  reason: 'idTaken',
  message: '这个证件已用于另一个账号。',
});
