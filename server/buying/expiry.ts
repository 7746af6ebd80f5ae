import { decide } from '../../machines/rulebooks/decide.ts';
import { orderLifecycle } from '../../machines/rulebooks/order.ts';
import { retryAt, type RetryAt } from '../jobs/jobs.ts';
import { isPast } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { isMemberSuspended } from '../kit/suspension.ts';
import { syncPaymentsNow, type PaymentRecord } from '../payment/index.ts';
import { moveOrder } from './orderMoves.ts';
import { factsOf, lockOrder, orderById, type OrderRecord } from './orderRecord.ts';
import type { OrderStep } from './stageEffects.ts';
import { update } from '../store/rows.ts';

const EXPIRIES = {
  awaitingPayment: {
    event: { type: 'order.expire' },
    by: 'system',
    text: '超时未付款，订单关闭',
    reason: 'timeout',
  },
  awaitingBalance: {
    event: { type: 'balance.expire' },
    by: 'system',
    text: '超时未付尾款，订单关闭',
    reason: 'balanceUnpaid',
  },
} as const satisfies Partial<Record<OrderRecord['stage'], OrderStep>>;

export type PayableStage = keyof typeof EXPIRIES;

const isPayable = (stage: OrderRecord['stage']): stage is PayableStage => stage in EXPIRIES;

const payableUntil = (order: OrderRecord): string | null =>
  order.stage === 'awaitingPayment' ? order.closesAt : order.dueAt;

/** Whether the time to pay an order is over, also when the job that closes it has not run yet. */
export const isOverdue = (ctx: Pick<Context, 'clock'>, order: OrderRecord): boolean =>
  isPayable(order.stage) && isPast(ctx, payableUntil(order));

/**
 * The order as it should appear now. After the payment deadline it appears closed, although the job that changes the
 * row may not have run yet. While a payment is open the order is returned unchanged, because the provider may have
 * received money in the last second.
 */
export function orderAsOfNow(
  { clock }: Pick<Context, 'clock'>,
  order: OrderRecord,
  payments: readonly PaymentRecord[],
): OrderRecord {
  const { stage } = order;
  const until = payableUntil(order);
  if (!isPayable(stage) || until === null || Date.parse(until) > clock.now()) return order;
  if (payments.some(({ state }) => state === 'open')) return order;
  const { event, reason } = EXPIRIES[stage];
  const next = decide(orderLifecycle, { state: stage, context: factsOf(order, false) }, event);
  return next ? { ...order, stage: next.state, endReason: reason, cancelledAt: until, dueAt: null } : order;
}

/**
 * Closes an unpaid order of `stage` after its payment deadline. Queries the provider first, so that a payment in the
 * last second counts. When the provider cannot be reached, the order is closed anyway, and money that arrives later is
 * refunded. Then, and while the buyer is suspended, the missing payment does not count against the buyer.
 *
 * @returns the deadline, when it has not passed
 */
export async function expireUnpaid(
  ctx: Context,
  orderId: string,
  stage: PayableStage,
): Promise<RetryAt | undefined> {
  const order = await orderById(ctx.store, orderId);
  const until = payableUntil(order);
  if (order.stage !== stage || until === null) return undefined;
  const early = retryAt(ctx, until);
  if (early) return early;
  const unreached = await syncPaymentsNow(ctx, orderId);
  await ctx.store.tx(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked.stage !== stage) return;
    await moveOrder(ctx, tx, locked, { ...EXPIRIES[stage], endedAt: payableUntil(locked) });
    await update(tx, 'orders', orderId, {
      isProviderUnreached: unreached.length > 0,
      isPayerSuspended: await isMemberSuspended(ctx, tx, order.buyerId, ''),
    });
  });
  return undefined;
}
