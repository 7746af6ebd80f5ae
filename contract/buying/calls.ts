import { revealProof } from '../account/index.ts';
import { payRequest, handOver } from '../payment/index.ts';
import { get, page, post } from '../kit/call.ts';
import { object, opt, text } from '../kit/codec.ts';
import { byId } from '../kit/common.ts';
import * as o from './order.ts';

/**
 * Places an order. Amounts are yuan on the wire, fen in the code. 409 with a reason from ORDER_REFUSALS, for example
 * when the total differs from the server's.
 */
export const placeOrder = post({
  name: 'placeOrder',
  path: '/api/saleOrder',
  summary: '下单',
  addition: true,
  audience: 'member',
  idempotent: true,
  input: o.newOrder,
  output: o.orderDetail,
});

/** An order, by its id or by the number of one of its payments. */
export const readOrder = get({
  name: 'readOrder',
  path: '/api/saleOrder/{id}',
  summary: '订单详情；id 也可以是付款单号',
  addition: true,
  audience: 'member',
  params: byId,
  output: o.orderDetail,
});

/** Cancels an unpaid order. 409 once it is paid. */
export const cancelOrder = post({
  name: 'cancelOrder',
  path: '/api/saleOrder/{id}/cancel',
  summary: '取消待支付的订单',
  addition: true,
  audience: 'member',
  undoes: true,
  idempotent: true,
  params: byId,
  input: object({ remark: opt('remake', text(200)) }),
  output: o.orderDetail,
});

/**
 * Starts a payment and returns an Alipay form, the URL for a QR code, or a link. 409 when nothing is due or the payment
 * window is over.
 */
export const payOrder = post({
  name: 'payOrder',
  path: '/api/saleOrder/{id}/pay',
  summary: '付款：支付宝表单，或供扫码的地址',
  addition: true,
  audience: 'member',
  idempotent: true,
  params: byId,
  input: payRequest,
  output: handOver,
});

/** The buyer confirms receipt. 409 outside the inspection period. */
export const confirmReceipt = post({
  name: 'confirmReceipt',
  path: '/api/saleOrder/{id}/confirm',
  summary: '确认收货',
  addition: true,
  audience: 'member',
  idempotent: true,
  params: byId,
  output: o.orderDetail,
});

/** Extends the inspection period by 24 hours, once per order. */
export const extendInspection = post({
  name: 'extendInspection',
  path: '/api/saleOrder/{id}/extend',
  summary: '延长验收 24 小时，一单一次',
  addition: true,
  audience: 'member',
  idempotent: true,
  params: byId,
  output: o.orderDetail,
});

/** Reviews a completed order, once. */
export const reviewOrder = post({
  name: 'reviewOrder',
  path: '/api/saleOrder/{id}/review',
  summary: '评价，一单一次',
  addition: true,
  audience: 'member',
  idempotent: true,
  params: byId,
  input: o.review,
  output: o.orderDetail,
});

/**
 * Reveals the account to the buyer and logs it. An SMS code is required 10 minutes after the last reveal. Repeating an
 * idempotency key reveals the account again for 10 minutes.
 */
export const revealCredential = post({
  name: 'revealCredential',
  path: '/api/saleOrder/{id}/credential',
  summary: '查看账号并留痕；距上次查看超过 10 分钟要短信验证码',
  addition: true,
  audience: 'member',
  merges: false,
  idempotent: true,
  params: byId,
  input: revealProof,
  output: o.credential,
});

/** Checks or unchecks an item of the takeover checklist. 409 before the account was revealed. */
export const tickTakeover = post({
  name: 'tickTakeover',
  path: '/api/saleOrder/{id}/takeover',
  summary: '接手清单：勾选或取消一项，只作记录',
  addition: true,
  audience: 'member',
  params: byId,
  input: o.takeoverTick,
  output: o.orderDetail,
});

/** The payment status of an order. With `force` the server asks the provider first. */
export const queryOrder = post({
  name: 'queryOrder',
  path: '/api/saleOrder/queryOrder',
  summary: '查询付款结果；force 时向支付渠道查询',
  audience: 'member',
  input: o.standingQuery,
  output: o.orderStanding,
});

/** The buyer's orders, newest first. */
export const listOrders = get({
  name: 'listOrders',
  path: '/api/saleOrder/web/buyList',
  summary: '我买到的',
  audience: 'member',
  input: o.orderQuery,
  output: page(o.orderRow),
  carrier: 'rows',
});

/** The number of orders by status, and of unread messages. */
export const countOrders = get({
  name: 'countOrders',
  path: '/api/saleOrder/web/count',
  summary: '各状态的订单数与未读消息数',
  addition: true,
  audience: 'member',
  output: o.orderCounts,
});
