import { get, page, post } from '../kit/call.ts';
import { f, flag, list, object, opt, text } from '../kit/codec.ts';
import { byId, id } from '../kit/common.ts';
import { revealProof } from '../account/index.ts';
import { credential } from '../buying/index.ts';
import { handOver } from '../payment/index.ts';
import * as r from './recycling.ts';

/** Requests a valuation. Returns the price range at once; merchants quote later. Takes an idempotency key. */
export const submitValuation = post({
  name: 'submitValuation',
  path: '/api/account/backlist',
  summary: '提交估价：当场给出成交区间，随后商户报价',
  audience: 'member',
  idempotent: true,
  input: r.newValuation,
  output: r.valuationDetail,
});

/** Offers an account to merchants, puts it on sale, or both. Takes an idempotency key. */
export const submitBidding = post({
  name: 'submitBidding',
  path: '/api/h5/goods/back',
  summary: '竞价回收填报；inType 2 只发布代售',
  addition: true,
  audience: 'member',
  idempotent: true,
  input: r.newBidding,
  output: r.submittedBidding,
});

/** The member's valuations and biddings, newest first. */
export const listValuations = get({
  name: 'listValuations',
  path: '/api/account/backlist/allList',
  summary: '我的估价与竞价',
  audience: 'member',
  input: r.valuationQuery,
  output: page(r.valuationRow),
  carrier: 'rows',
});

/** A valuation or bidding with its price range. Prices are yuan on the wire, fen in the code. */
export const readValuation = get({
  name: 'readValuation',
  path: '/api/account/backlist/{id}',
  summary: '估价或竞价详情，含成交区间',
  addition: true,
  audience: 'member',
  params: byId,
  output: r.valuationDetail,
});

/** The quotes for one valuation. */
export const listQuotes = get({
  name: 'listQuotes',
  path: '/api/account/quotation/mybprice',
  summary: '一件商品收到的报价',
  addition: true,
  audience: 'member',
  input: object({ valuationId: f('backId', id) }),
  output: r.quoteList,
});

/** Accepts a quote and rejects all others. 409 with a reason from ACCEPT_REFUSALS. */
export const acceptQuote = post({
  name: 'acceptQuote',
  path: '/api/account/backlist/accept',
  summary: '接受一位商户的报价，其余报价作废',
  addition: true,
  audience: 'member',
  idempotent: true,
  input: r.acceptance,
  output: r.recycleOrderDetail,
});

/**
 * Declines quotes. `quoteIds` are the ones that the seller has seen. Without them, the merchant's quote is declined, and
 * without a merchant every quote. 409 `quoteGone` when none of them is open.
 */
export const declineQuote = post({
  name: 'declineQuote',
  path: '/api/account/backlist/decline',
  summary: '拒绝写明的报价，或一位商户的；都不写时拒绝全部，估价继续有效',
  addition: true,
  audience: 'member',
  input: object({
    id: f('id', id),
    merchantId: opt('supplyUserId', id),
    quoteIds: opt('quoteIds', list(id, 500)),
  }),
  output: r.quoteList,
});

/**
 * Cancels a valuation or bidding. 409 after the trade has begun, unless staff are late with the review (`canLeave`). The
 * merchant of the trade receives it without the seller's contact, login and form.
 */
export const cancelValuation = post({
  name: 'cancelValuation',
  path: '/api/account/backlist/cancel',
  summary: '取消估价或竞价；交易开始后不能取消，接受报价未付押金时可以，平台超时没有审完时双方都可以',
  addition: true,
  audience: 'member',
  undoes: true,
  idempotent: true,
  input: object({ id: f('id', id), remark: opt('remake', text(200)) }),
  output: r.valuationDetail,
});

/** Starts the payment of the seller's deposit and returns an Alipay form, the URL for a QR code, or a link. */
export const payDeposit = post({
  name: 'payDeposit',
  path: '/api/account/backlist/payment',
  summary: '卖家付押金：支付宝表单，或供扫码的地址',
  addition: true,
  audience: 'member',
  idempotent: true,
  input: r.depositRequest,
  output: handOver,
});

/**
 * The payment status of a recycle order. `id` is the valuation's or the order's. With `force` the server asks the
 * provider first.
 */
export const queryRecycleOrder = post({
  name: 'queryRecycleOrder',
  path: '/api/account/backlist/queryOrder',
  summary: '查询押金或货款的付款结果；id 可以是估价的，也可以是回收订单的；force 时向支付渠道查询',
  addition: true,
  audience: 'member',
  input: object({ id: f('id', id), force: opt('force', flag(1, 0)) }),
  output: r.recycleStanding,
});

/** The recycle orders that the caller sells or, as a merchant, buys. */
export const listRecycleOrders = get({
  name: 'listRecycleOrders',
  path: '/api/backOrder/list',
  summary: '回收订单：我卖的，或商户买的',
  addition: true,
  audience: 'member',
  input: r.recycleOrderQuery,
  output: page(r.recycleOrderRow),
  carrier: 'rows',
});

