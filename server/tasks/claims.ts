import { hasPermission, type StaffDesk, type StaffTask } from '../../contract/staff/index.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { hasPart, requireNoPart, type StaffSubject } from '../kit/staff.ts';
import type { Db, Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { readTask, type QueueReader } from './queue.ts';
import { TASK_SOURCES } from './sources.ts';
import { CLAIM_TIME, lockOpenTask, type TaskRecord } from './tasks.ts';

/** An open task at one of the caller's desks. @throws 403; 404 when it is closed or unknown */
async function openTask(
  db: Db,
  reader: QueueReader,
  id: string,
  lock: '' | 'for update' = '',
): Promise<TaskRecord> {
  const task = await db.maybe<TaskRecord>(
    `select * from staff_tasks where id = $1 and closed_at is null ${lock}`,
    [id],
  );
  if (!task) throw refuse.notFound('这件事已经处理完了');
  if (!hasPermission(reader, task.desk)) throw refuse.forbidden('你没有这张台的权限');
  return task;
}

const lockTask = (tx: Tx, reader: QueueReader, id: string) => openTask(tx, reader, id, 'for update');

async function claim(ctx: Context, tx: Tx, staffId: string, task: TaskRecord): Promise<void> {
  const isTaken =
    task.claimedBy !== null && task.claimedBy !== staffId && (task.claimedUntil ?? '') > isoNow(ctx);
  if (isTaken) throw refuse.conflict('claimed', '这件事正由别人处理');
  const claimedUntil = isoAt(ctx.clock.now() + CLAIM_TIME);
  await update(tx, 'staff_tasks', task.id, { claimedBy: staffId, claimedUntil });
}

/** True while a proposed decision of the task waits for a second person, and this person may not confirm it. */
const awaitsAnother = ({ proposedBy }: TaskRecord, reader: QueueReader): boolean =>
  proposedBy !== null && (proposedBy === reader.id || !hasPermission(reader, 'supervise'));

/**
 * Claims a task for the caller, or renews the claim. A claim ends {@link CLAIM_TIME} after the last act.
 * @throws 403 for a party of the subject; 409 while another person has claimed it, or while a decision waits for a
 * second person
 */
export async function claimTask(ctx: Context, tx: Tx, reader: QueueReader, id: string): Promise<StaffTask> {
  const task = await lockTask(tx, reader, id);
  await requireNoPart(tx, reader, task.subject, task.subjectId);
  if (awaitsAnother(task, reader)) {
    throw refuse.conflict('awaitsSecond', '这件事在等另一位主管复核');
  }
  await claim(ctx, tx, reader.id, task);
  return readTask(ctx, tx, reader, id);
}

/** Returns the caller's task to the queue. Another person's claim is not changed. */
export async function releaseTask(ctx: Context, tx: Tx, reader: QueueReader, id: string): Promise<StaffTask> {
  const task = await lockTask(tx, reader, id);
  if (task.claimedBy === reader.id) {
    await update(tx, 'staff_tasks', id, { claimedBy: null, claimedUntil: null });
  }
  return readTask(ctx, tx, reader, id);
}

/** Releases a person's claims on open tasks, except at the desks `kept`. */
export const releaseClaims = (tx: Tx, staffId: string, kept: readonly StaffDesk[] = []): Promise<unknown> =>
  tx.query(
    `update staff_tasks set claimed_by = null, claimed_until = null
     where claimed_by = $1 and closed_at is null and desk <> all($2)`,
    [staffId, kept],
  );

/** The refusal to hand a task over to a person. Undefined when it is possible. */
async function refuseReceiver(db: Db, task: TaskRecord, to: QueueReader) {
  if (!hasPermission(to, task.desk)) {
    return refuse.conflict('noPermission', '对方没有这张台的权限，请换一位');
  }
  if (await hasPart(db, to.id, task.subject, task.subjectId)) {
    return refuse.conflict('noPermission', '这件事与对方有关，请换一位');
  }
  return awaitsAnother(task, to)
    ? refuse.conflict('awaitsSecond', '这份决定在等另一位主管复核，对方不能处理，请换一位')
    : undefined;
}

/** Those of `people` to whom the open task can be handed over. @throws 403 for another desk; 404 */
export async function findReceivers<P extends QueueReader>(
  db: Db,
  reader: QueueReader,
  id: string,
  people: readonly P[],
): Promise<P[]> {
  const task = await openTask(db, reader, id);
  const refusals = await Promise.all(people.map((person) => refuseReceiver(db, task, person)));
  return people.filter((_, index) => refusals[index] === undefined);
}

/**
 * Hands a task over to another member of staff, with a note.
 * @throws 404 for an unknown person; 409 when that person may not work at the desk, is a party of the subject, or may
 * not confirm its proposed decision
 */
export async function handOverTask(
  ctx: Context,
  tx: Tx,
  reader: QueueReader,
  id: string,
  to: QueueReader,
  note: string,
): Promise<StaffTask> {
  const task = await lockTask(tx, reader, id);
  const refusal = await refuseReceiver(tx, task, to);
  if (refusal) throw refusal;
  const claimedUntil = isoAt(ctx.clock.now() + CLAIM_TIME);
  await update(tx, 'staff_tasks', id, { claimedBy: to.id, claimedUntil, handedNote: note });
  return readTask(ctx, tx, reader, id);
}

/**
 * Claims the open task of a subject for the person who acts on it, and returns it. Does nothing without an open task.
 * Locks the subject before the task, as every change of the subject does, to avoid deadlocks.
 *
 * @param shownId the id of the task that the person's page shows
 * @throws 409 `claimed` while another person has claimed it, `taskChanged` when it is not the shown task
 */
export async function claimForAct(
  ctx: Context,
  tx: Tx,
  staffId: string,
  subject: StaffSubject,
  subjectId: string,
  shownId?: string,
): Promise<TaskRecord | undefined> {
  // A valuation has no tasks.
  if (subject === 'valuation') return undefined;
  await tx.query(TASK_SOURCES[subject].lock, [subjectId]);
  const task = await lockOpenTask(tx, subject, subjectId);
  if (!task) return undefined;
  if (shownId !== undefined && shownId !== task.id) {
    throw refuse.conflict('taskChanged', '这件事已经有了变化，请看最新情况再决定');
  }
  await claim(ctx, tx, staffId, task);
  return task;
}
