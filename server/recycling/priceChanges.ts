import { RULES } from '../../contract/kit/rules.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { sentence } from '../../contract/kit/sentence.ts';
import type { NewPriceChange } from '../../contract/recycling/recycling.ts';
import type { Context } from '../kit/context.ts';
import { retryAt, schedule, type RetryAt } from '../jobs/jobs.ts';
import { isoAt, isPast } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { redactContacts } from '../kit/redactContacts.ts';
import { refuse } from '../kit/refusal.ts';
import { requireNoPart } from '../kit/staff.ts';
import { schedulePartialRefund } from '../payment/index.ts';
import type { Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { moveRecycle } from './recycleMoves.ts';
import { lockRecycle, recycleOf, type RecycleRecord } from './recycleRecord.ts';
import { messagesOf, startClock } from './statusEffects.ts';

/**
 * Requests a lower price after the inspection, as merchant or staff (`backOrder/changeAmount`). The trade waits for the
 * seller's answer until the deadline.
 *
 * @throws 403 for the seller; 404; 409 when the rulebook does not allow it; 422 for a price that is not lower
 */
export async function askPrice(
  ctx: Context,
  tx: Tx,
  member: Member,
  { id, amount, reason }: NewPriceChange,
): Promise<RecycleRecord> {
  const seen = await recycleOf(tx, member, id);
  if (seen.merchantId !== member.id && member.role !== 'staff') {
    throw refuse.forbidden('只有商户和客服可以提出新的成交价');
  }
  const isMerchant = seen.merchantId === member.id;
  if (!isMerchant) await requireNoPart(tx, member, 'recycleOrder', seen.id);
  return askPriceOf(ctx, tx, await lockRecycle(tx, seen.id), {
    by: isMerchant ? 'merchant' : 'staff',
    staffId: isMerchant ? null : member.id,
    amount,
    reason,
  });
}

export async function askPriceOf(
  ctx: Context,
  tx: Tx,
  order: RecycleRecord,
  {
    by,
    staffId = null,
    amount,
    reason,
  }: { by: 'merchant' | 'staff'; staffId?: string | null; amount: number; reason: string },
): Promise<RecycleRecord> {
  const { id, price } = order;
  const written = reason.trim();
  if ([...written].length < 2) throw refuse.invalid('reason', '请写明改价原因，至少 2 个字');
  if (amount >= price) throw refuse.invalid('changeAmount', `新的成交价要低于现在的 ${money(price)}`);
  const why = by === 'merchant' ? redactContacts(written).text : written;
  const prices = `${money(price)} → ${money(amount)}`;
  const who = by === 'merchant' ? '商户' : '客服';
  const text = `${who}提出新的成交价 ${prices}：${why}`;
  await moveRecycle(ctx, tx, order, { event: { type: 'price.ask' }, by, staffId, text });
  const now = ctx.clock.now();
  const dueAt = now + RULES.recyclePriceWindow;
  await update(tx, 'recycle_orders', id, {
    askedPrice: amount,
    askedReason: why,
    askedBy: by,
    askedAt: isoAt(now),
    dueAt: isoAt(dueAt),
  });
  await schedule(ctx, tx, 'recyclePrice.expire', id, dueAt);
  const { toSeller, toMerchant } = messagesOf(ctx, tx, order);
  await toSeller(
    '请答复新的成交价',
    `${who}要改成交价：${prices}，原因：${sentence(why)}请在 24 小时内答复，不答复视为不同意`,
  );
  if (by === 'staff') await toMerchant('客服提出了新的成交价', `${prices}，等卖家答复`);
  return lockRecycle(tx, id);
}

/**
 * Stores the seller's answer. When the seller accepts, the difference is refunded to the merchant. When the seller
 * refuses, the trade ends: price and deposit are refunded, and the account returns to the seller.
 *
 * @throws 404 for anybody else; 409 when no answer is due or the time is over, or the price is not the displayed one
 */
export async function answerPrice(
  ctx: Context,
  tx: Tx,
  seller: Member,
  id: string,
  { isAgreed, amount }: { isAgreed: boolean; amount: number },
): Promise<RecycleRecord> {
  const order = await lockRecycle(tx, id);
  if (order.sellerId !== seller.id) throw refuse.notFound('回收订单不存在');
  if (!isAgreed) {
    const text = '卖家不同意新的成交价，交易取消';
    return moveRecycle(ctx, tx, order, {
      event: { type: 'price.refuse' },
      by: 'seller',
      text,
      reason: 'priceNotAgreed',
    });
  }
  const { price, askedPrice } = order;
  if (order.priceChange === 'asked' && isPast(ctx, order.dueAt)) {
    throw refuse.conflict('stateConflict', '答复时间已过，交易取消');
  }
  if (order.priceChange === 'asked' && askedPrice !== amount) {
    throw refuse.conflict('amountChanged', `新的成交价是 ${money(askedPrice ?? 0)}，请确认后再答复`);
  }
  const text = `卖家同意新的成交价 ${money(amount)}`;
  // The task that opens with the move copies the price.
  await update(tx, 'recycle_orders', id, { price: amount, quotedPrice: price });
  const moved = await moveRecycle(ctx, tx, order, { event: { type: 'price.agree' }, by: 'seller', text });
  await schedulePartialRefund(ctx, tx, id, 'full', price - amount);
  await startClock(ctx, tx, moved);
  const { toSeller, toMerchant } = messagesOf(ctx, tx, order);
  await toMerchant(
    '卖家同意新的成交价',
    `成交价改为 ${money(amount)}，差额 ${money(price - amount)} 原路退回`,
  );
  await toSeller('成交价已更改', `成交价改为 ${money(amount)}，交易继续`);
  return lockRecycle(tx, id);
}

export async function expirePrice(ctx: Context, id: string): Promise<RetryAt | undefined> {
  return ctx.store.tx(async (tx) => {
    const order = await lockRecycle(tx, id);
    if (order.priceChange !== 'asked') return undefined;
    const early = retryAt(ctx, order.dueAt);
    const text = '卖家没有在 24 小时内答复新的成交价，交易取消';
    const step = { event: { type: 'price.expire' }, by: 'system', text, reason: 'priceNotAgreed' } as const;
    if (!early) await moveRecycle(ctx, tx, order, step);
    return early;
  });
}
