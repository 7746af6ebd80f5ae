import type { SentCode, SmsCodeContext, SmsCodeLeaf, SmsCodeValue } from './smsCode.ts';

/** A code sent for signing in. */
export const sent: SentCode = { phone: '13800138000', purpose: 'phoneLogin', key: 'key-1' };

/** The moment the fixtures stand at, and when the phone may ask again. */
export const NOW = '2026-11-21T04:00:00.000Z';
export const RESEND_AT = '2026-11-21T04:00:48.000Z';

const request = { phone: sent.phone, purpose: sent.purpose };
const nothing: SmsCodeContext = { request: null, sent: null, resendAt: null, failure: null };

/** For each leaf state of getting a code: a whole frozen state in which that leaf is active. */
export const fixtures: Record<SmsCodeLeaf, { value: SmsCodeValue; context: SmsCodeContext }> = {
  failed: {
    value: 'failed',
    context: {
      ...nothing,
      request,
      failure: { kind: 'tooOften', code: 429, message: '验证码已发送，请 37 秒后再获取' },
    },
  },
  sending: { value: 'sending', context: { ...nothing, request } },
  waiting: { value: 'waiting', context: { ...nothing, request, sent, resendAt: RESEND_AT } },
  idle: { value: 'idle', context: nothing },
};
