import { getInitialSnapshot } from 'xstate';
import { snapshotsOf } from '../../kit/snapshots.ts';
import { captcha } from '../signIn/fixtures.ts';
import type { Failure } from '../../kit/failure.ts';
import { smsCodeMachine, type SentCode, type SmsCodeContext, type SmsCodeLeaf } from './smsCode.ts';

export const sent: SentCode = { phone: '13800138000', purpose: 'phoneLogin', key: 'key-1' };

export const NOW = '2026-11-21T04:00:00.000Z';
export const RESEND_AT = '2026-11-21T04:00:48.000Z';

const request = { phone: sent.phone, purpose: sent.purpose };
const nothing = getInitialSnapshot(smsCodeMachine).context;

const CAPTCHA_WANTED = '获取验证码次数较多，请先填写图形验证码。看不了图片请一小时后再获取，或联系客服';

/** The server requires a captcha before it sends another code. */
export const captchaWanted: Failure = {
  kind: 'invalid',
  message: CAPTCHA_WANTED,
  errors: [{ path: 'code', message: CAPTCHA_WANTED }],
};

export const fixtures = snapshotsOf<SmsCodeLeaf, SmsCodeContext>({
  failed: {
    ...nothing,
    request,
    failure: { kind: 'tooOften', code: 429, message: '验证码已发送，请 37 秒后再获取' },
  },
  'proving.unread': {
    ...nothing,
    request,
    failure: { kind: 'network', message: '网络连接不上，你填写的内容还在，请检查网络后重试。' },
  },
  'proving.loading': { ...nothing, request, failure: captchaWanted },
  'proving.shown': { ...nothing, request, captcha, failure: captchaWanted },
  sending: { ...nothing, request },
  waiting: { ...nothing, request, sent, resendAt: RESEND_AT },
  idle: nothing,
});
