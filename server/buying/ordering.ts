import type { Coverage } from '../../contract/market/index.ts';
import {
  TIERS,
  protectionFee,
  COVERAGE_VERSION,
  orderTotal,
  RULES,
  sellerFee,
  depositOf,
  sharesOf,
} from '../../contract/kit/rules.ts';
import { type Tx, json, isUniqueViolation } from '../store/db.ts';
import { refuse } from '../kit/refusal.ts';
import type { Context } from '../context.ts';
import type { Member } from '../account/sessions.ts';
import type { NewOrder, OrderStage, EndReason, Credential } from '../../contract/buying/order.ts';
import {
  type OrderRecord,
  lockOrder,
  factsOf,
  isReviewed,
  openAfterSaleOf,
  dueOf,
  type PaymentRecord,
} from './orderRows.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import { listingLifecycle, type ListingEvent } from '../../machines/rulebooks/listing.ts';
import { money } from '../../contract/kit/sum.ts';
import { shownAttributes } from '../market/listingAttributes.ts';
import { schedule, type JobKind, reschedule } from '../jobs/jobs.ts';
import { tell } from '../kit/messenger.ts';
import { type OrderEvent, orderLifecycle } from '../../machines/rulebooks/order.ts';
import { book } from '../ledger.ts';
import { moveListing } from '../selling/moveListing.ts';
import { rebound, type Reveal, showAccount, showAccountAgain } from './reveal.ts';

/** From this price on a buyer must have proven who they are, fen. */
const REAL_NAME_FROM = 1_000_000;

/** Pace of the autopilot, ms. */
const PACE = { inspect: 3_000, pass: 5_000, rebind: 6_000 };

interface ListingRecord {
  id: string;
  sellerId: string;
  status: string;
  isTakenByBid: boolean;
  price: number;
  protection: 'free' | 'paid';
  title: string;
  description: string;
  picture: string;
  gameId: string;
  gameName: string;
  region: string;
  attributes: Record<string, string | string[]>;
}

export const isoAt = (ms: number) => new Date(ms).toISOString();

/** What each tier promises for a listing, as the buyer sees it before paying and the order keeps it. */
export function coveragesOf(price: number, isFree: boolean): Coverage[] {
  return (['retrieval', 'face', 'none'] as const).map((tier) => ({
    tier,
    name: TIERS[tier].name,
    amount: protectionFee(price, tier, isFree),
    days: TIERS[tier].days,
    covered: [...TIERS[tier].covered],
    notCovered: [...TIERS[tier].notCovered],
    compensation: price,
    version: COVERAGE_VERSION,
  }));
}

export async function lockListing(tx: Tx, id: string): Promise<ListingRecord> {
  const listing = await tx.maybe<ListingRecord>(
    `select l.*, g.name as game_name from listings l join games g on g.id = l.game_id where l.id = $1 for update of l`,
    [id],
  );
  if (!listing) throw refuse.notFound('商品不存在');
  return listing;
}

/** Writes a line of an order's timeline. */
export async function note(
  ctx: Context,
  tx: Tx,
  orderId: string,
  kind: string,
  by: 'buyer' | 'seller' | 'staff' | 'system',
  content: string,
): Promise<void> {
  await tx.query(
    'insert into order_events (id, order_id, kind, by_whom, content, created_at) values ($1, $2, $3, $4, $5, $6)',
    [ctx.ids.next(), orderId, kind, by, content, isoAt(ctx.clock.now())],
  );
}

/**
 * Places an order and holds the listing, all in the caller's transaction. The server computes every amount and refuses a
 * total that differs. Refusals are 409 with a reason of ORDER_REFUSALS, 404 for an unknown listing.
 */
