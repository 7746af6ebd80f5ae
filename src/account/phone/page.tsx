import { flowScreen } from '../../flow/flowScreen.tsx';
import { appPhoneForms, PhoneContext } from './flow.ts';
import { Screen as Phone } from './Screen.tsx';

export const Screen = flowScreen(PhoneContext, appPhoneForms, Phone);
