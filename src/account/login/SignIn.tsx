import { useState, type ReactNode } from 'react';
import { SignInContext } from './context.ts';
import { appSession } from '../../app/session/session.ts';
import { provideSignIn } from './flow.ts';

/** The charts of signing in, with the server and the session behind them. */
export function SignIn({ children }: { children: ReactNode }) {
  const [charts] = useState(() => provideSignIn(appSession()));
  return <SignInContext value={charts}>{children}</SignInContext>;
}
