import { get, page, post } from '../kit/call.ts';
import { f, flag, list, object, oneOf, opt, text } from '../kit/codec.ts';
import { byId } from '../kit/common.ts';
import { loginFields } from '../selling/index.ts';
import { shownTask } from '../kit/shownTask.ts';
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
import { ledgerCheck } from './money.ts';
import { LISTING_MARKS } from './listingMarks.ts';
import { inspectionCheck, orderDetail, reportPictures } from '../buying/index.ts';
import { askingPrice } from '../market/index.ts';
import { merchantApplication, recycleOrderDetail } from '../recycling/index.ts';

/**
 * Performs an event of staff on an order. 422 for an inspection without its report, a failed inspection or a difference
 * without a remark, a rebinding without a password, and one to a phone that is not the buyer's without a remark; 409
 * when the state does not allow the event.
 */
export const advanceOrder = post({
  name: 'advanceOrder',
  path: '/api/ops/saleOrder/{id}/advance',
  summary: '客服推进订单',
  addition: true,
  audience: 'staff',
  permission: 'orders',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({
    ...shownTask,
    event: f('event', staffOrderEvent),
    remark: opt('remark', text(500)),
    /** For `rebinding.finish`. */
    ...loginFields,
    /** Required for `inspection.pass` and `inspection.fail`: one check per attribute, in the order of the listing. */
    checks: opt('checkList', list(inspectionCheck)),
    pictures: opt('imgs', reportPictures),
  }),
  output: orderDetail,
});

/**
 * Hides the words of a buyer's review from visitors, or shows them again. The stars stay and count. 404 without a review;
 * 409 when it has no words, or they are hidden or shown already.
 */
export const hideReview = post({
  name: 'hideReview',
  path: '/api/ops/saleOrder/{id}/review',
  summary: '客服隐藏或恢复评价的文字，须写原因；星级不变',
  addition: true,
  audience: 'staff',
  permission: 'orders',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({
    ...shownTask,
    isHidden: f('isHidden', flag(1, 0)),
    reason: f('remark', text(500, 1, '原因')),
  }),
});

/** Approves or rejects a listing, or flags a problem with it. 422 for a rejection or a flag without a remark. */
export const advanceListing = post({
  name: 'advanceListing',
  path: '/api/ops/goods/{id}/advance',
  summary: '客服审核与标记商品',
  addition: true,
  audience: 'staff',
  permission: 'listings',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({ ...shownTask, event: f('event', staffListingEvent), remark: opt('remark', text(500)) }),
});

/**
 * Sets or removes a mark of a listing (自营, 免费包赔), and sends the seller a message. 404; 409 `stateConflict` when the
 * listing is in a trade or sold, has the mark already, or has no documents for a protection.
 */
export const markListing = post({
  name: 'markListing',
  path: '/api/ops/goods/{id}/mark',
  summary: '主管设为或取消自营、免费包赔，须写原因',
  addition: true,
  audience: 'staff',
  permission: 'supervise',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({
    ...shownTask,
    mark: f('event', oneOf(...LISTING_MARKS)),
    reason: f('remark', text(500, 1, '原因')),
  }),
});

/**
 * Performs an event of staff on a recycle order. 422 for a passed review without a password, or to a phone that is not
 * the merchant's without a remark, and for a price that is not lower or has no reason.
 */
export const advanceRecycleOrder = post({
  name: 'advanceRecycleOrder',
  path: '/api/ops/backOrder/{id}/advance',
  summary: '客服推进回收订单',
  addition: true,
  audience: 'staff',
  permission: 'recycling',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({
    ...shownTask,
    event: f('event', staffRecycleEvent),
    remark: opt('remark', text(500)),
    /** For `review.pass`. */
    ...loginFields,
    /** For `price.ask`: the new price, which the seller has to answer. */
    amount: opt('changeAmount', askingPrice),
  }),
  output: recycleOrderDetail,
});

/** Merchant applications that wait for review, oldest first. */
export const listWaitingMerchants = get({
  name: 'listWaitingMerchants',
  path: '/api/ops/merchant/list',
  summary: '待审核的商户申请，先提交的在前',
  addition: true,
  audience: 'staff',
  permission: 'merchants',
  input: staffQuery,
  output: page(waitingApplication),
  carrier: 'rows',
});

/** Identities that wait for a manual check. Name, number and phone are masked. */
export const listWaitingIdentities = get({
  name: 'listWaitingIdentities',
  path: '/api/ops/realname/list',
  summary: '待人工核对的实名认证；姓名、证件号和手机号打码',
  addition: true,
  audience: 'staff',
  permission: 'identities',
  input: staffQuery,
  output: page(waitingIdentity),
  carrier: 'rows',
});

/** Listings that wait for review, oldest first. */
export const listWaitingListings = get({
  name: 'listWaitingListings',
  path: '/api/ops/goods/list',
  summary: '待审核的商品，先提交的在前',
  addition: true,
  audience: 'staff',
  permission: 'listings',
  input: staffQuery,
  output: page(waitingListing),
  carrier: 'rows',
});

/** Approves a merchant application, or rejects it with a reason. */
export const auditMerchant = post({
  name: 'auditMerchant',
  path: '/api/ops/merchant/{id}/audit',
  summary: '客服审核商户申请；不通过须写原因',
  addition: true,
  audience: 'staff',
  permission: 'merchants',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({ ...shownTask, isPassed: f('auditState', flag(1, 2)), remark: opt('auditDes', text(500)) }),
  output: merchantApplication,
});

/** Approves or rejects an identity. `id` is the user's. */
export const auditIdentity = post({
  name: 'auditIdentity',
  path: '/api/ops/realname/{id}/audit',
  summary: '客服审核待人工核对的实名认证；id 是用户的',
  addition: true,
  audience: 'staff',
  permission: 'identities',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({ ...shownTask, isPassed: f('realStatus', flag(2, 4)), remark: opt('remark', text(500)) }),
});

/** Jobs that were given up after repeated failures, latest first. */
export const listDeadJobs = get({
  name: 'listDeadJobs',
  path: '/api/ops/job/list',
  summary: '多次失败、等待人工处理的定时任务，最近的在前',
  addition: true,
  audience: 'staff',
  permission: 'health',
  input: staffQuery,
  output: page(deadJob),
  carrier: 'rows',
});

/** Runs a given-up job again at once. */
export const retryJob = post({
  name: 'retryJob',
  path: '/api/ops/job/{id}/retry',
  summary: '让失败的定时任务马上再做一次',
  addition: true,
  audience: 'staff',
  permission: 'health',
  params: byId,
});

/**
 * Checks the whole ledger: its sum (fen) and the number of unbalanced entries. Both are 0 in a sound ledger. Reads every
 * line, so clients ask only when a person wants to know.
 */
export const checkLedger = get({
  name: 'checkLedger',
  path: '/api/ops/ledger/check',
  summary: '核对整个账本：总和与不平的分录数，应都是零；要读全部分录，由人点了再查',
  addition: true,
  audience: 'staff',
  permission: 'money',
  output: ledgerCheck,
});
