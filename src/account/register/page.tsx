import { flowScreen } from '../../flow/flowScreen.tsx';
import { appSignIn, SignInContext } from '../login/flow.ts';
import { Screen as Register } from './Screen.tsx';

/** /register with the charts of signing in and the session behind them. */
export const Screen = flowScreen(SignInContext, appSignIn, Register);
