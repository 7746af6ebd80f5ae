import { flowScreen } from '../../flow/flowScreen.tsx';
import { appRealNameForms, RealNameContext } from './flow.ts';
import { Screen as RealName } from './Screen.tsx';

export const Screen = flowScreen(RealNameContext, appRealNameForms, RealName);
