import type { Tx } from '../store/db.ts';
import type { Member } from './member.ts';
import { refuse } from './refusal.ts';

/** Who acts as staff: a member of staff, or the demo's autopilot, which is nobody's account. */
export type ActingStaff = Pick<Member, 'id'> | 'autopilot';

/** The account that is written down for what staff did; null when nobody's account did it. */
export const staffIdOf = (who: ActingStaff): string | null => (who === 'autopilot' ? null : who.id);

/** Whether $2, a user's id, has a part in what $1 names. */
const HAS_PART = {
  order: 'select 1 as found from orders where id = $1 and $2 in (buyer_id, seller_id)',
  // Whoever buys or recycles it now has a part in it as well.
  listing: `select 1 as found from listings where id = $1 and seller_id = $2
    union all select 1 from orders where listing_id = $1 and stage not in ('cancelled', 'refunded') and buyer_id = $2
    union all select 1 from recycle_orders where listing_id = $1 and status <> 'failed' and merchant_id = $2`,
  afterSale: 'select 1 as found from after_sales where id = $1 and $2 in (buyer_id, seller_id)',
  recycleOrder: 'select 1 as found from recycle_orders where id = $1 and $2 in (seller_id, merchant_id)',
  valuation: `select 1 as found from valuations where id = $1 and seller_id = $2
    union all select 1 from quotes where valuation_id = $1 and merchant_id = $2`,
  merchantApplication: 'select 1 as found from merchant_applications where id = $1 and user_id = $2',
  /** By the id of the user whose real name it is. */
  identity: 'select 1 as found where $1::text = $2::text',
  problem: 'select 1 as found from problems where id = $1 and user_id = $2',
} as const;

/** What staff decide about. */
export type StaffSubject = keyof typeof HAS_PART;

/**
 * Refuses staff an act on what they have a part in themselves: as its buyer, seller or merchant, or as who is audited. What does not
 * exist has no parties: the act itself answers 404.
 * @throws 403
 */
export async function requireNoPart(
  tx: Tx,
  who: ActingStaff,
  subject: StaffSubject,
  id: string,
): Promise<void> {
  if (who === 'autopilot') return;
  const found = await tx.query(HAS_PART[subject], [id, who.id]);
  if (found.length > 0) throw refuse.forbidden('这件事与你有关，请由其他客服处理');
}
