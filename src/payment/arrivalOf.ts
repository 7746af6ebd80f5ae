import type { Arrival } from '../../machines/payment/index.ts';

/** Parses how the person returned from the provider's page; null if they did not. */
export function arrivalOf(query: URLSearchParams): Arrival | null {
  const cashier = query.get('cashier');
  if (cashier === 'failed' || cashier === 'left') return cashier;
  return cashier !== null || query.has('out_trade_no') ? 'returned' : null;
}
