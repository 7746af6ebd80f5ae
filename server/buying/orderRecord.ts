import type { EndReason, OrderDetail, OrderStage } from '../../contract/buying/order.ts';
import type { TakeoverStep } from '../../contract/buying/takeover.ts';
import type { Coverage, ProtectionTier } from '../../contract/market/index.ts';
import type { SellerFeeVersion } from '../../contract/kit/rules.ts';
import type { AfterSaleGround } from '../../contract/afterSale/index.ts';
import { OPEN_AFTER_SALE_STAGES } from '../../machines/rulebooks/afterSale.ts';
import type { OrderFacts } from '../../machines/rulebooks/order.ts';
import { isAtDesk, type Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import { hasRow, type Db, type Tx } from '../store/db.ts';

interface ListingSnapshot {
  title: string;
  description: string;
  picture: string;
  gameName: string;
  region: string;
  attributes: { label: string; value: string }[];
}

/** Money in fen, times ISO 8601. */
export interface OrderRecord {
  id: string;
  no: string;
  listingId: string;
  /** Present only when the query selects it. */
  listingNo?: string;
  buyerId: string;
  sellerId: string;
  stage: OrderStage;
  tier: ProtectionTier;
  price: number;
  protectionFee: number;
  serviceFee: number;
  total: number;
  paid: number;
  refunded: number;
  sellerFee: number;
  sellerFeeVersion: SellerFeeVersion;
  /** Time between receipt and payout, ms. Null before receipt. */
  payoutDelay: number | null;
  deposit: number | null;
  isExtended: boolean;
  needsCredential: boolean;
  coverage: Coverage;
  snapshot: ListingSnapshot;
  endReason: EndReason | null;
  createdAt: string;
  closesAt: string;
  dueAt: string | null;
  /** After this time the buyer may cancel a paid order. Null while the order does not wait for staff. */
  lateAt: string | null;
  paidAt: string | null;
  finishedAt: string | null;
  protectedUntil: string | null;
  settledAt: string | null;
  cancelledAt: string | null;
  revealedAt: string | null;
  lastRevealedAt: string | null;
  /** The remaining time of a deadline paused by an after-sale, ms. Null while the deadline runs. */
  pausedMs: number | null;
  /** Amount that the guarantee fund paid to the buyer, fen. */
  compensated: number;
  takeoverSteps: TakeoverStep[];
}

/** The unpaid amount of an order, fen. */
export const dueOf = (order: OrderRecord): number => Math.max(0, order.total - order.paid);

/** The amount that an order has already given back: refunds and compensations, fen. */
export const returnedOf = ({
  refunded,
  compensated,
}: Pick<OrderRecord, 'refunded' | 'compensated'>): number => refunded + compensated;

/** True for a stage of a running order in which the buyer has the account. */
export const isHandedOver = ({ stage }: OrderRecord): boolean =>
  stage === 'delivered' || stage === 'protected';

export const factsOf = (order: OrderRecord, isReviewed: boolean, needsRevealCode = false): OrderFacts => ({
  isFullyPaid: dueOf(order) === 0,
  isExtended: order.isExtended,
  needsCredential: order.needsCredential,
  isRevealed: order.revealedAt !== null,
  needsRevealCode,
  isReviewed,
});

/** Locks an order's row for the rest of the transaction. @throws 404 when there is none */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRecord> {
  const order = await tx.maybe<OrderRecord>('select * from orders where id = $1 for update', [id]);
  if (!order) throw refuse.notFound('订单不存在');
  return order;
}

export const isReviewed = (db: Db, orderId: string): Promise<boolean> =>
  hasRow(db, 'select from reviews where order_id = $1', [orderId]);

/** The running after-sale of an order. There is at most one. */
export function openAfterSaleOf(db: Db, orderId: string): Promise<{ id: string } | undefined> {
  return db.maybe<{ id: string }>('select id from after_sales where order_id = $1 and stage = any($2)', [
    orderId,
    OPEN_AFTER_SALE_STAGES,
  ]);
}

export async function afterSalesOf(
  db: Db,
  orderId: string,
): Promise<{ made: number; lastId: string | undefined; openId: string | undefined }> {
  const found = await db.query<{ id: string; isOpen: boolean }>(
    `select id, stage = any($2) as is_open from after_sales where order_id = $1 order by created_at desc, id desc`,
    [orderId, OPEN_AFTER_SALE_STAGES],
  );
  return { made: found.length, lastId: found[0]?.id, openId: found.find(({ isOpen }) => isOpen)?.id };
}

export const groundOf = (order: OrderRecord): AfterSaleGround => ({
  stage: order.stage,
  tier: order.tier,
  price: order.price,
  paid: order.paid,
  refunded: order.refunded,
  compensated: order.compensated,
  compensation: order.coverage.compensation,
  protectedUntil: order.protectedUntil,
});

/**
 * An order that the member may read as its buyer or at the desks of orders and after-sales, by its id or by the number
 * of one of its payments.
 * @throws 404 for others
 */
export async function orderOf(db: Db, member: Member, id: string): Promise<OrderRecord> {
  const order =
    (await db.maybe<OrderRecord>('select * from orders where id = $1', [id])) ??
    (await db.maybe<OrderRecord>(
      'select o.* from orders o join payments p on p.order_id = o.id where p.trade_no = $1',
      [id],
    ));
  if (!order || (order.buyerId !== member.id && !isAtDesk(member, 'orders', 'afterSales'))) {
    throw refuse.notFound('订单不存在');
  }
  return order;
}

/** An order by its id, not locked. Throws RowMissing when there is none. */
export const orderById = (db: Db, id: string): Promise<OrderRecord> =>
  db.one<OrderRecord>('select * from orders where id = $1', [id]);

/** {@link lockOrder} for the buyer. @throws 404 for another buyer's order */
export async function lockOwnOrder(tx: Tx, buyer: Member, id: string): Promise<OrderRecord> {
  const order = await lockOrder(tx, id);
  if (order.buyerId !== buyer.id) throw refuse.notFound('订单不存在');
  return order;
}

export type OrderEvent = OrderDetail['events'][number];
