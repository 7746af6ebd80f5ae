import * as v from 'valibot';
import {
  codec,
  coded,
  f,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  opt,
  text,
  type Decoded,
} from '../kit/codec.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { id, paging } from '../kit/common.ts';
import { askingPrice, picture, shownAttribute, withAttributes } from '../market/index.ts';
import { handOver, payMethod, paymentState } from '../payment/index.ts';
import {
  accountFields,
  contactFields,
  districtFields,
  gameAccount,
  payout,
  secretFields,
} from '../selling/index.ts';

/** How a valuation stands (domain §3.3): 0 报价中, 2 已接受报价, 3 已完成, 4 已取消, 5 拒绝报价. */
export const valuationStatus = coded({
  0: 'open',
  2: 'accepted',
  3: 'completed',
  4: 'cancelled',
  5: 'refused',
});
export type ValuationStatus = Decoded<typeof valuationStatus>;

/** Whether it was asked what the account is worth, or offered to merchants for sale. */
export const valuationKind = oneOf('valuation', 'bidding');
export type ValuationKind = Decoded<typeof valuationKind>;

/** How a quote stands: 0 可接受, 1 已接受, 2 已拒绝, 3 已完成, 5 已撤回 (the seller does not see those). */
export const quoteStatus = coded({ 0: 'open', 1: 'accepted', 2: 'rejected', 3: 'done', 5: 'withdrawn' });
export type QuoteStatus = Decoded<typeof quoteStatus>;

/** The steps of a recycle order; 1–5 are the tabs, 0 comes before them. */
export const recycleStatus = coded({
  0: 'awaitingDeposit',
  1: 'trading',
  2: 'underReview',
  3: 'reviewed',
  4: 'completed',
  5: 'failed',
});
export type RecycleStatus = Decoded<typeof recycleStatus>;

/** The seller's deposit: 1 未支付, 2 已支付, 3 已撤销, 4 已赔付给商户, 5 已退款. */
export const depositState = coded({ 1: 'unpaid', 2: 'paid', 3: 'void', 4: 'forfeited', 5: 'refunded' });
export type DepositState = Decoded<typeof depositState>;

/** Why a recycle order came to nothing. */
export const recycleEndReason = oneOf(
  'seller',
  'depositUnpaid',
  'merchantUnpaid',
  'reviewFailed',
  'sellerDefault',
);
export type RecycleEndReason = Decoded<typeof recycleEndReason>;

/**
 * What comparable sold listings say. `tooFew`: fewer than five, then there is no range. Fen; `similarity` 0–100, how alike they
 * are on average; `since` when the oldest of them was sold.
 */
export const estimate = object({
  verdict: f('state', oneOf('enough', 'tooFew')),
  count: f('count', integer()),
  low: opt('low', yuan()),
  mid: opt('mid', yuan()),
  high: opt('high', yuan()),
  similarity: opt('similarity', integer(0, 100)),
  since: opt('since', moment),
});
export type Estimate = Decoded<typeof estimate>;

/** Ids of system, carrier, area and server, those there are, joined by commas. */
const districtIds = codec<string[], string>(
  v.pipe(v.string(), v.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,3}$/, '区服格式不正确')),
  (w) => w.split(','),
  (ids) => ids.join(','),
);

/** What a valuation is asked with (`account/backlist`). Attributes f1…f20 as in a listing. */
export const newValuation = withAttributes(
  object({
    gameId: f('gameId', id),
    districtIds: opt('regionIds', districtIds),
    description: opt('des', text(4000)),
    expected: opt('expprice', askingPrice),
    account: opt('account', gameAccount),
    phone: contactFields.phone,
    pictures: f('img', list(picture, 100)),
    realNamePicture: opt('relnameImg', text(300)),
  }),
);
export type NewValuation = Decoded<typeof newValuation>;

/** 1 官方代售 + 竞价回收, 2 只发布官方代售. */
export const saleMode = coded({ 1: 'bidding', 2: 'listing' });
export type SaleMode = Decoded<typeof saleMode>;

/** The bidding form (`h5/goods/back`): a listing, and in mode 1 quotes beside it. The first picture is the title picture. */
export const newBidding = withAttributes(
  object({
    mode: f('inType', saleMode),
    ...accountFields,
    account: f('account', gameAccount),
    pictures: f('img', list(picture, 100)),
    realNamePicture: f('relnameImg', text(300, 1, '游戏实名截图')),
  }),
);
export type NewBidding = Decoded<typeof newBidding>;

/** What came of the bidding form: the listing always, the valuation in mode 1. */
export const submittedBidding = object({ listingId: f('id', id), valuationId: opt('backId', id) });

