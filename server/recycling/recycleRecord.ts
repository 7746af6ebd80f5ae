import type { Picture } from '../../contract/market/index.ts';
import type { DepositState, RecycleEndReason, RecycleStatus } from '../../contract/recycling/recycling.ts';
import type { RecycleFacts } from '../../machines/rulebooks/recycleOrder.ts';
import { isAtDesk, type Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';

export interface RecycleSnapshot {
  title: string;
  description: string;
  gameName: string;
  region: string;
  picture: string | null;
  pictures: Picture[];
  attributes: { label: string; value: string }[];
}

/** Money in fen, times ISO 8601. */
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
  /** The requested price. Null without a request. */
  askedPrice: number | null;
  askedReason: string | null;
  askedBy: 'merchant' | 'staff' | null;
  askedAt: string | null;
  /** The price before an agreed change. Null without a change. */
  quotedPrice: number | null;
  snapshot: RecycleSnapshot;
  endReason: RecycleEndReason | null;
  createdAt: string;
  dueAt: string | null;
  /** After this time either side may withdraw. Null while the trade is not under review. */
  lateAt: string | null;
  depositedAt: string | null;
  paidAt: string | null;
  reviewedAt: string | null;
  revealedAt: string | null;
  lastRevealedAt: string | null;
  finishedAt: string | null;
  cancelledAt: string | null;
}

/** The side of a reader. Staff see the seller's side. */
export type Side = 'sell' | 'buy';

export const recycleFacts = (order: RecycleRecord, needsRevealCode = false): RecycleFacts => ({
  needsRevealCode,
  asksDeposit: order.deposit > 0,
  isRevealed: order.revealedAt !== null,
  priceChange: order.priceChange,
});

/** Locks a recycle order's row for the rest of the transaction. @throws 404 when there is none */
export async function lockRecycle(tx: Tx, id: string): Promise<RecycleRecord> {
  const order = await tx.maybe<RecycleRecord>('select * from recycle_orders where id = $1 for update', [id]);
  if (!order) throw refuse.notFound('回收订单不存在');
  return order;
}

export const sideOf = (member: Member, order: RecycleRecord): Side =>
  order.merchantId === member.id ? 'buy' : 'sell';

const isPartOf = (member: Member, order: RecycleRecord) =>
  order.sellerId === member.id || order.merchantId === member.id || isAtDesk(member, 'recycling');

/**
 * A recycle order that the member may read as a party or at the desk of recycling: by its id, by the number of one of
 * its payments, or the latest one of the valuation with that id. @throws 404 for others
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

/** A recycle order by its id, not locked. Throws RowMissing when there is none. */
export const recycleById = (db: Db, id: string): Promise<RecycleRecord> =>
  db.one<RecycleRecord>('select * from recycle_orders where id = $1', [id]);

/** Locks a recycle order of the merchant. @throws 404 for another merchant's */
export async function lockAsMerchant(tx: Tx, merchant: Member, id: string): Promise<RecycleRecord> {
  const order = await lockRecycle(tx, id);
  if (order.merchantId !== merchant.id) throw refuse.notFound('回收订单不存在');
  return order;
}
