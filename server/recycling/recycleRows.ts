import type { Picture } from '../../contract/market/index.ts';
import type {
  DepositState,
  RecycleEndReason,
  RecycleOrderDetail,
  RecycleOrderQuery,
  RecycleOrderRow,
  RecycleStatus,
} from '../../contract/recycling/recycling.ts';
import type { Payout } from '../../contract/selling/index.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import {
  recycleLifecycle,
  TURN_OF_RECYCLE,
  type RecycleFacts,
} from '../../machines/rulebooks/recycleOrder.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { masked } from '../buying/orderRows.ts';
import { slice } from '../kit/paging.ts';
import type { Member } from '../account/sessions.ts';

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
  snapshot: RecycleSnapshot;
  endReason: RecycleEndReason | null;
  createdAt: string;
  dueAt: string | null;
  depositedAt: string | null;
  paidAt: string | null;
  reviewedAt: string | null;
  revealedAt: string | null;
  finishedAt: string | null;
  cancelledAt: string | null;
}

/** Which side of a recycle order somebody is on; staff looks at it from the seller's. */
export type Side = 'sell' | 'buy';

/** What the rulebook's guards read of a recycle order. */
export const recycleFacts = (order: RecycleRecord): RecycleFacts => ({
  asksDeposit: order.deposit > 0,
  isRevealed: order.revealedAt !== null,
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

const WHY_VOID: Record<RecycleEndReason, string> = {
  seller: '你在付押金前取消了交易',
  depositUnpaid: '押金超时未付，交易已关闭',
  merchantUnpaid: '商户超时未付款，交易已关闭',
  reviewFailed: '账号核对未通过，交易已关闭',
  sellerDefault: '卖家未配合交易，押金赔付给商户',
};

/** The seller's money of a recycle order: paid out without a fee on the day it is done. */
export function payoutOfRecycle(
  order: Pick<RecycleRecord, 'status' | 'price' | 'dueAt' | 'finishedAt'> & {
    endReason?: RecycleEndReason | null;
  },
): Payout {
  const money = { amount: order.price, fee: 0 };
  const at = (iso: string | null) => (iso === null ? {} : { releaseAt: iso });
  switch (order.status) {
    case 'completed':
      return { ...money, state: 'paid', ...at(order.finishedAt), why: '交易完成，货款已全额付给你' };
    case 'reviewed':
      return {
        ...money,
        state: 'scheduled',
        ...at(order.dueAt),
        why: '账号已交给商户，商户确认后立即付款，最迟到这个时间',
      };
    case 'failed':
      return { ...money, state: 'void', why: WHY_VOID[order.endReason ?? 'seller'] };
    default:
      return { ...money, state: 'waiting', why: '商户付款、账号核对完成后当天付给你，不收手续费' };
  }
}

interface Names {
  merchantName: string;
  sellerName: string;
}

const optional = <K extends string, V>(key: K, value: V | null | undefined) =>
  (value === null || value === undefined ? {} : { [key]: value }) as { [P in K]?: V };

function rowOf(order: RecycleRecord & Names, side: Side): RecycleOrderRow {
  const { snapshot } = order;
  return {
    id: order.id,
    no: order.no,
    valuationId: order.valuationId,
    ...optional('listingId', order.listingId),
    side,
    gameName: snapshot.gameName,
    title: snapshot.title,
    ...optional('picture', snapshot.picture),
    pictures: snapshot.pictures,
    description: snapshot.description,
    region: snapshot.region,
    merchantName: order.merchantName,
    sellerName: masked(order.sellerName),
    price: order.price,
    deposit: order.deposit,
    depositState: order.depositState,
    isPaid: order.isPaid,
    status: order.status,
    ...optional('endReason', order.endReason),
    createdAt: order.createdAt,
    ...optional('dueAt', order.dueAt),
  };
}

const NAMED = `select r.*, s.nick_name as seller_name, m.nick_name as merchant_name from recycle_orders r
  join users s on s.id = r.seller_id join users m on m.id = r.merchant_id`;

/** The whole of a recycle order as one side sees it. */
export async function recycleDetail(db: Db, order: RecycleRecord, side: Side): Promise<RecycleOrderDetail> {
  const named = await db.one<RecycleRecord & Names>(`${NAMED} where r.id = $1`, [order.id]);
  const events = await db.query<{
    kind: string;
    byWhom: RecycleOrderDetail['events'][number]['by'];
    content: string;
    createdAt: string;
  }>(
    'select kind, by_whom, content, created_at from recycle_events where recycle_order_id = $1 order by created_at, id',
    [order.id],
  );
  return {
    ...rowOf(named, side),
    turn: TURN_OF_RECYCLE[order.status],
    shown: order.snapshot.attributes,
    events: events.map((event) => ({
      at: event.createdAt,
      kind: event.kind,
      by: event.byWhom,
      text: event.content,
    })),
    ...(side === 'sell' ? { payout: payoutOfRecycle(order) } : {}),
    canRevealCredential:
      side === 'buy' &&
      may(
        recycleLifecycle,
        { state: order.status, context: recycleFacts(order) },
        { type: 'credential.reveal' },
      ),
    ...optional('credentialRevealedAt', side === 'buy' ? order.revealedAt : null),
    ...optional('finishedAt', order.finishedAt),
    ...optional('cancelledAt', order.cancelledAt),
  };
}

/** The recycle orders a member sells, or buys as a merchant, the newest first; pages of 6 unless asked otherwise (domain §4). */
export async function listRecycleOrders(
  ctx: Context,
  member: Member,
  query: RecycleOrderQuery,
): Promise<Page<RecycleOrderRow>> {
  const { limit, offset } = slice({ pageSize: 6, ...query });
  const where = `${query.side === 'sell' ? 'r.seller_id' : 'r.merchant_id'} = $1 and ($2::text is null or r.status = $2)`;
  const params = [member.id, query.status ?? null];
  const rows = await ctx.store.query<RecycleRecord & Names>(
    `${NAMED} where ${where} order by r.created_at desc, r.id desc limit $3 offset $4`,
    [...params, limit, offset],
  );
  const { total } = await ctx.store.one<{ total: number }>(
    `select count(*) as total from recycle_orders r where ${where}`,
    params,
  );
  return { rows: rows.map((row) => rowOf(row, query.side)), total };
}
