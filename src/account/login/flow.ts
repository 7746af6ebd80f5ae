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
import * as api from '../calls.ts';
import type { Session } from '../../../machines/account/session/session.ts';
import { appSession } from '../../app/session/session.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { provideSmsCode } from '../smsCode/flow.ts';

/** The charts of signing in, with the world in their ports. What is typed lives as long as the page. */
export interface SignInCharts {
  signIn: typeof signInMachine;
  smsCode: typeof smsCodeMachine;
}

export const [SignInContext, useSignIn] = createFlowContext<SignInCharts>('SignInCharts');

/** The charts of signing in with the server behind them; a token goes to the session. */
export function provideSignIn(session: Pick<Session, 'send'>): SignInCharts {
  return {
    signIn: signInMachine.provide({
      actors: {
        readCaptcha: fromPromise<Captcha>(({ signal }) => api.readCaptcha(undefined, { signal })),
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

/** The charts over the session of this page. */
export const appSignIn = (): SignInCharts => provideSignIn(appSession());
