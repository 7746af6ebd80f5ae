import type { Holding } from '../../contract/payment/index.ts';
import { OPEN_AFTER_SALE_STAGES } from '../../machines/rulebooks/afterSale.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { hasUnknownRefund } from '../payment/index.ts';
import { payoutOfOrder, type OrderSale } from '../selling/index.ts';
import type { Db } from '../store/db.ts';

/** The paid orders of a seller whose money is still in escrow, next settlement first. */
export async function holdingsOf(db: Db, sellerId: string): Promise<Holding[]> {
  const rows = await db.query<OrderSale & { id: string; no: string; title: string }>(
    `select o.id, o.no, o.stage, o.tier, o.price, o.seller_fee, o.seller_fee_version, o.payout_delay, o.protection_fee, o.service_fee,
       o.refunded, o.due_at, o.settled_at,
       o.snapshot ->> 'title' as title,
       o.stage = 'protected' and ${hasUnknownRefund('order', 'o.id')} as has_unknown_refund,
       (select a.type_name from after_sales a where a.order_id = o.id and a.stage = any($2)) as after_sale
     from orders o where o.seller_id = $1 and o.paid >= o.total and o.refunded < o.price
       and o.stage in ('awaitingInspection', 'inspecting', 'rebinding', 'delivered', 'protected')
     order by o.stage <> 'protected', o.due_at, o.id`,
    [sellerId, OPEN_AFTER_SALE_STAGES],
  );
  return rows.map((order) => {
    const { amount, releaseAt, why } = payoutOfOrder(order);
    const { id, no, title } = order;
    return { subject: 'order', id, no, title, amount, why, ...omitEmpty({ releaseAt }) };
  });
}
