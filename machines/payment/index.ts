/** What other domains may use of payment. */
export {
  closingInquiry,
  openingInquiry,
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
  type PaymentStanding,
} from './payment/payment.ts';
