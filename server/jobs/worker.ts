import type { Context } from '../kit/context.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import { deleteExpired } from '../kit/limits.ts';
import { isUnwritable } from '../kit/readOnlyDatabase.ts';
import { sweepUploads } from '../pictures/uploads.ts';
import { withTimeout } from '../kit/timeout.ts';
import type { JobKind, RetryAt } from './jobs.ts';
import { scheduleOverdue } from './overdue.ts';
import { QUEUES, type QueueName } from './queues.ts';
import { ALL_KINDS, JOBS, kindsOf } from './registry.ts';
import { scheduleReconciliations } from '../payment/index.ts';
import { openMissingTasks } from '../tasks/tasks.ts';

interface JobRow {
  id: string;
  kind: JobKind;
  subject: string;
  tries: number;
}

/** Lease of a job, ms. After it another worker may take the job of a dead one. */
const LEASE_MS = 60_000;
const MAX_RETRY_DELAY_MS = 10 * 60_000;
/** After this many attempts (about five hours) a job is set aside for staff. */
const MAX_ATTEMPTS = 40;
const CLEANUP_INTERVAL_MS = 3_600_000;
const OVERDUE_INTERVAL_MS = 60_000;
/** Polling interval while no job is due, ms. */
const IDLE_POLL_MS = 500;

interface Leased extends JobRow {
  until: string;
}

/**
 * Leases the job that has been due longest. Undefined when none is due. `skip locked` gives a job to one worker only.
 */
async function takeJob(ctx: Context, kinds: readonly JobKind[]): Promise<Leased | undefined> {
  const now = ctx.clock.now();
  const until = isoAt(now + LEASE_MS);
  const job = await ctx.store.maybe<JobRow>(
    `update jobs set tries = tries + 1, run_at = $2
     where id = (select id from jobs where done_at is null and dead_at is null and run_at <= $1 and kind = any($3)
       order by run_at, id limit 1 for update skip locked)
     returning id, kind, subject, tries`,
    [isoAt(now), until, kinds],
  );
  return job && { ...job, until };
}

/**
 * Records the result of a job, unless it was rescheduled meanwhile or its lease has ended. Overwriting a reschedule
 * would lose the job: an order extended meanwhile would never be confirmed.
 */
async function finishJob(
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

/** Reschedules a job that ran too early. Its attempts start again, because it did not fail. */
const postponeJob = (ctx: Context, { id, until }: Leased, { dueAt }: RetryAt) =>
  ctx.store.query(
    `update jobs set run_at = $3, tries = 0, failed = null
     where id = $1 and run_at = $2 and done_at is null`,
    [id, until, isoAt(dueAt)],
  );

async function releaseJob(ctx: Context, { id, until }: Leased): Promise<void> {
  await ctx.store.query(
    'update jobs set run_at = $3, tries = tries - 1 where id = $1 and run_at = $2 and done_at is null',
    [id, until, isoNow(ctx)],
  );
}

/**
 * Runs a leased job. An early job is rescheduled. A failing one is retried with exponential back-off and finally set
 * aside.
 */
async function runJob(ctx: Context, job: Leased): Promise<void> {
  try {
    const early = await JOBS[job.kind].run(ctx, job.subject);
    if (early) await postponeJob(ctx, job, early);
    else await finishJob(ctx, job, { doneAt: isoNow(ctx), failed: null });
  } catch (error) {
    const failed = error instanceof Error ? error.message.slice(0, 500) : String(error);
    if (job.tries >= MAX_ATTEMPTS) {
      ctx.log.error({ err: error, job }, 'job failed too often and is put aside: staff must look at it');
      await finishJob(ctx, job, { deadAt: isoNow(ctx), failed });
      return;
    }
    ctx.log.error({ err: error, job }, 'job failed, will come again');
    const wait = Math.min(MAX_RETRY_DELAY_MS, 1_000 * 2 ** Math.min(job.tries, 10));
    await finishJob(ctx, job, { runAt: isoAt(ctx.clock.now() + wait), failed });
  }
}

/** Runs all due jobs one after another and returns their number. For tests. */
export async function runDueJobs(ctx: Context): Promise<number> {
  for (let count = 0; ; count += 1) {
    const job = await takeJob(ctx, ALL_KINDS);
    if (!job) return count;
    await runJob(ctx, job);
  }
}

export interface Worker {
  /**
   * Stops taking jobs. Resolves when the running ones are done, or have been released for other workers after `limit`
   * ms.
   */
  stop(limit?: number): Promise<void>;
}

function startQueue(ctx: Context, queue: QueueName): Worker {
  const kinds = kindsOf(queue);
  const { atOnce } = QUEUES[queue];
  const running = new Map<Promise<void>, Leased>();
  let stopped = false;
  let wake: () => void = () => {};
  let halt: () => void = () => {};
  const halted = new Promise<void>((resolve) => {
    halt = resolve;
  });
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, IDLE_POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const outOfReach = (error: unknown) => {
    // A full disk is reported elsewhere, once.
    if (!stopped && !isUnwritable(error))
      ctx.log.error({ err: error, queue }, 'worker could not reach the database');
  };
  const loop = (async () => {
    while (!stopped) {
      const job = await takeJob(ctx, kinds).catch(outOfReach);
      if (!job) {
        if (!stopped) await rest();
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
      // The loop may just be leasing a job. That job is among the running ones when the loop has ended.
      await loop;
      const done = Promise.all(running.keys());
      await (limit === undefined ? done : withTimeout(limit, done).catch(() => {}));
      await Promise.all([...running.values()].map((job) => releaseJob(ctx, job)));
    },
  };
}

/** Runs a task now and every `interval` ms until stopped. Failures are logged. */
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
 * Runs due jobs of every queue until stopped. Jobs are idempotent, so an interrupted one runs again. Any number of
 * processes may share a database.
 */
export function startWorker(ctx: Context): Worker {
  const clean = () => deleteExpired(ctx).then(() => sweepUploads(ctx));
  const repeated: readonly [interval: number, work: () => Promise<unknown>, failed: string][] = [
    [CLEANUP_INTERVAL_MS, clean, 'expired rows could not be deleted'],
    [OVERDUE_INTERVAL_MS, () => scheduleOverdue(ctx), 'overdue subjects could not be looked for'],
    [OVERDUE_INTERVAL_MS, () => openMissingTasks(ctx), 'missing tasks could not be opened'],
    [OVERDUE_INTERVAL_MS, () => scheduleReconciliations(ctx), 'bills could not be compared'],
  ];
  const parts = [
    ...repeated.map((task) => startRepeating(ctx, ...task)),
    ...(Object.keys(QUEUES) as QueueName[]).map((queue) => startQueue(ctx, queue)),
  ];
  return {
    async stop(limit) {
      await Promise.all(parts.map((part) => part.stop(limit)));
    },
  };
}
