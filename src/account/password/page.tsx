import { mounted } from '../../flow/mounted.tsx';
import { appPasswordForms, PasswordContext } from './flow.ts';
import { Screen as Password } from './Screen.tsx';

/** /other/passwore with its running form. */
export const Screen = mounted(PasswordContext, appPasswordForms, Password);
