import type { RecycleStanding } from '../../contract/recycling/recycling.ts';
import type { PaymentStanding } from '../payment/index.ts';

/**
 * The status of a recycle order in the terms of the payment of one side: the seller's deposit or the merchant's price.
 * It is awaited until paid, and ended when the recycle order failed before.
 */
export function asPaymentStanding(standing: RecycleStanding, side: 'sell' | 'buy'): PaymentStanding {
  const isIn =
    side === 'sell' ? standing.deposit !== 'unpaid' && standing.deposit !== 'void' : standing.isPaid;
  return {
    status: isIn ? 'received' : standing.status === 'failed' ? 'ended' : 'awaiting',
    payState: standing.payState,
    paid: standing.paid,
    total: standing.total,
    closesAt: standing.closesAt,
    ...(standing.failure === undefined ? {} : { failure: standing.failure }),
  };
}
