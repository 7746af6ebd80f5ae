import type { PasswordFields } from './password.ts';
import { fixturesOf } from '../../kit/submission/fixtures.ts';

export const passwordFields: PasswordFields = {
  smsCode: '482913',
  smsKey: 'key-1',
  newPassword: 'haoyi2027',
  repeat: 'haoyi2027',
};

const noPassword: PasswordFields = { smsCode: '', smsKey: '', newPassword: '', repeat: '' };

const typedPassword = fixturesOf(passwordFields, noPassword, null, {
  kind: 'invalid',
  message: '短信验证码不正确',
  errors: [{ path: 'smsCode', message: '短信验证码不正确' }],
});

export const passwordFixtures = {
  ...typedPassword,
  // The secret fields are cleared after a successful submit.
  done: {
    ...typedPassword.done,
    context: { ...typedPassword.done.context, fields: noPassword, original: noPassword },
  },
};
