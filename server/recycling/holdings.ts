import type { Holding } from '../../contract/payment/index.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { hasUnknownRefund } from '../payment/index.ts';
import { payoutOfRecycle } from '../selling/index.ts';
import type { Db } from '../store/db.ts';
import type { RecycleRecord } from './recycleRecord.ts';

/** The recycle orders of a seller that are paid and not completed, earliest end first. */
export async function holdingsOf(db: Db, sellerId: string): Promise<Holding[]> {
  const rows = await db.query<RecycleRecord & { hasUnknownRefund: boolean }>(
    `select r.*, status = 'reviewed' and ${hasUnknownRefund('recycleOrder', 'r.id')} as has_unknown_refund
     from recycle_orders r where seller_id = $1 and is_paid and status in ('underReview', 'reviewed')
     order by status <> 'reviewed', due_at, id`,
    [sellerId],
  );
  return rows.map((order) => {
    const { amount, releaseAt, why } = payoutOfRecycle(order);
    const { id, no, snapshot } = order;
    return {
      subject: 'recycleOrder',
      id,
      no,
      title: snapshot.title,
      amount,
      why,
      ...omitEmpty({ releaseAt }),
    };
  });
}

/** The sum of a seller's deposits, fen: paid, and neither returned nor forfeited. */
export async function depositsOf(db: Db, sellerId: string): Promise<number> {
  const { sum } = await db.one<{ sum: number }>(
    `select coalesce(sum(deposit), 0)::bigint as sum from recycle_orders where seller_id = $1 and deposit_state = 'paid'`,
    [sellerId],
  );
  return sum;
}
