import { flowScreen } from '../../flow/flowScreen.tsx';
import { appSignIn, SignInContext } from '../signIn/flow.ts';
import { Screen as Login } from './Screen.tsx';

export const Screen = flowScreen(SignInContext, appSignIn, Login);
