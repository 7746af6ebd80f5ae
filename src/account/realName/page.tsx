import { flowScreen } from '../../flow/flowScreen.tsx';
import { appRealNameForms, RealNameContext } from './flow.ts';
import { Screen as RealName } from './Screen.tsx';

/** /other/Realname with its running form. */
export const Screen = flowScreen(RealNameContext, appRealNameForms, RealName);