export async function placeOrder(ctx: Context, tx: Tx, buyer: Member, asked: NewOrder): Promise<OrderRecord> {
  const now = ctx.clock.now();
  await tx.query('select id from users where id = $1 for update', [buyer.id]);
  const listing = await lockListing(tx, asked.listingId);
  if (listing.sellerId === buyer.id) throw refuse.conflict('ownListing', '这是你自己发布的商品，不能购买');

  const live = await tx.maybe<{ id: string; buyerId: string; stage: OrderStage; closesAt: string }>(
    `select id, buyer_id, stage, closes_at from orders
     where listing_id = $1 and stage not in ('cancelled', 'refunded')`,
    [listing.id],
  );
  if (live) {
    if (live.stage !== 'awaitingPayment') throw refuse.conflict('sold', '这个账号已经有买家付款了');
    if (live.buyerId === buyer.id) throw refuse.conflict('ownUnpaidOrder', '你已经为它下过单，去付款就可以');
    throw refuse.conflict('heldByAnother', '已有其他买家下单，正在付款。对方超时未付就会重新上架');
  }
  if (listing.status === 'sold') throw refuse.conflict('sold', '这个账号已经卖出');
  const isFree = listing.protection === 'free';
  const expected = {
    price: listing.price,
    protectionFee: protectionFee(listing.price, asked.tier, isFree),
    total: orderTotal(listing.price, asked.tier, isFree),
  };
  const held = decide(
    listingLifecycle,
    { state: listing.status, context: { isTakenByBid: listing.isTakenByBid } },
    { type: 'order.place' },
  );
  if (!held) throw refuse.conflict('notOnSale', '这个账号已经下架');
  if (
    asked.price !== expected.price ||
    asked.protectionFee !== expected.protectionFee ||
    asked.total !== expected.total
  ) {
    throw refuse.conflict(
      'amountChanged',
      `价格有变动，现在的总价是 ${money(expected.total)}，请确认后重新提交`,
    );
  }
  if (listing.price >= REAL_NAME_FROM && buyer.realStatus !== 'verified') {
    throw refuse.conflict('realNameNeeded', `${money(REAL_NAME_FROM)} 以上的订单需要先完成实名认证`);
  }
  const load = await tx.one<{ unpaid: number; timeouts: number }>(
    `select count(*) filter (where stage = 'awaitingPayment')::int as unpaid,
            count(*) filter (where end_reason = 'timeout' and cancelled_at > $2)::int as timeouts
     from orders where buyer_id = $1`,
    [buyer.id, isoAt(now - 24 * 3_600_000)],
  );
  if (load.unpaid >= RULES.maxUnpaidOrders) {
    throw refuse.conflict('tooManyUnpaid', `你有 ${load.unpaid} 个订单还没付款，处理后再下单`);
  }
  if (load.timeouts >= RULES.maxTimeoutsADay) {
    throw refuse.conflict('buyingLocked', '24 小时内有 3 次超时未付款，暂停下单一天');
  }

  const id = ctx.ids.next();
  const coverage = coveragesOf(listing.price, isFree).find((each) => each.tier === asked.tier) as Coverage;
  const snapshot = {
    title: listing.title,
    description: listing.description,
    picture: listing.picture,
    gameName: listing.gameName,
    region: listing.region,
    attributes: await shownAttributes(tx, listing.gameId, listing.attributes),
  };
  const closesAt = now + RULES.paymentWindow;
  const insert = () =>
    tx.query(
      `insert into orders (id, no, listing_id, buyer_id, seller_id, stage, tier, price, protection_fee, service_fee, total,
         seller_fee, deposit, coverage, snapshot, created_at, closes_at)
       values ($1, $2, $3, $4, $5, 'awaitingPayment', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       on conflict (no) do nothing returning id`,
      [
        id,
        ctx.ids.orderNo(ctx.clock),
        listing.id,
        buyer.id,
        listing.sellerId,
        asked.tier,
        listing.price,
        expected.protectionFee,
        RULES.serviceFee,
        expected.total,
        sellerFee(listing.price),
        depositOf(listing.price) ?? null,
        json(coverage),
        json(snapshot),
        isoAt(now),
        isoAt(closesAt),
      ],
    );
  try {
    // Two numbers made within a millisecond may be equal.
    while ((await insert()).length === 0);
  } catch (error) {
    if (isUniqueViolation(error, 'orders_one_live_for_a_listing')) {
      throw refuse.conflict('heldByAnother', '已有其他买家下单，正在付款。对方超时未付就会重新上架');
    }
    throw error;
  }
  await tx.query('update listings set status = $2 where id = $1', [listing.id, held.state]);
  await schedule(ctx, tx, 'order.expire', id, closesAt);
  await note(
    ctx,
    tx,
    id,
    'order.place',
    'buyer',
    `提交订单，应付 ${money(expected.total)}，请在 15 分钟内付款`,
  );
  await tell(
    ctx,
    tx,
    buyer.id,
    'orderPlaced',
    '下单成功',
    `「${listing.title}」已为你保留 15 分钟，请尽快付款`,
    id,
  );
  return lockOrder(tx, id);
}

