import type { CaseNote, TaskSubject } from '../../contract/staff/index.ts';
import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { requireNoPart } from '../kit/staff.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';
import { readTask, type QueueReader } from '../tasks/queue.ts';
import { recordAudit } from './auditLog.ts';

export const notesOf = (db: Db, subject: TaskSubject, subjectId: string): Promise<CaseNote[]> =>
  db.query<CaseNote>(
    `select n.id, n.created_at as at, n.content as text, u.nick_name as staff_name from case_notes n
     join users u on u.id = n.staff_id where n.subject = $1 and n.subject_id = $2 order by n.created_at, n.id`,
    [subject, subjectId],
  );

/** Adds a note to the case of a task, open or closed. @throws 403 without its desk, or for a party; 404 */
export async function addNote(
  ctx: Context,
  tx: Tx,
  reader: QueueReader & { name: string },
  taskId: string,
  text: string,
): Promise<CaseNote> {
  const { subject, subjectId } = await readTask(ctx, tx, reader, taskId);
  await requireNoPart(tx, reader, subject, subjectId);
  const at = isoNow(ctx);
  const id = ctx.ids.next();
  await insert(tx, 'case_notes', {
    id,
    subject,
    subjectId,
    staffId: reader.id,
    content: text,
    createdAt: at,
  });
  await recordAudit(ctx, tx, {
    staffId: reader.id,
    action: 'addCaseNote',
    subject,
    subjectId,
    detail: { text },
  });
  return { id, at, staffName: reader.name, text };
}
