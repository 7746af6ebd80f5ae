import type { OrderStage } from '../../contract/buying/order.ts';
import type { RecycleStatus } from '../../contract/recycling/recycling.ts';
import { notifyOfPrice } from '../account/favourites.ts';
import { expireAfterSale } from '../afterSale/expiring.ts';
import { payRefund } from '../afterSale/payouts.ts';
import { runAutopilot, type AutopilotJob } from '../autopilot/run.ts';
import { orderById } from '../buying/index.ts';
import { expireCredential, moveWhenDue, noteCredential } from '../buying/orderMoves.ts';
import { expireIfLapsed } from '../buying/orderPayments.ts';
import type { Context } from '../kit/context.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import { sweep } from '../kit/limits.ts';
import { isUnwritable } from '../kit/readOnlyDatabase.ts';
import { sweepUploads } from '../pictures/uploads.ts';
import { withTimeout } from '../kit/timeout.ts';
import { closePayment, refundPart, refundPayment } from '../payment/index.ts';
import { expireValuation } from '../recycling/closing.ts';
import { expireQuote, sendQuoteSms } from '../recycling/quoting.ts';
import { confirmForMerchant } from '../recycling/recycleMoves.ts';
import { expirePrice } from '../recycling/repricing.ts';
import { expireRecycle } from '../recycling/recyclePayments.ts';
import { recycleById } from '../recycling/recycleRecord.ts';
import { endOffer } from '../selling/specialOffer.ts';
import type { JobKind, NotYet } from './jobs.ts';
import { scheduleOverdue } from './overdue.ts';
import { ALL_KINDS, kindsOf, LANES, type Lane } from './queues.ts';

interface Job {
  id: string;
  kind: JobKind;
  subject: string;
  tries: number;
}

/** A job taken by a worker that then died is taken again after this, ms. */
const LEASE = 60_000;
/** The longest time between two tries of a job that fails, ms. */
const LONGEST_WAIT = 10 * 60_000;
/** A job that has failed so often, for about five hours, is put aside for staff to look at. */
const MOST_TRIES = 40;
/** How often expired codes, keys and counters are deleted, ms. */
const SWEEP = 3_600_000;
/** How often orders that are overdue without a job are looked for, ms. */
const OVERDUE_CHECK = 60_000;
/** How long a lane rests when nothing of it is due, ms. */
const REST = 500;

/** Does what is due; nothing when the subject went another way meanwhile. Answers when it comes again, if that is too soon. */
type Handler = (ctx: Context, subject: string) => Promise<NotYet | void>;

const expireOrder =
  (stage: OrderStage): Handler =>
  async (ctx, id) => {
    const order = await orderById(ctx.store, id);
    return order.stage === stage ? expireIfLapsed(ctx, order) : undefined;
  };
const expireRecycleOrder =
  (status: RecycleStatus): Handler =>
  async (ctx, id) => {
    const order = await recycleById(ctx.store, id);
    return order.status === status ? expireRecycle(ctx, order) : undefined;
  };

const HANDLERS: Record<Exclude<JobKind, AutopilotJob>, Handler> = {
  'order.expire': expireOrder('awaitingPayment'),
  'credential.given': (ctx, id) => ctx.store.tx((tx) => noteCredential(ctx, tx, id)),
  'credential.expire': expireCredential,
  'balance.expire': expireOrder('awaitingBalance'),
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
  'deposit.expire': expireRecycleOrder('awaitingDeposit'),
  'merchantPayment.expire': expireRecycleOrder('trading'),
  'recycleReceipt.expire': confirmForMerchant,
  'recyclePrice.expire': expirePrice,
  'favourite.tell': notifyOfPrice,
  'offer.end': endOffer,
};

const isAutopilotJob = (kind: JobKind): kind is AutopilotJob => kind.startsWith('autopilot.');

/** A job in hand, and until when it is nobody else's: the time that it would come again. */
interface Leased extends Job {
  until: string;
}

/** Takes the job that has been due longest; undefined when none of the kinds is. Each is taken by one worker. */
async function takeJob(ctx: Context, kinds: readonly JobKind[]): Promise<Leased | undefined> {
  const now = ctx.clock.now();
  const until = isoAt(now + LEASE);
  const job = await ctx.store.maybe<Job>(
    `update jobs set tries = tries + 1, run_at = $2
     where id = (select id from jobs where done_at is null and dead_at is null and run_at <= $1 and kind = any($3)
       order by run_at, id limit 1 for update skip locked)
     returning id, kind, subject, tries`,
    [isoAt(now), until, kinds],
  );
  return job && { ...job, until };
}

/**
 * Writes down how a job ended, unless it was moved to another time meanwhile, or its lease is over and it is another worker's.
 * Without this a receipt whose time was extended while its job ran would never confirm itself.
 */
