import { useState } from 'react';
import { createActor } from 'xstate';
import { fixtures as forms } from '../../../machines/account/signIn/fixtures.ts';
import { signInMachine } from '../../../machines/account/signIn/signIn.ts';
import { fixtures, NOW } from '../../../machines/account/smsCode/fixtures.ts';
import type { SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import { smsCodeWalks } from '../../../machines/account/smsCode/walks.ts';
import { ClockContext } from '../../../src/page/clock.ts';
import { Login } from '../../../src/account/login/Login.tsx';
import { defineFlow } from '../flow.ts';

const now = () => Date.parse(NOW);

function View({ actor }: { actor: SmsCodeRef }) {
  const [form] = useState(() =>
    createActor(signInMachine, {
      input: { face: 'sms' },
      snapshot: signInMachine.resolveState(forms['form.sms.editing']),
    }),
  );
  return (
    <ClockContext value={now}>
      <Login actor={form} sms={actor} back={null} />
    </ClockContext>
  );
}

/** Getting a code, in the form that signs in by one. */
export const flow = defineFlow({
  walks: smsCodeWalks,
  names: {
    states: {
      idle: '还没获取',
      sending: '正在发送',
      waiting: '已发送，倒计时',
      failed: '没有发出去',
    },
    events: {
      'code.request': '获取验证码',
      'deadline.reached': '可以重发了',
    },
    guards: {
      canReach: '手机号能收短信',
      canReachAnother: '换了一个能收的手机号',
    },
    ports: {
      sendCode: '向平台要验证码',
      deadline: '等到可以重发',
    },
  },
  fixtures,
  route: '/login',
  View,
});
