import { coded, type Decoded, oneOf, or, f, text, opt, object, list, flag, integer } from '../kit/codec.ts';
import { alsoAs } from '../kit/spelling.ts';
import { id, paging } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { protectionTier, coverage, firstPicture, regionOf } from '../market/index.ts';
import { moment, momentOrDay } from '../kit/time.ts';
import { payMethod, payMethods, paymentKind, paymentState } from '../payment/index.ts';

/** The five codes of lists (domain §3.1): 3 待支付, 4 交易中, 1 交易成功, 2 已取消, 5 已退款. */
export const orderStatus = coded({
  1: 'completed',
  2: 'cancelled',
  3: 'awaitingPayment',
  4: 'trading',
  5: 'refunded',
});

export type OrderStatus = Decoded<typeof orderStatus>;

/** The steps inside the codes: what the rulebook in machines/rulebooks/order.ts calls its states. */
export const orderStage = oneOf(
  'awaitingPayment',
  'awaitingInspection',
  'inspecting',
  'rebinding',
  'awaitingBalance',
  'delivered',
  'protected',
  'settled',
  'cancelled',
  'refunded',
);

export type OrderStage = Decoded<typeof orderStage>;

/** Why an order ended without a deal. */
export const endReason = oneOf(
  'buyer',
  'timeout',
  'staff',
  'credentialMissing',
  'inspectionFailed',
  'balanceUnpaid',
  'afterSale',
);

export type EndReason = Decoded<typeof endReason>;

/** The step a server that says only the code means: the first that has the code. */
const stageOf = ({
  orderStatus: status,
  oderstatus,
}: Readonly<Record<string, unknown>>): OrderStage | undefined => FIRST_STAGES[String(status ?? oderstatus)];
const FIRST_STAGES: Readonly<Record<string, OrderStage>> = {
  1: 'protected',
  2: 'cancelled',
  3: 'awaitingPayment',
  4: 'awaitingInspection',
  5: 'refunded',
};

/** What is still to be paid, of a server that says only the total and what was paid. */
const dueOf = ({ salePrice, paidAmount, ...said }: Readonly<Record<string, unknown>>): number =>
  ['3', '4'].includes(String(said.orderStatus ?? said.oderstatus))
    ? Math.max(0, Math.round((Number(salePrice) - Number(paidAmount ?? 0)) * 100) / 100)
    : 0;

const rowFields = {
  id: f('orderId', id, (said) => said.id),
  no: f('no', text(40)),
  listingId: f('goodsId', id, (said) => said.accountid),
  /** The listing's number as people read it; lists carry it. */
  listingNo: opt('goodsNo', text(40)),
  picture: f('titleImg', text(300), firstPicture),
  title: f('title', text(120), (said) => said.des),
  description: f('des', text(4000)),
  gameName: f('gameName', text(60), (said) => said.games),
  region: f('qufu', text(120), regionOf),
  price: f('goodsAmount', yuan()),
  tier: f('guaranteeType', or(protectionTier, 'none')),
  protectionFee: f('guaranteeAmount', or(yuan(), 0)),
  serviceFee: f('serviceAmount', or(yuan(), 0)),
  total: f('salePrice', yuan()),
  paid: f('paidAmount', or(yuan(), 0)),
  refunded: f('refundAmount', or(yuan(), 0)),
  status: f('orderStatus', orderStatus, (said) => said.oderstatus),
  stage: f('stage', orderStage, stageOf),
  createdAt: f('createTime', moment),
  /** The payment window ends here (while 待支付). */
  closesAt: f('closeTime', moment),
};

/** An order as 我买到的 shows it. */
export const orderRow = object(rowFields);

export type OrderRow = Decoded<typeof orderRow>;

/** One thing that happened to an order. */
export const orderEvent = object({
  at: f('time', moment),
  kind: f('type', text(60)),
  by: f('operator', oneOf('buyer', 'seller', 'staff', 'system')),
  text: f('content', text(500)),
});

const payment = object({
  id: f('id', id),
  method: f('payWay', payMethod),
  kind: f('amountType', paymentKind),
  amount: f('amount', yuan()),
  state: f('payState', paymentState),
  createdAt: f('createTime', moment),
  paidAt: opt('payTime', moment),
});

const attributeShown = object({ label: f('fieldName', text(40)), value: f('fieldValue', text(2000)) });

