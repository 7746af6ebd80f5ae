import type { PaymentKind, PaymentState } from '../../../contract/payment/payment.ts';

/**
 * The state of a payable on the server, as a payment sees it. Orders and deposits each convert their own state to it, so
 * that payment depends on neither.
 */
export interface PaymentStanding {
  /** `awaiting` its first money · `received` some, and going on · `ended`: it takes no more money. */
  status: 'awaiting' | 'received' | 'ended';
  /** How the last payment stands. */
  payState: PaymentState;
  /** Fen. */
  paid: number;
  /** Fen. */
  total: number;
  /** The end of the payment window, ISO 8601. */
  closesAt: string;
  /** Why the last attempt failed at the provider, in its own words. */
  failure?: string | undefined;
}

/**
 * What a standing means for one payment: `paid` the money is in · `ended` no more money is taken · `declined` the provider
 * refused it · `closed` it was closed unpaid · `refunded` it was paid and returned · `open`.
 */
export type Verdict = 'paid' | 'ended' | 'declined' | 'closed' | 'refunded' | 'open';

/** Reads the verdict for a payment of this kind. Only the server's words count. */
export function verdictOf(standing: PaymentStanding, kind: PaymentKind): Verdict {
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
