import type { Coverage, ProtectionTier } from '../../contract/market/index.ts';
import type { EndReason, OrderDetail, OrderRow, OrderStage } from '../../contract/buying/order.ts';
import type { PayMethod, PaymentKind, PaymentState } from '../../contract/payment/index.ts';
import { OPEN_AFTER_SALE_STAGES } from '../../machines/rulebooks/afterSale.ts';
import { afterSaleRuleOf, type AfterSaleGround } from '../../contract/afterSale/index.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import {
  orderLifecycle,
  STATUS_OF_STAGE,
  TURN_OF_STAGE,
  type OrderFacts,
} from '../../machines/rulebooks/order.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Member } from '../account/sessions.ts';

/** What an order remembers of the listing as it was bought. */
export interface ListingSnapshot {
  title: string;
  description: string;
  picture: string;
  gameName: string;
  region: string;
  attributes: { label: string; value: string }[];
}

/** An order as the table keeps it. Money in fen, times ISO 8601. */
export interface OrderRecord {
  id: string;
  no: string;
  listingId: string;
  /** Only where it was asked for. */
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
  deposit: number | null;
  isExtended: boolean;
  coverage: Coverage;
  snapshot: ListingSnapshot;
  endReason: EndReason | null;
  createdAt: string;
  closesAt: string;
  dueAt: string | null;
  paidAt: string | null;
  finishedAt: string | null;
  protectedUntil: string | null;
  settledAt: string | null;
  cancelledAt: string | null;
  revealedAt: string | null;
  /** What was left on the clock when an after-sale stopped it, ms; null while it runs. */
  pausedMs: number | null;
  /** What the guarantee fund gave the buyer. */
  compensated: number;
}

/** A payment as the table keeps it. */
export interface PaymentRecord {
  id: string;
  tradeNo: string;
  /** The order it pays, or null for a payment of a recycle order. */
  orderId: string | null;
  recycleOrderId: string | null;
  method: PayMethod;
  kind: PaymentKind;
  amount: number;
  state: PaymentState;
  providerTradeNo: string | null;
  codeUrl: string | null;
  failure: string | null;
  /** Counts towards the order; a surplus payment does not and goes back. */
  isCounted: boolean;
  /** Paid by the autopilot: no provider knows of it. */
  isSimulated: boolean;
  createdAt: string;
  paidAt: string | null;
}

/** What is still to be paid of an order, fen. */
export const dueOf = (order: OrderRecord): number => Math.max(0, order.total - order.paid);

/** What the rulebook's guards read of an order. */
export const factsOf = (order: OrderRecord, isReviewed: boolean): OrderFacts => ({
  isFullyPaid: dueOf(order) === 0,
  isExtended: order.isExtended,
  isRevealed: order.revealedAt !== null,
  isReviewed,
});

/** Locks an order's row for the rest of the transaction. 404 when there is none. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRecord> {
  const order = await tx.maybe<OrderRecord>('select * from orders where id = $1 for update', [id]);
  if (!order) throw refuse.notFound('订单不存在');
  return order;
}

/** Whether the order has its review. */
export async function isReviewed(db: Db, orderId: string): Promise<boolean> {
  return (await db.maybe('select 1 as found from reviews where order_id = $1', [orderId])) !== undefined;
}

/** The after-sale of an order that is still running: one at most. */
export function openAfterSaleOf(db: Db, orderId: string): Promise<{ id: string } | undefined> {
  return db.maybe<{ id: string }>('select id from after_sales where order_id = $1 and stage = any($2)', [
    orderId,
    OPEN_AFTER_SALE_STAGES,
  ]);
}

/** How many after-sales an order has had, the last one, and the one that is still running. */
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

/** What the rule of after-sales reads of an order. */
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

