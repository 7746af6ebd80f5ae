import { fromPromise } from 'xstate';
import {
  signInMachine,
  type Captcha,
  type PasswordLogin,
  type PasswordReset,
  type Registration,
  type SmsLogin,
} from '../../../machines/account/signIn/signIn.ts';
import type { smsCodeMachine } from '../../../machines/account/smsCode/smsCode.ts';
import { api } from '../calls.ts';
import type { Session } from '../../../machines/account/session/session.ts';
import { appSession } from '../../app/session/session.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { provideSmsCode } from '../smsCode/flow.ts';

/** The sign-in machines with their ports. Input is lost when the page is closed. */
export interface SignInCharts {
  signIn: typeof signInMachine;
  smsCode: typeof smsCodeMachine;
}

export const [SignInContext, useSignIn] = createFlowContext<SignInCharts>('SignInCharts');

/** Provides the ports of the sign-in charts. A new token is sent to the session. */
export function provideSignIn(session: Pick<Session, 'send'>): SignInCharts {
  return {
    signIn: signInMachine.provide({
      actors: {
        readCaptcha: fromPromise<Captcha>(({ signal }) => api.captchaImage(undefined, { signal })),
        loginByPassword: fromPromise<{ token: string }, PasswordLogin>(({ input, signal }) =>
          api.loginByPassword({ input }, { signal }),
        ),
        loginBySms: fromPromise<{ token: string }, SmsLogin>(({ input, signal }) =>
          api.loginBySms({ input }, { signal }),
        ),
        resetPassword: fromPromise<void, PasswordReset>(({ input, signal }) =>
          api.resetPassword({ input }, { signal }),
        ),
        register: fromPromise<void, Registration>(({ input, signal }) => api.register({ input }, { signal })),
      },
      actions: { adoptToken: (_, { token }) => session.send({ type: 'member.login', token }) },
    }),
    smsCode: provideSmsCode(),
  };
}

export const appSignIn = (): SignInCharts => provideSignIn(appSession());
