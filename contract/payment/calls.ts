import { get, post } from '../kit/call.ts';
import { object, f, opt, text } from '../kit/codec.ts';
import { byId } from '../kit/common.ts';
import { shownTask } from '../kit/shownTask.ts';
import * as w from './wallet.ts';

/** The member's wallet: the proceeds of sales, and how much can be withdrawn. */
export const readWallet = get({
  name: 'readWallet',
  path: '/api/wallet',
  summary: '我的钱包：可提现、待结算、提现中、已提现',
  addition: true,
  audience: 'member',
  output: w.wallet,
});

/** The entries of the wallet, newest first. */
export const listMovements = get({
  name: 'listMovements',
  path: '/api/wallet/movement/list',
  summary: '钱包明细，最近的在前；按游标翻页',
  addition: true,
  audience: 'member',
  input: w.movementQuery,
  output: w.movementPage,
  carrier: 'top',
});

/** The member's payout account, masked. No data when there is none. */
export const readPayee = get({
  name: 'readPayee',
  path: '/api/wallet/payee',
  summary: '收款支付宝，打码',
  addition: true,
  audience: 'member',
  output: object({ payee: opt('payee', w.payee) }),
});

/**
 * Stores the payout account. A change requires an SMS code and blocks withdrawals for a day. 422 `alipayName` when a
 * verified member gives another name.
 */
export const savePayee = post({
  name: 'savePayee',
  path: '/api/wallet/payee',
  summary: '设置收款支付宝；修改须短信验证码，修改后 24 小时内不能提现',
  addition: true,
  audience: 'member',
  input: w.payeeInput,
  output: w.payee,
});

/**
 * Requests a withdrawal. 409 with a reason from `WithdrawalObstacle`, or `payeeMissing`, `notEnough`, `overLimit`; 422
 * for an amount below the minimum.
 */
export const requestWithdrawal = post({
  name: 'requestWithdrawal',
  path: '/api/withdrawal',
  summary: '申请提现',
  addition: true,
  audience: 'member',
  idempotent: true,
  // Two equal withdrawals may both be intended.
  merges: false,
  input: w.withdrawalRequest,
  output: w.withdrawal,
});

/** The member's withdrawals, newest first. */
export const listWithdrawals = get({
  name: 'listWithdrawals',
  path: '/api/withdrawal/list',
  summary: '提现记录，最近的在前；按游标翻页',
  addition: true,
  audience: 'member',
  input: w.walletQuery,
  output: w.withdrawalPage,
  carrier: 'top',
});

/** One of the member's withdrawals. 404 for another member's. */
export const readWithdrawal = get({
  name: 'readWithdrawal',
  path: '/api/withdrawal/{id}',
  summary: '一笔提现',
  addition: true,
  audience: 'member',
  params: byId,
  output: w.withdrawal,
});

/** Cancels a withdrawal that waits for finance, and returns the money to the wallet. 409 afterwards. */
export const cancelWithdrawal = post({
  name: 'cancelWithdrawal',
  path: '/api/withdrawal/{id}/cancel',
  summary: '撤销还没审核的提现，钱回到钱包',
  addition: true,
  audience: 'member',
  undoes: true,
  idempotent: true,
  params: byId,
  output: w.withdrawal,
});

/**
 * Finance approves a withdrawal, or refuses it with a reason, which returns the money to the wallet. 409 `suspended` for
 * the approval while the member is suspended.
 */
export const decideWithdrawal = post({
  name: 'decideWithdrawal',
  path: '/api/ops/withdrawal/{id}/decide',
  summary: '财务审核提现；拒绝须写原因，钱回到会员钱包',
  addition: true,
  audience: 'staff',
  permission: 'withdrawals',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({
    ...shownTask,
    event: f('event', w.staffWithdrawalEvent),
    remark: opt('remark', text(500)),
  }),
});
