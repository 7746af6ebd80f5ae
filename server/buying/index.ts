export { pauseClock, resumeClock } from './clocks.ts';
export { moveOrder } from './orderMoves.ts';
export {
  afterSalesOf,
  factsOf,
  groundOf,
  isHandedOver,
  lockOrder,
  lockOwnOrder,
  openAfterSaleOf,
  orderById,
  orderOf,
  returnedOf,
  type OrderRecord,
} from './orderRecord.ts';
export { detailOf } from './orderViews.ts';
export { orderPayments } from './orderPayments.ts';
export { hideReview, readReview } from './reviews.ts';
export { buyingMessages } from './messageKinds.ts';
export { PAID_TEXT } from './stageEffects.ts';
