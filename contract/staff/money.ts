import { f, flag, integer, object, oneOf, opt, text, type Decoded } from '../kit/codec.ts';
import { id, paging } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { payMethod, paymentKind, paymentState, withdrawalState } from '../payment/index.ts';

/** An amount that may be negative, fen. */
const sum = () => yuan(-99_999_999_999);

/**
 * How a provider's bill and our data differ: only the bill has the line, only we have it, the amounts differ, or the
 * states differ.
 */
export const differenceKind = oneOf('missingHere', 'missingThere', 'amountDiffers', 'statusDiffers');
export type DifferenceKind = Decoded<typeof differenceKind>;

/** The comparison of a provider's bill of one day with our payments, refunds and payouts. */
export const reconciliation = object({
  id: f('id', id),
  provider: f('payWay', payMethod),
  /** In China, `yyyy-mm-dd`. */
  day: f('day', text(10)),
  state: f('state', oneOf('waiting', 'done', 'failed')),
  billLines: opt('billCount', integer()),
  /** Payments minus refunds and payouts, according to the bill and to us. */
  billTotal: opt('billAmount', sum()),
  ourTotal: opt('amount', sum()),
  /** Why there is no result. */
  failure: opt('reason', text(500)),
  comparedAt: opt('compareTime', moment),
  /** The numbers of open and of all differences. */
  open: f('open', integer()),
  differences: f('total', integer()),
});
export type Reconciliation = Decoded<typeof reconciliation>;

/** A difference that a comparison found. A side without the line has no amount and no state. */
export const difference = object({
  id: f('id', id),
  runId: f('runId', id),
  provider: f('payWay', payMethod),
  day: f('day', text(10)),
  /** A payment, a refund or a payout. */
  subject: f('subject', text(20)),
  kind: f('kind', differenceKind),
  /** Our number of the payment or payout. */
  tradeNo: f('outTradeNo', text(64)),
  /** The number of the order or recycle order that the payment is for. */
  orderNo: opt('orderNo', text(40)),
  /** Our number at the provider: of the payment, refund or payout. */
  number: f('no', text(64)),
  providerNo: opt('tradeNo', text(64)),
  ourAmount: opt('amount', yuan()),
  theirAmount: opt('billAmount', yuan()),
  ourState: opt('payState', text(20)),
  theirState: opt('billState', text(20)),
  advice: f('advice', text(200)),
  settledAt: opt('settleTime', moment),
  settledBy: opt('settleName', text(40)),
  remark: opt('remark', text(500)),
});
export type Difference = Decoded<typeof difference>;

/** Selects the differences of one run, or of all runs. With `isOpen` only open ones. */
export const differenceQuery = object({
  ...paging,
  runId: opt('runId', id),
  isOpen: opt('open', flag(1, 0)),
});
export type DifferenceQuery = Decoded<typeof differenceQuery>;

export const failedRefund = object({
  /** The id of its job, for a retry. */
  id: f('id', id),
  paymentId: f('payId', id),
  tradeNo: f('outTradeNo', text(64)),
  method: f('payWay', payMethod),
  /** Of the order or recycling trade that it paid for. */
  number: f('number', text(40)),
  amount: f('amount', yuan()),
  tries: f('tries', integer()),
  failure: f('failed', text(500)),
  /** When the next retry is due. Absent after it was given up. */
  nextAt: opt('nextTime', moment),
  isGivenUp: f('dead', flag(1, 0)),
});
export type FailedRefund = Decoded<typeof failedRefund>;

/** A payment that its order could not accept. It is refunded. */
export const unexpectedPayment = object({
  id: f('id', id),
  tradeNo: f('outTradeNo', text(64)),
  method: f('payWay', payMethod),
  kind: f('amountType', paymentKind),
  amount: f('amount', yuan()),
  state: f('payState', paymentState),
  /** Of the order or recycling trade that it paid for. */
  number: f('number', text(40)),
  paidAt: f('payTime', moment),
  refundedAt: opt('refundTime', moment),
});
export type UnexpectedPayment = Decoded<typeof unexpectedPayment>;

const withdrawalFields = {
  id: f('id', id),
  number: f('no', text(64)),
  amount: f('amount', yuan()),
  state: f('state', withdrawalState),
  userId: f('userId', id),
  userName: f('nickName', text(40)),
  requestedAt: f('createTime', moment),
  sentAt: opt('sendTime', moment),
  finishedAt: opt('finishTime', moment),
  /** Why it was refused or failed, as the member reads it. */
  reason: opt('reason', text(500)),
  /** The provider's code, when it failed for a reason that the member cannot change. */
  fault: opt('errorCode', text(100)),
  /** What staff do about `fault`. */
  advice: opt('advice', text(200)),
};

/** A withdrawal in the lists of finance, and its member. */
export const memberWithdrawal = object(withdrawalFields);
export type MemberWithdrawal = Decoded<typeof memberWithdrawal>;

/** All that finance see of a withdrawal. */
export const withdrawalFile = object({
  ...withdrawalFields,
  /** The masked payout account at the time of the request. */
  account: f('alipayAccount', text(100)),
  name: f('alipayName', text(60)),
  decidedAt: opt('decideTime', moment),
  /** Who approved or refused it. Absent when nobody had to. */
  decidedBy: opt('decideName', text(40)),
  providerNo: opt('tradeNo', text(64)),
});
export type WithdrawalFile = Decoded<typeof withdrawalFile>;

/** The kinds of ledger accounts. A kind with a number has one account per order or person. */
export const accountKind = oneOf(
  'buyer',
  'escrow',
  'seller',
  'transit',
  'paidOut',
  'deposit',
  'merchant',
  'fee',
  'guarantee',
);
export type AccountKind = Decoded<typeof accountKind>;

export const ledgerAccount = object({
  account: f('account', text(80)),
  /** The number of its order or recycle order, or the nickname of its member. */
  name: opt('name', text(60)),
  /** Balance, fen. Negative for buyers and merchants, because the money came from them. */
  balance: f('balance', sum()),
  lines: f('count', integer()),
});
export type LedgerAccount = Decoded<typeof ledgerAccount>;

/** A check of the whole ledger. Sum (fen) and number of unbalanced entries are 0 in a sound one. */
export const ledgerCheck = object({
  entries: f('entries', integer()),
  sum: f('sum', sum()),
  unbalanced: f('unbalanced', integer()),
  checkedAt: f('checkTime', moment),
});
export type LedgerCheck = Decoded<typeof ledgerCheck>;

export const accountQuery = object({ ...paging, kind: opt('kind', accountKind) });
export type AccountQuery = Decoded<typeof accountQuery>;
