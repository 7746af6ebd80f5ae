import type { Context } from '../kit/context.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db } from '../store/db.ts';
import { insert } from '../store/rows.ts';
import type { QueueName } from './queues.ts';

/** The kinds of jobs. Each domain adds its own (`server/<domain>/jobs.ts`). */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the domains
export interface JobKinds {}

/** The kind of a job: work that is due at a time, or needs the network and runs after the commit. */
export type JobKind = keyof JobKinds;

/** The result of a job that ran too early: its due time (epoch ms). */
export interface RetryAt {
  readonly dueAt: number;
}

/** Runs a job. Does nothing when the subject's state has changed. Returns when to run again, if it is too early. */
export type JobHandler = (ctx: Context, subject: string) => Promise<RetryAt | void>;

export interface Job {
  /** Its Chinese name on the health page of the console. */
  readonly name: string;
  readonly queue: QueueName;
  readonly run: JobHandler;
  /**
   * Only for a job at a deadline: selects `id` and `at` (the deadline) of the subjects that are due at $1. A literal
   * state lets PostgreSQL use a partial index.
   */
  readonly overdue?: string;
}

export type Jobs = Readonly<Record<string, Job>>;

/**
 * Returns {@link RetryAt} when the due time (ISO 8601) is in the future: the clock was set back, or the time was moved.
 * The worker then reschedules the job, so that the subject keeps its only job.
 */
export function retryAt({ clock }: Context, dueAt: string | null): RetryAt | undefined {
  const at = dueAt === null ? 0 : Date.parse(dueAt);
  return at > clock.now() ? { dueAt: at } : undefined;
}

/**
 * Schedules a job.
 * @param subject id of its subject
 * @param at epoch ms
 */
export async function schedule(
  ctx: Context,
  db: Db,
  kind: JobKind,
  subject: string,
  at: number,
): Promise<void> {
  const job = { id: ctx.ids.next(), kind, subject, runAt: isoAt(at), createdAt: isoNow(ctx) };
  await insert(db, 'jobs', job);
}

/**
 * Counts jobs. `due`: due and not done; `retrying`: failed, and will run again; `dead`: set aside for staff. `oldestDue`:
 * how long the oldest due job has waited, ms.
 */
export async function countJobs(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
): Promise<{ due: number; retrying: number; dead: number; oldestDue: number }> {
  const now = clock.now();
  const { oldest, ...counts } = await db.one<{
    due: number;
    retrying: number;
    dead: number;
    oldest: string | null;
  }>(
    `select count(*) as due, min(run_at) as oldest,
       (select count(*) from jobs where failed is not null and done_at is null and dead_at is null) as retrying,
       (select count(*) from jobs where dead_at is not null and done_at is null) as dead
     from jobs where done_at is null and dead_at is null and run_at <= $1`,
    [isoAt(now)],
  );
  return { ...counts, oldestDue: oldest === null ? 0 : now - Date.parse(oldest) };
}

/** Ends the open jobs of a subject, or only those of `kind`. */
export async function dropJobs(ctx: Context, db: Db, subject: string, kind?: JobKind): Promise<void> {
  await db.query(
    'update jobs set done_at = $2 where subject = $1 and ($3::text is null or kind = $3) and done_at is null',
    [subject, isoNow(ctx), kind ?? null],
  );
}

/** Moves the open job of a subject to another time (epoch ms). */
export async function reschedule(db: Db, kind: JobKind, subject: string, at: number): Promise<void> {
  await db.query(
    'update jobs set run_at = $3, dead_at = null where kind = $1 and subject = $2 and done_at is null',
    [kind, subject, isoAt(at)],
  );
}

/** Runs a set-aside job again at once, with new attempts. @throws 404 when there is none */
export async function reviveJob(ctx: Context, db: Db, id: string): Promise<void> {
  const revived = await db.maybe(
    `update jobs set dead_at = null, tries = 0, run_at = $2
     where id = $1 and dead_at is not null and done_at is null returning id`,
    [id, isoNow(ctx)],
  );
  if (!revived) throw refuse.notFound('没有找到这个任务，可能已经重新执行');
}
