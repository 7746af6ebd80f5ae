import { sellerFee } from '../kit/rules.ts';
import { fenOf, priceFaultOf } from '../kit/typedPrice.ts';

/** Fen. */
export interface Proceeds {
  price: number;
  fee: number;
  income: number;
}

/** Fee and proceeds of a sale at `price` (fen). The server refuses any other fee: 409 `amountChanged`. */
export function proceedsOf(price: number): Proceeds {
  const fee = sellerFee(price);
  return { price, fee, income: price - fee };
}

const DAY = 24 * 3_600_000;

/**
 * 特价 (special offer): the price of a listing that has been on sale for `standing` is lowered to at most `percent` of
 * its lowest price within `lookBack`. The offer ends after `lasts`, or when the price rises above that limit. Times in
 * ms. See docs/decisions/013-special-offer.md.
 */
export const SPECIAL_OFFER = { percent: 90, standing: 3 * DAY, lookBack: 30 * DAY, lasts: 14 * DAY } as const;

/** A listing that is put up again this soon after it was listed keeps its place among the newest, ms. */
export const KEEPS_PLACE = DAY;

/** True when a price qualifies for a special offer. Both in fen. */
export const isOfferAt = (price: number, formerPrice: number): boolean =>
  price * 100 <= formerPrice * SPECIAL_OFFER.percent;

/** Fee and proceeds of a price typed in yuan. Null for an invalid price. */
export const proceedsAt = (typed: string): Proceeds | null =>
  priceFaultOf(typed) === null ? proceedsOf(fenOf(typed) ?? 0) : null;
