import { get, page, post } from '../kit/call.ts';
import { f, object, text } from '../kit/codec.ts';
import { byId } from '../kit/common.ts';
import {
  accountQuery,
  difference,
  differenceQuery,
  failedRefund,
  ledgerAccount,
  memberWithdrawal,
  reconciliation,
  unexpectedPayment,
  withdrawalFile,
} from './money.ts';
import { ledgerMonth, monthQuery } from './ledgerMonth.ts';
import { staffQuery } from './staff.ts';

/** Comparisons of the providers' bills with our data, the latest day first. */
export const listReconciliations = get({
  name: 'listReconciliations',
  path: '/api/ops/reconciliation/list',
  summary: '对账记录：每个支付渠道每天一次，最近的在前',
  addition: true,
  audience: 'staff',
  permission: 'money',
  isPolled: true,
  input: staffQuery,
  output: page(reconciliation),
  carrier: 'rows',
});

/** Compares a day again. 404; 409 while a comparison is waiting to run. */
export const reconcileAgain = post({
  name: 'reconcileAgain',
  path: '/api/ops/reconciliation/{id}/again',
  summary: '重新对账；已处理的差异保留',
  addition: true,
  audience: 'staff',
  permission: 'money',
  params: byId,
});

/** Differences, open ones first. */
export const listDifferences = get({
  name: 'listDifferences',
  path: '/api/ops/reconciliation/line/list',
  summary: '对账差异，没处理的在前',
  addition: true,
  audience: 'staff',
  permission: 'money',
  input: differenceQuery,
  output: page(difference),
  carrier: 'rows',
});

/** Marks a difference as settled, with a remark on what was done. 404; 409 when it is already settled. */
export const settleDifference = post({
  name: 'settleDifference',
  path: '/api/ops/reconciliation/line/{id}/settle',
  summary: '把一条对账差异标为已处理，须写说明',
  addition: true,
  audience: 'staff',
  permission: 'money',
  params: byId,
  input: object({ remark: f('remark', text(500, 1, '说明')) }),
  output: difference,
});

/** Failed refunds, given-up ones first. */
export const listFailedRefunds = get({
  name: 'listFailedRefunds',
  path: '/api/ops/refund/failed',
  summary: '没退成的退款，不再自动重试的在前',
  addition: true,
  audience: 'staff',
  permission: 'money',
  input: staffQuery,
  output: page(failedRefund),
  carrier: 'rows',
});

/** Retries a failed refund at once. 404 when it was sent meanwhile. */
export const retryRefund = post({
  name: 'retryRefund',
  path: '/api/ops/refund/{id}/retry',
  summary: '马上再退一次',
  addition: true,
  audience: 'staff',
  permission: 'money',
  params: byId,
});

/** Withdrawals that were approved and are neither paid nor returned yet, the oldest first. */
export const listOpenWithdrawals = get({
  name: 'listOpenWithdrawals',
  path: '/api/ops/withdrawal/open',
  summary: '已同意、还没付完的提现，早的在前',
  addition: true,
  audience: 'staff',
  permission: 'money',
  input: staffQuery,
  output: page(memberWithdrawal),
  carrier: 'rows',
});

/** Withdrawals that the provider refused within the last 7 days, the latest first. */
export const listFailedWithdrawals = get({
  name: 'listFailedWithdrawals',
  path: '/api/ops/withdrawal/failed',
  summary: '最近 7 天没付成的提现，最近的在前',
  addition: true,
  audience: 'staff',
  permission: 'money',
  input: staffQuery,
  output: page(memberWithdrawal),
  carrier: 'rows',
});

/** The withdrawal with a number, in any state. The look is written to the audit log. 404. */
export const findWithdrawal = get({
  name: 'findWithdrawal',
  path: '/api/ops/withdrawal/find',
  summary: '按提现单号查一笔提现，不论进度；记入操作日志',
  addition: true,
  audience: 'staff',
  permission: 'money',
  input: object({ number: f('no', text(64, 1, '提现单号')) }),
  output: withdrawalFile,
});

/** Payments that their orders could not accept, the latest first. */
export const listUnexpectedPayments = get({
  name: 'listUnexpectedPayments',
  path: '/api/ops/payment/unexpected',
  summary: '订单不能收的付款：重复付的、关闭后才到的；自动原路退回',
  addition: true,
  audience: 'staff',
  permission: 'money',
  input: staffQuery,
  output: page(unexpectedPayment),
  carrier: 'rows',
});

/** The ledger accounts with a non-zero balance, the largest first. */
export const listLedgerAccounts = get({
  name: 'listLedgerAccounts',
  path: '/api/ops/ledger/account/list',
  summary: '账本里有余额的科目，金额大的在前',
  addition: true,
  audience: 'staff',
  permission: 'money',
  input: accountQuery,
  output: page(ledgerAccount),
  carrier: 'rows',
});

/** What the ledger booked in a month in China, by kind of entry and account, with opening and closing balances. */
export const readLedgerMonth = get({
  name: 'readLedgerMonth',
  path: '/api/ops/ledger/month',
  summary: '月结：一个月各类分录的笔数和各科目的合计，期初和期末余额',
  addition: true,
  audience: 'staff',
  permission: 'money',
  input: monthQuery,
  output: ledgerMonth,
});