/** The whole of an order for its buyer. */
export const orderDetail = alsoAs(
  object({
    ...rowFields,
    paidAt: opt('payTime', moment),
    finishedAt: opt('finishTime', moment),
    cancelledAt: opt('cancelTime', moment),
    endReason: opt('cancelReason', endReason),
    /** Whose turn it is, and by when. */
    turn: f('turn', or(oneOf('buyer', 'seller', 'staff', 'system', 'nobody'), 'nobody')),
    dueAt: opt('dueTime', moment),
    /** Present when part payment is allowed: the first payment, fen. */
    deposit: opt('depositAmount', yuan()),
    /** What is still to be paid, fen. */
    due: f('dueAmount', yuan(), dueOf),
    /** End of the protection period, once it runs. */
    protectedUntil: opt('protectTime', moment),
    coverage: f('guarantee', coverage, ({ guaranteeType }) => ({ guaranteeType })),
    snapshot: f('attrList', list(attributeShown)),
    events: f('timeline', list(orderEvent)),
    payments: f('payList', list(payment)),
    methods: payMethods(),
    canRevealCredential: f('canReveal', flag(1, 0)),
    credentialRevealedAt: opt('revealTime', moment),
    lastRevealedAt: opt('lastRevealTime', moment),
    isExtended: f('isExtended', flag(1, 0)),
    isReviewed: f('isReviewed', flag(1, 0)),
    sellerName: f('sellerName', text(40)),
    /** The after-sale that is running, or the last one there was. */
    afterSaleId: opt('afterSaleId', id),
    /** An after-sale is running: confirming, payout and protection wait for it. */
    hasOpenAfterSale: f('isAfterSale', flag(1, 0)),
    /** The rule allows an application now. */
    canApplyAfterSale: f('canAfterSale', flag(1, 0)),
  }),
  { payEndTime: 'payTime' },
);

export type OrderDetail = Decoded<typeof orderDetail>;

/** What placing an order sends. The total is what the buyer saw; the server refuses another. */
export const newOrder = object({
  listingId: f('goodsId', id),
  price: f('goodsAmount', yuan()),
  tier: f('guaranteeType', protectionTier),
  protectionFee: f('guaranteeAmount', yuan()),
  total: f('salePrice', yuan()),
});

export type NewOrder = Decoded<typeof newOrder>;

/** Why an order is refused (409 `reason`). */
export const ORDER_REFUSALS = [
  'sold',
  'heldByAnother',
  'ownUnpaidOrder',
  'amountChanged',
  'ownListing',
  'realNameNeeded',
  'tooManyUnpaid',
  'buyingLocked',
  'notOnSale',
] as const;

export type OrderRefusal = (typeof ORDER_REFUSALS)[number];

/** Why a step of an order is refused (409 `reason`): its state, or an after-sale that must be over first. */
export const ORDER_STEP_REFUSALS = ['stateConflict', 'afterSaleOpen'] as const;

/** Whose payment is asked about; `force`: at the provider. */
export const standingQuery = object({ id: f('id', id), force: opt('force', flag(1, 0)) });

/** What `saleOrder/queryOrder` answers. */
export const orderStanding = object({
  id: f('id', id),
  status: f('oderstatus', orderStatus),
  stage: f('stage', orderStage, stageOf),
  payState: f('payState', or(paymentState, 'open')),
  paid: f('paidAmount', or(yuan(), 0)),
  total: f('salePrice', yuan()),
  closesAt: f('closeTime', moment),
  /** Set when the last attempt failed at the provider. */
  failure: opt('failReason', text(200)),
});

export type OrderStanding = Decoded<typeof orderStanding>;

/** The account itself. */
export const credential = object({
  account: f('account', text(200, 1)),
  password: f('password', text(200, 1)),
  securityPhone: opt('securityPhone', text(60)),
  email: opt('email', text(120)),
  emailPassword: opt('emailPassword', text(200)),
  revealedAt: f('revealTime', moment),
});

export type Credential = Decoded<typeof credential>;

/** Stars 1–5 and a sentence. */
export const review = object({ stars: f('score', integer(1, 5)), text: opt('content', text(500)) });

/** The filter of 我买到的; the times, or bare dates, bound when it was placed. */
export const orderQuery = object({
  ...paging,
  status: opt('oderstatus', orderStatus),
  from: opt('saleTimeStart', momentOrDay('from')),
  to: opt('saleTimeEnd', momentOrDay('to')),
});

export type OrderQuery = Decoded<typeof orderQuery>;

/** How many orders of each status the buyer has. */
export const orderCounts = object({
  awaitingPayment: f('waitPay', integer()),
  trading: f('trading', integer()),
  completed: f('success', integer()),
  cancelled: f('cancelled', integer()),
  refunded: f('refunded', integer()),
  unread: f('unread', integer()),
});
