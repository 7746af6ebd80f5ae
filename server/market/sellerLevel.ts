import type { SellerStanding } from '../../contract/market/index.ts';
import { RULES, SELLER_LEVELS, sellerLevelOf } from '../../contract/kit/rules.ts';
import { isoAt } from '../kit/clock.ts';
import type { Db } from '../store/db.ts';

/** Sales beyond the number that the highest level requires are not counted. */
const MAX_COUNTED_SALES = Math.max(...SELLER_LEVELS.map(({ deals }) => deals));

/** A seller's level at `now` (epoch ms), and the numbers that determine it. */
export async function readSellerStanding(db: Db, sellerId: string, now: number): Promise<SellerStanding> {
  const { deals, hasRecentClaim } = await db.one<{ deals: number; hasRecentClaim: boolean }>(
    `select (select count(*)::int from
        (select 1 from orders where seller_id = $1 and stage = 'settled' limit $2) as sold) as deals,
      exists (select 1 from after_sales where seller_id = $1 and is_granted and granted_remedy <> 'assist'
        and decided_at > $3) as has_recent_claim`,
    [sellerId, MAX_COUNTED_SALES, isoAt(now - RULES.sellerRecordWindow)],
  );
  return { level: sellerLevelOf(deals, hasRecentClaim).level, deals, hasRecentClaim };
}
