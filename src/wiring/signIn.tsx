import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import {
  signInMachine,
  type Captcha,
  type PasswordLogin,
  type PasswordReset,
  type Registration,
  type SmsLogin,
} from '../../machines/signIn/signIn.ts';
import * as api from '../api/auth.ts';
import { SignInContext, type SignInPorts } from '../screens/login/context.ts';
import { AccountContext, type AccountPort } from '../screens/mycenter/context.ts';
import type { Session } from './session.ts';
import { provideSmsCode } from './smsCode.tsx';

/** The charts of signing in with the server behind them; a token goes to the session. */
export function signInPorts(session: Pick<Session, 'send'>): SignInPorts {
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

/** Gives the login, the registration and the personal centre what they need of the world. */
export function SignInProvider({ session, children }: { session: Session; children: ReactNode }) {
  const ports = useMemo(() => signInPorts(session), [session]);
  const isProfileMissing = useSelector(session, (snapshot) => snapshot.matches({ profile: 'failed' }));
  const account = useMemo<AccountPort>(
    () => ({
      isProfileMissing,
      loadProfile: () => session.send({ type: 'profile.request' }),
      logout: () => session.send({ type: 'member.logout' }),
    }),
    [session, isProfileMissing],
  );
  return (
    <SignInContext value={ports}>
      <AccountContext value={account}>{children}</AccountContext>
    </SignInContext>
  );
}
