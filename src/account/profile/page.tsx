import { flowScreen } from '../../flow/flowScreen.tsx';
import { appProfileForms, ProfileContext } from './flow.ts';
import { Screen as Profile } from './Screen.tsx';

export const Screen = flowScreen(ProfileContext, appProfileForms, Profile);
