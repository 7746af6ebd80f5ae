import type { ListingQuery } from '../../../contract/market/listing.ts';

const DEFAULT_YUAN = 6000;
const SHOWN = 8;

/**
 * Minimum price of a top account, fen.
 *
 * @param value dictionary entry `topPrice` in whole yuan; defaults to 6000 yuan
 */
export function parseTopPrice(value: string | undefined): number {
  const yuan = Number(value);
  return (yuan > 0 ? Math.round(yuan) : DEFAULT_YUAN) * 100;
}

/** Query of the most expensive listings above a price (fen), of all games or one. */
export const topListings = (minPrice: number, gameId: string | undefined): ListingQuery => ({
  minPrice,
  sort: 'pricedesc',
  pageNum: 1,
  pageSize: SHOWN,
  ...(gameId !== undefined && { gameId }),
});
