import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import { schedule, type JobKind } from './jobs.ts';
import { ALL_KINDS, JOBS } from './registry.ts';

/** Subjects per run. The next run continues. */
const MAX_SUBJECTS = 200;

interface Overdue {
  id: string;
  kind: JobKind;
}

const selects = ALL_KINDS.flatMap((kind) => {
  const { overdue } = JOBS[kind];
  return overdue === undefined ? [] : `select id, '${kind}' as kind, at from (${overdue}) as subject`;
});

/**
 * Subjects whose deadline has passed and that have no open job, longest overdue first. A job that was set aside counts
 * as open, because staff handle it.
 */
export const OVERDUE_SQL = `select id, kind from (${selects.join(' union all ')}) as overdue
  where not exists (select from jobs where subject = overdue.id and jobs.kind = overdue.kind and done_at is null)
  order by at limit ${MAX_SUBJECTS}`;

/**
 * Schedules a job for every overdue subject without one, for example when jobs were lost in a restore. Two processes
 * may schedule the same job: a job does nothing when its subject has moved on. Returns the number of scheduled jobs.
 */
export async function scheduleOverdue(ctx: Context): Promise<number> {
  const overdue = await ctx.store.query<Overdue>(OVERDUE_SQL, [isoNow(ctx)]);
  for (const { id, kind } of overdue) await schedule(ctx, ctx.store, kind, id, ctx.clock.now());
  if (overdue.length > 0) {
    ctx.log.warn({ overdue }, 'deadlines had passed without a job: it was scheduled again');
  }
  return overdue.length;
}
