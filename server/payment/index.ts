/** What other domains may use of payment. */
export {
  bringUpToDate,
  captureIn,
  closeOpenPayments,
  closePayment,
  handOverOf,
  methodsOf,
  openPayment,
  providerOf,
  refundPart,
  refundPayment,
  refundPayments,
  sendPartBack,
  withQrCode,
} from './payments.ts';
export { findPayments, paymentById, paymentsOf, type PaymentRecord } from './record.ts';
