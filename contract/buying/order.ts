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
import { id, paging } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { protectionTier, coverage, firstPicture, regionOf } from '../market/index.ts';
import { moment, momentOrDay } from '../kit/time.ts';
import { payMethod, payMethods, paymentKind, paymentState } from '../payment/index.ts';
import { inspectionReport } from './inspection.ts';
import { TAKEOVER_STEPS } from './takeover.ts';

/** The status codes of lists: 3 待支付, 4 交易中, 1 交易成功, 2 已取消, 5 已退款. */
export const orderStatus = coded({
  1: 'completed',
  2: 'cancelled',
  3: 'awaitingPayment',
  4: 'trading',
  5: 'refunded',
});

export type OrderStatus = Decoded<typeof orderStatus>;

/** The stages: the states of the rulebook in machines/rulebooks/order.ts. */
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

/** Derives the stage when a server sends only the status: the first stage with that code. */
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

/** Computes the unpaid amount when a server sends only the total and the paid amount. */
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
  status: f('orderStatus', orderStatus, (raw) => raw.oderstatus),
  stage: f('stage', orderStage, stageOf),
  createdAt: f('createTime', moment),
  /** The end of the payment window (待支付). */
  closesAt: f('closeTime', moment),
};

/** An order as 我买到的 shows it. */
export const orderRow = object(rowFields);

export type OrderRow = Decoded<typeof orderRow>;

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
  /** Money that the order did not need: it came late, or twice. It is refunded. */
  isSurplus: f('isSurplus', flag(1, 0)),
});

const attributeShown = object({ label: f('fieldName', text(40)), value: f('fieldValue', text(2000)) });

const takeoverStep = oneOf(...TAKEOVER_STEPS);

/** An order with everything its buyer sees. */
export const orderDetail = withAliases(
  object({
    ...rowFields,
    paidAt: opt('payTime', moment),
    finishedAt: opt('finishTime', moment),
    cancelledAt: opt('cancelTime', moment),
    endReason: opt('cancelReason', endReason),
    /** The party that has to act next. */
    turn: f('turn', withFallback(oneOf('buyer', 'seller', 'staff', 'system', 'nobody'), 'nobody')),
    dueAt: opt('dueTime', moment),
    /** A paid order that still waits for staff at this time can be cancelled with a full refund. */
    lateAt: opt('lateTime', moment),
    /** Present when part payment is allowed: the first payment, fen. */
    deposit: opt('depositAmount', yuan()),
    /** The unpaid amount, fen. */
    due: f('dueAmount', yuan(), dueOf),
    /** The end of the protection. Absent before the protection starts. */
    protectedUntil: opt('protectTime', moment),
    coverage: f('guarantee', coverage, ({ guaranteeType }) => ({ guaranteeType })),
    snapshot: f('attrList', list(attributeShown)),
    events: f('timeline', list(orderEvent)),
    /** Sorted so that the payment started or continued last is the last. */
    payments: f('payList', list(payment)),
    methods: payMethods(),
    canRevealCredential: f('canReveal', flag(1, 0)),
    credentialRevealedAt: opt('revealTime', moment),
    lastRevealedAt: opt('lastRevealTime', moment),
    isExtended: f('isExtended', flag(1, 0)),
    isReviewed: f('isReviewed', flag(1, 0)),
    sellerName: f('sellerName', text(40)),
    /** The listing is on sale, again if the order was closed. */
    isOnSale: f('isOnSale', flag(1, 0)),
    /** The inspection report. Absent before the inspection and on orders older than the reports. */
    report: opt('inspectReport', inspectionReport),
    /** The checked items of the takeover checklist. */
    takeoverSteps: f('takeoverSteps', withFallback(list(takeoverStep), [])),
    /** The running or latest after-sale. */
    afterSaleId: opt('afterSaleId', id),
    /** An after-sale is running, which pauses confirmation, payout and protection. */
    hasOpenAfterSale: f('isAfterSale', flag(1, 0)),
    /** The buyer can apply for an after-sale now. */
    canApplyAfterSale: f('canAfterSale', flag(1, 0)),
  }),
  { payEndTime: 'payTime' },
);

export type OrderDetail = Decoded<typeof orderDetail>;

/** A new order. `total` is the amount the buyer saw. The server refuses it when it differs. */
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

/** Why a step of an order is refused (409 `reason`): its state, or a running after-sale. */
export const ORDER_STEP_REFUSALS = ['stateConflict', 'afterSaleOpen'] as const;

/** The order whose payment is queried; `force` asks the provider. */
export const standingQuery = object({ id: f('id', id), force: opt('force', flag(1, 0)) });

/** What `saleOrder/queryOrder` answers. */
export const orderStanding = object({
  id: f('id', id),
  status: f('oderstatus', orderStatus),
  stage: f('stage', orderStage, stageOf),
  payState: f('payState', withFallback(paymentState, 'open')),
  paid: f('paidAmount', withFallback(yuan(), 0)),
  total: f('salePrice', yuan()),
  closesAt: f('closeTime', moment),
  /** Set when the last attempt failed at the provider. */
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

/** Stars 1–5 and a text. */
export const review = object({ stars: f('score', integer(1, 5)), text: opt('content', text(500)) });

/** One item of the takeover checklist, done or not. */
export const takeoverTick = object({ step: f('step', takeoverStep), isDone: f('isDone', flag(1, 0)) });

/** The filter of 我买到的. The times or dates limit when the order was placed. */
export const orderQuery = object({
  ...paging,
  status: opt('oderstatus', orderStatus),
  from: opt('saleTimeStart', momentOrDay('from')),
  to: opt('saleTimeEnd', momentOrDay('to')),
});

export type OrderQuery = Decoded<typeof orderQuery>;

/** The buyer's orders by status. */
export const orderCounts = object({
  awaitingPayment: f('waitPay', integer()),
  trading: f('trading', integer()),
  completed: f('success', integer()),
  cancelled: f('cancelled', integer()),
  refunded: f('refunded', integer()),
  unread: f('unread', integer()),
});