/** The order a member may see, by its id or by the number of one of its payments. Another's order is 404. */
export async function orderOf(db: Db, member: Member, id: string): Promise<OrderRecord> {
  const order =
    (await db.maybe<OrderRecord>('select * from orders where id = $1', [id])) ??
    (await db.maybe<OrderRecord>(
      'select o.* from orders o join payments p on p.order_id = o.id where p.trade_no = $1',
      [id],
    ));
  if (!order || (order.buyerId !== member.id && member.role !== 'staff')) throw refuse.notFound('订单不存在');
  return order;
}

/** The row that lists show. */
export function rowOf(order: OrderRecord): OrderRow {
  return {
    id: order.id,
    no: order.no,
    listingId: order.listingId,
    ...(order.listingNo === undefined ? {} : { listingNo: order.listingNo }),
    picture: order.snapshot.picture,
    title: order.snapshot.title,
    description: order.snapshot.description,
    gameName: order.snapshot.gameName,
    region: order.snapshot.region,
    price: order.price,
    tier: order.tier,
    protectionFee: order.protectionFee,
    serviceFee: order.serviceFee,
    total: order.total,
    paid: order.paid,
    refunded: order.refunded,
    status: STATUS_OF_STAGE[order.stage],
    stage: order.stage,
    createdAt: order.createdAt,
    closesAt: order.closesAt,
  };
}

/** 张三丰 → 张**; keeps the first character. */
export const masked = (name: string): string => `${name.slice(0, 1)}**`;

/** The whole of an order for its buyer; `now` (epoch ms) is what its after-sale rule counts by. */
export async function detailOf(db: Db, order: OrderRecord, now: number): Promise<OrderDetail> {
  const [events, payments, seller, reviewed] = [
    await db.query<{
      kind: string;
      byWhom: OrderDetail['events'][number]['by'];
      content: string;
      createdAt: string;
    }>(
      'select kind, by_whom, content, created_at from order_events where order_id = $1 order by created_at, id',
      [order.id],
    ),
    await db.query<PaymentRecord>('select * from payments where order_id = $1 order by created_at, id', [
      order.id,
    ]),
    await db.one<{ nickName: string }>('select nick_name from users where id = $1', [order.sellerId]),
    await isReviewed(db, order.id),
  ];
  const afterSales = await afterSalesOf(db, order.id);
  const isOpen = afterSales.openId !== undefined;
  const due = dueOf(order);
  const optional = <K extends string, V>(key: K, value: V | null | undefined) =>
    (value === null || value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
  return {
    ...rowOf(order),
    ...optional('paidAt', order.paidAt),
    ...optional('finishedAt', order.finishedAt),
    ...optional('cancelledAt', order.cancelledAt),
    ...optional('endReason', order.endReason),
    turn: TURN_OF_STAGE[order.stage],
    ...optional('dueAt', order.stage === 'awaitingPayment' ? order.closesAt : order.dueAt),
    ...optional('deposit', order.deposit),
    due: ['cancelled', 'refunded'].includes(order.stage) ? 0 : due,
    ...optional('protectedUntil', order.protectedUntil),
    coverage: order.coverage,
    snapshot: order.snapshot.attributes,
    events: events.map((event) => ({
      at: event.createdAt,
      kind: event.kind,
      by: event.byWhom,
      text: event.content,
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      method: payment.method,
      kind: payment.kind,
      amount: payment.amount,
      state: payment.state,
      createdAt: payment.createdAt,
      ...optional('paidAt', payment.paidAt),
    })),
    canRevealCredential: may(
      orderLifecycle,
      { state: order.stage, context: factsOf(order, reviewed) },
      { type: 'credential.reveal' },
    ),
    ...optional('credentialRevealedAt', order.revealedAt),
    isExtended: order.isExtended,
    isReviewed: reviewed,
    sellerName: masked(seller.nickName),
    ...optional('afterSaleId', afterSales.openId ?? afterSales.lastId),
    hasOpenAfterSale: isOpen,
    canApplyAfterSale:
      afterSaleRuleOf(groundOf(order), now, { isOpen, made: afterSales.made }).refusal === undefined,
  };
}
