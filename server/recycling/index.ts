/** What other domains may use of recycling. */
export { refuseValuation } from './closing.ts';
export { auditMerchant } from './merchants.ts';
export { moveRecycle } from './recycleMoves.ts';
export { lockRecycle, recycleById, type RecycleRecord } from './recycleRecord.ts';
export { countRecycling, recycleDetail } from './recycleViews.ts';
export { recyclePayments } from './recyclePayments.ts';
