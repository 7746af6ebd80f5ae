import type { Session } from '../machines/account/session/session.ts';
import { provideSignIn, type SignInCharts } from '../src/account/login/flow.ts';

/** The charts of signing in as the app wires them, with a story's own session: the calls are mocked as everywhere. */
export const signInCharts = (send: (event: Parameters<Session['send']>[0]) => void): SignInCharts =>
  provideSignIn({ send });
