import { get, post } from '../call.ts';
import * as auth from '../entities/auth.ts';
import { identity, profile } from '../entities/user.ts';

export const captchaImage = get({
  name: 'captchaImage',
  path: '/api/captchaImage',
  summary: '图形验证码',
  output: auth.captcha,
  carrier: 'top',
});
export const sendSmsCode = get({
  name: 'sendSmsCode',
  path: '/api/sms/sendYzm',
  summary: '发送短信验证码',
  input: auth.smsRequest,
  output: auth.smsTicket,
});
export const loginByPassword = post({
  name: 'loginByPassword',
  path: '/api/login',
  summary: '密码登录',
  input: auth.passwordLogin,
  output: auth.token,
  carrier: 'top',
});
export const loginBySms = post({
  name: 'loginBySms',
  path: '/api/h5/login',
  summary: '短信登录',
  input: auth.smsLogin,
  output: auth.token,
  carrier: 'top',
});
export const register = post({
  name: 'register',
  path: '/api/register',
  summary: '注册',
  anonymous: true,
  input: auth.registration,
});
export const resetPassword = post({
  name: 'resetPassword',
  path: '/api/h5/SmsforPwd',
  summary: '短信修改密码',
  input: auth.passwordReset,
});
export const readProfile = get({
  name: 'readProfile',
  path: '/api/system/user/profile',
  summary: '个人资料',
  audience: 'member',
  output: profile,
});
export const logout = post({
  name: 'logout',
  path: '/api/logout',
  summary: '退出登录，令牌作废',
  audience: 'member',
  addition: true,
});
export const verifyIdentity = post({
  name: 'verifyIdentity',
  path: '/api/realname/auth',
  summary: '实名认证；未满 18 岁不能交易',
  audience: 'member',
  input: identity,
  output: profile,
});