interface Step {
  event: OrderEvent;
  by: 'buyer' | 'seller' | 'staff' | 'system';
  /** What the timeline says. */
  text: string;
  /** Why the order ends, when it does. */
  reason?: EndReason;
  /** What becomes of the listing when the order ends, where that is not what the order's state alone says. */
  listing?: ListingEvent;
}

const CONFLICT: Partial<Record<OrderEvent['type'], string>> = {
  'order.cancel': '订单已付款或已结束，不能取消',
  'receipt.confirm': '还没有交付，不能确认收货',
  'inspection.extend': '现在不能延长，或已经延长过一次',
  'credential.reveal': '现在不能查看，或已经查看过一次',
  'review.write': '现在不能评价，或已经评价过',
};

/** What waits while an after-sale runs (409 `afterSaleOpen`): everything that would release money to the seller. */
const WAITS: Partial<Record<OrderEvent['type'], string>> = {
  'receipt.confirm': '售后还在处理中，现在不能确认收货。处理完，或撤销售后再确认',
  'receipt.expire': '售后还在处理中，验收时间暂停',
  'protection.end': '售后还在处理中，暂不结算',
  'inspection.extend': '售后还在处理中，验收时间已经暂停，不用延长',
};

/**
 * Moves a locked order by the rulebook, and everything that hangs on it: listing, ledger, clocks, timeline, messages.
 * 409 stateConflict when the state does not allow the event, 409 afterSaleOpen when it has to wait for an after-sale; then
 * nothing has changed.
 */
export async function moveOrder(ctx: Context, tx: Tx, order: OrderRecord, step: Step): Promise<OrderRecord> {
  const next = decide(
    orderLifecycle,
    { state: order.stage, context: factsOf(order, await isReviewed(tx, order.id)) },
    step.event,
  );
  if (!next)
    throw refuse.conflict('stateConflict', CONFLICT[step.event.type] ?? '订单状态已变化，请刷新后再看');
  const waits = WAITS[step.event.type];
  if (waits !== undefined && (await openAfterSaleOf(tx, order.id))) {
    throw refuse.conflict('afterSaleOpen', waits);
  }
  const now = ctx.clock.now();
  const stage = next.state;
  const moved = await tx.query(
    `update orders set stage = $2, is_extended = $3,
       revealed_at = case when $4 and revealed_at is null then $5::timestamptz else revealed_at end
     where id = $1 and stage = $6 returning id`,
    [order.id, stage, next.context.isExtended, next.context.isRevealed, isoAt(now), order.stage],
  );
  if (moved.length === 0) throw refuse.conflict('stateConflict', '订单状态已变化，请刷新后再看');
  await note(ctx, tx, order.id, step.event.type, step.by, step.text);
  if (stage !== order.stage) await entered(ctx, tx, order, stage, step, now);
  return lockOrder(tx, order.id);
}

async function setDue(tx: Tx, orderId: string, at: number | null): Promise<void> {
  await tx.query('update orders set due_at = $2 where id = $1', [orderId, at === null ? null : isoAt(at)]);
}

/** The clock of each stage that would release money. */
const CLOCKS: Partial<Record<OrderStage, JobKind>> = {
  delivered: 'receipt.expire',
  protected: 'protection.end',
};

