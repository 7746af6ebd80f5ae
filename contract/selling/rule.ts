import { RULES, sellerFee } from '../kit/rules.ts';

/** What a sale costs the seller, and what it leaves; fen. */
export interface Proceeds {
  price: number;
  fee: number;
  income: number;
}

/** What a sale at a price (fen) costs the seller and leaves. The server refuses any other fee: 409 `amountChanged`. */
export function proceedsOf(price: number): Proceeds {
  const fee = sellerFee(price);
  return { price, fee, income: price - fee };
}

const DAY = 24 * 3_600_000;

/**
 * 特价: a listing that has stood on sale for `standing` and whose seller lowers the price to at most `percent` of the lowest price it
 * asked within `lookBack` (the former price) is on special offer; it `lasts` so long, or until the price is above that again. Times in ms. Why: docs/decisions/013-special-offer.md.
 */
export const SPECIAL_OFFER = { percent: 90, standing: 3 * DAY, lookBack: 30 * DAY, lasts: 14 * DAY } as const;

/** Whether a price is low enough for a special offer beside the former price; both fen. */
export const isOfferAt = (price: number, formerPrice: number): boolean =>
  price * 100 <= formerPrice * SPECIAL_OFFER.percent;

/** A price as it is typed in yuan, in fen; null for what is no price. */
export function fenOf(typed: string): number | null {
  return /^\d{1,9}(\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
}

/** Fen as it is typed: `328000` → `3280`. */
export const typedYuan = (fen: number): string => (fen % 100 === 0 ? `${fen / 100}` : (fen / 100).toFixed(2));

/** Why a typed price may not be asked. */
export type PriceFault = 'missing' | 'unreadable' | 'tooLow' | 'tooHigh';

/** Why a price, typed in yuan, may not be asked; null when it may. The server's limits are the same (domain §4). */
export function priceFaultOf(typed: string): PriceFault | null {
  if (typed.trim() === '') return 'missing';
  const fen = fenOf(typed);
  if (fen === null) return 'unreadable';
  if (fen < RULES.minPrice) return 'tooLow';
  return fen > RULES.maxPrice ? 'tooHigh' : null;
}

/** What a sale at a price typed in yuan costs and leaves; null while there is no price that may be asked. */
export const proceedsAt = (typed: string): Proceeds | null =>
  priceFaultOf(typed) === null ? proceedsOf(fenOf(typed) ?? 0) : null;
