import { mounted } from '../../flow/mounted.tsx';
import { appChatMessages, ChatContext } from './flow.ts';
import { Screen as Chat } from './Screen.tsx';

/** /other/chat with what is being written in its thread. */
export const Screen = mounted(ChatContext, appChatMessages, Chat);
