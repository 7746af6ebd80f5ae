import type { RecycleStanding } from '../../contract/recycling/recycling.ts';
import type { PaymentStatus } from '../payment/index.ts';

/**
 * Converts a recycle order's status to the payment domain's: for `sell` the seller's deposit, for `buy` the merchant's
 * price. `ended` means that the recycle order failed before that was paid.
 */
export function toPaymentStatus(standing: RecycleStanding, side: 'sell' | 'buy'): PaymentStatus {
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
