export {
  captureIn,
  closeOpenPayments,
  handOverOf,
  methodsOf,
  openPayment,
  providerOf,
  refundPayments,
  schedulePartialRefund,
  withLink,
  type PayWay,
} from './payments.ts';
export { syncBeforePaying, syncPayments, syncPaymentsNow } from './sync.ts';
export { findUnknownRefund, hasUnknownRefund, runAgain, scheduleReconciliations } from './reconciliation.ts';
export { maskedPayee } from './payees.ts';
export { decideWithdrawal } from './withdrawals.ts';
export { factsOf as withdrawalFacts, withdrawalById } from './withdrawalRecord.ts';
export { readWallet } from './wallet.ts';
export { paymentById, paymentsOf, type PaymentRecord } from './record.ts';
