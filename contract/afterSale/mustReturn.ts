import type { OrderStage } from '../buying/index.ts';
import type { AfterSaleType, Remedy } from './afterSale.ts';

/**
 * Whether the money for a remedy waits until the account is back. The buyer of a reclaimed or banned account holds nothing
 * to return.
 */
export const mustReturn = (type: AfterSaleType, remedy: Remedy, orderStage: OrderStage): boolean =>
  remedy === 'refundReturn' &&
  type !== 'takenBack' &&
  type !== 'banned' &&
  (orderStage === 'delivered' || orderStage === 'protected');