/** Stops a locked order's clock for an after-sale and keeps what was left on it. Without a running clock nothing happens. */
export async function pauseClock(ctx: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const clock = CLOCKS[order.stage];
  if (clock === undefined || order.dueAt === null) return;
  const left = Math.max(0, Date.parse(order.dueAt) - ctx.clock.now());
  await tx.query('update orders set due_at = null, paused_ms = $2 where id = $1', [orderId, left]);
  await tx.query('update jobs set done_at = $3 where subject = $1 and kind = $2 and done_at is null', [
    orderId,
    clock,
    isoAt(ctx.clock.now()),
  ]);
}

/** Lets a locked order's clock run on with what was left on it. */
export async function resumeClock(ctx: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.pausedMs === null) return;
  await tx.query('update orders set paused_ms = null where id = $1', [orderId]);
  const clock = CLOCKS[order.stage];
  if (clock === undefined) return;
  const dueAt = ctx.clock.now() + order.pausedMs;
  await setDue(tx, orderId, dueAt);
  await schedule(ctx, tx, clock, orderId, dueAt);
}

async function entered(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  stage: OrderStage,
  step: Step,
  now: number,
): Promise<void> {
  const { title } = order.snapshot;
  const { autopilot } = ctx.settings;
  switch (stage) {
    case 'awaitingInspection':
      await tx.query('update orders set paid_at = $2 where id = $1', [order.id, isoAt(now)]);
      await tell(
        ctx,
        tx,
        order.buyerId,
        'orderPaid',
        '付款成功',
        `「${title}」的款项由平台保管，客服马上验号`,
        order.id,
      );
      await tell(
        ctx,
        tx,
        order.sellerId,
        'saleStep',
        '有买家付款',
        `「${title}」已有买家付款，请留意客服联系`,
        order.listingId,
      );
      if (autopilot) await schedule(ctx, tx, 'autopilot.inspect', order.id, now + PACE.inspect);
      return;
    case 'inspecting':
      if (autopilot) await schedule(ctx, tx, 'autopilot.pass', order.id, now + PACE.pass);
      return;
    case 'awaitingBalance':
      await setDue(tx, order.id, now + RULES.balanceWindow);
      await schedule(ctx, tx, 'balance.expire', order.id, now + RULES.balanceWindow);
      await tell(
        ctx,
        tx,
        order.buyerId,
        'orderStep',
        '验号通过，请付尾款',
        `「${title}」验号通过，请在 24 小时内付尾款 ${money(dueOf(order))}`,
        order.id,
      );
      return;
    case 'rebinding':
      await setDue(tx, order.id, null);
      if (autopilot) await schedule(ctx, tx, 'autopilot.rebind', order.id, now + PACE.rebind);
      return;
    case 'delivered':
      await rebind(ctx, tx, order);
      await setDue(tx, order.id, now + RULES.inspectionWindow);
      await schedule(ctx, tx, 'receipt.expire', order.id, now + RULES.inspectionWindow);
      if (await openAfterSaleOf(tx, order.id)) await pauseClock(ctx, tx, order.id);
      await tell(
        ctx,
        tx,
        order.buyerId,
        'orderStep',
        '账号已交付',
        `「${title}」换绑完成，请在 72 小时内验收。超时未操作视为确认收货`,
        order.id,
      );
      return;
    case 'protected': {
      const payoutAt = now + RULES.payoutDelay;
      const { protection, service, net } = sharesOf(order);
      await tx.query('update orders set finished_at = $2, protected_until = $3, due_at = $4 where id = $1', [
        order.id,
        isoAt(now),
        isoAt(now + order.coverage.days * 24 * 3_600_000),
        isoAt(payoutAt),
      ]);
      await book(ctx, tx, {
        kind: 'receipt',
        orderId: order.id,
        memo: '确认收货：服务费与包赔费转出，货款留在担保账户',
        lines: {
          [`escrow:${order.id}`]: -(service + protection),
          fee: service,
          guarantee: protection,
        },
      });
      await schedule(ctx, tx, 'protection.end', order.id, payoutAt);
      await moveListing(ctx, tx, order.listingId, { type: 'order.complete' });
      await tx.query('update users set deals = deals + 1 where id = $1', [order.sellerId]);
      await endBidding(ctx, tx, order.listingId, now);
      await tell(
        ctx,
        tx,
        order.buyerId,
        'bought',
        '交易成功',
        `「${title}」已确认收货，保障期开始`,
        order.id,
      );
      await tell(
        ctx,
        tx,
        order.sellerId,
        'sold',
        '商品售出',
        `「${title}」已售出，货款 ${money(net)} 在 7 天后到账`,
        order.listingId,
      );
      return;
    }
    case 'settled': {
      const { gross, sellerFee: fee, net } = sharesOf(order);
      await tx.query('update orders set settled_at = $2, due_at = null where id = $1', [
        order.id,
        isoAt(now),
      ]);
      await book(ctx, tx, {
        kind: 'payout',
        orderId: order.id,
        memo: '货款结算给卖家',
        lines: {
          [`escrow:${order.id}`]: -gross,
          [`seller:${order.sellerId}`]: net,
          fee,
        },
      });
      await tell(
        ctx,
        tx,
        order.sellerId,
        'payout',
        '货款到账',
        gross === 0
          ? `「${title}」的货款已全部退给买家，没有可结算的金额`
          : `「${title}」的货款 ${money(net)} 已到账（手续费 ${money(fee)}）`,
        order.listingId,
      );
      return;
    }
    case 'cancelled':
    case 'refunded':
      await ended(ctx, tx, order, stage, step, now);
      return;
    default:
  }
}

