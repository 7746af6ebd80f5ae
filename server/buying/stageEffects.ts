import type { EndReason, OrderStage } from '../../contract/buying/order.ts';
import type { ListingStatus } from '../../contract/market/index.ts';
import { payoutDelayOf, RULES, SELLER_LEVELS, sharesOf } from '../../contract/kit/rules.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { sentence } from '../../contract/kit/sentence.ts';
import { SERVICE_HOURS_TEXT } from '../../machines/rulebooks/clocks.ts';
import type { ListingEvent } from '../../machines/rulebooks/listing.ts';
import type { OrderEvent } from '../../machines/rulebooks/order.ts';
import type { Context } from '../kit/context.ts';
import { dropJobs, schedule } from '../jobs/jobs.ts';
import { DAY, isoAt } from '../kit/clock.ts';
import { sendMessage, type MessageKind } from '../kit/messenger.ts';
import { book } from '../ledger/ledger.ts';
import { closeOpenPayments, refundPayments } from '../payment/index.ts';
import {
  sellingMessages,
  announceFlag,
  awaitAudit,
  findOffersOf,
  moveListing,
  rebindTo,
  type NewLogin,
  returnToSeller,
  RETURNED_TEXT,
  UNCHECKED_RETURN_TEXT,
  sealedOfListing,
  takenBackOf,
} from '../selling/index.ts';
import { readSellerStanding } from '../market/index.ts';
import type { Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { pauseClock, setDue, startStaffClock } from './clocks.ts';
import { dueOf, isHandedOver, openAfterSaleOf, type OrderRecord } from './orderRecord.ts';
import { buyingMessages } from './messageKinds.ts';

export interface OrderStep {
  event: OrderEvent;
  by: 'buyer' | 'seller' | 'staff' | 'system';
  /** The account of the member of staff who acts. Null or undefined when no person does. */
  staffId?: string | null;
  text: string;
  /** What staff wrote. `text` contains it, too. */
  remark?: string | undefined;
  /** The new login that staff typed at the end of the rebinding, or set on a returned account. */
  login?: NewLogin | undefined;
  /** Whether a delivered account is back when its order ends. Default: it is not. */
  recovered?: 'checked' | 'unchecked' | undefined;
  reason?: EndReason;
  /** When the order ended, ISO 8601, if that was earlier than now: its deadline. */
  endedAt?: string | null;
  /** The event of the listing when the order ends, if the order's state does not determine it. */
  listing?: ListingEvent;
}

/** Sent after the payment. At night nobody inspects, so it promises service hours. */
export const PAID_TEXT = `的款项由平台保管，客服在服务时间验号，每天 ${SERVICE_HOURS_TEXT}`;

/** The autopilot's delays, ms. */
const AUTOPILOT_DELAYS_MS = { inspect: 3_000, pass: 5_000, rebind: 6_000 };

function messagesOf(ctx: Context, tx: Tx, { id, buyerId, sellerId, listingId, snapshot }: OrderRecord) {
  const send = (userId: string) => (kind: MessageKind, heading: string, text: string) => {
    const relatedId = kind.subject === 'order' ? id : listingId;
    return sendMessage(ctx, tx, userId, kind, heading, `「${snapshot.title}」${text}`, relatedId);
  };
  return { toBuyer: send(buyerId), toSeller: send(sellerId) };
}

/** Applies the effects of a new stage: deadlines, money, listing, messages, the autopilot's next step. */
export async function applyStage(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  stage: OrderStage,
  step: OrderStep,
): Promise<void> {
  const now = ctx.clock.now();
  const { toBuyer, toSeller } = messagesOf(ctx, tx, order);
  const { autopilot } = ctx.settings;
  switch (stage) {
    case 'awaitingInspection':
      await update(tx, 'orders', order.id, { paidAt: isoAt(now) });
      if (await lacksCredential(tx, order.listingId)) {
        await awaitCredential(ctx, tx, order);
        return;
      }
      await toBuyer(buyingMessages.orderPaid, '付款成功', PAID_TEXT);
      await toSeller(sellingMessages.saleStep, '有买家付款', '已有买家付款，请留意客服联系');
      await startInspection(ctx, tx, order.id);
      return;
    case 'inspecting':
      await startStaffClock(ctx, tx, order.id, stage);
      if (autopilot) await schedule(ctx, tx, 'autopilot.pass', order.id, now + AUTOPILOT_DELAYS_MS.pass);
      return;
    case 'awaitingBalance': {
      await setDue(tx, order.id, now + RULES.balanceWindow);
      await schedule(ctx, tx, 'balance.expire', order.id, now + RULES.balanceWindow);
      const text = `请在 24 小时内付尾款 ${money(dueOf(order))}。${step.text}`;
      await toBuyer(buyingMessages.orderStep, '验号通过，请付尾款', text);
      return;
    }
    case 'rebinding':
      await startStaffClock(ctx, tx, order.id, stage);
      if (autopilot) await schedule(ctx, tx, 'autopilot.rebind', order.id, now + AUTOPILOT_DELAYS_MS.rebind);
      // After a payment of the balance the buyer knows already that the inspection was passed.
      if (step.event.type === 'inspection.pass')
        await toBuyer(buyingMessages.orderStep, '验号通过，开始换绑', `已开始换绑。${step.text}`);
      return;
    case 'delivered': {
      await rebindTo(ctx, tx, order.buyerId, await sealedOfListing(tx, order.listingId), step.login);
      await setDue(tx, order.id, now + RULES.inspectionWindow);
      await schedule(ctx, tx, 'receipt.expire', order.id, now + RULES.inspectionWindow);
      const isPaused = (await openAfterSaleOf(tx, order.id)) !== undefined;
      if (isPaused) await pauseClock(ctx, tx, order.id);
      const text = isPaused
        ? '换绑完成。售后处理完以后开始 72 小时验收'
        : '换绑完成，请在 72 小时内验收。超时未操作视为确认收货';
      await toBuyer(buyingMessages.orderStep, '账号已交付', text);
      return;
    }
    case 'protected': {
      const payoutDelay = await payoutDelayFor(tx, order, now);
      const payoutAt = now + payoutDelay;
      const { gross, protection, service, net } = sharesOf(order);
      await update(tx, 'orders', order.id, {
        finishedAt: isoAt(now),
        protectedUntil: isoAt(now + order.coverage.days * DAY),
        dueAt: isoAt(payoutAt),
        payoutDelay,
      });
      await book(ctx, tx, {
        kind: 'receipt',
        orderId: order.id,
        memo: '确认收货：服务费与包赔费转出，货款留在担保账户',
        lines: { [`escrow:${order.id}`]: -(service + protection), fee: service, guarantee: protection },
      });
      await schedule(ctx, tx, 'protection.end', order.id, payoutAt);
      if (!(await moveListing(ctx, tx, order.listingId, { type: 'order.complete' }))) {
        const { id: orderId, listingId } = order;
        const alarm = 'the listing of a completed order is not sold: staff must look at it';
        ctx.log.error({ orderId, listingId }, alarm);
      }
      await tx.query('update users set deals = deals + 1 where id = $1', [order.sellerId]);
      await endBidding(ctx, tx, order.listingId);
      await toBuyer(buyingMessages.bought, '交易成功', '已确认收货，保障期开始');
      const text =
        gross === 0
          ? '已售出，货款已全部退给买家，没有可结算的金额'
          : `已售出，货款 ${money(net)} 在 ${payoutDelay / DAY} 天后到我的钱包`;
      await toSeller(sellingMessages.sold, '商品售出', text);
      return;
    }
    case 'settled': {
      const { gross, sellerFee: fee, net } = sharesOf(order);
      await update(tx, 'orders', order.id, { settledAt: isoAt(now), dueAt: null });
      await book(ctx, tx, {
        kind: 'payout',
        orderId: order.id,
        memo: '货款结算给卖家',
        lines: { [`escrow:${order.id}`]: -gross, [`seller:${order.sellerId}`]: net, fee },
      });
      if (gross === 0) {
        await toSeller(sellingMessages.saleStep, '交易结束', '的货款已全部退给买家，没有可结算的金额');
        return;
      }
      const text = `的货款 ${money(net)} 已到账，在我的钱包里（手续费 ${money(fee)}）`;
      await toSeller(sellingMessages.payout, '货款到账', text);
      return;
    }
    case 'cancelled':
    case 'refunded':
      await endOrder(ctx, tx, order, stage, step);
      return;
    default:
  }
}

/** Time between receipt and payout, ms. It depends on the seller's level at receipt. */
async function payoutDelayFor(tx: Tx, { sellerId, tier }: OrderRecord, now: number): Promise<number> {
  const { level } = await readSellerStanding(tx, sellerId, now);
  return payoutDelayOf(SELLER_LEVELS.find((one) => one.level === level) ?? SELLER_LEVELS[0], tier);
}

const lacksCredential = async (tx: Tx, listingId: string): Promise<boolean> =>
  (
    await tx.one<{ needsCredential: boolean }>('select needs_credential from listings where id = $1', [
      listingId,
    ])
  ).needsCredential;

async function awaitCredential(ctx: Context, tx: Tx, order: OrderRecord): Promise<void> {
  const dueAt = ctx.clock.now() + RULES.credentialWindow;
  await update(tx, 'orders', order.id, { needsCredential: true, dueAt: isoAt(dueAt) });
  await schedule(ctx, tx, 'credential.expire', order.id, dueAt);
  const { toBuyer, toSeller } = messagesOf(ctx, tx, order);
  const paidText = '的款项由平台保管，等卖家提供账号后验号，24 小时没有提供就全额退款';
  await toBuyer(buyingMessages.orderPaid, '付款成功', paidText);
  const text = '已有买家付款，请在 24 小时内到“我发布的”补充游戏账号和密码，超时订单退款';
  await toSeller(sellingMessages.saleStep, '请补充游戏账号和密码', text);
}

export async function startInspection(ctx: Context, tx: Tx, orderId: string): Promise<void> {
  await startStaffClock(ctx, tx, orderId, 'awaitingInspection');
  if (ctx.settings.autopilot) {
    await schedule(ctx, tx, 'autopilot.inspect', orderId, ctx.clock.now() + AUTOPILOT_DELAYS_MS.inspect);
  }
}

async function endBidding(ctx: Context, tx: Tx, listingId: string): Promise<void> {
  const bidding = await tx.maybe<{ id: string }>(
    `select id from valuations where listing_id = $1 and status = 'open'`,
    [listingId],
  );
  if (bidding) await schedule(ctx, tx, 'valuation.expire', bidding.id, ctx.clock.now());
}

const statusOf = async (tx: Tx, listingId: string): Promise<ListingStatus> =>
  (await tx.one<{ status: ListingStatus }>('select status from listings where id = $1', [listingId])).status;

/** The event of the listing when an order ends before the receipt, by the event of the order. Default: `order.release`. */
const LISTING_EVENTS: Partial<Record<OrderEvent['type'], ListingEvent['type']>> = {
  'inspection.fail': 'order.fail',
  'rebinding.fail': 'order.fail',
  'refund.decide': 'order.return',
};

/** The event that frees a listing. One whose login is in the register of reclaimed accounts is flagged instead. */
async function releaseOf(
  ctx: Context,
  tx: Tx,
  { finishedAt, listingId }: OrderRecord,
  { type }: OrderEvent,
): Promise<ListingEvent> {
  if (finishedAt !== null) return { type: 'order.return' };
  const isReclaimed =
    (await statusOf(tx, listingId)) === 'held' && (await takenBackOf(ctx, tx, listingId)) !== undefined;
  return { type: isReclaimed ? 'problem.flag' : (LISTING_EVENTS[type] ?? 'order.release') };
}

/** What the seller reads about the listing of a refunded order, by its new status. */
const FREED_TEXTS = {
  rejected: '商品已停止出售，改好后可以重新提交',
  underReview: '商品重新审核，通过后自动上架',
};

/** What the seller reads about a delivered account when the order is refunded. */
const ACCOUNT_TEXTS = {
  checked: RETURNED_TEXT,
  unchecked: UNCHECKED_RETURN_TEXT,
  missing: '账号没有从买家收回',
};

/** Frees the listing of an order that ends without a deal. Returns its new status where {@link FREED_TEXTS} has a text. */
async function freeListing(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  step: OrderStep,
): Promise<keyof typeof FREED_TEXTS | undefined> {
  const { listingId } = order;
  const event = step.listing ?? (await releaseOf(ctx, tx, order, step.event));
  if (!(await moveListing(ctx, tx, listingId, event))) return undefined;
  const why = step.listing ? step.text : '这个游戏账号有被找回的记录';
  if (event.type === 'problem.flag') await announceFlag(ctx, tx, listingId, why);
  const status = await statusOf(tx, listingId);
  if (event.type === 'order.fail' && status === 'rejected') {
    const what = step.event.type === 'rebinding.fail' ? '换绑没有成功' : '验号没有通过';
    await update(tx, 'listings', listingId, { auditRemark: step.remark ? `${what}：${step.remark}` : what });
    return 'rejected';
  }
  if (event.type === 'order.return' && status === 'underReview') {
    await awaitAudit(ctx, tx, listingId);
    return 'underReview';
  }
  return undefined;
}

/**
 * Ends an order without a deal: the listing is freed as the event or `step.listing` says, open payments are closed, and
 * money is refunded.
 */
async function endOrder(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  stage: 'cancelled' | 'refunded',
  step: OrderStep,
): Promise<void> {
  const now = ctx.clock.now();
  const endReason = step.reason ?? 'staff';
  await update(tx, 'orders', order.id, {
    cancelledAt: step.endedAt ?? isoAt(now),
    endReason,
    dueAt: null,
    pausedMs: null,
  });
  await dropJobs(ctx, tx, order.id);
  const freed = await freeListing(ctx, tx, order, step);
  if (order.finishedAt !== null) {
    const { protection, service } = sharesOf(order);
    await tx.query('update users set deals = greatest(deals - 1, 0) where id = $1', [order.sellerId]);
    await book(ctx, tx, {
      kind: 'receipt',
      orderId: order.id,
      memo: '退款：服务费与包赔费转回担保账户',
      lines: { [`escrow:${order.id}`]: service + protection, fee: -service, guarantee: -protection },
    });
  }
  const recovered = isHandedOver(order) ? (step.recovered ?? 'missing') : undefined;
  if (recovered) {
    for (const listingId of await findOffersOf(tx, order.listingId, order.buyerId)) {
      await moveListing(ctx, tx, listingId, { type: 'problem.flag' });
      await announceFlag(ctx, tx, listingId, `买来它的订单 ${order.no} 已退款`);
    }
    await returnToSeller(ctx, tx, await sealedOfListing(tx, order.listingId), step.login?.password);
  }
  const open = await openAfterSaleOf(tx, order.id);
  if (open) await schedule(ctx, tx, 'afterSale.expire', open.id, now);
  await closeOpenPayments(ctx, tx, order.id);
  await refundPayments(ctx, tx, order.id);
  const { toBuyer, toSeller } = messagesOf(ctx, tx, order);
  const rest = order.paid - order.refunded;
  const text = rest > 0 ? `${sentence(step.text)}已付的 ${money(rest)} 原路退回` : step.text;
  if (stage === 'refunded') {
    await toBuyer(buyingMessages.refund, '订单已退款', text);
    // The page of `auditFailed` shows the seller's rejected listings.
    const listingKind = freed === 'rejected' ? sellingMessages.auditFailed : sellingMessages.saleStep;
    const isMissing = recovered === 'missing';
    // Promises no sale of an account that is not back.
    const listingText = freed === 'underReview' && isMissing ? '商品重新审核' : freed && FREED_TEXTS[freed];
    await toSeller(
      recovered && !isMissing ? sellingMessages.returned : listingKind,
      '订单已关闭',
      [recovered ? ACCOUNT_TEXTS[recovered] : '', listingText ?? ''].reduce(
        (told, next) => (next === '' ? told : `${sentence(told)}${next}`),
        step.text,
      ),
    );
  } else await toBuyer(buyingMessages.orderClosed, '订单已关闭', text);
}
