import type { CentreCounts } from '../../contract/account/index.ts';
import type {
  AfterSaleRow,
  AfterSaleStage,
  AfterSaleType,
  Remedy,
} from '../../contract/afterSale/afterSale.ts';
import { mustReturn } from '../../contract/afterSale/mustReturn.ts';
import {
  OPEN_AFTER_SALE_STAGES,
  type AfterSaleEvent,
  type AfterSaleFacts,
} from '../../machines/rulebooks/afterSale.ts';
import { lockOrder, orderById, type OrderRecord } from '../buying/index.ts';
import { isAtDesk, type Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import { findResale } from '../selling/index.ts';
import { hasRow, type Db, type Tx } from '../store/db.ts';

/** Money in fen, times ISO 8601. */
export interface AfterSaleRecord {
  id: string;
  no: string;
  orderId: string;
  buyerId: string;
  sellerId: string;
  type: AfterSaleType;
  typeName: string;
  reason: string;
  reasonName: string;
  remedy: Remedy;
  asked: number;
  description: string;
  stage: AfterSaleStage;
  isSellerHeard: boolean;
  /** The seller's answer. Null: not asked, or not answered. */
  isSellerAgreed: boolean | null;
  isAppealed: boolean;
  /** The latest question of staff, or why they did not get a returned account. */
  question: string | null;
  handler: string;
  /** The handler who refused the claim. Another handler handles the appeal. */
  refusedBy: string | null;
  /** The account that refused the claim and may not decide the appeal. Null for the autopilot. */
  refusedById: string | null;
  isGranted: boolean | null;
  grantedRemedy: Remedy | null;
  granted: number | null;
  decision: string | null;
  /** A contact that only staff may see. */
  phone: string | null;
  decidedBy: string | null;
  /** Null for the autopilot. */
  decidedById: string | null;
  decidedAt: string | null;
  route: string | null;
  paidAt: string | null;
  dueAt: string | null;
  /** The claim is granted when staff have not decided by this time. Null while staff do not review. */
  decideBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** An after-sale and its order, both locked. The order is always locked first, to avoid deadlocks. */
export interface LockedCase {
  case: AfterSaleRecord;
  order: OrderRecord;
  /** The number of the trade in which the buyer sold the account again. No coverage includes that. */
  resaleNo: string | undefined;
}

/** The facts of a case. `remedy`: the remedy that a decision grants. Default: the claimed one. */
export const afterSaleFacts = (
  { case: { type, isSellerHeard, isAppealed, remedy: claimed }, order }: LockedCase,
  remedy: Remedy = claimed,
): AfterSaleFacts => ({
  type,
  isSellerHeard,
  isAppealed,
  mustReturn: mustReturn(type, remedy, order.stage),
});

/** Says what becomes of the order after its case has ended without a refund. */
export const orderOutlook = ({ order }: Pick<LockedCase, 'order'>): string =>
  order.stage === 'settled' ? '订单不受影响' : '订单继续';

export type CaseSide = AfterSaleRow['side'];

const MISSING = '售后不存在';

/** Locks an order and its after-sale, the order first. @throws 404 when there is none */
export async function lockCase(tx: Tx, id: string): Promise<LockedCase> {
  const found = await tx.maybe<{ orderId: string }>('select order_id from after_sales where id = $1', [id]);
  if (!found) throw refuse.notFound(MISSING);
  const order = await lockOrder(tx, found.orderId);
  return {
    order,
    case: await tx.one<AfterSaleRecord>('select * from after_sales where id = $1 for update', [id]),
    resaleNo: await findResale(tx, order),
  };
}

/** {@link lockCase} for the buyer or seller. @throws 404 for any other member */
export async function lockOwnCase(
  tx: Tx,
  member: Member,
  id: string,
  side: 'buyer' | 'seller',
): Promise<LockedCase> {
  const locked = await lockCase(tx, id);
  if (locked.case[side === 'buyer' ? 'buyerId' : 'sellerId'] !== member.id) throw refuse.notFound(MISSING);
  return locked;
}

/** An after-sale and the member's side. @throws 404 for another member's */
export async function caseOf(
  db: Db,
  member: Member,
  id: string,
): Promise<{ found: AfterSaleRecord; side: CaseSide }> {
  const found = await db.maybe<AfterSaleRecord>('select * from after_sales where id = $1', [id]);
  if (found?.buyerId === member.id) return { found, side: 'buyer' };
  if (found?.sellerId === member.id) return { found, side: 'seller' };
  if (found && isAtDesk(member, 'afterSales')) return { found, side: 'staff' };
  throw refuse.notFound(MISSING);
}

/** An after-sale and its order, not locked. @throws 404 when there is none */
export async function readWholeCase(db: Db, id: string): Promise<LockedCase> {
  const found = await db.maybe<AfterSaleRecord>('select * from after_sales where id = $1', [id]);
  if (!found) throw refuse.notFound(MISSING);
  const order = await orderById(db, found.orderId);
  return { case: found, order, resaleNo: await findResale(db, order) };
}

/** True while a decision waits for a second person. With `event`: only a decision by this event counts. */
export const hasOpenProposal = (db: Db, id: string, event?: AfterSaleEvent['type']): Promise<boolean> =>
  hasRow(
    db,
    `select from after_sale_proposals where after_sale_id = $1 and state = 'open' and event = coalesce($2, event)`,
    [id, event ?? null],
  );

export const countRunningAfterSales = (db: Db, userId: string): Promise<CentreCounts['afterSales']> =>
  db.one(
    `select (select count(*)::int from after_sales where buyer_id = $1 and stage = any($2)) as as_buyer,
       (select count(*)::int from after_sales where seller_id = $1 and stage = any($2)) as as_seller`,
    [userId, OPEN_AFTER_SALE_STAGES],
  );
