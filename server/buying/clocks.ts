import type { OrderStage } from '../../contract/buying/order.ts';
import type { Context } from '../kit/context.ts';
import { schedule, type JobKind } from '../jobs/jobs.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import type { Tx } from '../store/db.ts';
import { lockOrder } from './orderRecord.ts';

/** Sets by when the present stage of an order has to be over (epoch ms), or that nobody is waited for. */
export async function setDue(tx: Tx, orderId: string, at: number | null): Promise<void> {
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
    isoNow(ctx),
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
