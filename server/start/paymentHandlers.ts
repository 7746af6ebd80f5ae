import { finishPayout } from '../afterSale/index.ts';
import { orderPayments } from '../buying/index.ts';
import type { PaymentSubjects } from '../kit/context.ts';
import { recyclePayments } from '../recycling/index.ts';

/**
 * The payment subjects of all domains, so that payment does not depend on the domains. The full refund of an order may
 * complete its after-sale.
 */
export const paymentHandlers: PaymentSubjects = {
  order: orderPayments(finishPayout),
  recycleOrder: recyclePayments,
};
