import { get, page, post, put } from '../call.ts';
import { f, object, opt, text } from '../codec.ts';
import * as a from '../entities/account.ts';
import { byId, byNumericId, id, paging } from '../entities/common.ts';
import { profile } from '../entities/user.ts';

export const editProfile = put({
  name: 'editProfile',
  path: '/api/system/user/profile',
  summary: '修改个人资料',
  audience: 'member',
  input: a.profileChange,
  output: profile,
});
export const listFavourites = get({
  name: 'listFavourites',
  path: '/api/web/goods/collect/list',
  summary: '我的收藏；已售出的也在，降价的带收藏时的价格',
  audience: 'member',
  input: a.favouriteQuery,
  output: page(a.favourite),
  carrier: 'rows',
});
export const listBrowses = get({
  name: 'listBrowses',
  path: '/api/need/myBrowse',
  summary: '浏览记录，最近的在前',
  audience: 'member',
  input: object(paging),
  output: page(a.browse),
  carrier: 'rows',
});
export const clearBrowses = post({
  name: 'clearBrowses',
  path: '/api/need/myBrowse/clear',
  summary: '删除一条浏览记录；不带 goodsId 时全部清空',
  addition: true,
  audience: 'member',
  input: object({ listingId: opt('goodsId', id) }),
});
export const submitProblem = post({
  name: 'submitProblem',
  path: '/api/account/problem',
  summary: '投诉与建议',
  audience: 'member',
  idempotent: true,
  input: a.newProblem,
  output: a.problem,
});
export const listProblems = get({
  name: 'listProblems',
  path: '/api/account/problem/list',
  summary: '我的投诉与建议，含回复',
  audience: 'member',
  input: a.problemQuery,
  output: page(a.problem),
  carrier: 'rows',
});
export const closeProblem = post({
  name: 'closeProblem',
  path: '/api/account/problem/{id}/close',
  summary: '问题已解决，关闭',
  addition: true,
  audience: 'member',
  params: byId,
  output: a.problem,
});
export const replyProblem = post({
  name: 'replyProblem',
  path: '/api/ops/problem/{id}/reply',
  summary: '客服回复投诉与建议',
  addition: true,
  audience: 'staff',
  params: byId,
  input: object({ reply: f('reply', text(1000, 1, '回复')) }),
  output: a.problem,
});
export const countCentre = get({
  name: 'countCentre',
  path: '/api/web/mycenter/count',
  summary: '个人中心的各种数目',
  addition: true,
  audience: 'member',
  output: a.centreCounts,
});
export const voteNotice = post({
  name: 'voteNotice',
  path: '/api/web/notice/{id}/vote',
  summary: '文章是否解决了问题；一人一票，可改',
  addition: true,
  audience: 'member',
  params: byNumericId,
  input: a.noticeVote,
  output: a.noticeVotes,
});
