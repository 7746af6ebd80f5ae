import {
  f,
  flag,
  integer,
  list,
  object,
  oneOf,
  opt,
  text,
  withFallback,
  type Decoded,
} from '../kit/codec.ts';
import { readContact } from '../kit/accountName.ts';
import { PERSON_NAME, readPersonName } from '../kit/personName.ts';
import { id, smsCode, typed } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { MAX_MOVEMENTS_PAGE, PAYEE_ACCOUNT } from './rule.ts';

export const payee = object({
  /** Masked: 138****0003, zh****@qq.com. */
  account: f('alipayAccount', text(100)),
  /** Masked. */
  name: f('alipayName', text(60)),
  /** After a change, withdrawals are blocked until this time. */
  pausedUntil: opt('pauseTime', moment),
});
export type Payee = Decoded<typeof payee>;

/** The payout account to store. A change requires an SMS code to the member's phone. */
export const payeeInput = object({
  account: f('alipayAccount', typed(readContact, PAYEE_ACCOUNT, '请填写支付宝登录用的手机号或邮箱', 100)),
  name: f('alipayName', typed(readPersonName, PERSON_NAME, '请填写支付宝的真实姓名', 60)),
  smsCode: opt('dxyzm', smsCode),
  smsKey: opt('yzmRankey', text(64, 1, '短信验证码')),
});
export type PayeeInput = Decoded<typeof payeeInput>;

/** Proceeds of a sale that are not released yet. Amounts in fen, after the seller's fee. */
export const holding = object({
  subject: f('type', oneOf('order', 'recycleOrder')),
  id: f('id', id),
  no: f('no', text(40)),
  title: f('title', text(200)),
  amount: f('amount', yuan()),
  /** When the release is expected. Absent while that depends on a person. */
  releaseAt: opt('settleTime', moment),
  why: f('reason', text(200)),
});
export type Holding = Decoded<typeof holding>;

export const withdrawalObstacle = oneOf('suspended', 'realName', 'paused', 'payeeName');
export type WithdrawalObstacle = Decoded<typeof withdrawalObstacle>;

/** A member's proceeds in fen: from sales and, for a merchant, from forfeited deposits. */
export const wallet = object({
  available: f('available', yuan()),
  held: f('held', yuan()),
  transit: f('transit', yuan()),
  paidOut: f('paidOut', yuan()),
  holdings: f('holdings', list(holding)),
  /** Deposits that the member paid as a seller of recycled accounts and that are held. In no other sum. */
  deposits: f('depositAmount', withFallback(yuan(), 0)),
  payee: opt('payee', payee),
  leftToday: f('leftToday', yuan()),
  /** The member has no paid withdrawal yet, so finance must approve the next one. */
  isFirst: f('isFirst', flag(1, 0)),
  obstacle: opt('obstacle', object({ kind: f('type', withdrawalObstacle), text: f('reason', text(200)) })),
});
export type Wallet = Decoded<typeof wallet>;

export const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'sending',
  'uncertain',
  'paid',
  'failed',
  'refused',
  'cancelled',
] as const;
/** The states of the rulebook machines/rulebooks/withdrawal.ts. */
export const withdrawalState = oneOf(...WITHDRAWAL_STATES);
export type WithdrawalState = Decoded<typeof withdrawalState>;

export const withdrawal = object({
  id: f('id', id),
  no: f('no', text(40)),
  amount: f('amount', yuan()),
  state: f('state', withdrawalState),
  isFirst: f('isFirst', flag(1, 0)),
  /** The masked payout account at the time of the request. */
  account: f('alipayAccount', text(100)),
  name: f('alipayName', text(60)),
  requestedAt: f('createTime', moment),
  /** The deadline for finance. Absent when the withdrawal does not wait for finance. */
  dueAt: opt('dueTime', moment),
  finishedAt: opt('finishTime', moment),
  /** Why it was refused or failed. */
  reason: opt('reason', text(500)),
});
export type Withdrawal = Decoded<typeof withdrawal>;

/** Amount in fen. */
export const withdrawalRequest = object({ amount: f('amount', yuan(1)) });
export type WithdrawalRequest = Decoded<typeof withdrawalRequest>;

export const movement = object({
  id: f('id', id),
  /**
   * `forfeit`: the merchant gets the deposit of a seller who did not cooperate. `compensation`: the guarantee fund pays a
   * buyer whose payment is too old to be refunded.
   */
  kind: f('type', oneOf('sale', 'forfeit', 'compensation', 'withdrawal', 'return')),
  /** Fen. Positive for money into the wallet. */
  amount: f('amount', yuan(-99_999_999_999)),
  /** The number of the order, recycle order or withdrawal. */
  no: f('no', text(40)),
  text: f('content', text(200)),
  at: f('time', moment),
});
export type Movement = Decoded<typeof movement>;

export const walletQuery = object({
  /** The cursor of the previous page (`next`). */
  after: opt('after', text(120)),
  pageSize: opt('pageSize', integer(1, 100)),
});
export type WalletQuery = Decoded<typeof walletQuery>;

export const movementQuery = object({
  /** The cursor of the previous page (`next`). */
  after: opt('after', text(120)),
  pageSize: opt('pageSize', integer(1, MAX_MOVEMENTS_PAGE)),
});
export type MovementQuery = Decoded<typeof movementQuery>;

const next = opt('next', text(120));
export const movementPage = object({ rows: f('rows', list(movement)), next });
export type MovementPage = Decoded<typeof movementPage>;
export const withdrawalPage = object({ rows: f('rows', list(withdrawal)), next });
export type WithdrawalPage = Decoded<typeof withdrawalPage>;

export const STAFF_WITHDRAWAL_EVENTS = ['withdrawal.approve', 'withdrawal.refuse'] as const;
export const staffWithdrawalEvent = oneOf(...STAFF_WITHDRAWAL_EVENTS);
export type StaffWithdrawalEvent = Decoded<typeof staffWithdrawalEvent>;
