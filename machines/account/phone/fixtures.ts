import { fixturesOf } from '../../kit/submission/fixtures.ts';
import { profile } from '../profile/fixtures.ts';
import type { PhoneFields } from './phone.ts';

const stillPhone: PhoneFields = {
  current: '138****0001',
  oldCode: '',
  oldKey: '',
  phone: '',
  smsCode: '',
  smsKey: '',
};

export const phoneFields: PhoneFields = {
  ...stillPhone,
  oldCode: '482913',
  oldKey: 'key-1',
  phone: '13900000002',
  smsCode: '730164',
  smsKey: 'key-2',
};

const changed = { ...profile, userName: '139****0002', phone: '139****0002' };
const typed = fixturesOf(phoneFields, stillPhone, changed, {
  kind: 'invalid',
  message: '短信验证码不正确',
  errors: [{ path: 'oldCode', message: '短信验证码不正确' }],
});
const blank: PhoneFields = { ...stillPhone, current: '' };

export const phoneFixtures = {
  ...typed,
  // The secret fields are cleared after a successful submit.
  done: { ...typed.done, context: { ...typed.done.context, fields: blank, original: blank } },
};
