import type { Picture } from '../../contract/market/index.ts';
import type { DepositState, RecycleEndReason, RecycleStatus } from '../../contract/recycling/recycling.ts';
import type { RecycleFacts } from '../../machines/rulebooks/recycleOrder.ts';
import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';

/** What a recycle order remembers of the account as it was quoted. */
export interface RecycleSnapshot {
  title: string;
  description: string;
  gameName: string;
  region: string;
  picture: string | null;
  pictures: Picture[];
  attributes: { label: string; value: string }[];
}

/** A recycle order as the table keeps it. Money in fen, times ISO 8601. */
export interface RecycleRecord {
  id: string;
  no: string;
  valuationId: string;
  quoteId: string;
  listingId: string | null;
  sellerId: string;
  merchantId: string;
  status: RecycleStatus;
  price: number;
  deposit: number;
  depositState: DepositState;
  isPaid: boolean;
  priceChange: RecycleFacts['priceChange'];
  /** Of a changed price: what is asked, by whom and why; null while none was. */
  askedPrice: number | null;
  askedReason: string | null;
  askedBy: 'merchant' | 'staff' | null;
  askedAt: string | null;
  /** The price before an agreed change. */
  quotedPrice: number | null;
  snapshot: RecycleSnapshot;
  endReason: RecycleEndReason | null;
  createdAt: string;
  dueAt: string | null;
  depositedAt: string | null;
  paidAt: string | null;
  reviewedAt: string | null;
  revealedAt: string | null;
  lastRevealedAt: string | null;
  finishedAt: string | null;
  cancelledAt: string | null;
}

/** Which side of a recycle order somebody is on; staff looks at it from the seller's. */
export type Side = 'sell' | 'buy';

/** What the rulebook's guards read of a recycle order. */
export const recycleFacts = (order: RecycleRecord, needsRevealCode = false): RecycleFacts => ({
  needsRevealCode,
  asksDeposit: order.deposit > 0,
  isRevealed: order.revealedAt !== null,
  priceChange: order.priceChange,
});

/** Locks a recycle order's row for the rest of the transaction. 404 when there is none. */
export async function lockRecycle(tx: Tx, id: string): Promise<RecycleRecord> {
  const order = await tx.maybe<RecycleRecord>('select * from recycle_orders where id = $1 for update', [id]);
  if (!order) throw refuse.notFound('回收订单不存在');
  return order;
}

export const sideOf = (member: Member, order: RecycleRecord): Side =>
  order.merchantId === member.id ? 'buy' : 'sell';

const isPartOf = (member: Member, order: RecycleRecord) =>
  order.sellerId === member.id || order.merchantId === member.id || member.role === 'staff';

/**
 * The recycle order a member may see: by its id, by the number of one of its payments, or the last of a valuation by that
 * one's id. Another's is 404.
 */
export async function recycleOf(db: Db, member: Member, id: string): Promise<RecycleRecord> {
  const order =
    (await db.maybe<RecycleRecord>('select * from recycle_orders where id = $1', [id])) ??
    (await db.maybe<RecycleRecord>(
      'select * from recycle_orders where valuation_id = $1 order by created_at desc limit 1',
      [id],
    )) ??
    (await db.maybe<RecycleRecord>(
      'select r.* from recycle_orders r join payments p on p.recycle_order_id = r.id where p.trade_no = $1',
      [id],
    ));
  if (!order || !isPartOf(member, order)) throw refuse.notFound('回收订单不存在');
  return order;
}

/** A recycle order by its id, not locked. Throws when there is none. */
export const recycleById = (db: Db, id: string): Promise<RecycleRecord> =>
  db.one<RecycleRecord>('select * from recycle_orders where id = $1', [id]);

/** Locks the merchant's own recycle order; another's is 404. */
export async function lockAsMerchant(tx: Tx, merchant: Member, id: string): Promise<RecycleRecord> {
  const order = await lockRecycle(tx, id);
  if (order.merchantId !== merchant.id) throw refuse.notFound('回收订单不存在');
  return order;
}

/** Writes a line of a recycle order's timeline, and which account of staff it is of. */
export async function noteRecycle(
  ctx: Context,
  tx: Tx,
  recycleOrderId: string,
  kind: string,
  byWhom: 'seller' | 'merchant' | 'staff' | 'system',
  content: string,
  staffId: string | null = null,
): Promise<void> {
  const line = { id: ctx.ids.next(), recycleOrderId, kind, byWhom, content, staffId, createdAt: isoNow(ctx) };
  await insert(tx, 'recycle_events', line);
}