/** Merchants' quotes for a listing that was sold are void. */
async function endBidding(ctx: Context, tx: Tx, listingId: string, now: number): Promise<void> {
  const bidding = await tx.maybe<{ id: string }>(
    `select id from valuations where listing_id = $1 and status = 'open'`,
    [listingId],
  );
  if (bidding) await schedule(ctx, tx, 'valuation.expire', bidding.id, now);
}

/** An order ended without a deal: the listing goes back on sale, open payments are closed, money goes back. */
async function ended(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  stage: 'cancelled' | 'refunded',
  step: Step,
  now: number,
): Promise<void> {
  await tx.query(
    'update orders set cancelled_at = $2, end_reason = $3, due_at = null, paused_ms = null where id = $1',
    [order.id, isoAt(now), step.reason ?? 'staff'],
  );
  await tx.query('update jobs set done_at = $2 where subject = $1 and done_at is null', [
    order.id,
    isoAt(now),
  ]);
  if (order.finishedAt === null) {
    await moveListing(ctx, tx, order.listingId, step.listing ?? { type: 'order.release' });
  } else {
    const { protection, service } = sharesOf(order);
    await moveListing(ctx, tx, order.listingId, step.listing ?? { type: 'takeBack.flag' });
    await book(ctx, tx, {
      kind: 'receipt',
      orderId: order.id,
      memo: '退款：服务费与包赔费转回担保账户',
      lines: {
        [`escrow:${order.id}`]: service + protection,
        fee: -service,
        guarantee: -protection,
      },
    });
  }
  if (order.stage === 'delivered' || order.stage === 'protected') await unbind(ctx, tx, order.listingId);
  const open = await openAfterSaleOf(tx, order.id);
  if (open) await schedule(ctx, tx, 'afterSale.expire', open.id, now);
  const payments = await tx.query<PaymentRecord>('select * from payments where order_id = $1', [order.id]);
  for (const payment of payments) {
    if (payment.state === 'open') await schedule(ctx, tx, 'payment.close', payment.id, now);
    if (payment.state === 'paid') await schedule(ctx, tx, 'payment.refund', payment.id, now);
  }
  const { title } = order.snapshot;
  const rest = order.paid - order.refunded;
  const back = rest > 0 ? `，已付的 ${money(rest)} 原路退回` : '';
  await tell(
    ctx,
    tx,
    order.buyerId,
    stage === 'refunded' ? 'refund' : 'orderClosed',
    stage === 'refunded' ? '订单已退款' : '订单已关闭',
    `「${title}」${step.text}${back}`,
    order.id,
  );
  if (stage === 'refunded') {
    await tell(
      ctx,
      tx,
      order.sellerId,
      'saleStep',
      '订单已关闭',
      `「${title}」${step.text}`,
      order.listingId,
    );
  }
}

