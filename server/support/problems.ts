import type {
  NewProblem,
  Problem,
  ProblemQuery,
  ProblemStatus,
  ProblemType,
} from '../../contract/support/problem.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import { problemLifecycle, type ProblemEvent } from '../../machines/rulebooks/problem.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import { json, type Tx } from '../store/db.ts';
import { schedule } from '../jobs/jobs.ts';
import { tell } from '../kit/messenger.ts';
import { slice } from '../kit/paging.ts';
import type { Member } from '../account/sessions.ts';
import { requireOwnPictures } from '../pictures/uploads.ts';

/** How many one member may send within 24 hours. */
export const MOST_PROBLEMS_A_DAY = 20;
/** How long the demo's staff takes to answer, ms. */
const PACE = 6_000;
const DAY = 24 * 3_600_000;

const isoAt = (ms: number) => new Date(ms).toISOString();

interface ProblemRow {
  id: string;
  no: string;
  userId: string;
  type: ProblemType;
  content: string;
  pictures: string[];
  phone: string | null;
  qq: string | null;
  status: ProblemStatus;
  reply: string | null;
  createdAt: string;
  repliedAt: string | null;
  closedAt: string | null;
}

const problemOf = (row: ProblemRow): Problem => ({
  id: row.id,
  no: row.no,
  type: row.type,
  content: row.content,
  pictures: row.pictures,
  ...(row.phone === null ? {} : { phone: row.phone }),
  ...(row.qq === null ? {} : { qq: row.qq }),
  createdAt: row.createdAt,
  status: row.status,
  ...(row.reply === null ? {} : { reply: row.reply }),
  ...(row.repliedAt === null ? {} : { repliedAt: row.repliedAt }),
  ...(row.closedAt === null ? {} : { closedAt: row.closedAt }),
});

/**
 * Sends a complaint or suggestion (`account/problem`), at most {@link MOST_PROBLEMS_A_DAY} within 24 hours.
 * @throws 422 for blank text or pictures that are not the member's own; 429
 */
export async function submitProblem(
  ctx: Context,
  tx: Tx,
  member: Member,
  asked: NewProblem,
): Promise<Problem> {
  const content = asked.content.trim();
  if ([...content].length < 5) throw refuse.invalid('content', '请写清楚一些，至少 5 个字');
  await requireOwnPictures(tx, member, asked.pictures, 'imgurl');
  const now = ctx.clock.now();
  await tx.query('select id from users where id = $1 for update', [member.id]);
  const { sent } = await tx.one<{ sent: number }>(
    'select count(*)::int as sent from problems where user_id = $1 and created_at > $2',
    [member.id, isoAt(now - DAY)],
  );
  if (sent >= MOST_PROBLEMS_A_DAY) throw refuse.tooOften('今天提交得太多了，请明天再来');
  const id = ctx.ids.next();
  const insert = () =>
    tx.query<ProblemRow>(
      `insert into problems (id, no, user_id, type, content, pictures, phone, qq, status, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9) on conflict (no) do nothing returning *`,
      [
        id,
        ctx.ids.numbered('HYts', ctx.clock),
        member.id,
        asked.type,
        content,
        json(asked.pictures),
        asked.phone ?? null,
        asked.qq ?? null,
        isoAt(now),
      ],
    );
  // Two numbers made within a millisecond may be equal.
  let [row] = await insert();
  while (!row) [row] = await insert();
  if (ctx.settings.autopilot) await schedule(ctx, tx, 'autopilot.problem', id, now + PACE);
  return problemOf(row);
}

/** What a member sent, the latest first, with what came of it. */
export async function listProblems(
  ctx: Context,
  member: Member,
  query: ProblemQuery,
): Promise<Page<Problem>> {
  const { limit, offset } = slice(query);
  const where = 'user_id = $1 and ($2::text is null or status = $2)';
  const params = [member.id, query.status ?? null];
  const [rows, count] = await Promise.all([
    ctx.store.query<ProblemRow>(
      `select * from problems where ${where} order by created_at desc, id desc limit $3 offset $4`,
      [...params, limit, offset],
    ),
    ctx.store.one<{ total: number }>(`select count(*) as total from problems where ${where}`, params),
  ]);
  return { rows: rows.map(problemOf), total: count.total };
}

const CONFLICT: Record<ProblemEvent['type'], string> = {
  'problem.answer': '已经回复过，或已经关闭',
  'problem.close': '已经关闭了',
};

/** Locks a problem and moves it by the rulebook. @throws 404 (also another's, when `owner` is named); 409 */
async function move(tx: Tx, id: string, event: ProblemEvent, owner?: Member): Promise<ProblemRow> {
  const row = await tx.maybe<ProblemRow>('select * from problems where id = $1 for update', [id]);
  if (!row || (owner && row.userId !== owner.id)) throw refuse.notFound('记录不存在');
  const next = decide(problemLifecycle, { state: row.status, context: {} }, event);
  if (!next) throw refuse.conflict('stateConflict', CONFLICT[event.type]);
  return { ...row, status: next.state };
}

/** It is solved, says who sent it. @throws 404 another's; 409 when it is closed already */
export async function closeProblem(ctx: Context, tx: Tx, member: Member, id: string): Promise<Problem> {
  const moved = await move(tx, id, { type: 'problem.close' }, member);
  const row = await tx.one<ProblemRow>(
    'update problems set status = $2, closed_at = $3 where id = $1 returning *',
    [id, moved.status, isoAt(ctx.clock.now())],
  );
  return problemOf(row);
}

/** Staff answers; who sent it is told. @throws 404; 409 when it was answered or closed; 422 for a blank reply */
export async function replyProblem(ctx: Context, tx: Tx, id: string, reply: string): Promise<Problem> {
  const text = reply.trim();
  if (text === '') throw refuse.invalid('reply', '请填写回复');
  const moved = await move(tx, id, { type: 'problem.answer' });
  const row = await tx.one<ProblemRow>(
    'update problems set status = $2, reply = $3, replied_at = $4 where id = $1 returning *',
    [id, moved.status, text, isoAt(ctx.clock.now())],
  );
  const start = [...row.content].slice(0, 20).join('');
  await tell(
    ctx,
    tx,
    row.userId,
    'problem',
    '你的反馈有回复了',
    `“${start}${start.length < row.content.length ? '…' : ''}”已回复，点开查看`,
    id,
  );
  return problemOf(row);
}
