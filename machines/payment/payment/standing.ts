import type { OrderStanding } from '../../../contract/buying/index.ts';
import type { PaymentKind } from '../../../contract/payment/payment.ts';

/**
 * What an order's standing means for one payment: `paid` the money is in · `ended` the order takes no more money ·
 * `declined` the provider refused it · `closed` it was closed unpaid · `givenBack` it was paid and returned · `open`.
 */
export type Verdict = 'paid' | 'ended' | 'declined' | 'closed' | 'givenBack' | 'open';

/** Reads the verdict for a payment of this kind. Only the server's words count. */
export function verdictOf(standing: OrderStanding, kind: PaymentKind): Verdict {
  const isIn =
    kind === 'balance'
      ? standing.paid >= standing.total
      : standing.stage !== 'awaitingPayment' && standing.paid > 0;
  if (standing.status === 'cancelled' || standing.status === 'refunded') return 'ended';
  if (isIn) return 'paid';
  if (standing.failure !== undefined) return 'declined';
  if (standing.payState === 'closed') return 'closed';
  if (standing.payState === 'refunded') return 'givenBack';
  return 'open';
}
