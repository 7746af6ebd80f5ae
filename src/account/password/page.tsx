import { flowScreen } from '../../flow/flowScreen.tsx';
import { appPasswordForms, PasswordContext } from './flow.ts';
import { Screen as Password } from './Screen.tsx';

export const Screen = flowScreen(PasswordContext, appPasswordForms, Password);
