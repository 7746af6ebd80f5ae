import { get, page, post } from '../call.ts';
import { f, integer, object } from '../codec.ts';
import * as c from '../entities/chat.ts';
import { byId, id } from '../entities/common.ts';

export const listChats = get({
  name: 'listChats',
  path: '/api/chat/list',
  summary: '我的订单对话，最近的在前',
  addition: true,
  audience: 'member',
  input: c.chatListQuery,
  output: page(c.chatRow),
  carrier: 'rows',
});
export const readChat = get({
  name: 'readChat',
  path: '/api/chat/{id}',
  summary: '一笔订单的对话（买家、卖家、客服）；id 是订单的',
  addition: true,
  audience: 'member',
  params: byId,
  input: c.chatQuery,
  output: c.chatThread,
});
export const sendChat = post({
  name: 'sendChat',
  path: '/api/chat/{id}',
  summary: '发一条消息；手机号、QQ、微信会被遮住',
  addition: true,
  audience: 'member',
  idempotent: true,
  params: byId,
  input: c.newChatMessage,
  output: c.chatMessage,
});
export const markChatRead = post({
  name: 'markChatRead',
  path: '/api/chat/{id}/read',
  summary: '读到某一条为止',
  addition: true,
  audience: 'member',
  params: byId,
  input: object({ upTo: f('messageId', id) }),
  output: object({ unread: f('unread', integer()) }),
});
