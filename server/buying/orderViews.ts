import type {
  OrderDetail,
  OrderQuery,
  OrderRow,
  OrderStage,
  OrderStatus,
} from '../../contract/buying/order.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { TAKEOVER_STEPS } from '../../contract/buying/takeover.ts';
import { afterSaleRuleOf } from '../../contract/afterSale/index.ts';
import { OPEN_AFTER_SALE_STAGES } from '../../machines/rulebooks/afterSale.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import { orderLifecycle, STATUS_OF_STAGE, TURN_OF_STAGE } from '../../machines/rulebooks/order.ts';
import type { Context } from '../kit/context.ts';
import { containsWords, wordPatterns } from '../kit/likePattern.ts';
import { maskNickName } from '../kit/maskPersonal.ts';
import type { Member } from '../kit/member.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { readTimeline } from '../kit/timeline.ts';
import { findUnknownRefund, methodsOf, paymentsOf, type PaymentRecord } from '../payment/index.ts';
import { readReport } from '../selling/index.ts';
import type { Db, Tx } from '../store/db.ts';
import { isInBounds, toBoundParams } from '../store/bounds.ts';
import { readPageOf } from '../store/rows.ts';
import { orderAsOfNow } from './expiry.ts';
import {
  afterSalesOf,
  dueOf,
  factsOf,
  groundOf,
  isReviewed,
  type OrderEvent,
  type OrderRecord,
} from './orderRecord.ts';

function rowOf(ctx: Context, order: OrderRecord, afterSales: { isOpen: boolean; made: number }): OrderRow {
  return {
    ...order.snapshot,
    id: order.id,
    no: order.no,
    listingId: order.listingId,
    ...omitEmpty({ listingNo: order.listingNo }),
    price: order.price,
    tier: order.tier,
    protectionFee: order.protectionFee,
    serviceFee: order.serviceFee,
    total: order.total,
    paid: order.paid,
    refunded: order.refunded,
    ...(order.compensated > 0 && { compensated: order.compensated }),
    status: STATUS_OF_STAGE[order.stage],
    stage: order.stage,
    createdAt: order.createdAt,
    closesAt: order.closesAt,
    turn:
      order.needsCredential && order.stage === 'awaitingInspection' ? 'seller' : TURN_OF_STAGE[order.stage],
    canApplyAfterSale: afterSaleRuleOf(groundOf(order), ctx.clock.now(), afterSales).refusal === undefined,
  };
}

interface Surroundings {
  events: OrderDetail['events'];
  payments: PaymentRecord[];
  seller: { nickName: string; listingStatus: string };
  reviewed: boolean;
  report: OrderDetail['report'];
  afterSales: Awaited<ReturnType<typeof afterSalesOf>>;
  /** See `findUnknownRefund`. Read in the stage that the payout ends. */
  hasUnknownRefund: boolean;
}

const sellerOf = (db: Db, { sellerId, listingId }: OrderRecord) =>
  db.one<Surroundings['seller']>(
    `select u.nick_name, l.status as listing_status from users u, listings l where u.id = $1 and l.id = $2`,
    [sellerId, listingId],
  );

export async function detailOf(ctx: Context, db: Db, order: OrderRecord): Promise<OrderDetail> {
  const [events, payments, seller, reviewed, report, afterSales, unknownRefund] = await Promise.all([
    readTimeline<OrderEvent['by']>(db, 'order', order.id),
    paymentsOf(db, order.id),
    sellerOf(db, order),
    isReviewed(db, order.id),
    readReport(db, order.id),
    afterSalesOf(db, order.id),
    order.stage === 'protected' ? findUnknownRefund(db, order.id) : undefined,
  ]);
  const hasUnknownRefund = unknownRefund !== undefined;
  return detailWith(ctx, order, { events, payments, seller, reviewed, report, afterSales, hasUnknownRefund });
}

/** {@link detailOf} for an order placed in this transaction. Its only related row is the first timeline entry. */
export async function detailOfPlaced(
  ctx: Context,
  tx: Tx,
  { order, event }: { order: OrderRecord; event: OrderEvent },
): Promise<OrderDetail> {
  const afterSales = { made: 0, lastId: undefined, openId: undefined };
  const seller = await sellerOf(tx, order);
  return detailWith(ctx, order, {
    events: [event],
    payments: [],
    seller,
    reviewed: false,
    report: undefined,
    afterSales,
    hasUnknownRefund: false,
  });
}

