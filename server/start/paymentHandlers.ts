import { finishPayout } from '../afterSale/index.ts';
import { orderPayments } from '../buying/index.ts';
import type { PaymentPurposes } from '../kit/context.ts';
import { recyclePayments } from '../recycling/index.ts';

/**
 * What payments of each purpose mean: each domain says it for its own, so that payment knows none of them. When a whole
 * payment of an order has gone back, the after-sale that wanted it may be done.
 */
export const paymentHandlers: PaymentPurposes = {
  order: orderPayments(finishPayout),
  recycleOrder: recyclePayments,
};
