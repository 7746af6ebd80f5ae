import type { PaymentKind, PaymentState } from '../../../contract/payment/payment.ts';

/**
 * The payment status of an order or recycle order on the server. Buying and recycling convert their own status to it,
 * so that payment depends on neither.
 */
export interface PaymentStatus {
  /**
   * `awaiting`: nothing received yet. `received`: something was received and the order is in progress. `ended`: the
   * order accepts no more money.
   */
  status: 'awaiting' | 'received' | 'ended';
  /** The state of the last payment. */
  payState: PaymentState;
  /** Fen. */
  paid: number;
  /** Fen. */
  total: number;
  /** The end of the payment window, ISO 8601. */
  closesAt: string;
  /** The provider's reason for the last failed attempt. */
  failure?: string | undefined;
}

/**
 * What a status means for one payment. `paid`: received. `ended`: the order accepts no more money. `declined`: refused
 * by the provider. `closed`: closed unpaid. `refunded`: received and returned. `open`: none of these.
 */
export type Verdict = 'paid' | 'ended' | 'declined' | 'closed' | 'refunded' | 'open';

/** The verdict on a payment of this kind, from the server's status alone. */
export function verdictOf(standing: PaymentStatus, kind: PaymentKind): Verdict {
  const isIn =
    kind === 'balance'
      ? standing.paid >= standing.total
      : standing.status !== 'awaiting' && standing.paid > 0;
  if (standing.status === 'ended') return 'ended';
  if (isIn) return 'paid';
  if (standing.failure !== undefined) return 'declined';
  if (standing.payState === 'closed') return 'closed';
  if (standing.payState === 'refunded') return 'refunded';
  return 'open';
}
