/** The public API of payment for other domains. */
export {
  closingInquiry,
  paymentMachine,
  selectAmount,
  selectInquiry,
  selectLeaf,
  type Amounts,
  type Arrival,
  type PaymentInput,
  type PaymentLeaf,
  type PaymentReason,
  type PaymentRef,
  type PaymentStatus,
} from './payment/payment.ts';
