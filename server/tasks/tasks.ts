import type { StaffTask, TaskSubject } from '../../contract/staff/index.ts';
import { clockEnd, type StateClock } from '../../machines/rulebooks/clocks.ts';
import { CLOCKS_OF_TASK } from '../../machines/rulebooks/taskClocks.ts';
import { dropJobs, retryAt, schedule, type Jobs, type RetryAt } from '../jobs/jobs.ts';
import { isoAt, isoNow, MINUTE } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import type { Stored } from '../kit/omitEmpty.ts';
import { hasRow, type Db, type Tx } from '../store/db.ts';
import { insert, update } from '../store/rows.ts';
import { TASK_SOURCES, type TaskRow } from './sources.ts';

/** A claim ends this long after the last act of its owner, ms. */
export const CLAIM_TIME = 15 * MINUTE;

/** Times ISO 8601, the amount in fen. */
export interface TaskRecord extends Stored<Omit<StaffTask, 'gameName' | 'isMine' | 'note' | 'isProposed'>> {
  gameId: string | null;
  people: string[];
  handedNote: string | null;
  /** The person who proposed a decision that needs a second person. Null without a proposal. */
  proposedBy: string | null;
}

/** The clock of a row's state. Undefined when staff do not have to act. */
function staffClock(subject: TaskSubject, row: TaskRow | undefined): StateClock | undefined {
  if (!row || row.isElsewhere) return undefined;
  const clock = CLOCKS_OF_TASK[subject][row.state];
  return clock?.owner === 'staff' || clock?.owner === 'finance' ? clock : undefined;
}

export const lockOpenTask = (
  tx: Tx,
  subject: TaskSubject,
  subjectId: string,
): Promise<TaskRecord | undefined> =>
  tx.maybe<TaskRecord>(
    'select * from staff_tasks where subject = $1 and subject_id = $2 and closed_at is null for update',
    [subject, subjectId],
  );

/** True for a paid order or an accepted trade that waits for a member and had no task yet. */
async function needsFile(
  tx: Tx,
  subject: TaskSubject,
  { id, number, isElsewhere }: TaskRow,
): Promise<boolean> {
  if (!isElsewhere && subject !== 'recycleOrder') return false;
  const before = 'select from staff_tasks where number = $1 and subject = $2 and subject_id = $3 limit 1';
  return !(await hasRow(tx, before, [number, subject, id]));
}

/**
 * Updates the task of a subject to match its row. Opens a task when the row enters a state in which staff have to act,
 * and closes it when the row leaves that state. Every change of the state calls this in the same transaction. A claim
 * continues from one state to the next. A trade that waits for a member first gets a closed task, by which staff find its
 * case.
 */
export async function syncTask(ctx: Context, tx: Tx, subject: TaskSubject, subjectId: string): Promise<void> {
  const { rows, desk } = TASK_SOURCES[subject];
  const row = await tx.maybe<TaskRow>(`select * from (${rows}) as s where id = $1`, [subjectId]);
  const clock = staffClock(subject, row);
  const open = await lockOpenTask(tx, subject, subjectId);
  if (open && open.state === row?.state && clock) return;
  const now = ctx.clock.now();
  if (open) {
    await update(tx, 'staff_tasks', open.id, { closedAt: isoAt(now) });
    await dropJobs(ctx, tx, open.id);
  }
  if (!row) return;
  const dueAt = clock && clockEnd(clock, now);
  if (dueAt === undefined && !(await needsFile(tx, subject, row))) return;
  const id = ctx.ids.next();
  await insert(tx, 'staff_tasks', {
    id,
    subject,
    subjectId,
    state: row.state,
    desk,
    number: row.number,
    title: [...row.title].slice(0, 120).join(''),
    gameId: row.gameId,
    amount: row.amount,
    people: row.people,
    openedAt: isoAt(now),
    warnAt: isoAt(dueAt === undefined ? now : dueAt - (clock?.warnBefore ?? 0)),
    dueAt: isoAt(dueAt ?? now),
    claimedBy: open?.claimedBy ?? null,
    claimedUntil: open?.claimedUntil ?? null,
    closedAt: dueAt === undefined ? isoAt(now) : null,
  });
  if (dueAt !== undefined) await schedule(ctx, tx, 'task.escalate', id, dueAt);
}

/**
 * Offers the open task of a subject to people other than `proposedBy`, and ends its claim. Null offers it to everybody
 * again.
 */
export async function offerToSecond(
  tx: Tx,
  subject: TaskSubject,
  subjectId: string,
  proposedBy: string | null,
): Promise<void> {
  await tx.query(
    `update staff_tasks set proposed_by = $3, claimed_by = null, claimed_until = null
     where subject = $1 and subject_id = $2 and closed_at is null`,
    [subject, subjectId, proposedBy],
  );
}

/** The state of a subject. Undefined for a subject that has no tasks or does not exist. */
export async function stateOf(db: Db, subject: string, subjectId: string): Promise<string | undefined> {
  const source = TASK_SOURCES[subject as TaskSubject] as (typeof TASK_SOURCES)[TaskSubject] | undefined;
  if (!source) return undefined;
  const row = await db.maybe<TaskRow>(`select * from (${source.rows}) as s where id = $1`, [subjectId]);
  return row?.state;
}

/** Alerts the supervisors when the deadline of a task has passed. Does nothing when the task is closed. */
async function escalateTask(ctx: Context, id: string): Promise<RetryAt | undefined> {
  return ctx.store.tx(async (tx) => {
    const task = await tx.maybe<TaskRecord>('select * from staff_tasks where id = $1 for update', [id]);
    if (!task || task.closedAt !== null || task.escalatedAt !== null) return undefined;
    const early = retryAt(ctx, task.dueAt);
    if (!early) await update(tx, 'staff_tasks', id, { escalatedAt: isoNow(ctx) });
    return early;
  });
}

export const taskJobs = {
  'task.escalate': {
    name: '超时转主管',
    queue: 'clock',
    run: escalateTask,
    overdue: `select id, due_at as at from staff_tasks
      where due_at <= $1 and closed_at is null and escalated_at is null`,
  },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof taskJobs, true> {}
}

/** Maximum number of tasks to open per subject and run. The next run continues. */
const SWEEP_SIZE = 200;

/** Opens the missing tasks of rows that wait for staff, for example after a restore. Returns their number. */
export async function openMissingTasks(ctx: Context): Promise<number> {
  let opened = 0;
  for (const subject of Object.keys(TASK_SOURCES) as TaskSubject[]) {
    const missing = await findMissing(ctx.store, subject);
    for (const { id } of missing) await ctx.store.tx((tx) => syncTask(ctx, tx, subject, id));
    opened += missing.length;
  }
  return opened;
}

const findMissing = (db: Db, subject: TaskSubject): Promise<{ id: string }[]> =>
  db.query<{ id: string }>(
    `select id from (${TASK_SOURCES[subject].waiting}) as waiting
     where not exists (select from staff_tasks t where t.subject = $1 and t.subject_id = waiting.id and t.closed_at is null)
     limit ${SWEEP_SIZE}`,
    [subject],
  );
