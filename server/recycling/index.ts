export { refuseValuation } from './endValuation.ts';
export { estimateOf } from './estimate.ts';
export { auditMerchant } from './merchants.ts';
export { moveRecycle } from './recycleMoves.ts';
export { lockRecycle, recycleById, recycleFacts, type RecycleRecord } from './recycleRecord.ts';
export { withdrawAllQuotes } from './quotes.ts';
export { countRecycling, recycleDetail } from './recycleViews.ts';
export { recyclePayments } from './recyclePayments.ts';
export { sealedOf } from './valuations.ts';
