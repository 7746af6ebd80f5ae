import {
  coded,
  type Decoded,
  oneOf,
  withFallback,
  f,
  text,
  opt,
  object,
  list,
  flag,
  integer,
} from '../kit/codec.ts';
import { withAliases } from '../kit/formats.ts';
import { eventText, id, paging } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { MAX_ANSWER_LENGTH } from '../kit/answerLimits.ts';
import { protectionTier, coverage, firstPicture, regionOf } from '../market/index.ts';
import { moment, momentOrDay } from '../kit/time.ts';
import { payMethod, payMethods, paymentKind, paymentState } from '../payment/index.ts';
import { inspectionReport } from './inspection.ts';
import { TAKEOVER_STEPS } from './takeover.ts';

/** The status in lists: 3 待支付, 4 交易中, 1 交易成功, 2 已取消, 5 已退款. */
export const orderStatus = coded({
  1: 'completed',
  2: 'cancelled',
  3: 'awaitingPayment',
  4: 'trading',
  5: 'refunded',
});

export type OrderStatus = Decoded<typeof orderStatus>;

/** Who must act next in an order or an after-sale. */
export const turn = oneOf('buyer', 'seller', 'staff', 'system', 'nobody');

/** The states of the rulebook machines/rulebooks/order.ts. */
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
  'staffLate',
);

export type EndReason = Decoded<typeof endReason>;

/** Derives the stage for servers that only send the status: the first stage with that code. */
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

/** Derives the unpaid amount for servers that only send the total and the paid amount. */
const dueOf = ({ salePrice, paidAmount, ...raw }: Readonly<Record<string, unknown>>): number =>
  ['3', '4'].includes(String(raw.orderStatus ?? raw.oderstatus))
    ? Math.max(0, Math.round((Number(salePrice) - Number(paidAmount ?? 0)) * 100) / 100)
    : 0;

const rowFields = {
  id: f('orderId', id, (raw) => raw.id),
  no: f('no', text(40)),
  listingId: f('goodsId', id, (raw) => raw.accountid),
  /** The listing number shown to people. Only lists send it. */
  listingNo: opt('goodsNo', text(40)),
  picture: f('titleImg', text(300), firstPicture),
  title: f('title', text(120), (raw) => raw.des),
  description: f('des', text(4000)),
  gameName: f('gameName', text(60), (raw) => raw.games),
  region: f('qufu', text(120), regionOf),
  price: f('goodsAmount', yuan()),
  tier: f('guaranteeType', withFallback(protectionTier, 'none')),
  protectionFee: f('guaranteeAmount', withFallback(yuan(), 0)),
  serviceFee: f('serviceAmount', withFallback(yuan(), 0)),
  total: f('salePrice', yuan()),
  paid: f('paidAmount', withFallback(yuan(), 0)),
  refunded: f('refundAmount', withFallback(yuan(), 0)),
  /** The amount that the guarantee fund has paid to the buyer. Absent if it has paid nothing. */
  compensated: opt('compensationAmount', yuan()),
  status: f('orderStatus', orderStatus, (raw) => raw.oderstatus),
  stage: f('stage', orderStage, stageOf),
  createdAt: f('createTime', moment),
  /** The end of the payment window (待支付). */
  closesAt: f('closeTime', moment),
  turn: f('turn', withFallback(turn, 'nobody')),
  canApplyAfterSale: f('canAfterSale', withFallback(flag(1, 0), false)),
};

export const orderRow = object(rowFields);

export type OrderRow = Decoded<typeof orderRow>;

export const orderEvent = object({
  at: f('time', moment),
  kind: f('type', text(60)),
  by: f('operator', oneOf('buyer', 'seller', 'staff', 'system')),
  text: f('content', eventText),
});

const payment = object({
  id: f('id', id),
  method: f('payWay', payMethod),
  kind: f('amountType', paymentKind),
  amount: f('amount', yuan()),
  state: f('payState', paymentState),
  createdAt: f('createTime', moment),
  paidAt: opt('payTime', moment),
  /** The payment came late or twice, so it is refunded. */
  isSurplus: f('isSurplus', flag(1, 0)),
});

const attributeShown = object({
  label: f('fieldName', text(40)),
  value: f('fieldValue', text(MAX_ANSWER_LENGTH)),
});

const takeoverStep = oneOf(...TAKEOVER_STEPS);

