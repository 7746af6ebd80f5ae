import { post, get, page } from '../kit/call.ts';
import { byNumericId } from '../kit/common.ts';
import * as n from './notice.ts';
import { noticeVote, noticeVotes } from './notice.ts';
import { object, f, text, list, coded, pattern } from '../kit/codec.ts';

/** Votes on whether an article helped. A member has one vote per article and can change it. */
export const voteNotice = post({
  name: 'voteNotice',
  path: '/api/web/notice/{id}/vote',
  summary: '文章是否解决了问题；一人一票，可改',
  addition: true,
  audience: 'member',
  params: byNumericId,
  input: noticeVote,
  output: noticeVotes,
});

/** A page of announcements or articles of a type. */
export const listNotices = get({
  name: 'listNotices',
  path: '/api/web/notice/list',
  summary: '公告列表',
  input: n.noticeQuery,
  output: page(n.notice),
  carrier: 'rows',
});

/** One announcement with its text. 404 when there is none. */
export const readNotice = get({
  name: 'readNotice',
  path: '/api/web/notice/{id}',
  summary: '公告详情',
  params: byNumericId,
  output: n.notice,
});

/** One article with its text. 404 when there is none. */
export const readSystemNotice = get({
  name: 'readSystemNotice',
  path: '/api/system/notice/{id}',
  summary: '文章详情',
  params: byNumericId,
  output: n.notice,
});

/** The newest articles of a type with their texts, at most 100. */
export const listArticles = get({
  name: 'listArticles',
  path: '/api/V2/H5/gonggaoDetails',
  summary: '按类别取公告全文，最新的至多 100 篇',
  input: object({ type: f('noticeType', text(40, 1, '公告类型')) }),
  output: list(n.notice),
});

/** The carousel pictures of the home page, or the partner streamers. */
export const listBanners = get({
  name: 'listBanners',
  path: '/api/account/zhubo/list',
  summary: '轮播图与合作主播',
  input: object({ kind: f('type', coded({ 1: 'streamer', 2: 'carousel' })) }),
  output: page(n.banner),
  carrier: 'rows',
});

/** The entries of a dictionary. Empty for an unknown dictionary. */
export const readDictionary = get({
  name: 'readDictionary',
  path: '/api/system/dict/data/type/{type}',
  summary: '数据字典',
  params: object({ type: f('type', pattern(/^[A-Za-z0-9_]{1,60}$/, '字典类型不正确')) }),
  output: list(n.dictEntry),
});
