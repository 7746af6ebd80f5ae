import type { Context } from '../context.ts';
import { runAfterSaleAutopilot } from '../autopilot/afterSales.ts';
import { runAutopilot } from '../autopilot/staff.ts';
import { payRefund } from '../afterSale/money.ts';
import { expireAfterSale } from '../afterSale/afterSales.ts';
import type { JobKind } from './jobs.ts';
import { sweep } from '../kit/limits.ts';
import { moveOrder } from '../buying/ordering.ts';
import { lockOrder, openAfterSaleOf, type OrderRecord } from '../buying/orderRows.ts';
import { closePayment, expireIfLapsed, expireRecycle, refundPayment } from '../payment/payments.ts';
import { expireQuote, expireValuation, notifyOfQuote } from '../recycling/bidding.ts';
import { lockRecycle, type RecycleRecord } from '../recycling/recycleRows.ts';
import { moveRecycle } from '../recycling/recycling.ts';
import { runMarketAutopilot } from '../autopilot/market.ts';
import { runSupportAutopilot } from '../autopilot/support.ts';
import { tellOfPrice } from '../account/favourites.ts';
import type { OrderEvent } from '../../machines/rulebooks/order.ts';

interface Job {
  id: string;
  kind: JobKind;
  subject: string;
  tries: number;
}

/** A job taken by a worker that then died is taken again after this, ms. */
const LEASE = 60_000;
/** How often what is over and serves nothing is deleted, ms. */
const SWEEP = 3_600_000;
/** How long the worker rests when nothing is due, ms. */
const REST = 500;

const isoAt = (ms: number) => new Date(ms).toISOString();

async function timed(
  ctx: Context,
  orderId: string,
  event: OrderEvent,
  stage: string,
  text: string,
): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Stopped by an after-sale, whose end starts the clock again.
    if (order.pausedMs !== null || (await openAfterSaleOf(tx, orderId))) return;
    if (order.stage !== stage || (order.dueAt !== null && Date.parse(order.dueAt) > ctx.clock.now())) return;
    await moveOrder(ctx, tx, order, { event, by: 'system', text });
  });
}

/** A recycle order whose payment may be overdue. */
async function overdue(ctx: Context, id: string): Promise<void> {
  await expireRecycle(
    ctx,
    await ctx.store.one<RecycleRecord>('select * from recycle_orders where id = $1', [id]),
  );
}

/** The merchant's time to object is over. */
async function confirmForMerchant(ctx: Context, id: string): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const order = await lockRecycle(tx, id);
    if (order.status !== 'reviewed' || Date.parse(order.dueAt ?? '') > ctx.clock.now()) return;
    await moveRecycle(ctx, tx, order, {
      event: { type: 'receipt.expire' },
      by: 'system',
      text: '验收时间已过，自动确认收号',
    });
  });
}

const HANDLERS: Record<JobKind, (ctx: Context, subject: string, kind: JobKind) => Promise<void>> = {
  'order.expire': async (ctx, id) =>
    expireIfLapsed(ctx, await ctx.store.one<OrderRecord>('select * from orders where id = $1', [id])),
  'balance.expire': async (ctx, id) =>
    expireIfLapsed(ctx, await ctx.store.one<OrderRecord>('select * from orders where id = $1', [id])),
  'receipt.expire': (ctx, id) =>
    timed(ctx, id, { type: 'receipt.expire' }, 'delivered', '验收时间已过，自动确认收货'),
  'protection.end': (ctx, id) =>
    timed(ctx, id, { type: 'protection.end' }, 'protected', '结算时间到，货款已付给卖家'),
  'payment.close': closePayment,
  'payment.refund': refundPayment,
  'afterSale.expire': expireAfterSale,
  'afterSale.pay': payRefund,
  'quote.expire': expireQuote,
  'quote.notify': notifyOfQuote,
  'valuation.expire': expireValuation,
  'deposit.expire': overdue,
  'merchantPayment.expire': overdue,
  'recycleReceipt.expire': confirmForMerchant,
  'autopilot.inspect': runAutopilot,
  'autopilot.pass': runAutopilot,
  'autopilot.rebind': runAutopilot,
  'autopilot.afterSale': runAfterSaleAutopilot,
  'autopilot.audit': runMarketAutopilot,
  'autopilot.quote': runMarketAutopilot,
  'autopilot.pay': runMarketAutopilot,
  'autopilot.review': runMarketAutopilot,
  'autopilot.complete': runMarketAutopilot,
  'autopilot.merchant': runMarketAutopilot,
  'autopilot.identity': runMarketAutopilot,
  'favourite.tell': tellOfPrice,
  'autopilot.problem': runSupportAutopilot,
  'autopilot.chat': runSupportAutopilot,
};

/**
 * Takes one due job and runs it. Answers false when nothing is due. Jobs are idempotent: one that fails, or whose worker
 * dies, comes again, each time a little later. Any number of processes may run workers on one database.
 */
export async function runNextJob(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now();
  const job = await ctx.store.maybe<Job>(
    `update jobs set tries = tries + 1, run_at = $2
     where id = (select id from jobs where done_at is null and run_at <= $1 order by run_at, id limit 1 for update skip locked)
     returning id, kind, subject, tries`,
    [isoAt(now), isoAt(now + LEASE)],
  );
  if (!job) return false;
  try {
    await HANDLERS[job.kind](ctx, job.subject, job.kind);
    await ctx.store.query('update jobs set done_at = $2, failed = null where id = $1', [
      job.id,
      isoAt(ctx.clock.now()),
    ]);
  } catch (error) {
    ctx.log.error({ err: error, job }, 'job failed, will come again');
    const wait = Math.min(10 * 60_000, 1_000 * 2 ** Math.min(job.tries, 10));
    await ctx.store.query('update jobs set run_at = $2, failed = $3 where id = $1', [
      job.id,
      isoAt(ctx.clock.now() + wait),
      error instanceof Error ? error.message.slice(0, 500) : String(error),
    ]);
  }
  return true;
}

/** Runs everything that is due now. Tests move the clock and call this. */
export async function runDueJobs(ctx: Context): Promise<number> {
  let count = 0;
  while (await runNextJob(ctx)) count += 1;
  return count;
}

/** Runs due jobs until stopped. `stop()` resolves when the job in hand is done. */
export function startWorker(ctx: Context): { stop(): Promise<void> } {
  let stopped = false;
  let wake: () => void = () => {};
  let sweptAt = 0;
  const loop = (async () => {
    while (!stopped) {
      if (ctx.clock.now() - sweptAt > SWEEP) {
        sweptAt = ctx.clock.now();
        await sweep(ctx).catch((error: unknown) => ctx.log.error({ err: error }, 'sweeping failed'));
      }
      const worked = await runNextJob(ctx).catch((error: unknown) => {
        if (!stopped) ctx.log.error({ err: error }, 'worker could not reach the database');
        return false;
      });
      if (!worked && !stopped) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, REST);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  })();
  return {
    async stop() {
      stopped = true;
      wake();
      await loop;
    },
  };
}
