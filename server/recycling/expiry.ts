import { decide } from '../../machines/rulebooks/decide.ts';
import { recycleLifecycle } from '../../machines/rulebooks/recycleOrder.ts';
import { retryAt, type RetryAt } from '../jobs/jobs.ts';
import type { Context } from '../kit/context.ts';
import { isMemberSuspended } from '../kit/suspension.ts';
import { syncPaymentsNow, type PaymentRecord } from '../payment/index.ts';
import { moveRecycle } from './recycleMoves.ts';
import { lockRecycle, recycleById, recycleFacts, type RecycleRecord } from './recycleRecord.ts';
import type { RecycleStep } from './statusEffects.ts';
import { update } from '../store/rows.ts';

const EXPIRIES = {
  awaitingDeposit: {
    event: { type: 'deposit.expire' },
    by: 'system',
    text: '卖家超时未付押金，交易关闭',
    ownText: { seller: '你超时未付押金，交易关闭' },
    reason: 'depositUnpaid',
  },
  trading: {
    event: { type: 'payment.expire' },
    by: 'system',
    text: '商户超时未付款，交易关闭',
    ownText: { merchant: '你超时未付款，交易关闭' },
    reason: 'merchantUnpaid',
  },
} as const satisfies Partial<Record<RecycleRecord['status'], RecycleStep>>;

export type PayableStatus = keyof typeof EXPIRIES;

const isPayable = (status: RecycleRecord['status']): status is PayableStatus => status in EXPIRIES;

/** The recycle order as it should appear now. See `orderAsOfNow` in buying/expiry.ts. */
export function recycleAsOfNow(
  { clock }: Pick<Context, 'clock'>,
  order: RecycleRecord,
  payments: readonly PaymentRecord[],
): RecycleRecord {
  const { status, dueAt, depositState } = order;
  if (!isPayable(status) || dueAt === null || Date.parse(dueAt) > clock.now()) return order;
  if (payments.some(({ state }) => state === 'open')) return order;
  const { event, reason } = EXPIRIES[status];
  const next = decide(recycleLifecycle, { state: status, context: recycleFacts(order) }, event);
  if (!next) return order;
  return {
    ...order,
    status: next.state,
    endReason: reason,
    cancelledAt: dueAt,
    dueAt: null,
    depositState: depositState === 'unpaid' ? 'void' : depositState,
  };
}

/**
 * Ends a recycle order of `status` whose deposit or price was not paid in time. Queries the provider first, so that a
 * payment in the last second counts. When the provider cannot be reached, the order ends anyway, and money that arrives
 * later is refunded. Then, and while the merchant is suspended, the missing payment does not count against the merchant.
 *
 * @returns the deadline, when it has not passed
 */
export async function expireUnpaid(
  ctx: Context,
  id: string,
  status: PayableStatus,
): Promise<RetryAt | undefined> {
  const order = await recycleById(ctx.store, id);
  if (order.status !== status || order.dueAt === null) return undefined;
  const early = retryAt(ctx, order.dueAt);
  if (early) return early;
  const unreached = await syncPaymentsNow(ctx, id);
  await ctx.store.tx(async (tx) => {
    const locked = await lockRecycle(tx, id);
    if (locked.status !== status) return;
    await moveRecycle(ctx, tx, locked, EXPIRIES[status]);
    await update(tx, 'recycle_orders', id, {
      isProviderUnreached: unreached.length > 0,
      isPayerSuspended: await isMemberSuspended(ctx, tx, order.merchantId, ''),
    });
  });
  return undefined;
}
