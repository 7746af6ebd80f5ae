import { flowScreen } from '../../flow/flowScreen.tsx';
import { appChatMessages, ChatContext } from './flow.ts';
import { Screen as Chat } from './Screen.tsx';

/** /other/chat with what is being written in its thread. */
export const Screen = flowScreen(ChatContext, appChatMessages, Chat);
