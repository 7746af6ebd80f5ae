import type { NewOrder, OrderStage } from '../../contract/buying/order.ts';
import {
  depositOf,
  orderTotal,
  protectionFee,
  RULES,
  SELLER_FEE_VERSION,
  sellerFee,
} from '../../contract/kit/rules.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { wireFromIso } from '../../contract/kit/time.ts';
import { BASIC_PROTECTION_ONLY_TEXT } from '../../contract/kit/basicProtection.ts';
import type { Context } from '../kit/context.ts';
import { schedule } from '../jobs/jobs.ts';
import { DAY, isoAt, MINUTE } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { addToTimeline } from '../kit/timeline.ts';
import { coveragesOf, shownWithin } from '../market/index.ts';
import { listingAfter, lockListing } from '../selling/index.ts';
import { json, onDuplicate, type Tx } from '../store/db.ts';
import { insertNumbered } from '../store/rows.ts';
import type { OrderEvent, OrderRecord } from './orderRecord.ts';
import { buyingMessages } from './messageKinds.ts';

const heldByAnother = () =>
  refuse.conflict('heldByAnother', '已有其他买家下单，正在付款。对方超时未付就会重新上架');

/** The orders that count against a buyer. $1: the buyer; $2, $3: since when timeouts and unpaid balances count. */
const TIMED_OUT = `not is_provider_unreached and not is_payer_suspended and (end_reason = 'timeout' and cancelled_at > $2
  or end_reason = 'balanceUnpaid' and cancelled_at > $3)`;
const CANCELLED = `end_reason = 'buyer' and cancelled_at > $2`;

/** When a buyer may order again, for people: `yyyy-MM-dd HH:mm`, rounded up. */
async function findLockEnd(tx: Tx, counted: readonly [buyer: string, since: string, balances: string]) {
  const rows = await tx.query<{ endReason: string; cancelledAt: string }>(
    `select end_reason, cancelled_at from orders where buyer_id = $1 and (${TIMED_OUT} or ${CANCELLED})`,
    counted,
  );
  const ends = rows.map(({ endReason, cancelledAt }) => ({
    isCancel: endReason === 'buyer',
    at: Date.parse(cancelledAt) + (endReason === 'balanceUnpaid' ? RULES.unpaidBalanceMemory : DAY),
  }));
  // A lock ends when so many orders have become too old that fewer than the limit are left.
  const endOf = (isCancel: boolean, limit: number) => {
    const times = ends.filter((end) => end.isCancel === isCancel).map(({ at }) => at);
    return times.toSorted((a, b) => a - b)[times.length - limit] ?? 0;
  };
  const end = Math.max(endOf(false, RULES.maxTimeouts), endOf(true, RULES.maxCancelsADay));
  return wireFromIso(isoAt(Math.ceil(end / MINUTE) * MINUTE)).slice(0, 16);
}

/**
 * Places an order and holds the listing, in the caller's transaction. The server computes every amount and refuses a
 * different total.
 * @throws 409 with a reason of ORDER_REFUSALS; 404 for an unknown listing
 */
