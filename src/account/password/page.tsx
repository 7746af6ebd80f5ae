import { flowScreen } from '../../flow/flowScreen.tsx';
import { appPasswordForms, PasswordContext } from './flow.ts';
import { Screen as Password } from './Screen.tsx';

/** The page /other/passwore. */
export const Screen = flowScreen(PasswordContext, appPasswordForms, Password);
