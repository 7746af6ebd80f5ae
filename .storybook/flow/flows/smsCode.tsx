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
export const flow = defineFlow({ walks: smsCodeWalks, fixtures, route: '/login', View });
