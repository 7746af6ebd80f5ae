import { hasRow, type Db, type Tx } from '../store/db.ts';
import type { Member } from './member.ts';
import { refuse } from './refusal.ts';

/** A member of staff, or the demo's autopilot, which has no account. */
export type ActingStaff = Pick<Member, 'id'> | 'autopilot';

/** The account to record for an action of staff; null for the autopilot. */
export const staffIdOf = (who: ActingStaff): string | null => (who === 'autopilot' ? null : who.id);

/** For each kind of subject: a statement that finds a row when the member $2 is a party of the subject $1. */
const HAS_PART = {
  order: 'select 1 from orders where id = $1 and $2 in (buyer_id, seller_id)',
  // The current buyer or merchant is a party, too.
  listing: `select 1 from listings where id = $1 and seller_id = $2
    union all select 1 from orders where listing_id = $1 and stage not in ('cancelled', 'refunded') and buyer_id = $2
    union all select 1 from recycle_orders where listing_id = $1 and status <> 'failed' and merchant_id = $2`,
  afterSale: 'select 1 from after_sales where id = $1 and $2 in (buyer_id, seller_id)',
  recycleOrder: 'select 1 from recycle_orders where id = $1 and $2 in (seller_id, merchant_id)',
  valuation: `select 1 from valuations where id = $1 and seller_id = $2
    union all select 1 from quotes where valuation_id = $1 and merchant_id = $2`,
  merchantApplication: 'select 1 from merchant_applications where id = $1 and user_id = $2',
  identity: 'select 1 where $1::text = $2::text',
  problem: 'select 1 from problems where id = $1 and user_id = $2',
  withdrawal: 'select 1 from withdrawals where id = $1 and user_id = $2',
  difference: `select 1 from reconciliation_lines l join payments p on p.trade_no = l.trade_no
      left join orders o on o.id = p.order_id left join recycle_orders r on r.id = p.recycle_order_id
      where l.id = $1 and $2 in (o.buyer_id, o.seller_id, r.seller_id, r.merchant_id)
    union all select 1 from reconciliation_lines l join withdrawals w on w.no = l.trade_no where l.id = $1 and w.user_id = $2`,
} as const;

type PartSubject = keyof typeof HAS_PART;

/** A subject of a task. A difference of the reconciliation is no task. */
export type StaffSubject = Exclude<PartSubject, 'difference'>;

/** True if the member is a party of the subject: buyer, seller, merchant or the audited member. */
export const hasPart = (db: Db, userId: string, subject: PartSubject, id: string): Promise<boolean> =>
  hasRow(db, HAS_PART[subject], [id, userId]);

/** The refusal of an act of staff in a matter of their own. */
export const ownCase = () => refuse.forbidden('这件事与你有关，请由其他客服处理');

/**
 * Refuses an act of staff on a subject in which they are a party. Ignores an unknown subject, so that the act itself
 * replies 404.
 * @throws 403
 */
export async function requireNoPart(
  tx: Tx,
  who: ActingStaff,
  subject: PartSubject,
  id: string,
): Promise<void> {
  if (who === 'autopilot') return;
  if (await hasPart(tx, who.id, subject, id)) throw ownCase();
}
