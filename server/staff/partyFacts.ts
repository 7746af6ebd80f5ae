import { haveSharedDevice } from '../account/index.ts';
import type { OrderRecord } from '../buying/index.ts';
import type { Db } from '../store/db.ts';

/**
 * What staff should know about the parties of an order before they decide about its money, as facts: whether both have
 * used the same device, and the buyer's after-sales except `afterSaleId`.
 */
export async function partyFacts(
  db: Db,
  { buyerId, sellerId }: OrderRecord,
  afterSaleId = '',
): Promise<Record<string, string | null>> {
  const { all, granted } = await db.one<{ all: number; granted: number }>(
    `select count(*)::int as "all", (count(*) filter (where is_granted))::int as granted
     from after_sales where buyer_id = $1 and id <> $2`,
    [buyerId, afterSaleId],
  );
  return {
    设备: (await haveSharedDevice(db, buyerId, sellerId)) ? '买家和卖家用过同一台设备' : null,
    买家以前的售后: all === 0 ? '没有' : `${all} 次，同意了 ${granted} 次`,
  };
}
