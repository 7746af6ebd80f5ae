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
