import { fromCallback, fromPromise } from 'xstate';
import type { Session } from '../machines/account/session/session.ts';
import { RESEND_AT } from '../machines/account/smsCode/fixtures.ts';
import { smsCodeMachine } from '../machines/account/smsCode/smsCode.ts';
import { provideSignIn, type SignInCharts } from '../src/account/signIn/flow.ts';

export const signInCharts = (send: (event: Parameters<Session['send']>[0]) => void): SignInCharts =>
  provideSignIn({ send });

/** The chart of an SMS code that is sent at once, and that cannot be sent again. */
export const sentSmsCode = smsCodeMachine.provide({
  actors: {
    sendCode: fromPromise(async () => ({ key: 'key-1', resendAt: RESEND_AT })),
    deadline: fromCallback(() => {}),
  },
});
