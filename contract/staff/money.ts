import { f, flag, integer, object, oneOf, opt, text, type Decoded } from '../kit/codec.ts';
import { id, paging } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { payMethod, paymentKind, paymentState } from '../payment/index.ts';

/** An amount that may be negative, fen. */
const sum = () => yuan(-99_999_999_999);

/**
 * What differs between a provider's bill and ours: only they know it, only we know it, the amounts differ, or one side calls it done
 * and the other does not.
 */
export const differenceKind = oneOf('missingHere', 'missingThere', 'amountDiffers', 'statusDiffers');
export type DifferenceKind = Decoded<typeof differenceKind>;

/** The comparison of one provider's bill of one day with our payments, refunds and payouts. */
export const reconciliation = object({
  id: f('id', id),
  provider: f('payWay', payMethod),
  /** In China, `yyyy-mm-dd`. */
  day: f('day', text(10)),
  state: f('state', oneOf('waiting', 'done', 'failed')),
  /** How many lines the bill has. */
  billLines: opt('billCount', integer()),
  /** Payments less refunds and payouts, on their side and on ours. */
  billTotal: opt('billAmount', sum()),
  ourTotal: opt('amount', sum()),
  /** Why there is no result. */
  failure: opt('reason', text(500)),
  comparedAt: opt('compareTime', moment),
  /** Open differences, and all of them. */
  open: f('open', integer()),
  differences: f('total', integer()),
});
export type Reconciliation = Decoded<typeof reconciliation>;

/** A difference that a comparison found. The amount of a side that does not know it is left out. */
export const difference = object({
  id: f('id', id),
  runId: f('runId', id),
  provider: f('payWay', payMethod),
  day: f('day', text(10)),
  /** What it is about: a payment, a refund, a payout. */
  subject: f('subject', text(20)),
  kind: f('kind', differenceKind),
  /** Our number of the payment, or of the payout. */
  tradeNo: f('outTradeNo', text(64)),
  /** Our number at the provider: the payment's, the refund's, or the payout's. */
  number: f('no', text(64)),
  /** The provider's number. */
  providerNo: opt('tradeNo', text(64)),
  ourAmount: opt('amount', yuan()),
  theirAmount: opt('billAmount', yuan()),
  ourState: opt('payState', text(20)),
  theirState: opt('billState', text(20)),
  /** What to do about it. */
  advice: f('advice', text(200)),
  settledAt: opt('settleTime', moment),
  settledBy: opt('settleName', text(40)),
  remark: opt('remark', text(500)),
});
export type Difference = Decoded<typeof difference>;

/** Query of a page of differences: of one run, or of all runs; with `isOpen` only open ones. */
export const differenceQuery = object({
  ...paging,
  runId: opt('runId', id),
  isOpen: opt('open', flag(1, 0)),
});
export type DifferenceQuery = Decoded<typeof differenceQuery>;

/** A refund that the provider refused or did not answer. */
export const failedRefund = object({
  /** The id of its job, for a retry. */
  id: f('id', id),
  paymentId: f('payId', id),
  tradeNo: f('outTradeNo', text(64)),
  method: f('payWay', payMethod),
  orderId: opt('orderId', id),
  recycleOrderId: opt('backOrderId', id),
  amount: f('amount', yuan()),
  tries: f('tries', integer()),
  failure: f('failed', text(500)),
  /** Time of the next retry; absent when it was given up. */
  nextAt: opt('nextTime', moment),
  isGivenUp: f('dead', flag(1, 0)),
});
export type FailedRefund = Decoded<typeof failedRefund>;

/** A payment that its order could not accept; it is refunded. */
export const unexpectedPayment = object({
  id: f('id', id),
  tradeNo: f('outTradeNo', text(64)),
  method: f('payWay', payMethod),
  kind: f('amountType', paymentKind),
  amount: f('amount', yuan()),
  state: f('payState', paymentState),
  orderId: opt('orderId', id),
  recycleOrderId: opt('backOrderId', id),
  paidAt: f('payTime', moment),
  refundedAt: opt('refundTime', moment),
});
export type UnexpectedPayment = Decoded<typeof unexpectedPayment>;

/** The kinds of ledger accounts; those with a number have one account for each order or person. */
export const accountKind = oneOf('buyer', 'escrow', 'seller', 'deposit', 'merchant', 'fee', 'guarantee');
export type AccountKind = Decoded<typeof accountKind>;

/** A ledger account that is not empty. */
export const ledgerAccount = object({
  account: f('account', text(80)),
  /** Balance, fen. Negative for buyers and merchants, since the money came from them. */
  balance: f('balance', sum()),
  lines: f('count', integer()),
});
export type LedgerAccount = Decoded<typeof ledgerAccount>;

export const accountQuery = object({ ...paging, kind: opt('kind', accountKind) });
export type AccountQuery = Decoded<typeof accountQuery>;
