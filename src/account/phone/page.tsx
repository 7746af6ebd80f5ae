import { flowScreen } from '../../flow/flowScreen.tsx';
import { appPhoneForms, PhoneContext } from './flow.ts';
import { Screen as Phone } from './Screen.tsx';

/** /other/geren?change=phone with its running form. */
export const Screen = flowScreen(PhoneContext, appPhoneForms, Phone);