const rowFields = {
  id: f('id', id),
  no: f('no', text(40)),
  kind: f('backKind', valuationKind),
  gameId: f('gameId', id),
  gameName: f('type', text(60)),
  title: f('title', text(120)),
  description: f('des', text(4000)),
  region: f('region', text(120)),
  picture: opt('titleImg', text(300)),
  expected: opt('expprice', yuan()),
  status: f('status', valuationStatus),
  /** Quotes that stand, and the best of them. */
  quotes: f('bcountt', integer()),
  best: opt('maxPrice', yuan()),
  quotedAt: opt('btime', moment),
  /** The accepted quote. */
  acceptedPrice: opt('bprice', yuan()),
  merchantId: opt('supplyUserId', id),
  recycleOrderId: opt('backOrderId', id),
  listingId: opt('gid', id),
  /** Why it was refused (5). */
  refusal: opt('rmsg', text(500)),
  createdAt: f('createTime', moment),
  /** Quotes are taken until then. */
  expiresAt: f('validTime', moment),
  estimate: f('estimate', estimate),
};

/** A valuation as its owner's lists show it. */
export const valuationRow = object(rowFields);
export type ValuationRow = Decoded<typeof valuationRow>;

/** The whole of an own valuation; enough to fill the form of a listing from it. */
export const valuationDetail = withAttributes(
  object({
    ...rowFields,
    ...districtFields,
    pictures: f('img', list(picture)),
    shown: f('attrList', list(shownAttribute)),
    phone: opt('tel', text(20)),
    account: opt('account', text(100)),
    /** Accepting a quote must bring the game login along: none is kept yet. */
    needsCredential: f('needsCredential', flag(1, 0)),
    /** Why the last trade came to nothing, for a valuation that ended so. */
    endReason: opt('cancelReason', recycleEndReason),
  }),
);
export type ValuationDetail = Decoded<typeof valuationDetail>;

/** Which of the own valuations. */
export const valuationQuery = object({
  ...paging,
  status: opt('status', valuationStatus),
  kind: opt('backKind', valuationKind),
});
export type ValuationQuery = Decoded<typeof valuationQuery>;

/** A merchant's quote as the seller sees it. */
export const quote = object({
  id: f('id', id),
  merchantId: f('createId', id),
  merchantName: f('createName', text(40)),
  price: f('bprice', yuan()),
  status: f('status', quoteStatus),
  createdAt: f('createTime', moment),
  expiresAt: f('validTime', moment),
  /** What the seller deposits when accepting it; 0: nothing. */
  deposit: f('depositAmount', yuan()),
  /** How many recycle orders this merchant has completed. */
  merchantDeals: f('dealNum', integer()),
});
export type Quote = Decoded<typeof quote>;

/** What `account/quotation/mybprice` answers: the item and its quotes, the best first. */
export const quoteList = object({ valuation: f('back', valuationRow), quotes: f('rlist', list(quote)) });
export type QuoteList = Decoded<typeof quoteList>;

/** The price a merchant may quote. */
export const newQuote = object({ valuationId: f('backId', id), price: f('bprice', askingPrice) });

const poolFields = {
  id: f('id', id),
  no: f('no', text(40)),
  kind: f('backKind', valuationKind),
  gameId: f('gameId', id),
  gameName: f('type', text(60)),
  title: f('title', text(120)),
  description: f('des', text(4000)),
  region: f('region', text(120)),
  picture: opt('titleImg', text(300)),
  pictures: f('img', list(picture)),
  shown: f('attrList', list(shownAttribute)),
  expected: opt('expprice', yuan()),
  createdAt: f('createTime', moment),
  expiresAt: f('validTime', moment),
  quotes: f('bcountt', integer()),
  estimate: f('estimate', estimate),
};
const ownQuote = object({
  id: f('id', id),
  price: f('bprice', yuan()),
  status: f('status', quoteStatus),
  createdAt: f('createTime', moment),
  expiresAt: f('validTime', moment),
});

/** An open request as merchants see it: no contact, no login, no quotes of others. */
export const poolItem = object({ ...poolFields, ownQuote: opt('myQuote', ownQuote) });
export type PoolItem = Decoded<typeof poolItem>;

/** Which of the open requests. */
export const poolQuery = object({ ...paging, gameId: opt('gameId', id) });
export type PoolQuery = Decoded<typeof poolQuery>;

/** A quote as its merchant sees it. */
export const merchantQuote = object({
  ...ownQuote.fields,
  valuationId: f('backId', id),
  title: f('title', text(120)),
  gameName: f('type', text(60)),
  picture: opt('titleImg', text(300)),
  /** How often this item may still be quoted today. */
  left: f('leftNum', integer()),
});
export type MerchantQuote = Decoded<typeof merchantQuote>;
export const merchantQuoteQuery = object({ ...paging, status: opt('status', quoteStatus) });
export type MerchantQuoteQuery = Decoded<typeof merchantQuoteQuery>;

/**
 * Accepting a quote: it excludes the others. Price and deposit are what the seller saw; the server refuses others. The login
 * is needed where the valuation holds none.
 */
export const acceptance = object({
  id: f('id', id),
  merchantId: f('supplyUserId', id),
  price: opt('bprice', yuan()),
  deposit: opt('depositAmount', yuan()),
  account: opt('account', gameAccount),
  ...secretFields,
});
export type Acceptance = Decoded<typeof acceptance>;

