import { notifyOfPrice } from '../account/favourites.ts';
import { expireAfterSale } from '../afterSale/expiring.ts';
import { payRefund } from '../afterSale/payouts.ts';
import { runAutopilot, type AutopilotJob } from '../autopilot/run.ts';
import { orderById } from '../buying/index.ts';
import { expireCredential, moveWhenDue, noteCredential } from '../buying/orderMoves.ts';
import { expireIfLapsed } from '../buying/orderPayments.ts';
import type { Context } from '../context.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import { sweep } from '../kit/limits.ts';
import { closePayment, refundPart, refundPayment } from '../payment/index.ts';
import { expireValuation } from '../recycling/closing.ts';
import { expireQuote, sendQuoteSms } from '../recycling/quoting.ts';
import { confirmForMerchant } from '../recycling/recycleMoves.ts';
import { expirePrice } from '../recycling/repricing.ts';
import { expireRecycle } from '../recycling/recyclePayments.ts';
import { recycleById } from '../recycling/recycleRecord.ts';
import { endOffer } from '../selling/specialOffer.ts';
import { update } from '../store/rows.ts';
import type { JobKind } from './jobs.ts';

interface Job {
  id: string;
  kind: JobKind;
  subject: string;
  tries: number;
}

/** A job taken by a worker that then died is taken again after this, ms. */
const LEASE = 60_000;
/** How often expired codes, keys and counters are deleted, ms. */
const SWEEP = 3_600_000;
/** How long the worker rests when nothing is due, ms. */
const REST = 500;

type Handler = (ctx: Context, subject: string) => Promise<void>;

const expireOrder: Handler = async (ctx, id) => expireIfLapsed(ctx, await orderById(ctx.store, id));
const expireRecycleOrder: Handler = async (ctx, id) => expireRecycle(ctx, await recycleById(ctx.store, id));

const HANDLERS: Record<Exclude<JobKind, AutopilotJob>, Handler> = {
  'order.expire': expireOrder,
  'credential.given': (ctx, id) => ctx.store.tx((tx) => noteCredential(ctx, tx, id)),
  'credential.expire': expireCredential,
  'balance.expire': expireOrder,
  'receipt.expire': (ctx, id) =>
    moveWhenDue(ctx, id, { type: 'receipt.expire' }, 'delivered', '验收时间已过，自动确认收货'),
  'protection.end': (ctx, id) =>
    moveWhenDue(ctx, id, { type: 'protection.end' }, 'protected', '结算时间到，货款已付给卖家'),
  'payment.close': closePayment,
  'payment.refund': refundPayment,
  'payment.refundPart': refundPart,
  'afterSale.expire': expireAfterSale,
  'afterSale.pay': payRefund,
  'quote.expire': expireQuote,
  'quote.notify': sendQuoteSms,
  'valuation.expire': expireValuation,
  'deposit.expire': expireRecycleOrder,
  'merchantPayment.expire': expireRecycleOrder,
  'recycleReceipt.expire': confirmForMerchant,
  'recyclePrice.expire': expirePrice,
  'favourite.tell': notifyOfPrice,
  'offer.end': endOffer,
};

const isAutopilotJob = (kind: JobKind): kind is AutopilotJob => kind.startsWith('autopilot.');

/**
 * Takes one due job and runs it. Answers false when nothing is due. Jobs are idempotent: one that fails, or whose worker
 * dies, comes again, each time a little later. Any number of processes may run workers on one database.
 */
async function runNextJob(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now();
  const job = await ctx.store.maybe<Job>(
    `update jobs set tries = tries + 1, run_at = $2
     where id = (select id from jobs where done_at is null and run_at <= $1 order by run_at, id limit 1 for update skip locked)
     returning id, kind, subject, tries`,
    [isoAt(now), isoAt(now + LEASE)],
  );
  if (!job) return false;
  try {
    if (isAutopilotJob(job.kind)) await runAutopilot(ctx, job.subject, job.kind);
    else await HANDLERS[job.kind](ctx, job.subject);
    await update(ctx.store, 'jobs', job.id, { doneAt: isoNow(ctx), failed: null });
  } catch (error) {
    ctx.log.error({ err: error, job }, 'job failed, will come again');
    const wait = Math.min(10 * 60_000, 1_000 * 2 ** Math.min(job.tries, 10));
    const failed = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await update(ctx.store, 'jobs', job.id, { runAt: isoAt(ctx.clock.now() + wait), failed });
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
