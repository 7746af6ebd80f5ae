import { RULES } from './rules.ts';

/** Parses a price typed in yuan to fen. Null when it is invalid. */
export function fenOf(typed: string): number | null {
  return /^\d{1,9}(\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
}

/** Formats fen for an input in yuan: `328000` → `3280`. */
export const typedYuan = (fen: number): string => (fen % 100 === 0 ? `${fen / 100}` : (fen / 100).toFixed(2));

export type PriceFault = 'missing' | 'unreadable' | 'tooLow' | 'tooHigh';

/** Validates a price typed in yuan against the server's limits. Null when it is valid. */
export function priceFaultOf(typed: string): PriceFault | null {
  if (typed.trim() === '') return 'missing';
  const fen = fenOf(typed);
  if (fen === null) return 'unreadable';
  if (fen < RULES.minPrice) return 'tooLow';
  return fen > RULES.maxPrice ? 'tooHigh' : null;
}
