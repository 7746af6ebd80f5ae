/** What other domains may use of buying. */
export { pauseClock, resumeClock } from './clocks.ts';
export { moveOrder } from './orderMoves.ts';
export {
  afterSalesOf,
  groundOf,
  lockOrder,
  lockOwnOrder,
  noteOrder,
  openAfterSaleOf,
  orderById,
  orderOf,
  type OrderRecord,
} from './orderRecord.ts';
export { detailOf } from './orderViews.ts';
export { orderPayments } from './orderPayments.ts';
