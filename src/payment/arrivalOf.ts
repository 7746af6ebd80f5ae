import type { Arrival } from '../../machines/payment/index.ts';

/** Parses the parameters of a return from the provider's page; null without a return. */
export function arrivalOf(query: URLSearchParams): Arrival | null {
  const cashier = query.get('cashier');
  if (cashier === 'failed' || cashier === 'left') return cashier;
  return cashier !== null || query.has('out_trade_no') ? 'returned' : null;
}
