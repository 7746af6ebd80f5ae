import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { captcha, fixtures } from '../../../machines/account/signIn/fixtures.ts';
import type { SignInRef } from '../../../machines/account/signIn/signIn.ts';
import { signInWalks } from '../../../machines/account/signIn/walks.ts';
import { smsCodeMachine } from '../../../machines/account/smsCode/smsCode.ts';
import { Login } from '../../../src/account/login/Login.tsx';
import { Register } from '../../../src/account/register/Register.tsx';
import { articles } from '../../../src/market/home/fixtures.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';

function View({ actor }: { actor: SignInRef }) {
  const [sms] = useState(() => createActor(smsCodeMachine));
  const isRegister = useSelector(actor, ({ context }) => context.face === 'register');
  return isRegister ? (
    <Register actor={actor} sms={sms} back={null} />
  ) : (
    <Login actor={actor} sms={sms} back={null} />
  );
}

/** Logging in, registering, and a forgotten password. */
export const flow = defineFlow({
  walks: signInWalks,
  fixtures,
  route: '/login',
  answers: [reply('captchaImage', captcha), reply('listArticles', ({ type }) => articles(type))],
  View,
});
