import { flowScreen } from '../../flow/flowScreen.tsx';
import { appSignIn, SignInContext } from './flow.ts';
import { Screen as Login } from './Screen.tsx';

/** /login with the charts of signing in and the session behind them. */
export const Screen = flowScreen(SignInContext, appSignIn, Login);
