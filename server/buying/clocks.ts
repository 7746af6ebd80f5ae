import { clockEnd } from '../../machines/rulebooks/clocks.ts';
import { isPausedByAfterSale, type PausedStage } from '../../contract/buying/pausedStages.ts';
import { ORDER_CLOCKS } from '../../machines/rulebooks/order.ts';
import type { Context } from '../kit/context.ts';
import { dropJobs, schedule, type JobKind } from '../jobs/jobs.ts';
import { isoAt } from '../kit/clock.ts';
import type { Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { lockOrder } from './orderRecord.ts';

/** Sets the deadline of an order's stage (epoch ms); null removes it. */
export async function setDue(tx: Tx, orderId: string, at: number | null): Promise<void> {
  await tx.query('update orders set due_at = $2 where id = $1', [orderId, at === null ? null : isoAt(at)]);
}

/** Starts the clock of a stage in which the order waits for staff. After `late_at` the buyer may cancel. */
export async function startStaffClock(
  ctx: Context,
  tx: Tx,
  orderId: string,
  stage: 'awaitingInspection' | 'inspecting' | 'rebinding',
): Promise<void> {
  const clock = ORDER_CLOCKS[stage];
  const now = ctx.clock.now();
  const dueAt = clock ? clockEnd(clock, now) : undefined;
  const lateAt = clock?.last === undefined ? undefined : now + clock.last.after;
  await update(tx, 'orders', orderId, {
    dueAt: dueAt === undefined ? null : isoAt(dueAt),
    lateAt: lateAt === undefined ? null : isoAt(lateAt),
  });
}

/** The expiry jobs of the stages that an after-sale pauses. */
const CLOCKS: Record<PausedStage, JobKind> = {
  delivered: 'receipt.expire',
  protected: 'protection.end',
};

/**
 * Pauses the deadline of an order for an after-sale, and stores the remaining time. Does nothing without a running
 * deadline. Locks the order.
 */
export async function pauseClock(ctx: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!isPausedByAfterSale(order.stage) || order.dueAt === null) return;
  const left = Math.max(0, Date.parse(order.dueAt) - ctx.clock.now());
  await tx.query('update orders set due_at = null, paused_ms = $2 where id = $1', [orderId, left]);
  await dropJobs(ctx, tx, orderId, CLOCKS[order.stage]);
}

/** Resumes a paused deadline with the remaining time. Locks the order. */
export async function resumeClock(ctx: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.pausedMs === null) return;
  await tx.query('update orders set paused_ms = null where id = $1', [orderId]);
  if (!isPausedByAfterSale(order.stage)) return;
  const dueAt = ctx.clock.now() + order.pausedMs;
  await setDue(tx, orderId, dueAt);
  await schedule(ctx, tx, CLOCKS[order.stage], orderId, dueAt);
}
