import { useState } from 'react';
import { createActor } from 'xstate';
import { fixtures as forms } from '../../../machines/account/signIn/fixtures.ts';
import { signInMachine } from '../../../machines/account/signIn/signIn.ts';
import { fixtures, NOW } from '../../../machines/account/smsCode/fixtures.ts';
import type { SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import { captcha } from '../../../machines/account/signIn/fixtures.ts';
import { smsCodeWalks } from '../../../machines/account/smsCode/walks.ts';
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { Login } from '../signIn/Login.tsx';
import { reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';

function View({ actor }: { actor: SmsCodeRef }) {
  const [form] = useState(() =>
    createActor(signInMachine, {
      input: { face: 'sms' },
      snapshot: signInMachine.resolveState(forms['form.sms.editing']),
    }),
  );
  return (
    <StoppedClock at={NOW}>
      <Login actor={form} sms={actor} back={null} />
    </StoppedClock>
  );
}

/** Review of the SMS code, shown in the SMS login form. */
export const review = defineReview({
  title: '短信验证码',
  pages: ['login', 'register', 'orderDetail', 'merchant', 'profile', 'password', 'payee', 'withdrawal'],
  happyPath: ['idle', 'sending', 'waiting'],
  walks: smsCodeWalks,
  names: {
    states: {
      idle: '还没获取',
      sending: '正在发送',
      waiting: '已发送，倒计时',
      failed: '没有发出去',
      proving: '先读图形验证码',
      'proving.loading': '图形验证码加载中',
      'proving.shown': '等填图形验证码',
      'proving.unread': '图形验证码没有加载',
    },
    events: {
      'code.request': '获取验证码',
      'deadline.reached': '可以重发了',
      'captcha.type': '填图形验证码',
      'captcha.refresh': '换一张图形验证码',
    },
    guards: {
      canReach: '手机号能收短信',
      canReachAnother: '换了一个能收的手机号',
      isUnanswered: '图形验证码还没填',
      isCaptchaWanted: '平台要先看图形验证码',
    },
    ports: {
      sendCode: '向平台要验证码',
      readCaptcha: '取图形验证码',
      deadline: '等到可以重发',
    },
  },
  shows: {
    idle: ['button 获取验证码', 'no alert …'],
    sending: ['busy 正在发送', 'disabled 正在发送'],
    waiting: ['text 后重发', 'text 已发送到 138****8000'],
    failed: ['alert 验证码已发送，请 37 秒后再获取', 'button 获取验证码'],
    'proving.loading': ['textbox 图形验证码', 'busy …', 'no busy 正在发送'],
    'proving.shown': [
      'button 换一张图形验证码',
      'alert 获取验证码次数较多，请先填写图形验证码。看不了图片请一小时后再获取，或联系客服',
    ],
    'proving.unread': ['textbox 图形验证码', 'button 没有加载，重试'],
  },
  fixtures,
  route: '/login',
  answers: [reply('captchaImage', captcha)],
  View,
});