export const orderDetail = withAliases(
  object({
    ...rowFields,
    paidAt: opt('payTime', moment),
    finishedAt: opt('finishTime', moment),
    cancelledAt: opt('cancelTime', moment),
    endReason: opt('cancelReason', endReason),
    dueAt: opt('dueTime', moment),
    /** From this time on a paid order that still waits for staff can be cancelled with a full refund. */
    lateAt: opt('lateTime', moment),
    /** The first payment, fen. Absent when the order cannot be paid in two parts. */
    deposit: opt('depositAmount', yuan()),
    /** The unpaid amount, fen. */
    due: f('dueAmount', yuan(), dueOf),
    /** The end of the protection. Absent before the protection starts. */
    protectedUntil: opt('protectTime', moment),
    coverage: f('guarantee', coverage, ({ guaranteeType }) => ({ guaranteeType })),
    snapshot: f('attrList', list(attributeShown)),
    events: f('timeline', list(orderEvent)),
    /** In the order in which they were last started or continued. */
    payments: f('payList', list(payment)),
    methods: payMethods(),
    canRevealCredential: f('canReveal', flag(1, 0)),
    credentialRevealedAt: opt('revealTime', moment),
    lastRevealedAt: opt('lastRevealTime', moment),
    isExtended: f('isExtended', flag(1, 0)),
    isReviewed: f('isReviewed', flag(1, 0)),
    sellerName: f('sellerName', text(40)),
    /** The listing is on sale, for example again after the order was closed. */
    isOnSale: f('isOnSale', flag(1, 0)),
    /** The inspection report. Absent before the inspection and on orders older than reports. */
    report: opt('inspectReport', inspectionReport),
    takeoverSteps: f('takeoverSteps', withFallback(list(takeoverStep), [])),
    /** The open or latest after-sale. */
    afterSaleId: opt('afterSaleId', id),
    /** An after-sale is open, which blocks receipt, payout and the end of the protection. */
    hasOpenAfterSale: f('isAfterSale', flag(1, 0)),
    /** The payout waits until finance have checked a refund that only the payment provider knows. Has no `dueAt`. */
    isPayoutHeld: opt('isPayoutHeld', flag(1, 0)),
  }),
  { payEndTime: 'payTime' },
);

export type OrderDetail = Decoded<typeof orderDetail>;

/** A new order. `total` is the amount that the buyer saw; the server refuses it when it differs. */
export const newOrder = object({
  listingId: f('goodsId', id),
  price: f('goodsAmount', yuan()),
  tier: f('guaranteeType', protectionTier),
  protectionFee: f('guaranteeAmount', yuan()),
  total: f('salePrice', yuan()),
});

export type NewOrder = Decoded<typeof newOrder>;

/** With `force` the server asks the provider first. */
export const standingQuery = object({ id: f('id', id), force: opt('force', flag(1, 0)) });

/** The reply of `saleOrder/queryOrder`. */
export const orderStanding = object({
  id: f('id', id),
  status: f('oderstatus', orderStatus),
  stage: f('stage', orderStage, stageOf),
  payState: f('payState', withFallback(paymentState, 'open')),
  paid: f('paidAmount', withFallback(yuan(), 0)),
  total: f('salePrice', yuan()),
  closesAt: f('closeTime', moment),
  /** Present when the last attempt failed at the provider. */
  failure: opt('failReason', text(200)),
});

export type OrderStanding = Decoded<typeof orderStanding>;

export const credential = object({
  account: f('account', text(200, 1)),
  password: f('password', text(200, 1)),
  securityPhone: opt('securityPhone', text(60)),
  email: opt('email', text(120)),
  emailPassword: opt('emailPassword', text(200)),
  revealedAt: f('revealTime', moment),
});

export type Credential = Decoded<typeof credential>;

export const review = object({ stars: f('score', integer(1, 5)), text: opt('content', text(500)) });

export const takeoverTick = object({ step: f('step', takeoverStep), isDone: f('isDone', flag(1, 0)) });

/**
 * The filter of 我买到的. Each word of the keyword is a part of the title, the game's name, the order's number or the
 * listing's number. The times or dates limit when the order was placed.
 */
export const orderQuery = object({
  ...paging,
  status: opt('oderstatus', orderStatus),
  keyword: opt('keyWord', text(60)),
  from: opt('saleTimeStart', momentOrDay('from')),
  to: opt('saleTimeEnd', momentOrDay('to')),
});

export type OrderQuery = Decoded<typeof orderQuery>;

export const orderCounts = object({
  awaitingPayment: f('waitPay', integer()),
  trading: f('trading', integer()),
  completed: f('success', integer()),
  cancelled: f('cancelled', integer()),
  refunded: f('refunded', integer()),
  unread: f('unread', integer()),
});
