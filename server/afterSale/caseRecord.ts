import type { CentreCounts } from '../../contract/account/index.ts';
import type {
  AfterSaleRow,
  AfterSaleStage,
  AfterSaleType,
  Remedy,
} from '../../contract/afterSale/afterSale.ts';
import { OPEN_AFTER_SALE_STAGES } from '../../machines/rulebooks/afterSale.ts';
import { lockOrder, type OrderRecord } from '../buying/index.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';

/** An after-sale as the table keeps it. Money in fen, times ISO 8601. */
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
  /** What the seller said to it; null while not asked, or when the time passed. */
  isSellerAgreed: boolean | null;
  isAppealed: boolean;
  /** What staff asked the buyer for last. */
  question: string | null;
  /** Who of support handles it now. */
  handler: string;
  /** Who refused it: an appeal is handled by somebody else. */
  refusedBy: string | null;
  /** The account that refused it, which cannot decide the appeal; null when nobody's account did. */
  refusedById: string | null;
  isGranted: boolean | null;
  grantedRemedy: Remedy | null;
  granted: number | null;
  decision: string | null;
  decidedBy: string | null;
  /** The account that decided; null when nobody's account did. */
  decidedById: string | null;
  decidedAt: string | null;
  route: string | null;
  paidAt: string | null;
  dueAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** An after-sale and its order, both locked: the order first, always. */
export interface LockedCase {
  case: AfterSaleRecord;
  order: OrderRecord;
}

/** Which side of an after-sale a person is on. */
export type CaseSide = AfterSaleRow['side'];

const MISSING = '售后不存在';

/** Locks an after-sale and its order for the rest of the transaction, the order first. 404 when there is none. */
export async function lockCase(tx: Tx, id: string): Promise<LockedCase> {
  const found = await tx.maybe<{ orderId: string }>('select order_id from after_sales where id = $1', [id]);
  if (!found) throw refuse.notFound(MISSING);
  const order = await lockOrder(tx, found.orderId);
  return {
    order,
    case: await tx.one<AfterSaleRecord>('select * from after_sales where id = $1 for update', [id]),
  };
}

/** Locks the member's own after-sale as its buyer or its seller; any other is 404. */
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

/** The after-sale a member may see, and from which side. Another's is 404. */
export async function caseOf(
  db: Db,
  member: Member,
  id: string,
): Promise<{ found: AfterSaleRecord; side: CaseSide }> {
  const found = await db.maybe<AfterSaleRecord>('select * from after_sales where id = $1', [id]);
  if (found?.buyerId === member.id) return { found, side: 'buyer' };
  if (found?.sellerId === member.id) return { found, side: 'seller' };
  if (found && member.role === 'staff') return { found, side: 'staff' };
  throw refuse.notFound(MISSING);
}

/** How many after-sales run that a member asked for, and that are about what the member sold (the personal centre). */
export const countRunningAfterSales = (db: Db, userId: string): Promise<CentreCounts['afterSales']> =>
  db.one(
    `select (select count(*)::int from after_sales where buyer_id = $1 and stage = any($2)) as as_buyer,
       (select count(*)::int from after_sales where seller_id = $1 and stage = any($2)) as as_seller`,
    [userId, OPEN_AFTER_SALE_STAGES],
  );
