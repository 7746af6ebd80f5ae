import { mounted } from '../../flow/mounted.tsx';
import { appRealNameForms, RealNameContext } from './flow.ts';
import { Screen as RealName } from './Screen.tsx';

/** /other/Realname with its running form. */
export const Screen = mounted(RealNameContext, appRealNameForms, RealName);