/** Why accepting a quote is refused (409 `reason`). */
export const ACCEPT_REFUSALS = [
  'realNameNeeded',
  'quoteGone',
  'amountChanged',
  'alreadyAccepted',
  'credentialNeeded',
  'listingHeld',
  'stateConflict',
] as const;
export type AcceptRefusal = (typeof ACCEPT_REFUSALS)[number];

/** Paying the deposit; `id` is the valuation's. */
export const depositRequest = object({
  id: f('id', id),
  merchantId: opt('supplyUserId', id),
  method: f('payWay', payMethod),
  amount: opt('amount', yuan()),
});
export const depositHandOver = handOver;

/** How what the asker has to pay stands: the seller's deposit, or the merchant's price. */
export const recycleStanding = object({
  id: f('id', id),
  status: f('orderStatus', recycleStatus),
  deposit: f('payStatus', depositState),
  isPaid: f('buyerPayStatus', flag(2, 1)),
  /** Of the asker's own last payment. */
  payState: f('payState', paymentState),
  paid: f('paidAmount', yuan()),
  total: f('payAmount', yuan()),
  closesAt: f('closeTime', moment),
  failure: opt('failReason', text(200)),
});
export type RecycleStanding = Decoded<typeof recycleStanding>;

const orderFields = {
  id: f('id', id),
  no: f('no', text(40)),
  valuationId: f('backId', id),
  listingId: opt('gid', id),
  /** Which side the asker is on. */
  side: f('dataType', oneOf('sell', 'buy')),
  gameName: f('type', text(60)),
  title: f('title', text(120)),
  picture: opt('titleImg', text(300)),
  pictures: f('img', list(picture)),
  description: f('des', text(4000)),
  region: f('qufu', text(120)),
  merchantName: f('buyerName', text(40)),
  sellerName: f('sellerName', text(40)),
  price: f('changeAmount', yuan()),
  deposit: f('depositAmount', yuan()),
  depositState: f('payStatus', depositState),
  /** Whether the merchant's money is in escrow: 2 买家已付款, 1 等待买家付款. */
  isPaid: f('buyerPayStatus', flag(2, 1)),
  status: f('orderStatus', recycleStatus),
  endReason: opt('cancelReason', recycleEndReason),
  group: opt('toGroup', text(60)),
  createdAt: f('createTime', moment),
  /** By when whoever's turn it is must act. */
  dueAt: opt('dueTime', moment),
};

/** A recycle order as lists show it. */
export const recycleOrderRow = object(orderFields);
export type RecycleOrderRow = Decoded<typeof recycleOrderRow>;

/** The whole of a recycle order for its seller, its merchant, or staff. */
export const recycleOrderDetail = object({
  ...orderFields,
  turn: f('turn', oneOf('seller', 'merchant', 'staff', 'system', 'nobody')),
  shown: f('attrList', list(shownAttribute)),
  events: f(
    'timeline',
    list(
      object({
        at: f('time', moment),
        kind: f('type', text(60)),
        by: f('operator', oneOf('seller', 'merchant', 'staff', 'system')),
        text: f('content', text(500)),
      }),
    ),
  ),
  /** The seller's money; the seller and staff see it. */
  payout: opt('payout', payout),
  /** The merchant may see the account, once. */
  canRevealCredential: f('canReveal', flag(1, 0)),
  credentialRevealedAt: opt('revealTime', moment),
  finishedAt: opt('finishTime', moment),
  cancelledAt: opt('cancelTime', moment),
});
export type RecycleOrderDetail = Decoded<typeof recycleOrderDetail>;

/** Which recycle orders: those one sells or, as a merchant, buys. */
export const recycleOrderQuery = object({
  ...paging,
  side: f('dataType', oneOf('sell', 'buy')),
  status: opt('orderStatus', recycleStatus),
});
export type RecycleOrderQuery = Decoded<typeof recycleOrderQuery>;

/** What a merchant pays with; the amount is what the merchant saw. */
export const recyclePayRequest = object({ method: f('payWay', payMethod), amount: opt('amount', yuan()) });

/** An application to be a merchant: 0 审核中, 1 通过, 2 未通过. */
export const merchantState = coded({ 0: 'reviewing', 1: 'passed', 2: 'refused' });
export type MerchantState = Decoded<typeof merchantState>;
/** 1 供货, 2 回收, 3 包赔. */
export const merchantKind = coded({ 1: 'supplier', 2: 'recycler', 3: 'guarantor' });

/** What an application says. */
export const applicationFields = {
  kind: f('type', merchantKind),
  name: f('name', text(30, 2, '商户名称')),
  phone: contactFields.phone,
  description: f('des', text(500, 10, '经营说明（至少 10 个字）')),
};
export const newMerchantApplication = object(applicationFields);
export type NewMerchantApplication = Decoded<typeof newMerchantApplication>;

/** An application as its maker and staff see it. */
export const merchantApplication = object({
  id: f('id', id),
  ...applicationFields,
  state: f('auditState', merchantState),
  remark: opt('auditDes', text(500)),
  createdAt: f('createTime', moment),
  auditedAt: opt('auditTime', moment),
});
export type MerchantApplication = Decoded<typeof merchantApplication>;
/** The last application, or null when there was none. */
export const lastMerchantApplication = nullable(merchantApplication);
