import { OPEN_AFTER_SALE_STAGES } from '../../machines/rulebooks/afterSale.ts';
import type { Db } from '../store/db.ts';

/** Whether an after-sale of an order is running. */
export async function hasRunningAfterSale(db: Db, orderId: string): Promise<boolean> {
  return (
    (await db.maybe('select 1 as found from after_sales where order_id = $1 and stage = any($2) limit 1', [
      orderId,
      OPEN_AFTER_SALE_STAGES,
    ])) !== undefined
  );
}

/** How many after-sales run that a member asked for, and that are about what the member sold. */
export function countRunningAfterSales(
  db: Db,
  userId: string,
): Promise<{ asBuyer: number; asSeller: number }> {
  return db.one(
    `select (select count(*)::int from after_sales where buyer_id = $1 and stage = any($2)) as as_buyer,
       (select count(*)::int from after_sales where seller_id = $1 and stage = any($2)) as as_seller`,
    [userId, OPEN_AFTER_SALE_STAGES],
  );
}
