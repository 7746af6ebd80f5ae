import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { captcha, fixtures } from '../../../machines/account/signIn/fixtures.ts';
import type { SignInRef } from '../../../machines/account/signIn/signIn.ts';
import { signInWalks } from '../../../machines/account/signIn/walks.ts';
import { smsCodeMachine } from '../../../machines/account/smsCode/smsCode.ts';
import { Login } from './Login.tsx';
import { Register } from '../register/Register.tsx';
import { articles } from '../../market/home/fixtures.ts';
import { reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';

function View({ actor }: { actor: SignInRef }) {
  const [sms] = useState(() => createActor(smsCodeMachine));
  const isRegister = useSelector(actor, ({ context }) => context.face === 'register');
  return isRegister ? (
    <Register actor={actor} sms={sms} back={null} />
  ) : (
    <Login actor={actor} sms={sms} back={null} />
  );
}

export const review = defineReview({
  title: '登录与注册',
  pages: ['login', 'register'],
  happyPath: ['form.arriving', 'form.password.editing', 'form.password.submitting', 'form.signedIn'],
  walks: signInWalks,
  names: {
    states: {
      form: '表单',
      'form.arriving': '看要打开哪一张表单',
      'form.password': '密码登录',
      'form.password.editing': '填手机号和密码',
      'form.password.refused': '密码登录没有成功',
      'form.password.submitting': '正在用密码登录',
      'form.sms': '短信登录',
      'form.sms.editing': '填手机号和短信验证码',
      'form.sms.refused': '短信登录没有成功',
      'form.sms.submitting': '正在用短信登录',
      'form.forgot': '忘记密码',
      'form.forgot.proving': '验证手机号',
      'form.forgot.proving.editing': '填手机号和验证码',
      'form.forgot.proving.refused': '手机号或验证码要改',
      'form.forgot.choosing': '设置新密码',
      'form.forgot.choosing.editing': '填新密码',
      'form.forgot.choosing.refused': '新密码要改',
      'form.forgot.submitting': '正在保存新密码',
      'form.register': '注册',
      'form.register.editing': '填注册信息',
      'form.register.refused': '注册没有成功',
      'form.register.submitting': '正在注册',
      'form.register.registered': '已注册',
      'form.signedIn': '已登录',
      captcha: '图形验证码',
      'captcha.unneeded': '不要图形验证码',
      'captcha.loading': '图形验证码加载中',
      'captcha.shown': '图形验证码已显示',
      'captcha.failed': '图形验证码没有加载',
    },
    events: {
      'field.type': '填写一栏',
      'agreement.tick': '勾选协议',
      'face.choose': '换一种方式',
      'form.submit': '提交表单',
      'step.back': '返回上一步',
      'code.sent': '短信验证码已发出',
      'captcha.need': '要用图形验证码',
      'captcha.refresh': '换一张图形验证码',
    },
    guards: {
      isChosen: '选的是这种方式',
      isFace: '要打开的是这一张',
      isUnfit: '有没填对的',
      isUnproven: '是手机号或验证码的问题',
    },
    ports: {
      loginByPassword: '向平台用密码登录',
      loginBySms: '向平台用短信登录',
      resetPassword: '向平台保存新密码',
      register: '向平台注册',
      readCaptcha: '取图形验证码',
    },
    starts: ['密码登录', '短信登录', '忘记密码', '注册'],
  },
  shows: {
    'form.password.editing': ['textbox 图形验证码', 'button 登录', 'no busy 登录', 'no alert …'],
    'form.password.refused': ['textbox 图形验证码', 'alert 手机号或密码不正确'],
    'form.password.submitting': ['textbox 图形验证码', 'busy 登录', 'disabled 登录'],
    'form.sms.editing': ['textbox 短信验证码', 'button 登录', 'no busy 登录', 'no alert …'],
    'form.sms.refused': ['textbox 短信验证码', 'button 登录', 'alert 短信验证码不正确'],
    'form.sms.submitting': ['textbox 短信验证码', 'busy 登录', 'disabled 登录'],
    'form.forgot.proving.editing': ['heading 忘记密码', 'button 下一步', 'no alert …'],
    'form.forgot.proving.refused': ['heading 忘记密码', 'button 下一步', 'alert 请先获取短信验证码'],
    'form.forgot.choosing.editing': ['button 保存新密码', 'no busy …', 'no alert …'],
    'form.forgot.choosing.refused': ['button 保存新密码', 'alert 两次填写的密码不一样'],
    'form.forgot.submitting': ['busy 保存新密码', 'disabled 返回上一步'],
    'form.register.editing': ['heading 注册', 'button 注册', 'no busy …', 'no alert …'],
    'form.register.refused': [
      'heading 注册',
      'alert 网络连接不上，你填写的内容还在，请检查网络后重试。',
      'text 可能已经注册成功，先去登录试试；登录不了再重新获取验证码，提交一次。',
      'button 去登录',
    ],
    'form.register.submitting': ['busy 注册', 'disabled 注册'],
    'form.register.registered': ['heading 注册成功', 'button 去登录'],
    'form.signedIn': ['text 登录成功 正在回到刚才的页面。'],
    'captcha.unneeded': ['textbox 短信验证码', 'no textbox 图形验证码'],
    'captcha.loading': ['textbox 图形验证码', 'busy …', 'no busy 登录'],
    'captcha.shown': ['button 换一张图形验证码'],
    'captcha.failed': ['button 没有加载，重试'],
  },
  fixtures,
  route: '/login',
  answers: [reply('captchaImage', captcha), reply('listArticles', ({ type }) => articles(type))],
  View,
});
