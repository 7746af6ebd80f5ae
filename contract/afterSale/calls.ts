import { get, page, post } from '../kit/call.ts';
import { f, flag, object, opt, text } from '../kit/codec.ts';
import * as a from './afterSale.ts';
import { byId, id } from '../kit/common.ts';
import { loginFields } from '../selling/index.ts';
import { yuan } from '../kit/money.ts';
import { shownTask } from '../kit/shownTask.ts';

/**
 * Applies for an after-sale. Amounts are yuan on the wire, fen in the code. 409 with a reason from AFTER_SALE_REFUSALS.
 */
export const applyAfterSale = post({
  name: 'applyAfterSale',
  path: '/api/saleOrderAfter',
  summary: '申请售后：一笔订单同时只有一个进行中的售后',
  audience: 'member',
  idempotent: true,
  input: a.newAfterSale,
  output: a.afterSaleDetail,
});

/** What the buyer of an order can currently apply for, with maximum amounts, and why not. */
export const readAfterSaleRule = get({
  name: 'readAfterSaleRule',
  path: '/api/saleOrderAfter/rule',
  summary: '一笔订单现在能申请什么、最多多少、为什么',
  addition: true,
  audience: 'member',
  input: object({ orderId: f('orderId', id) }),
  output: a.afterSaleRule,
});

/** The after-sales of the member as buyer or as seller, newest first. */
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

/** An after-sale with statements, timeline and decision. */
export const readAfterSale = get({
  name: 'readAfterSale',
  path: '/api/saleOrderAfter/{id}',
  summary: '售后详情：双方陈述、时间线、决定',
  addition: true,
  audience: 'member',
  params: byId,
  output: a.afterSaleDetail,
});

/** The buyer adds evidence. */
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

/** The seller answers, once. */
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

/** The buyer returns the account after a grant that requires it. 409 unless it is due. */
export const returnAccount = post({
  name: 'returnAccount',
  path: '/api/saleOrderAfter/{id}/return',
  summary: '买家交回账号：现在的密码加密保存，客服收回后退款',
  addition: true,
  audience: 'member',
  idempotent: true,
  params: byId,
  input: a.returnedAccount,
  output: a.afterSaleDetail,
});

/** The buyer withdraws the after-sale, and the order continues. */
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

/** The buyer appeals against a refusal, once. Another member of staff decides. */
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

/**
 * Performs an event of staff on an after-sale. An approval needs remedy and amount (yuan on the wire, fen in the code),
 * `return.confirm` the password that staff have set, every other event a remark, `recovery.succeed` also the new login
 * for the buyer. A decision that needs a second person (contract/staff/permissions.ts) becomes a proposal, and the reply
 * shows the unchanged case. 409 `proposalOpen` while a proposal is open.
 */
export const advanceAfterSale = post({
  name: 'advanceAfterSale',
  path: '/api/ops/saleOrderAfter/{id}/advance',
  summary: '客服推进售后；同意时写方式和金额，收回账号时写新密码，追回成功时写新的登录方式，其余须写说明',
  addition: true,
  audience: 'staff',
  permission: 'afterSales',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({
    ...shownTask,
    event: f('event', a.staffAfterSaleEvent),
    remark: opt('remark', text(500)),
    /** The rule that the decision cites: one of the case's `rules`. */
    rule: opt('ruleText', text(300)),
    remedy: opt('refundType', a.remedy),
    amount: opt('amount', yuan()),
    /** For `recovery.succeed`, and the password alone for `return.confirm`. */
    ...loginFields,
  }),
  output: a.afterSaleDetail,
});

/**
 * Previews a decision: who gets which amount, and whether a second person must confirm it. 404, and the decision's own
 * 409.
 */
export const previewDecision = get({
  name: 'previewDecision',
  path: '/api/ops/saleOrderAfter/{id}/preview',
  summary: '决定之前：钱会怎么走，要不要第二个人复核',
  addition: true,
  audience: 'staff',
  permission: 'afterSales',
  params: byId,
  input: object({
    event: f('event', a.staffAfterSaleEvent),
    remedy: opt('refundType', a.remedy),
    amount: opt('amount', yuan()),
  }),
  output: a.decisionPreview,
});

/**
 * Confirms or rejects a proposal as the second person, with a reason. A confirmed proposal is carried out unchanged.
 * 403 for the proposer, and for the person whose refusal is under appeal. 404. 409 `proposalVoid`, `proposalSettled`.
 */
export const settleProposal = post({
  name: 'settleProposal',
  path: '/api/ops/saleOrderAfter/{id}/proposal',
  summary: '主管复核：同意或驳回另一位客服的决定，写明理由',
  addition: true,
  audience: 'staff',
  permission: 'supervise',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({
    ...shownTask,
    proposalId: f('proposalId', id),
    isConfirmed: f('isConfirmed', flag(1, 0)),
    reason: f('remark', text(500, 1, '理由')),
  }),
  output: a.afterSaleDetail,
});
