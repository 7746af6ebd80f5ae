import { post, get, page } from '../kit/call.ts';
import { newProblem, problem, problemQuery } from './problem.ts';
import { byId, id } from '../kit/common.ts';
import { object, f, text, coded, opt, list, integer } from '../kit/codec.ts';
import { shownTask } from '../kit/shownTask.ts';
import { supportAgent, gameIds, group, socialAccount, blacklistHit } from './support.ts';
import * as c from './chat.ts';

/** Submits a complaint or suggestion. Takes an idempotency key. */
export const submitProblem = post({
  name: 'submitProblem',
  path: '/api/account/problem',
  summary: '投诉与建议',
  audience: 'member',
  idempotent: true,
  input: newProblem,
  output: problem,
});

/** The member's complaints and suggestions with the replies, newest first. */
export const listProblems = get({
  name: 'listProblems',
  path: '/api/account/problem/list',
  summary: '我的投诉与建议，含回复',
  audience: 'member',
  input: problemQuery,
  output: page(problem),
  carrier: 'rows',
});

/** Closes a solved complaint or suggestion. 404 for another member's, 409 when it is closed. */
export const closeProblem = post({
  name: 'closeProblem',
  path: '/api/account/problem/{id}/close',
  summary: '问题已解决，关闭',
  addition: true,
  audience: 'member',
  undoes: true,
  params: byId,
  output: problem,
});

/** Staff reply to a complaint or suggestion. */
export const replyProblem = post({
  name: 'replyProblem',
  path: '/api/ops/problem/{id}/reply',
  summary: '客服回复投诉与建议',
  addition: true,
  audience: 'staff',
  permission: 'complaints',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({ ...shownTask, reply: f('reply', text(1000, 1, '回复')) }),
  output: problem,
});

/** The support agents on duty, optionally of one duty and game. */
export const listSupport = get({
  name: 'listSupport',
  path: '/api/V2/H5/account',
  summary: '值班客服',
  input: object({
    /** 6 and 7 buy back accounts of PC and mobile games. Absent means all duties. */
    duty: opt(
      'type',
      coded({
        1: 'recycling',
        2: 'preSale',
        3: 'consignment',
        4: 'afterSale',
        6: 'recyclingPc',
        7: 'recyclingMobile',
      }),
    ),
    gameIds: opt('gameIdsArr', gameIds),
    /** The agent that the caller has talked to before. That agent is listed first. */
    agentId: opt('createId', id),
  }),
  output: list(supportAgent),
});

/** All support agents. */
export const listAllSupport = get({
  name: 'listAllSupport',
  path: '/api/V2/H5/allQQlist',
  summary: '全部客服',
  output: list(supportAgent),
});

/** The official chat groups. */
export const listGroups = get({
  name: 'listGroups',
  path: '/api/V2/H5/qqGroup',
  summary: '官方交流群',
  input: object({ gameId: opt('gameId', id) }),
  output: list(group),
});

/** The official social media accounts. */
export const listSocialAccounts = get({
  name: 'listSocialAccounts',
  path: '/api/web/social/list',
  summary: '官方视频号',
  output: page(socialAccount),
  carrier: 'rows',
});

const contact = text(60);

/** Succeeds when the contact belongs to the platform, otherwise 404. 429 above the limit. */
export const checkContact = get({
  name: 'checkContact',
  path: '/api/V2/H5/checkAccount',
  summary: '客服验证：200 是官方，404 不是',
  input: object({
    weixin: opt('weixin', contact),
    qq: opt('qq', contact),
    collection: opt('collection', contact),
  }),
});

/** The number of matching blacklist entries by kind. 429 above the limit. */
export const checkBlacklist = get({
  name: 'checkBlacklist',
  path: '/api/black/blackList',
  summary: '黑号查询：只回数量和种类',
  audience: 'member',
  input: object({ content: f('content', text(60, 1, '查询内容')), gameAccount: opt('game_sn', text(60)) }),
  output: page(blacklistHit),
  carrier: 'rows',
});

/** The member's chat threads, the latest first. Staff also see those of their desks, which have no unread messages. */
export const listChats = get({
  name: 'listChats',
  path: '/api/chat/list',
  summary: '我的对话，最近的在前',
  addition: true,
  audience: 'member',
  input: c.chatListQuery,
  output: page(c.chatRow),
  carrier: 'rows',
});

/** A chat thread, by its id or by the id of its order, recycle order or listing. */
export const readChat = get({
  name: 'readChat',
  path: '/api/chat/{id}',
  summary: '一段对话；id 是对话、订单、回收订单的，或要咨询客服的商品的',
  addition: true,
  audience: 'member',
  params: byId,
  input: c.chatQuery,
  output: c.chatThread,
});

/**
 * Sends a message and returns it as stored, with contacts masked. Takes an idempotency key. 404 for staff whose `upTo` is
 * no line of the thread.
 */
export const sendChat = post({
  name: 'sendChat',
  path: '/api/chat/{id}',
  summary: '发一条消息；手机号、QQ、微信会被遮住',
  addition: true,
  audience: 'member',
  merges: false,
  idempotent: true,
  params: byId,
  input: c.newChatMessage,
  output: c.chatMessage,
});

/** Marks the messages of a thread up to and including `upTo` as read. Returns how many remain unread. 404. */
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

/** The threads in which a member's line waits for the caller's desks, the longest wait first. */
export const listWaitingChats = get({
  name: 'listWaitingChats',
  path: '/api/ops/chat/list',
  summary: '等客服回复的对话，等得最久的在前',
  addition: true,
  audience: 'staff',
  permission: 'chats',
  isPolled: true,
  input: c.chatListQuery,
  output: page(c.waitingChat),
  carrier: 'rows',
});

/**
 * Settles a waiting thread without an answer. `upTo` is the last line of a member that the caller has read. 403 for
 * another desk or a party; 404; 409 `newLine` when a later line waits.
 */
export const settleChat = post({
  name: 'settleChat',
  path: '/api/ops/chat/{id}/settle',
  summary: '这段对话不用回复',
  addition: true,
  audience: 'staff',
  permission: 'chats',
  params: byId,
  input: object({ upTo: f('messageId', id) }),
});
