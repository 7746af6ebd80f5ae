import type { CentreCounts } from '../../contract/account/index.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import type {
  RecycleOrderDetail,
  RecycleOrderQuery,
  RecycleOrderRow,
  RecycleStatus,
} from '../../contract/recycling/recycling.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import { recycleLifecycle, turnOfRecycle } from '../../machines/rulebooks/recycleOrder.ts';
import type { Context } from '../kit/context.ts';
import { isPast } from '../kit/clock.ts';
import { absolutePictures } from '../kit/absoluteUrls.ts';
import { maskNickName } from '../kit/maskPersonal.ts';
import type { Member } from '../kit/member.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { readTimeline } from '../kit/timeline.ts';
import { findUnknownRefund, hasUnknownRefund, methodsOf, paymentsOf } from '../payment/index.ts';
import { withoutFileNames } from '../pictures/addresses.ts';
import { payoutOfRecycle } from '../selling/index.ts';
import type { Db } from '../store/db.ts';
import { isInBounds, toBoundParams } from '../store/bounds.ts';
import { readPageOf } from '../store/rows.ts';
import { recycleAsOfNow } from './expiry.ts';
import { recycleFacts, type RecycleRecord, type Side } from './recycleRecord.ts';

interface Names {
  merchantName: string;
  sellerName: string;
}

function priceChangeOf(order: RecycleRecord): Pick<RecycleOrderRow, 'priceChange'> {
  const { priceChange: state, price, quotedPrice, askedPrice, askedReason, askedBy, askedAt } = order;
  if (state === 'none' || askedPrice === null || askedBy === null || askedAt === null) return {};
  const from = quotedPrice ?? price;
  return {
    priceChange: { state, from, to: askedPrice, reason: askedReason ?? '', by: askedBy, at: askedAt },
  };
}

interface Surroundings extends Names {
  /** See `findUnknownRefund`. Read in the status that the payout ends. */
  hasUnknownRefund: boolean;
}

function rowOf(ctx: Context, order: RecycleRecord & Surroundings, side: Side): RecycleOrderRow {
  const isPayoutHeld = order.hasUnknownRefund && order.priceChange !== 'asked';
  return {
    ...omitEmpty(order.snapshot),
    pictures: absolutePictures(ctx, withoutFileNames(order.snapshot.pictures)),
    id: order.id,
    no: order.no,
    valuationId: order.valuationId,
    ...omitEmpty({
      listingId: order.listingId,
      endReason: order.endReason,
      dueAt: isPayoutHeld ? null : order.dueAt,
    }),
    ...(isPayoutHeld && { isPayoutHeld }),
    side,
    merchantName: order.merchantName,
    sellerName: maskNickName(order.sellerName),
    price: order.price,
    ...priceChangeOf(order),
    deposit: order.deposit,
    depositState: order.depositState,
    isPaid: order.isPaid,
    status: order.status,
    createdAt: order.createdAt,
  };
}

const NAMED = {
  select: `r.*, s.nick_name as seller_name, m.nick_name as merchant_name,
    r.status = 'reviewed' and ${hasUnknownRefund('recycleOrder', 'r.id')} as has_unknown_refund`,
  from: 'recycle_orders r',
  joins: 'join users s on s.id = r.seller_id join users m on m.id = r.merchant_id',
};

export async function recycleDetail(
  ctx: Context,
  db: Db,
  stored: RecycleRecord,
  side: Side,
): Promise<RecycleOrderDetail> {
  const [names, payments, unknownRefund] = await Promise.all([
    db.one<Names>(
      `select s.nick_name as seller_name, m.nick_name as merchant_name
       from users s, users m where s.id = $1 and m.id = $2`,
      [stored.sellerId, stored.merchantId],
    ),
    paymentsOf(db, stored.id),
    stored.status === 'reviewed' ? findUnknownRefund(db, stored.id) : undefined,
  ]);
  const order = {
    ...recycleAsOfNow(ctx, stored, payments),
    ...names,
    hasUnknownRefund: unknownRefund !== undefined,
  };
  const row = rowOf(ctx, order, side);
  return {
    ...row,
    methods: methodsOf(ctx),
    turn: row.isPayoutHeld ? 'system' : turnOfRecycle(order.status, order),
    shown: order.snapshot.attributes,
    events: await readTimeline<RecycleOrderDetail['events'][number]['by']>(db, 'recycleOrder', order.id),
    ...(side === 'sell' ? { payout: payoutOfRecycle(order) } : {}),
    canRevealCredential:
      side === 'buy' &&
      may(
        recycleLifecycle,
        { state: order.status, context: recycleFacts(order) },
        { type: 'credential.reveal', isProved: true },
      ),
    ...(may(
      recycleLifecycle,
      { state: order.status, context: { ...recycleFacts(order), isStaffLate: isPast(ctx, order.lateAt) } },
      { type: 'order.leave' },
    ) && { canLeave: true }),
    ...omitEmpty({
      credentialRevealedAt: side === 'buy' ? order.revealedAt : null,
      lastRevealedAt: side === 'buy' ? order.lastRevealedAt : null,
      finishedAt: order.finishedAt,
      cancelledAt: order.cancelledAt,
    }),
  };
}

/** The recycle orders that a member sells, or buys as a merchant, newest first, 6 per page by default. */
export async function listRecycleOrders(
  ctx: Context,
  member: Member,
  query: RecycleOrderQuery,
): Promise<Page<RecycleOrderRow>> {
  const column = query.side === 'sell' ? 'seller_id' : 'merchant_id';
  return readPageOf<RecycleRecord & Surroundings, RecycleOrderRow>(
    ctx.store,
    {
      ...NAMED,
      where: `r.${column} = $1 and ($2::text is null or r.status = $2) and ${isInBounds('r.created_at', 3)}`,
      orderBy: 'r.created_at desc, r.id desc',
      params: [member.id, query.status ?? null, ...toBoundParams(query)],
      paging: { pageSize: 6, ...query },
    },
    (row) => rowOf(ctx, row, query.side),
  );
}

/**
 * Counts a seller's biddings and recycle orders by the tabs of 我的竞价回收, for the personal centre. Orders whose
 * deposit is due stand in the first tab, with the open biddings.
 */
export async function countRecycling(db: Db, sellerId: string): Promise<CentreCounts['recycling']> {
  const counts = { quoting: 0, trading: 0, underReview: 0, reviewed: 0, completed: 0, failed: 0 };
  const rows = await db.query<{ status: RecycleStatus | 'quoting'; n: number }>(
    `select status, count(*)::int as n from recycle_orders where seller_id = $1 group by status
     union all select 'quoting', count(*)::int from valuations
       where seller_id = $1 and kind = 'bidding' and status = 'open'`,
    [sellerId],
  );
  for (const { status, n } of rows) counts[status === 'awaitingDeposit' ? 'quoting' : status] += n;
  return counts;
}
