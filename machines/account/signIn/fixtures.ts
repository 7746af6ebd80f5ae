import { getInitialSnapshot } from 'xstate';
import { NO_FIELDS, type Fields, type Proof } from './form.ts';
import {
  signInMachine,
  type Captcha,
  type LoginTab,
  type SignInContext,
  type SignInLeaf,
  type SignInValue,
} from './signIn.ts';

/** A captcha as the server sends it: a data URI of 150 × 50 px. */
export const captcha: Captcha = {
  id: 'captcha-1',
  image:
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 150 50'%3E%3Crect width='150' height='50' fill='%23f4f6f8'/%3E%3Cpath d='M8 34C40 8 90 46 142 16M10 12C60 40 100 6 140 40' stroke='%238892a0' fill='none'/%3E%3Ctext x='18' y='35' font-size='28' font-family='monospace' letter-spacing='14' fill='%23324058'%3E7KQD%3C/text%3E%3C/svg%3E",
};

const phone = '13800138000';
const PURPOSES = {
  password: 'phoneLogin',
  sms: 'phoneLogin',
  forgot: 'resetPwd',
  register: 'register',
} as const;
export const proofFor = (face: LoginTab): Proof => ({ phone, purpose: PURPOSES[face], key: 'key-1' });

const at = (
  face: LoginTab,
  typed: Partial<Fields> = {},
  rest: Partial<SignInContext> = {},
): SignInContext => ({
  ...getInitialSnapshot(signInMachine, { face }).context,
  fields: { ...NO_FIELDS, ...typed },
  agreed: true,
  captcha: face === 'password' ? captcha : null,
  ...rest,
});

const login = { phone, password: 'haoyi2026', captcha: '7kqd' };
const bySms = { phone, smsCode: '482913' };
const chosen = { ...bySms, newPassword: 'haoyi2027', repeat: 'haoyi2027' };
const signUp = { ...chosen, nickName: '林夕' };
const offline = {
  kind: 'network',
  message: '网络连接不上，你填写的内容还在，请检查网络后重试。',
} as const;

export const fixtures: Record<SignInLeaf, { value: SignInValue; context: SignInContext }> = {
  'form.password.refused': {
    value: { form: { password: 'refused' }, captcha: 'shown' },
    context: at('password', { ...login, captcha: '' }, { faults: { password: '手机号或密码不正确' } }),
  },
  'captcha.failed': {
    value: { form: { password: 'editing' }, captcha: 'failed' },
    context: at('password', { phone }, { captcha: null, captchaFailure: offline }),
  },
  'form.sms.refused': {
    value: { form: { sms: 'refused' }, captcha: 'unneeded' },
    context: at('sms', bySms, { proof: proofFor('sms'), faults: { smsCode: '短信验证码不正确' } }),
  },
  'form.forgot.proving.refused': {
    value: { form: { forgot: { proving: 'refused' } }, captcha: 'unneeded' },
    context: at(
      'forgot',
      { phone },
      {
        agreed: false,
        faults: { smsCode: '请先获取短信验证码', agreement: '请先阅读并同意用户协议和隐私政策' },
      },
    ),
  },
  'form.forgot.choosing.refused': {
    value: { form: { forgot: { choosing: 'refused' } }, captcha: 'unneeded' },
    context: at(
      'forgot',
      { ...chosen, repeat: 'haoyi2026' },
      { proof: proofFor('forgot'), faults: { repeat: '两次填写的密码不一样' } },
    ),
  },
  'form.register.refused': {
    value: { form: { register: 'refused' }, captcha: 'unneeded' },
    context: at('register', signUp, { proof: proofFor('register'), failure: offline, isUncertain: true }),
  },
  'form.password.submitting': {
    value: { form: { password: 'submitting' }, captcha: 'shown' },
    context: at('password', login),
  },
  'captcha.loading': {
    value: { form: { password: 'editing' }, captcha: 'loading' },
    context: at('password', { phone }, { captcha: null }),
  },
  'form.sms.submitting': {
    value: { form: { sms: 'submitting' }, captcha: 'unneeded' },
    context: at('sms', bySms, { proof: proofFor('sms') }),
  },
  'form.forgot.submitting': {
    value: { form: { forgot: 'submitting' }, captcha: 'unneeded' },
    context: at('forgot', chosen, { proof: proofFor('forgot') }),
  },
  'form.register.submitting': {
    value: { form: { register: 'submitting' }, captcha: 'unneeded' },
    context: at('register', signUp, { proof: proofFor('register') }),
  },
  'form.password.editing': {
    value: { form: { password: 'editing' }, captcha: 'shown' },
    context: at('password', {}, { agreed: false }),
  },
  'captcha.shown': {
    value: { form: { password: 'editing' }, captcha: 'shown' },
    context: at('password', { phone }, { news: 'passwordChanged' }),
  },
  'form.sms.editing': {
    value: { form: { sms: 'editing' }, captcha: 'unneeded' },
    context: at('sms', { phone }, { agreed: false }),
  },
  'captcha.unneeded': {
    value: { form: { sms: 'editing' }, captcha: 'unneeded' },
    context: at('sms', {}, { agreed: false }),
  },
  'form.forgot.proving.editing': {
    value: { form: { forgot: { proving: 'editing' } }, captcha: 'unneeded' },
    context: at('forgot', { phone }),
  },
  'form.forgot.choosing.editing': {
    value: { form: { forgot: { choosing: 'editing' } }, captcha: 'unneeded' },
    context: at('forgot', bySms, { proof: proofFor('forgot') }),
  },
  'form.register.editing': {
    value: { form: { register: 'editing' }, captcha: 'unneeded' },
    context: at('register', {}, { agreed: false }),
  },
  'form.register.registered': {
    value: { form: { register: 'registered' }, captcha: 'unneeded' },
    context: at('register', { phone }),
  },
  'form.signedIn': {
    value: { form: 'signedIn', captcha: 'shown' },
    context: at('password', { phone }, { captcha: null }),
  },
};
