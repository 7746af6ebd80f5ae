import { flowScreen } from '../../flow/flowScreen.tsx';
import { appSignIn, SignInContext } from '../signIn/flow.ts';
import { Screen as Login } from './Screen.tsx';

/** The page /login. */
export const Screen = flowScreen(SignInContext, appSignIn, Login);
