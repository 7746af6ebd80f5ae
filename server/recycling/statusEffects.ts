import { RULES } from '../../contract/kit/rules.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { sentence } from '../../contract/kit/sentence.ts';
import type { MessageSubject } from '../../contract/account/index.ts';
import type { DepositState, RecycleEndReason } from '../../contract/recycling/recycling.ts';
import type { RecycleEvent } from '../../machines/rulebooks/recycleOrder.ts';
import { AUTOPILOT_MERCHANTS } from '../autopilot/merchants.ts';
import type { Context } from '../kit/context.ts';
import { dropJobs, schedule } from '../jobs/jobs.ts';
import { isoAt } from '../kit/clock.ts';
import { sendMessage } from '../kit/messenger.ts';
import { book } from '../ledger/ledger.ts';
import { closeOpenPayments, refundPayments } from '../payment/index.ts';
import {
  sellingMessages,
  awaitAudit,
  lockListing,
  moveListing,
  rebindTo,
  returnToSeller,
  RETURNED_TEXT,
  type NewLogin,
} from '../selling/index.ts';
import type { Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import type { RecycleRecord } from './recycleRecord.ts';
import { moveQuote, moveValuation, sealedOf } from './valuations.ts';
import { recyclingMessages } from './messageKinds.ts';
import { clockEnd } from '../../machines/rulebooks/clocks.ts';
import { RECYCLE_CLOCKS } from '../../machines/rulebooks/recycleOrder.ts';

const AUTOPILOT_DELAYS_MS = { pay: 5_000, review: 6_000, complete: 5_000 };

export interface RecycleStep {
  event: RecycleEvent;
  by: 'seller' | 'merchant' | 'staff' | 'system';
  /** The account of the member of staff who acts. Null or undefined when no person does. */
  staffId?: string | null;
  text: string;
  /** Replaces `text` in the message to the party that the step is about. */
  ownText?: { seller?: string; merchant?: string };
  reason?: RecycleEndReason;
  /** The new login that staff typed after the rebinding. */
  login?: NewLogin | undefined;
}

const isPlayed = (ctx: Context, { merchantId }: RecycleRecord): boolean =>
  ctx.settings.autopilot && AUTOPILOT_MERCHANTS.some(({ id }) => id === merchantId);

/**
 * Starts the deadline of an order under review or reviewed. Restarts it after an agreed price change, but not the time
 * from which either side may leave: that counts from the beginning of the review.
 */
export async function startClock(ctx: Context, tx: Tx, order: RecycleRecord): Promise<void> {
  const now = ctx.clock.now();
  if (order.status === 'reviewed') {
    const dueAt = now + RULES.recycleReceiptWindow;
    await update(tx, 'recycle_orders', order.id, { dueAt: isoAt(dueAt) });
    await schedule(ctx, tx, 'recycleReceipt.expire', order.id, dueAt);
    if (isPlayed(ctx, order))
      await schedule(ctx, tx, 'autopilot.complete', order.id, now + AUTOPILOT_DELAYS_MS.complete);
    return;
  }
  const clock = RECYCLE_CLOCKS.underReview;
  const dueAt = clock ? clockEnd(clock, now) : undefined;
  await update(tx, 'recycle_orders', order.id, {
    dueAt: dueAt === undefined ? null : isoAt(dueAt),
    lateAt: order.lateAt ?? isoAt(now + RULES.recycleLateAfter),
  });
  if (ctx.settings.autopilot)
    await schedule(ctx, tx, 'autopilot.review', order.id, now + AUTOPILOT_DELAYS_MS.review);
}

/** Messages to the parties of a recycle order. The seller’s message links to the valuation, whose page shows the trade. */
export function messagesOf(ctx: Context, tx: Tx, order: RecycleRecord) {
  const send =
    (userId: string, relatedId: string, relatedTo: MessageSubject) => (heading: string, text: string) =>
      sendMessage(
        ctx,
        tx,
        userId,
        recyclingMessages.recycleStep,
        heading,
        `「${order.snapshot.title}」${text}`,
        relatedId,
        relatedTo,
      );
  return {
    toSeller: send(order.sellerId, order.valuationId, 'valuation'),
    toMerchant: send(order.merchantId, order.id, 'recycleOrder'),
  };
}

/** Applies the effects of a new status: deadlines, money, messages, the autopilot's next step. */
export async function applyStatus(
  ctx: Context,
  tx: Tx,
  order: RecycleRecord,
  step: RecycleStep,
): Promise<void> {
  const now = ctx.clock.now();
  const { toSeller, toMerchant } = messagesOf(ctx, tx, order);
  switch (order.status) {
    case 'trading': {
      const dueAt = now + RULES.recyclePaymentWindow;
      const depositedAt = order.deposit > 0 ? isoAt(now) : null;
      await update(tx, 'recycle_orders', order.id, { dueAt: isoAt(dueAt), depositedAt });
      await schedule(ctx, tx, 'merchantPayment.expire', order.id, dueAt);
      await toMerchant('卖家接受了报价', `请在 24 小时内付款 ${money(order.price)}，由平台保管`);
      await toSeller('等待商户付款', '商户会在 24 小时内付款，由平台保管');
      if (isPlayed(ctx, order))
        await schedule(ctx, tx, 'autopilot.pay', order.id, now + AUTOPILOT_DELAYS_MS.pay);
      return;
    }
    case 'underReview':
      await update(tx, 'recycle_orders', order.id, { isPaid: true, paidAt: isoAt(now) });
      await startClock(ctx, tx, order);
      await toSeller('商户已付款', `货款 ${money(order.price)} 由平台保管，等客服核对账号并换绑`);
      return;
    case 'reviewed':
      await rebindTo(ctx, tx, order.merchantId, await sealedOf(tx, order.valuationId), step.login);
      await update(tx, 'recycle_orders', order.id, { reviewedAt: isoAt(now) });
      await startClock(ctx, tx, order);
      await toMerchant('账号已交付', '核对换绑完成，请在 12 小时内验收，超时视为确认');
      await toSeller('验号通过', '商户确认后货款立即付给你，最迟 12 小时');
      return;
    case 'completed':
      await completeTrade(ctx, tx, order);
      await toMerchant('交易完成', step.by === 'merchant' ? '已确认收号' : step.text);
      return;
    case 'failed':
      await endTrade(ctx, tx, order, step);
      return;
    default:
  }
}

async function completeTrade(ctx: Context, tx: Tx, order: RecycleRecord): Promise<void> {
  const { id, sellerId, valuationId, price, snapshot } = order;
  await dropJobs(ctx, tx, id);
  await update(tx, 'recycle_orders', id, { finishedAt: isoAt(ctx.clock.now()), dueAt: null });
  await book(ctx, tx, {
    kind: 'payout',
    recycleOrderId: id,
    memo: '回收货款全额付给卖家',
    lines: { [`escrow:${id}`]: -price, [`seller:${sellerId}`]: price },
  });
  await moveValuation(tx, order.valuationId, { type: 'trade.complete' });
  await moveQuote(tx, order.quoteId, { type: 'trade.complete' });
  await tx.query('update users set deals = deals + 1 where id = $1', [sellerId]);
  if (order.listingId !== null) await update(tx, 'listings', order.listingId, { downRemark: '已由商户回收' });
  await refundPayments(ctx, tx, id, 'deposit');
  const deposit = order.deposit > 0 ? '；押金原路退回' : '';
  const text = `「${snapshot.title}」的回收货款 ${money(price)} 已到账，在我的钱包里，不收手续费${deposit}`;
  await sendMessage(ctx, tx, sellerId, sellingMessages.payout, '货款到账', text, valuationId, 'valuation');
}

/** The events that end a trade because the account is not as described. */
const OVER_THE_ACCOUNT: readonly RecycleEvent['type'][] = ['review.fail', 'price.refuse', 'price.expire'];

/** Frees the listing of a failed trade. Returns what its seller reads about a listing that was not on sale. */
async function freeListing(
  ctx: Context,
  tx: Tx,
  listingId: string,
  isRebound: boolean,
  { event }: RecycleStep,
): Promise<string> {
  const { wasTakenDown } = await lockListing(tx, listingId);
  const type = isRebound || OVER_THE_ACCOUNT.includes(event.type) ? 'bid.fail' : 'bid.release';
  if (!(await moveListing(ctx, tx, listingId, { type }))) return '';
  await update(tx, 'listings', listingId, { downRemark: null });
  await awaitAudit(ctx, tx, listingId);
  if (!wasTakenDown) return '';
  const { status } = await lockListing(tx, listingId);
  const audit = status === 'takenDown' ? '' : '重新审核，通过后';
  return `商品${audit}还是已下架，可以自己重新上架`;
}

/**
 * Ends a failed trade. All money is refunded, except the deposit of a seller who did not cooperate: it goes to the
 * merchant's wallet.
 */
async function endTrade(ctx: Context, tx: Tx, order: RecycleRecord, step: RecycleStep): Promise<void> {
  const { id, listingId } = order;
  await dropJobs(ctx, tx, id);
  const isForfeited = step.event.type === 'seller.default' && order.depositState === 'paid';
  const depositState: DepositState = isForfeited
    ? 'forfeited'
    : order.depositState === 'unpaid'
      ? 'void'
      : order.depositState;
  await update(tx, 'recycle_orders', id, {
    cancelledAt: isoAt(ctx.clock.now()),
    endReason: step.reason ?? 'seller',
    dueAt: null,
    depositState,
  });
  await moveValuation(tx, order.valuationId, { type: 'trade.fail' });
  await moveQuote(tx, order.quoteId, { type: 'trade.fail' });
  const isRebound = order.reviewedAt !== null;
  const freed = listingId === null ? '' : await freeListing(ctx, tx, listingId, isRebound, step);
  if (isRebound) await returnToSeller(ctx, tx, await sealedOf(tx, order.valuationId));
  await closeOpenPayments(ctx, tx, id);
  await refundPayments(ctx, tx, id, 'full');
  if (isForfeited) {
    await book(ctx, tx, {
      kind: 'forfeit',
      recycleOrderId: id,
      memo: '卖家未配合，押金赔付给商户',
      lines: { [`deposit:${id}`]: -order.deposit, [`seller:${order.merchantId}`]: order.deposit },
    });
  } else await refundPayments(ctx, tx, id, 'deposit');
  const deposit = isForfeited
    ? `押金 ${money(order.deposit)} 赔付给商户`
    : order.depositState === 'paid'
      ? '押金原路退回'
      : '';
  const refund = order.isPaid ? `货款 ${money(order.price)} 原路退回` : '';
  const gain = isForfeited
    ? `押金 ${money(order.deposit)} 赔付给你，在我的钱包里`
    : step.reason === 'merchantUnpaid' && order.depositState === 'paid'
      ? '卖家的押金退回给卖家'
      : '';
  const handBack = isRebound ? '账号还给卖家' : '';
  const { toSeller, toMerchant } = messagesOf(ctx, tx, order);
  const forSeller = [deposit, freed, isRebound ? RETURNED_TEXT : ''].filter(Boolean).join('。');
  const forMerchant = [handBack, refund, gain].filter(Boolean).join('，');
  const textWith = (rest: string, text = step.text) => (rest === '' ? text : `${sentence(text)}${rest}`);
  await toSeller('回收交易关闭', textWith(forSeller, step.ownText?.seller));
  await toMerchant('回收交易关闭', textWith(forMerchant, step.ownText?.merchant));
}
