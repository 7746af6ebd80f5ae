import type { Session } from '../machines/account/session/session.ts';
import { provideSignIn, type SignInCharts } from '../src/account/signIn/flow.ts';

/** The sign-in charts with the app's ports and the session of a story. */
export const signInCharts = (send: (event: Parameters<Session['send']>[0]) => void): SignInCharts =>
  provideSignIn({ send });
