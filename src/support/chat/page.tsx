import { flowScreen } from '../../flow/flowScreen.tsx';
import { appChatMessages, ChatContext } from '../chatMessage/flow.ts';
import { Screen as Chat } from './Screen.tsx';

export const Screen = flowScreen(ChatContext, appChatMessages, Chat);
