import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import { schedule, type JobKind } from './jobs.ts';

/** Orders per run. The next run continues. */
const MAX_ORDERS = 200;

interface Overdue {
  id: string;
  kind: JobKind;
}

/**
 * Orders whose deadline has passed and that have no open job, longest overdue first. A job that was set aside counts as
 * open, because staff handle it. The stages are literals, so that PostgreSQL uses the partial indexes of migration 037.
 */
export const OVERDUE_SQL = `select id, kind from (
    select id, 'order.expire' as kind, closes_at as at from orders where stage = 'awaitingPayment' and closes_at <= $1
    union all
    select id, case stage when 'awaitingInspection' then 'credential.expire' when 'awaitingBalance' then 'balance.expire'
      when 'delivered' then 'receipt.expire' else 'protection.end' end, due_at
    from orders where due_at <= $1 and due_at is not null
      and stage in ('awaitingInspection', 'awaitingBalance', 'delivered', 'protected')
      and (stage <> 'awaitingInspection' or needs_credential)
    union all
    select id, case when status = 'awaitingDeposit' then 'deposit.expire' when status = 'trading' then 'merchantPayment.expire'
      when price_change = 'asked' then 'recyclePrice.expire' else 'recycleReceipt.expire' end, due_at
    from recycle_orders where due_at <= $1 and due_at is not null
      and status in ('awaitingDeposit', 'trading', 'reviewed')
  ) as overdue
  where not exists (select from jobs where subject = overdue.id and jobs.kind = overdue.kind and done_at is null)
  order by at limit ${MAX_ORDERS}`;

/**
 * Schedules a job for every overdue order without one, for example when jobs were lost in a restore. Two processes may
 * schedule the same job: a job does nothing when its order has moved on. Returns the number of scheduled jobs.
 */
export async function scheduleOverdue(ctx: Context): Promise<number> {
  const overdue = await ctx.store.query<Overdue>(OVERDUE_SQL, [isoNow(ctx)]);
  for (const { id, kind } of overdue) await schedule(ctx, ctx.store, kind, id, ctx.clock.now());
  if (overdue.length > 0) {
    ctx.log.warn({ orders: overdue }, 'orders were overdue without a job: it was scheduled again');
  }
  return overdue.length;
}
