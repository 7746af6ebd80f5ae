import type { OrderRow } from '../../contract/buying/order.ts';
import { money } from '../ui/format.ts';

/** The refund and the compensation of the guarantee fund as text, with a comma before each. '' without either. */
export function sentBackText({
  refunded,
  compensated = 0,
}: Pick<OrderRow, 'refunded' | 'compensated'>): string {
  const refund = refunded > 0 ? `，已退 ${money(refunded)}` : '';
  return compensated > 0 ? `${refund}，包赔赔付 ${money(compensated)}` : refund;
}
