import * as calls from '../../contract/calls/chats.ts';
import { bind } from './client.ts';

export const readChat = bind(calls.readChat);
/** Says something in a thread; answers it as it is kept. Needs an idempotency key. */
export const sendChat = bind(calls.sendChat);
export const markChatRead = bind(calls.markChatRead);