async function settle(
  ctx: Context,
  { id, until }: Leased,
  end: { doneAt?: string; runAt?: string; deadAt?: string; failed: string | null },
): Promise<void> {
  await ctx.store.query(
    `update jobs set done_at = $3, run_at = coalesce($4, run_at), dead_at = $5, failed = $6
     where id = $1 and run_at = $2 and done_at is null`,
    [id, until, end.doneAt ?? null, end.runAt ?? null, end.deadAt ?? null, end.failed],
  );
}

/** Ends the lease of a job that this process will not finish. */
async function giveBack(ctx: Context, { id, until }: Leased): Promise<void> {
  await ctx.store.query(
    'update jobs set run_at = $3, tries = tries - 1 where id = $1 and run_at = $2 and done_at is null',
    [id, until, isoNow(ctx)],
  );
}

/** Carries a job out; answers when it is due when it came too soon. */
async function carryOut(ctx: Context, { kind, subject }: Leased): Promise<NotYet | void> {
  if (isAutopilotJob(kind)) await runAutopilot(ctx, subject, kind);
  else return HANDLERS[kind](ctx, subject);
}

/**
 * Runs a job in hand. One that came too soon comes again when it is due; one that fails, each time a little later, and is put aside
 * at last.
 */
async function runJob(ctx: Context, job: Leased): Promise<void> {
  try {
    const early = await carryOut(ctx, job);
    await settle(ctx, job, {
      ...(early ? { runAt: isoAt(early.dueAt) } : { doneAt: isoNow(ctx) }),
      failed: null,
    });
  } catch (error) {
    const failed = error instanceof Error ? error.message.slice(0, 500) : String(error);
    if (job.tries >= MOST_TRIES) {
      ctx.log.error({ err: error, job }, 'job failed too often and is put aside: staff must look at it');
      await settle(ctx, job, { deadAt: isoNow(ctx), failed });
      return;
    }
    ctx.log.error({ err: error, job }, 'job failed, will come again');
    const wait = Math.min(LONGEST_WAIT, 1_000 * 2 ** Math.min(job.tries, 10));
    await settle(ctx, job, { runAt: isoAt(ctx.clock.now() + wait), failed });
  }
}

/** Runs everything that is due now, one after the other; answers how many jobs ran. Tests move the clock and call this. */
export async function runDueJobs(ctx: Context): Promise<number> {
  for (let count = 0; ; count += 1) {
    const job = await takeJob(ctx, ALL_KINDS);
    if (!job) return count;
    await runJob(ctx, job);
  }
}

/** Something that runs until it is stopped. */
export interface Worker {
  /** Takes nothing more; resolves when what is in hand is done, or, after `limit` ms, is given back: another worker may take it at once. */
  stop(limit?: number): Promise<void>;
}

/** Runs the due jobs of one lane until stopped; at most `atOnce` at a time. */
function startLane(ctx: Context, lane: Lane): Worker {
  const kinds = kindsOf(lane);
  const { atOnce } = LANES[lane];
  const running = new Map<Promise<void>, Leased>();
  let stopped = false;
  let wake: () => void = () => {};
  let halt: () => void = () => {};
  const halted = new Promise<void>((resolve) => {
    halt = resolve;
  });
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, REST);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const outOfReach = (error: unknown) => {
    // Whoever watches the disk says so once.
    if (!stopped && !isUnwritable(error))
      ctx.log.error({ err: error, lane }, 'worker could not reach the database');
  };
  const loop = (async () => {
    while (!stopped) {
      const job = await takeJob(ctx, kinds).catch(outOfReach);
      if (!job) {
        await rest();
        continue;
      }
      const run = runJob(ctx, job)
        .catch(outOfReach)
        .finally(() => running.delete(run));
      running.set(run, job);
      if (running.size >= atOnce) await Promise.race([...running.keys(), halted]);
    }
  })();
  return {
    async stop(limit) {
      stopped = true;
      wake();
      halt();
      const done = loop.then(() => Promise.all(running.keys()));
      await (limit === undefined ? done : withTimeout(limit, done).catch(() => {}));
      await Promise.all([...running.values()].map((job) => giveBack(ctx, job)));
    },
  };
}

/** Does something now and after every `interval` ms, until stopped; what fails is logged and comes again. */
function startRepeating(
  ctx: Context,
  interval: number,
  work: () => Promise<unknown>,
  failed: string,
): Worker {
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= work()
      .catch((error: unknown) => ctx.log.error({ err: error }, failed))
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, interval);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Runs due jobs until stopped, each lane for itself. Jobs are idempotent: one whose worker dies, or gives it back in the middle, comes
 * again. Any number of processes may run workers on one database.
 */
export function startWorker(ctx: Context): Worker {
  const deleteExpired = () => sweep(ctx).then(() => sweepUploads(ctx));
  const parts = [
    startRepeating(ctx, SWEEP, deleteExpired, 'sweeping failed'),
    startRepeating(ctx, OVERDUE_CHECK, () => scheduleOverdue(ctx), 'overdue orders could not be looked for'),
    ...(Object.keys(LANES) as Lane[]).map((lane) => startLane(ctx, lane)),
  ];
  return {
    async stop(limit) {
      await Promise.all(parts.map((part) => part.stop(limit)));
    },
  };
}