/** After the rebinding the account has a new password and the buyer's phone. */
async function rebind(ctx: Context, tx: Tx, order: OrderRecord): Promise<void> {
  const kept = await tx.maybe<{ cipher: string }>('select cipher from credentials where listing_id = $1', [
    order.listingId,
  ]);
  if (!kept) throw new Error(`listing ${order.listingId} has no credential to hand over`);
  const buyer = await tx.one<{ phone: string }>('select phone from users where id = $1', [order.buyerId]);
  await tx.query('update credentials set cipher = $2 where listing_id = $1', [
    order.listingId,
    rebound(ctx, kept.cipher, buyer.phone),
  ]);
}

/** The account goes back to its seller: the buyer's phone is the buyer's own business again. */
async function unbind(ctx: Context, tx: Tx, listingId: string): Promise<void> {
  const kept = await tx.maybe<{ cipher: string }>('select cipher from credentials where listing_id = $1', [
    listingId,
  ]);
  if (!kept) return;
  const { securityPhone: _buyers, ...credential } = JSON.parse(ctx.vault.open(kept.cipher)) as Record<
    string,
    string
  >;
  await tx.query('update credentials set cipher = $2 where listing_id = $1', [
    listingId,
    ctx.vault.seal(JSON.stringify(credential)),
  ]);
}

/** Locks the buyer's own order; another's is 404. */
export async function lockOwn(tx: Tx, buyer: Member, id: string): Promise<OrderRecord> {
  const order = await lockOrder(tx, id);
  if (order.buyerId !== buyer.id) throw refuse.notFound('订单不存在');
  return order;
}

/** Pushes the end of the inspection time by 24 hours, once. */
export async function extendInspection(ctx: Context, tx: Tx, order: OrderRecord): Promise<OrderRecord> {
  const dueAt = Date.parse(order.dueAt ?? isoAt(ctx.clock.now())) + RULES.inspectionExtension;
  await moveOrder(ctx, tx, order, {
    event: { type: 'inspection.extend' },
    by: 'buyer',
    text: '买家延长验收 24 小时',
  });
  await setDue(tx, order.id, dueAt);
  await reschedule(tx, 'receipt.expire', order.id, dueAt);
  return lockOrder(tx, order.id);
}

/** Keeps the buyer's review. */
export async function writeReview(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  review: { stars: number; text?: string | undefined },
): Promise<OrderRecord> {
  const moved = await moveOrder(ctx, tx, order, {
    event: { type: 'review.write' },
    by: 'buyer',
    text: `买家评价 ${review.stars} 星`,
  });
  await tx.query(
    'insert into reviews (order_id, buyer_id, stars, content, created_at) values ($1, $2, $3, $4, $5)',
    [order.id, order.buyerId, review.stars, review.text ?? null, isoAt(ctx.clock.now())],
  );
  return moved;
}

async function revealOf(tx: Tx, order: OrderRecord): Promise<Reveal> {
  const { cipher } = await tx.one<{ cipher: string }>(
    'select cipher from credentials where listing_id = $1',
    [order.listingId],
  );
  return { of: 'order', orderId: order.id, userId: order.buyerId, cipher, revealedAt: order.revealedAt };
}

/** Shows the account to its buyer, once, and writes down who saw it when. 409 when it may not be seen, or was. */
export async function revealCredential(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  key: string,
): Promise<Credential> {
  const moved = await moveOrder(ctx, tx, order, {
    event: { type: 'credential.reveal' },
    by: 'buyer',
    text: '买家查看了账号信息',
  });
  return showAccount(ctx, tx, await revealOf(tx, moved), key);
}

/** {@link showAccountAgain} for an order's buyer. */
export async function revealAgain(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  key: string,
): Promise<Credential> {
  return showAccountAgain(ctx, tx, await revealOf(tx, order), key);
}
