import { get, page, post } from '../kit/call.ts';
import { f, object, opt, text } from '../kit/codec.ts';
import * as a from './afterSale.ts';
import { byId, id } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';

export const applyAfterSale = post({
  name: 'applyAfterSale',
  path: '/api/saleOrderAfter',
  summary: '申请售后：一笔订单同时只有一个进行中的售后',
  audience: 'member',
  idempotent: true,
  input: a.newAfterSale,
  output: a.afterSaleDetail,
});
export const readAfterSaleRule = get({
  name: 'readAfterSaleRule',
  path: '/api/saleOrderAfter/rule',
  summary: '一笔订单现在能申请什么、最多多少、为什么',
  addition: true,
  audience: 'member',
  input: object({ orderId: f('orderId', id) }),
  output: a.afterSaleRule,
});
export const listAfterSales = get({
  name: 'listAfterSales',
  path: '/api/saleOrderAfter/list',
  summary: '我的售后：我买的，或我卖的',
  addition: true,
  audience: 'member',
  input: a.afterSaleQuery,
  output: page(a.afterSaleRow),
  carrier: 'rows',
});
export const readAfterSale = get({
  name: 'readAfterSale',
  path: '/api/saleOrderAfter/{id}',
  summary: '售后详情：双方陈述、时间线、决定',
  addition: true,
  audience: 'member',
  params: byId,
  output: a.afterSaleDetail,
});
export const addEvidence = post({
  name: 'addEvidence',
  path: '/api/saleOrderAfter/{id}/evidence',
  summary: '买家补充材料',
  addition: true,
  audience: 'member',
  idempotent: true,
  params: byId,
  input: a.evidence,
  output: a.afterSaleDetail,
});
export const answerAfterSale = post({
  name: 'answerAfterSale',
  path: '/api/saleOrderAfter/{id}/answer',
  summary: '卖家答复，一次',
  addition: true,
  audience: 'member',
  idempotent: true,
  params: byId,
  input: a.sellerAnswer,
  output: a.afterSaleDetail,
});
export const withdrawAfterSale = post({
  name: 'withdrawAfterSale',
  path: '/api/saleOrderAfter/{id}/cancel',
  summary: '买家撤销售后，订单照常继续',
  addition: true,
  audience: 'member',
  undoes: true,
  idempotent: true,
  params: byId,
  output: a.afterSaleDetail,
});
export const appealAfterSale = post({
  name: 'appealAfterSale',
  path: '/api/saleOrderAfter/{id}/appeal',
  summary: '对拒绝申诉，一次，换人处理',
  addition: true,
  audience: 'member',
  idempotent: true,
  params: byId,
  input: a.appeal,
  output: a.afterSaleDetail,
});
export const advanceAfterSale = post({
  name: 'advanceAfterSale',
  path: '/api/ops/saleOrderAfter/{id}/advance',
  summary: '客服推进售后；同意时写方式和金额，其余须写说明',
  addition: true,
  audience: 'staff',
  params: byId,
  input: object({
    event: f('event', a.staffAfterSaleEvent),
    remark: opt('remark', text(500)),
    remedy: opt('refundType', a.remedy),
    amount: opt('amount', yuan()),
  }),
  output: a.afterSaleDetail,
});
