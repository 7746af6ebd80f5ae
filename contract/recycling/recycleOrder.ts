import { MAX_PRICE_REASON } from '../kit/rules.ts';
import { coded, f, flag, list, object, oneOf, opt, withFallback, text, type Decoded } from '../kit/codec.ts';
import { eventText, id, paging } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { moment, momentOrDay } from '../kit/time.ts';
import { askingPrice, firstPicture, picturesText, regionOf, shownAttribute } from '../market/index.ts';
import { payMethod, payMethods, paymentState, tradeType } from '../payment/index.ts';
import { payout } from '../selling/index.ts';

/** The status of a recycle order. Lists have a tab for each of 1–5. */
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

/** Why a recycle order failed. `seller`, `merchant` and `staff` cancelled it. */
export const recycleEndReason = oneOf(
  'seller',
  'merchant',
  'staff',
  'depositUnpaid',
  'merchantUnpaid',
  'reviewFailed',
  'sellerDefault',
  'priceNotAgreed',
);
export type RecycleEndReason = Decoded<typeof recycleEndReason>;

/** The payment of the deposit. `id` is the valuation's. */
export const depositRequest = object({
  id: f('id', id),
  merchantId: opt('supplyUserId', id),
  method: f('payWay', payMethod),
  tradeType: opt('tradeType', tradeType),
  amount: opt('amount', yuan()),
});

/** The payment status of what the caller owes: the seller's deposit or the merchant's price. */
export const recycleStanding = object({
  id: f('id', id),
  status: f('orderStatus', recycleStatus),
  deposit: f('payStatus', depositState),
  isPaid: f('buyerPayStatus', flag(2, 1)),
  /** The state of the caller's last payment. */
  payState: f('payState', paymentState),
  paid: f('paidAmount', yuan()),
  total: f('payAmount', yuan()),
  closesAt: f('closeTime', moment),
  failure: opt('failReason', text(200)),
});
export type RecycleStanding = Decoded<typeof recycleStanding>;

/** The state of a price change: 1 待卖家答复, 2 已同意, 3 未同意. */
export const priceChangeState = coded({ 1: 'asked', 2: 'agreed', 3: 'refused' });
export type PriceChangeState = Decoded<typeof priceChangeState>;

/** The price change of a trade. It is requested after the inspection. */
export const priceChange = object({
  state: f('state', priceChangeState),
  from: f('oldAmount', yuan()),
  to: f('newAmount', yuan()),
  reason: f('reason', text(MAX_PRICE_REASON)),
  by: f('operator', oneOf('merchant', 'staff')),
  at: f('time', moment),
});

/** A lower price that merchant or staff ask for, with the reason. `id` is the recycle order's. */
export const newPriceChange = object({
  id: f('id', id),
  amount: f('changeAmount', askingPrice),
  reason: f('reason', text(MAX_PRICE_REASON, 2, '改价原因（至少 2 个字）')),
});
export type NewPriceChange = Decoded<typeof newPriceChange>;

/** The seller's answer. `amount` is the new price that the seller saw. */
export const priceAnswer = object({ isAgreed: f('agree', flag(1, 0)), amount: f('changeAmount', yuan()) });

const orderFields = {
  id: f('id', id),
  no: f('no', text(40)),
  valuationId: f('backId', withFallback(id, '')),
  listingId: opt('gid', id),
  side: f('dataType', withFallback(oneOf('sell', 'buy'), 'sell')),
  gameName: f('type', text(60)),
  title: f('title', text(120), (raw) => raw.des),
  picture: opt('titleImg', text(300), firstPicture),
  pictures: f('img', picturesText()),
  description: f('des', text(4000)),
  region: f('qufu', text(120), regionOf),
  merchantName: f('buyerName', text(40)),
  sellerName: f('sellerName', text(40)),
  price: f('changeAmount', yuan(), (raw) => raw.bprice),
  priceChange: opt('priceChange', priceChange),
  deposit: f('depositAmount', withFallback(yuan(), 0)),
  depositState: f('payStatus', withFallback(depositState, 'unpaid')),
  /** Whether the merchant's money is in escrow: 2 买家已付款, 1 等待买家付款. */
  isPaid: f('buyerPayStatus', flag(2, 1)),
  status: f('orderStatus', recycleStatus),
  endReason: opt('cancelReason', recycleEndReason),
  group: opt('toGroup', text(60)),
  createdAt: f('createTime', moment),
  /** The deadline of the party that must act next. */
  dueAt: opt('dueTime', moment),
  /** The receipt waits until finance have checked a refund that only the payment provider knows. Has no `dueAt`. */
  isPayoutHeld: opt('isPayoutHeld', flag(1, 0)),
};

export const recycleOrderRow = object(orderFields);
export type RecycleOrderRow = Decoded<typeof recycleOrderRow>;

export const recycleOrderDetail = object({
  ...orderFields,
  methods: payMethods(),
  turn: f('turn', withFallback(oneOf('seller', 'merchant', 'staff', 'system', 'nobody'), 'nobody')),
  shown: f('attrList', list(shownAttribute)),
  events: f(
    'timeline',
    list(
      object({
        at: f('time', moment),
        kind: f('type', text(60)),
        by: f('operator', oneOf('seller', 'merchant', 'staff', 'system')),
        text: f('content', eventText),
      }),
    ),
  ),
  /** Only the seller and staff see the payout. */
  payout: opt('payout', payout),
  canRevealCredential: f('canReveal', flag(1, 0)),
  /** Staff are late with the review, so the caller may end the trade (`cancelValuation`). Absent means no. */
  canLeave: opt('canCancel', flag(1, 0)),
  credentialRevealedAt: opt('revealTime', moment),
  lastRevealedAt: opt('lastRevealTime', moment),
  finishedAt: opt('finishTime', moment),
  cancelledAt: opt('cancelTime', moment),
});
export type RecycleOrderDetail = Decoded<typeof recycleOrderDetail>;

/** The filter of recycle orders. The times or dates limit when the quote was accepted. */
export const recycleOrderQuery = object({
  ...paging,
  side: f('dataType', oneOf('sell', 'buy')),
  status: opt('orderStatus', recycleStatus),
  from: opt('createTimeStart', momentOrDay('from')),
  to: opt('createTimeEnd', momentOrDay('to')),
});
export type RecycleOrderQuery = Decoded<typeof recycleOrderQuery>;

/** The merchant's payment. `amount` is the price that the merchant saw. */
export const recyclePayRequest = object({
  method: f('payWay', payMethod),
  tradeType: opt('tradeType', tradeType),
  amount: opt('amount', yuan()),
});
