import { get, page } from '../call.ts';
import { coded, f, list, object, opt, pattern, text } from '../codec.ts';
import { byId, byNumericId, id } from '../entities/common.ts';
import * as n from '../entities/notice.ts';

export const listNotices = get({
  name: 'listNotices',
  path: '/api/web/notice/list',
  summary: '公告列表',
  input: n.noticeQuery,
  output: page(n.notice),
  carrier: 'rows',
});
export const readNotice = get({
  name: 'readNotice',
  path: '/api/web/notice/{id}',
  summary: '公告详情',
  params: byNumericId,
  output: n.notice,
});
export const readSystemNotice = get({
  name: 'readSystemNotice',
  path: '/api/system/notice/{id}',
  summary: '文章详情',
  params: byNumericId,
  output: n.notice,
});
export const listArticles = get({
  name: 'listArticles',
  path: '/api/V2/H5/gonggaoDetails',
  summary: '按类别取公告全文',
  input: object({ type: f('noticeType', text(40, 1, '公告类型')) }),
  output: list(n.notice),
});
export const listBanners = get({
  name: 'listBanners',
  path: '/api/account/zhubo/list',
  summary: '轮播图与合作主播',
  input: object({ kind: f('type', coded({ 1: 'streamer', 2: 'carousel' })) }),
  output: page(n.banner),
  carrier: 'rows',
});
export const listSupport = get({
  name: 'listSupport',
  path: '/api/V2/H5/account',
  summary: '值班客服',
  input: object({
    duty: f('type', coded({ 1: 'recycling', 2: 'preSale', 3: 'consignment', 4: 'afterSale' })),
    gameId: opt('gameIdsArr', id),
  }),
  output: list(n.supportAgent),
});
export const listAllSupport = get({
  name: 'listAllSupport',
  path: '/api/V2/H5/allQQlist',
  summary: '全部客服',
  output: list(n.supportAgent),
});
export const listGroups = get({
  name: 'listGroups',
  path: '/api/V2/H5/qqGroup',
  summary: '官方交流群',
  input: object({ gameId: opt('gameId', id) }),
  output: list(n.group),
});
export const listSocialAccounts = get({
  name: 'listSocialAccounts',
  path: '/api/web/social/list',
  summary: '官方视频号',
  output: page(n.socialAccount),
  carrier: 'rows',
});
export const readDictionary = get({
  name: 'readDictionary',
  path: '/api/system/dict/data/type/{type}',
  summary: '数据字典',
  params: object({ type: f('type', pattern(/^[A-Za-z0-9_]{1,60}$/, '字典类型不正确')) }),
  output: list(n.dictEntry),
});
const contact = text(60);
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
export const checkBlacklist = get({
  name: 'checkBlacklist',
  path: '/api/black/blackList',
  summary: '黑号查询：只回数量和种类',
  audience: 'member',
  input: object({ content: f('content', text(60, 1, '查询内容')), gameAccount: opt('game_sn', text(60)) }),
  output: page(n.blacklistHit),
  carrier: 'rows',
});
export const listMessages = get({
  name: 'listMessages',
  path: '/api/need/message/list',
  summary: '系统消息',
  audience: 'member',
  input: n.messageQuery,
  output: page(n.message),
  carrier: 'rows',
});
export const markMessageRead = get({
  name: 'markMessageRead',
  path: '/api/need/message/changeRead/{id}',
  summary: '消息已读',
  audience: 'member',
  params: byId,
  output: n.message,
});
