import type { Profile } from '../../../contract/account/user.ts';
import type { ProfileFields } from './profile.ts';
import { fixturesOf } from '../../kit/submission/fixtures.ts';

export const profile: Profile = {
  id: 'u-1',
  userName: '138****0001',
  nickName: '青山客',
  phone: '138****0001',
  email: 'qingshan@example.com',
  qq: '88886666',
  sex: 'male',
  realStatus: 'verified',
};

export const profileFields: ProfileFields = {
  nickName: '青山客',
  sex: 'male',
  email: 'qingshan@example.com',
  qq: '88886666',
  weixin: '',
  avatar: '',
  pictures: [],
  sending: 0,
  failed: 0,
};

export const profileFixtures = fixturesOf(
  { ...profileFields, nickName: '青山旧友' },
  profileFields,
  { ...profile, nickName: '青山旧友' },
  {
    kind: 'invalid',
    message: '昵称含有不支持的字符',
    errors: [{ path: 'nickName', message: '昵称含有不支持的字符' }],
  },
);
