import type { ListingQuery } from '../../../contract/market/listing.ts';

const DEFAULT_YUAN = 6000;
const SHOWN = 8;

/**
 * From which price on an account is a top account, fen.
 * @param value the dictionary's entry `topPrice`, whole yuan as text; without a usable one the default of 6 000 yuan
 */
export function topPriceOf(value: string | undefined): number {
  const yuan = Number(value);
  return (yuan > 0 ? Math.round(yuan) : DEFAULT_YUAN) * 100;
}

/** What is asked for: the dearest listings from a price (fen) on, of all games or of one. */
export const topListings = (minPrice: number, gameId: string | undefined): ListingQuery => ({
  minPrice,
  sort: 'pricedesc',
  pageNum: 1,
  pageSize: SHOWN,
  ...(gameId !== undefined && { gameId }),
});
