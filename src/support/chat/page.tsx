import { flowScreen } from '../../flow/flowScreen.tsx';
import { appChatMessages, ChatContext } from '../chatMessage/flow.ts';
import { Screen as Chat } from './Screen.tsx';

/** The page /other/chat. */
export const Screen = flowScreen(ChatContext, appChatMessages, Chat);
