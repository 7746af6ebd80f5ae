export {
  captureIn,
  closeOpenPayments,
  handOverOf,
  methodsOf,
  openPayment,
  providerOf,
  sendPartialRefund,
  refundPayment,
  refundPayments,
  schedulePartialRefund,
  withLink,
  type PayWay,
} from './payments.ts';
export { closePayment, syncBeforePaying, syncPayments } from './sync.ts';
export {
  compareBill,
  runAgain,
  scheduleReconciliations,
  type Difference,
  type OurItem,
} from './reconciliation.ts';
export { maskedPayee, openPayee } from './payees.ts';
export { decideWithdrawal } from './withdrawals.ts';
export { factsOf as withdrawalFacts, withdrawalById } from './withdrawalRecord.ts';
export { readWallet } from './wallet.ts';
export { findPayments, paymentById, paymentsOf, type PaymentRecord } from './record.ts';