function detailWith(
  ctx: Context,
  stored: OrderRecord,
  { events, payments, seller, reviewed, report, afterSales, hasUnknownRefund }: Surroundings,
): OrderDetail {
  const order = orderAsOfNow(ctx, stored, payments);
  const isOpen = afterSales.openId !== undefined;
  return {
    ...rowOf(ctx, order, { isOpen, made: afterSales.made }),
    ...omitEmpty({
      paidAt: order.paidAt,
      finishedAt: order.finishedAt,
      cancelledAt: order.cancelledAt,
      endReason: order.endReason,
      dueAt: hasUnknownRefund ? null : order.stage === 'awaitingPayment' ? order.closesAt : order.dueAt,
      lateAt: order.lateAt,
      deposit: order.deposit,
      protectedUntil: order.protectedUntil,
      credentialRevealedAt: order.revealedAt,
      lastRevealedAt: order.lastRevealedAt,
      afterSaleId: afterSales.openId ?? afterSales.lastId,
    }),
    due: ['cancelled', 'refunded'].includes(order.stage) ? 0 : dueOf(order),
    coverage: order.coverage,
    snapshot: order.snapshot.attributes,
    events,
    payments: payments.map(({ id, method, kind, amount, state, createdAt, paidAt, isCounted }) => ({
      id,
      method,
      kind,
      amount,
      state,
      createdAt,
      ...omitEmpty({ paidAt }),
      isSurplus: paidAt !== null && !isCounted,
    })),
    methods: methodsOf(ctx),
    canRevealCredential: may(
      orderLifecycle,
      { state: order.stage, context: factsOf(order, reviewed) },
      { type: 'credential.reveal', isProved: true },
    ),
    isExtended: order.isExtended,
    isReviewed: reviewed,
    sellerName: maskNickName(seller.nickName),
    isOnSale: seller.listingStatus === 'onSale',
    ...(report && { report }),
    takeoverSteps: TAKEOVER_STEPS.filter((step) => order.takeoverSteps.includes(step)),
    hasOpenAfterSale: isOpen,
    ...(hasUnknownRefund && { isPayoutHeld: true }),
  };
}

const stagesOf = (status: OrderStatus) =>
  (Object.keys(STATUS_OF_STAGE) as OrderStage[]).filter((stage) => STATUS_OF_STAGE[stage] === status);

/** The buyer's orders, newest first, 4 per page by default. */
export async function listOrders(ctx: Context, buyer: Member, query: OrderQuery): Promise<Page<OrderRow>> {
  return readPageOf<OrderRecord & { isOpen: boolean; made: number }, OrderRow>(
    ctx.store,
    {
      select: 'o.*, l.no as listing_no, cases.*',
      from: 'orders o',
      joins: `join listings l on l.id = o.listing_id
        cross join lateral (
          select count(*)::int as made, coalesce(bool_or(a.stage = any($6)), false) as is_open
          from after_sales a where a.order_id = o.id) cases`,
      key: 'o.id',
      where: `o.buyer_id = $1 and ($2::text[] is null or o.stage = any($2)) and ${isInBounds('o.created_at', 3)}
        and ${containsWords(
          `concat_ws(' ', o.no, o.snapshot ->> 'title', o.snapshot ->> 'gameName',
          (select no from listings where id = o.listing_id))`,
          5,
        )}`,
      orderBy: 'o.created_at desc, o.id desc',
      params: [
        buyer.id,
        query.status ? stagesOf(query.status) : null,
        ...toBoundParams(query),
        wordPatterns(query.keyword),
      ],
      more: [OPEN_AFTER_SALE_STAGES],
      paging: { pageSize: 4, ...query },
    },
    (order) => rowOf(ctx, order, order),
  );
}

export async function countOrders(
  ctx: Context,
  buyer: Member,
): Promise<Record<OrderStatus | 'unread', number>> {
  const stages = await ctx.store.query<{ stage: OrderStage; n: number }>(
    'select stage, count(*)::int as n from orders where buyer_id = $1 group by stage',
    [buyer.id],
  );
  const { unread } = await ctx.store.one<{ unread: number }>(
    'select count(*)::int as unread from messages where user_id = $1 and read_at is null',
    [buyer.id],
  );
  const counts = { awaitingPayment: 0, trading: 0, completed: 0, cancelled: 0, refunded: 0, unread };
  for (const { stage, n } of stages) counts[STATUS_OF_STAGE[stage]] += n;
  return counts;
}
