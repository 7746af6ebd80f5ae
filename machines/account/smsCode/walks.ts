import { done, fail, walksOf } from '../../kit/walks.ts';
import { captcha } from '../signIn/fixtures.ts';
import { captchaWanted } from './fixtures.ts';
import { smsCodeMachine } from './smsCode.ts';

export const smsCodeWalks = walksOf(smsCodeMachine, [
  {
    events: [
      { type: 'code.request', phone: '13800138000', purpose: 'phoneLogin' },
      { type: 'code.request', phone: '13900139000', purpose: 'phoneLogin' },
      { type: 'code.request', phone: '138', purpose: 'phoneLogin' },
      { type: 'deadline.reached' },
      done('sendCode', { key: 'key-1', resendAt: '2026-11-21T04:01:00.000Z' }),
      fail('sendCode', new Error('x')),
      fail('sendCode', { failure: captchaWanted }),
      done('readCaptcha', captcha),
      fail('readCaptcha', new Error('x')),
      { type: 'captcha.type', text: '7kqd' },
      { type: 'captcha.refresh' },
      fail('deadline', new Error('x')),
    ],
  },
]);
