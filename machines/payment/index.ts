/** What other domains may use of payment. */
export {
  type Amounts,
  type Arrival,
  type PaymentInput,
  type PaymentReason,
  paymentMachine,
  selectAmount,
  selectLeaf,
  type PaymentLeaf,
  type PaymentRef,
} from './payment/payment.ts';