export async function placeOrder(
  ctx: Context,
  tx: Tx,
  buyer: Member,
  newOrder: NewOrder,
): Promise<{ order: OrderRecord; event: OrderEvent }> {
  const now = ctx.clock.now();
  const counted = [buyer.id, isoAt(now - DAY), isoAt(now - RULES.unpaidBalanceMemory)] as const;
  // Pipelined: the statements run in order, so the last two reads run under both locks. `for update` would deadlock when
  // two members order from each other.
  const [, listing, live, load] = await Promise.all([
    tx.query('select id from users where id = $1 for no key update', [buyer.id]),
    lockListing(tx, newOrder.listingId),
    tx.maybe<{ id: string; buyerId: string; stage: OrderStage; closesAt: string }>(
      `select id, buyer_id, stage, closes_at from orders
       where listing_id = $1 and stage not in ('cancelled', 'refunded')`,
      [newOrder.listingId],
    ),
    tx.one<{ unpaid: number; timeouts: number; cancels: number }>(
      `select count(*) filter (where stage in ('awaitingPayment', 'awaitingBalance'))::int as unpaid,
              count(*) filter (where ${TIMED_OUT})::int as timeouts,
              count(*) filter (where ${CANCELLED})::int as cancels
       from orders where buyer_id = $1`,
      counted,
    ),
  ]);
  const { price } = listing;
  if (listing.sellerId === buyer.id) throw refuse.conflict('ownListing', '这是你自己发布的商品，不能购买');

  if (live) {
    if (live.stage !== 'awaitingPayment') throw refuse.conflict('sold', '这个账号已经有买家付款了');
    if (live.buyerId === buyer.id) throw refuse.conflict('ownUnpaidOrder', '你已经为它下过单，去付款就可以');
    throw heldByAnother();
  }
  if (listing.status === 'sold') throw refuse.conflict('sold', '这个账号已经卖出');
  const isFree = listing.protection === 'free';
  const expected = {
    price,
    protectionFee: protectionFee(price, newOrder.tier, isFree),
    total: orderTotal(price, newOrder.tier, isFree),
  };
  const held = listingAfter(listing, { type: 'order.place' }, live !== undefined);
  if (!held) throw refuse.conflict('notOnSale', '这个账号已经下架');
  const coverage = coveragesOf(price, listing.protection).find(({ tier }) => tier === newOrder.tier);
  if (!coverage) {
    throw refuse.conflict('amountChanged', `${BASIC_PROTECTION_ONLY_TEXT}，请确认后重新提交`);
  }
  if (
    newOrder.price !== expected.price ||
    newOrder.protectionFee !== expected.protectionFee ||
    newOrder.total !== expected.total
  ) {
    throw refuse.conflict(
      'amountChanged',
      `价格有变动，现在的总价是 ${money(expected.total)}，请确认后重新提交`,
    );
  }
  if (price >= RULES.realNameFrom && buyer.realStatus !== 'verified') {
    throw refuse.conflict('realNameNeeded', `${money(RULES.realNameFrom)} 以上的订单需要先完成实名认证`);
  }
  if (load.unpaid >= RULES.maxUnpaidOrders) {
    throw refuse.conflict('tooManyUnpaid', `你有 ${load.unpaid} 个订单还没付款或没付尾款，处理后再下单`);
  }
  if (load.timeouts >= RULES.maxTimeouts) {
    throw refuse.conflict(
      'buyingLocked',
      `${load.timeouts} 次没有按时付款（24 小时内的订单、${RULES.unpaidBalanceMemory / DAY} 天内的尾款），暂停下单，${await findLockEnd(tx, counted)} 自动恢复`,
    );
  }
  if (load.cancels >= RULES.maxCancelsADay) {
    throw refuse.conflict(
      'buyingLocked',
      `24 小时内取消了 ${load.cancels} 个订单，暂停下单，${await findLockEnd(tx, counted)} 自动恢复`,
    );
  }

  const id = ctx.ids.next();
  const snapshot = {
    title: listing.title,
    description: listing.description,
    picture: listing.picture,
    gameName: listing.gameName,
    region: listing.region,
    attributes: await shownWithin(ctx, tx, listing.gameId, listing.attributes),
  };
  const closesAt = now + RULES.paymentWindow;
  const order = await insertNumbered<OrderRecord>(ctx, tx, 'orders', 'HYxs', () => ({
    id,
    listingId: listing.id,
    buyerId: buyer.id,
    sellerId: listing.sellerId,
    stage: 'awaitingPayment',
    tier: newOrder.tier,
    ...expected,
    serviceFee: RULES.serviceFee,
    sellerFee: sellerFee(price),
    sellerFeeVersion: SELLER_FEE_VERSION,
    deposit: depositOf(price),
    coverage: json(coverage),
    snapshot: json(snapshot),
    createdAt: isoAt(now),
    closesAt: isoAt(closesAt),
  })).catch(onDuplicate('orders_one_live_for_a_listing', heldByAnother));
  const text = `提交订单，应付 ${money(expected.total)}，请在 15 分钟内付款`;
  const message = `「${listing.title}」已为你保留 15 分钟，请尽快付款`;
  const [event] = await Promise.all([
    addToTimeline(ctx, tx, 'order', id, 'order.place', 'buyer', text),
    tx.query('update listings set status = $2 where id = $1', [listing.id, held.state]),
    schedule(ctx, tx, 'order.expire', id, closesAt),
    sendMessage(ctx, tx, buyer.id, buyingMessages.orderPlaced, '下单成功', message, id),
  ]);
  return { order, event };
}
