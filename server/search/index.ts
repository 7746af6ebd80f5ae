import type { AttributeWithOptions } from '../../contract/market/game.ts';
import type { ListingQuery, ListingSort } from '../../contract/market/listing.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { isTimeout, Overloaded } from '../store/db.ts';
import type { Order } from './cursor.ts';
import { filterOf } from './filter.ts';
import { plainStatement, readPage, type SearchPage } from './page.ts';
import { hasRumIndexes, rumStatement } from './rum.ts';

export { listingGrams } from './ngrams.ts';

const ORDER: Record<ListingSort, Order> = {
  timedesc: { column: 'listed_at', type: 'timestamptz', isDescending: true },
  timeasc: { column: 'listed_at', type: 'timestamptz', isDescending: false },
  pricedesc: { column: 'price', type: 'bigint', isDescending: true },
  priceasc: { column: 'price', type: 'bigint', isDescending: false },
};

/**
 * Returns a page of listings on sale that match a search.
 *
 * @param network the network of the caller
 * @param template the enabled attributes of the searched game; other attributes are ignored
 * @throws 422 for an invalid range or cursor; 429 when the search takes longer than two seconds, or too many searches
 * are running or wait
 */
export async function searchListings(
  ctx: Context,
  query: ListingQuery,
  template: readonly AttributeWithOptions[],
  network: string,
): Promise<SearchPage> {
  const filter = filterOf(query, template);
  try {
    const toStatement = (await hasRumIndexes(ctx)) ? rumStatement : plainStatement;
    return await readPage(ctx, filter, ORDER[query.sort ?? 'timedesc'], { ...query, network }, toStatement);
  } catch (error) {
    if (error instanceof Overloaded) throw refuse.tooOften('现在搜索的人很多，请过几秒再试');
    if (isTimeout(error)) throw refuse.tooOften('这样找太费时间，请选好游戏、写长一点再找');
    throw error;
  }
}
