import { captcha } from '../signIn/fixtures.ts';
import type { Failure } from '../../kit/failure.ts';
import type { SentCode, SmsCodeContext, SmsCodeLeaf, SmsCodeValue } from './smsCode.ts';

export const sent: SentCode = { phone: '13800138000', purpose: 'phoneLogin', key: 'key-1' };

export const NOW = '2026-11-21T04:00:00.000Z';
export const RESEND_AT = '2026-11-21T04:00:48.000Z';

const request = { phone: sent.phone, purpose: sent.purpose };
const nothing: SmsCodeContext = {
  request: null,
  sent: null,
  resendAt: null,
  captcha: null,
  answer: '',
  failure: null,
};

/** The server requires a captcha before it sends another code. */
export const captchaWanted: Failure = {
  kind: 'invalid',
  message: '获取验证码次数较多，请先填写图形验证码',
  errors: [{ path: 'code', message: '获取验证码次数较多，请先填写图形验证码' }],
};

export const fixtures: Record<SmsCodeLeaf, { value: SmsCodeValue; context: SmsCodeContext }> = {
  failed: {
    value: 'failed',
    context: {
      ...nothing,
      request,
      failure: { kind: 'tooOften', code: 429, message: '验证码已发送，请 37 秒后再获取' },
    },
  },
  'proving.unread': {
    value: { proving: 'unread' },
    context: {
      ...nothing,
      request,
      failure: { kind: 'network', message: '网络连接不上，你填写的内容还在，请检查网络后重试。' },
    },
  },
  'proving.loading': {
    value: { proving: 'loading' },
    context: { ...nothing, request, failure: captchaWanted },
  },
  'proving.shown': {
    value: { proving: 'shown' },
    context: { ...nothing, request, captcha, failure: captchaWanted },
  },
  sending: { value: 'sending', context: { ...nothing, request } },
  waiting: { value: 'waiting', context: { ...nothing, request, sent, resendAt: RESEND_AT } },
  idle: { value: 'idle', context: nothing },
};
