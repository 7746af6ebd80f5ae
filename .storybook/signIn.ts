import type { Session } from '../machines/account/session/session.ts';
import { provideSignIn, type SignInCharts } from '../src/account/signIn/flow.ts';

export const signInCharts = (send: (event: Parameters<Session['send']>[0]) => void): SignInCharts =>
  provideSignIn({ send });
