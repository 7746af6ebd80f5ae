import { flowScreen } from '../../flow/flowScreen.tsx';
import { appPhoneForms, PhoneContext } from './flow.ts';
import { Screen as Phone } from './Screen.tsx';

/** The page /other/geren?change=phone. */
export const Screen = flowScreen(PhoneContext, appPhoneForms, Phone);
