import { get, page, post } from '../kit/call.ts';
import { f, flag, integer, object, opt, text } from '../kit/codec.ts';
import { byId } from '../kit/common.ts';
import {
  deadJob,
  staffListingEvent,
  staffOrderEvent,
  staffQuery,
  staffRecycleEvent,
  waitingApplication,
  waitingIdentity,
  waitingListing,
} from './staff.ts';
import { orderDetail } from '../buying/index.ts';
import { merchantApplication, recycleOrderDetail } from '../recycling/index.ts';
import { yuan } from '../kit/money.ts';

export const advanceOrder = post({
  name: 'advanceOrder',
  path: '/api/ops/saleOrder/{id}/advance',
  summary: '客服推进订单',
  addition: true,
  audience: 'staff',
  params: byId,
  input: object({ event: f('event', staffOrderEvent), remark: opt('remark', text(500)) }),
  output: orderDetail,
});
export const advanceListing = post({
  name: 'advanceListing',
  path: '/api/ops/goods/{id}/advance',
  summary: '客服审核与标记商品',
  addition: true,
  audience: 'staff',
  params: byId,
  input: object({ event: f('event', staffListingEvent), remark: opt('remark', text(500)) }),
});
export const advanceRecycleOrder = post({
  name: 'advanceRecycleOrder',
  path: '/api/ops/backOrder/{id}/advance',
  summary: '客服推进回收订单',
  addition: true,
  audience: 'staff',
  params: byId,
  input: object({ event: f('event', staffRecycleEvent), remark: opt('remark', text(500)) }),
  output: recycleOrderDetail,
});
export const refuseValuation = post({
  name: 'refuseValuation',
  path: '/api/ops/backlist/{id}/refuse',
  summary: '客服拒绝估价，须写原因',
  addition: true,
  audience: 'staff',
  params: byId,
  input: object({ reason: f('rmsg', text(500, 1, '原因')) }),
});
export const listWaitingMerchants = get({
  name: 'listWaitingMerchants',
  path: '/api/ops/merchant/list',
  summary: '待审核的商户申请，先提交的在前',
  addition: true,
  audience: 'staff',
  input: staffQuery,
  output: page(waitingApplication),
  carrier: 'rows',
});
export const listWaitingIdentities = get({
  name: 'listWaitingIdentities',
  path: '/api/ops/realname/list',
  summary: '待人工核对的实名认证；姓名、证件号和手机号打码',
  addition: true,
  audience: 'staff',
  input: staffQuery,
  output: page(waitingIdentity),
  carrier: 'rows',
});
export const listWaitingListings = get({
  name: 'listWaitingListings',
  path: '/api/ops/goods/list',
  summary: '待审核的商品，先提交的在前',
  addition: true,
  audience: 'staff',
  input: staffQuery,
  output: page(waitingListing),
  carrier: 'rows',
});
export const auditMerchant = post({
  name: 'auditMerchant',
  path: '/api/ops/merchant/{id}/audit',
  summary: '客服审核商户申请；不通过须写原因',
  addition: true,
  audience: 'staff',
  params: byId,
  input: object({ isPassed: f('auditState', flag(1, 2)), remark: opt('auditDes', text(500)) }),
  output: merchantApplication,
});
export const auditIdentity = post({
  name: 'auditIdentity',
  path: '/api/ops/realname/{id}/audit',
  summary: '客服审核待人工核对的实名认证；id 是用户的',
  addition: true,
  audience: 'staff',
  params: byId,
  input: object({ isPassed: f('realStatus', flag(2, 4)), remark: opt('remark', text(500)) }),
});
export const listDeadJobs = get({
  name: 'listDeadJobs',
  path: '/api/ops/job/list',
  summary: '多次失败、等待人工处理的定时任务，最近的在前',
  addition: true,
  audience: 'staff',
  input: staffQuery,
  output: page(deadJob),
  carrier: 'rows',
});
export const retryJob = post({
  name: 'retryJob',
  path: '/api/ops/job/{id}/retry',
  summary: '让失败的定时任务马上再做一次',
  addition: true,
  audience: 'staff',
  params: byId,
});
export const checkLedger = get({
  name: 'checkLedger',
  path: '/api/ops/ledger/check',
  summary: '核对账本：总和与不平的分录数，应都是零',
  addition: true,
  audience: 'staff',
  output: object({
    entries: f('entries', integer()),
    sum: f('sum', yuan(-99_999_999_999)),
    unbalanced: f('unbalanced', integer()),
  }),
});
