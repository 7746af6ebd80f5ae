import { SessionActorContext } from '../../app/session/view.ts';
import { appSession } from '../../app/session/session.ts';
import { flowScreen } from '../../flow/flowScreen.tsx';
import { Screen as Centre } from './Screen.tsx';

export const Screen = flowScreen(SessionActorContext, appSession, Centre);