/** A recycle order, by its id or by the number of one of its payments. */
export const readRecycleOrder = get({
  name: 'readRecycleOrder',
  path: '/api/backOrder/{id}',
  summary: '回收订单详情；id 也可以是付款单号',
  addition: true,
  audience: 'member',
  params: byId,
  output: r.recycleOrderDetail,
});

/** Starts the merchant's payment. The platform holds it in escrow. */
export const payRecycleOrder = post({
  name: 'payRecycleOrder',
  path: '/api/backOrder/{id}/pay',
  summary: '商户付货款，由平台保管',
  addition: true,
  audience: 'merchant',
  idempotent: true,
  params: byId,
  input: r.recyclePayRequest,
  output: handOver,
});

/** Reveals the account to the merchant and logs it. An SMS code is required 10 minutes after the last reveal. */
export const revealRecycleCredential = post({
  name: 'revealRecycleCredential',
  path: '/api/backOrder/{id}/credential',
  summary: '商户查看账号并留痕；距上次查看超过 10 分钟要短信验证码',
  addition: true,
  audience: 'merchant',
  merges: false,
  idempotent: true,
  params: byId,
  input: revealProof,
  output: credential,
});

/** The merchant confirms receipt. The seller is paid and gets the deposit back. */
export const confirmRecycleOrder = post({
  name: 'confirmRecycleOrder',
  path: '/api/backOrder/{id}/confirm',
  summary: '商户确认收号，货款付给卖家，押金退回',
  addition: true,
  audience: 'merchant',
  idempotent: true,
  params: byId,
  output: r.recycleOrderDetail,
});

/**
 * After the inspection the merchant or staff ask for a lower price, once per order. Yuan on the wire, fen in the code.
 */
export const changeRecyclePrice = post({
  name: 'changeRecyclePrice',
  path: '/api/backOrder/changeAmount',
  summary: '验号后商户或客服提出新的成交价，等卖家答复；一笔交易一次，只能降',
  addition: true,
  audience: 'member',
  idempotent: true,
  input: r.newPriceChange,
  output: r.recycleOrderDetail,
});

/** The seller accepts or refuses the new price. A refusal ends the trade and returns the deposit. */
export const answerRecyclePrice = post({
  name: 'answerRecyclePrice',
  path: '/api/backOrder/{id}/changeAmount',
  summary: '卖家答复新的成交价；不同意则交易取消，押金退回',
  addition: true,
  audience: 'member',
  idempotent: true,
  params: byId,
  input: r.priceAnswer,
  output: r.recycleOrderDetail,
});

/**
 * A merchant quotes a price (yuan on the wire, fen in the code). A new quote replaces the merchant's last one. 409 with
 * a reason from QUOTE_REFUSALS; 429 after 10 quotes of a merchant for one valuation in a day.
 */
export const quoteValuation = post({
  name: 'quoteValuation',
  path: '/api/account/quotation',
  summary: '商户报价；同一件每天最多 10 次，新报价取代旧的',
  addition: true,
  audience: 'merchant',
  idempotent: true,
  sets: 'valuationId',
  input: r.newQuote,
  output: r.merchantQuote,
});

/** The merchant's own quotes, newest first. */
export const listMerchantQuotes = get({
  name: 'listMerchantQuotes',
  path: '/api/account/quotation',
  summary: '商户自己的报价',
  addition: true,
  audience: 'merchant',
  input: r.merchantQuoteQuery,
  output: page(r.merchantQuote),
  carrier: 'rows',
});

/** The valuations that a merchant may quote for. */
export const listPool = get({
  name: 'listPool',
  path: '/api/account/quotation/pool',
  summary: '商户可报价的商品',
  addition: true,
  audience: 'merchant',
  input: r.poolQuery,
  output: page(r.poolItem),
  carrier: 'rows',
});

/** The merchant withdraws a quote. 409 after it was accepted. */
export const withdrawQuote = post({
  name: 'withdrawQuote',
  path: '/api/account/quotation/{id}/withdraw',
  summary: '商户撤回还没被接受的报价',
  addition: true,
  audience: 'merchant',
  undoes: true,
  idempotent: true,
  params: byId,
  output: r.merchantQuote,
});

/** The member's latest merchant application. No data when there is none. */
export const readMerchantApplication = get({
  name: 'readMerchantApplication',
  path: '/api/merchant/lastOne',
  summary: '我最近一次商户申请',
  addition: true,
  audience: 'member',
  output: r.lastMerchantApplication,
});

/** Applies to become a merchant. 409 while an application is open. */
export const applyMerchant = post({
  name: 'applyMerchant',
  path: '/api/merchant/apply',
  summary: '申请成为商户',
  addition: true,
  audience: 'member',
  idempotent: true,
  input: r.newMerchantApplication,
  output: r.merchantApplication,
});
