import { done, fail, walksOf, type ChartEvent } from '../../kit/walks.ts';
import { captcha, proofFor } from './fixtures.ts';
import { signInMachine, type LoginTab, type Field } from './signIn.ts';

const typed = (fields: Partial<Record<Field, string>>): ChartEvent[] =>
  Object.entries({ phone: '13800138000', ...fields }).map(([field, text]) => ({
    type: 'field.type',
    field,
    text,
  }));
const chosen = { smsCode: '482913', newPassword: 'haoyi2027', repeat: 'haoyi2027' };

const invalid = {
  kind: 'invalid',
  message: '短信验证码不正确',
  errors: [{ path: 'dxyzm', message: '短信验证码不正确' }],
};
const busy = { kind: 'tooOften', code: 429, message: '操作太频繁，请稍后再试' };

const walk = (face: LoginTab, fields: Partial<Record<Field, string>>, other: LoginTab) => ({
  inputs: [{ face }],
  events: [
    ...typed(fields),
    { type: 'face.choose', face: other },
    { type: 'agreement.tick', agreed: true },
    { type: 'form.submit', proof: proofFor(face) },
    { type: 'step.back' },
    { type: 'code.sent' },
    { type: 'captcha.refresh' },
    { type: 'captcha.need' },
    done('readCaptcha', captcha),
    fail('readCaptcha', { failure: busy }),
    ...['loginByPassword', 'loginBySms', 'resetPassword', 'register'].flatMap((port) => [
      done(port, { token: 'token-1' }),
      fail(port, { failure: invalid }),
      fail(port, { failure: busy }),
    ]),
  ],
});

export const signInWalks = walksOf(signInMachine, [
  walk('password', { password: 'haoyi2026', captcha: '7kqd' }, 'password'),
  walk('sms', { smsCode: '482913' }, 'sms'),
  walk('forgot', chosen, 'forgot'),
  walk('register', chosen, 'sms'),
]);
