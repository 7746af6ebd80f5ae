import { flowScreen } from '../../flow/flowScreen.tsx';
import { appPasswordForms, PasswordContext } from './flow.ts';
import { Screen as Password } from './Screen.tsx';

/** /other/passwore with its running form. */
export const Screen = flowScreen(PasswordContext, appPasswordForms, Password);
