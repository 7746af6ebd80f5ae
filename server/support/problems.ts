import type { NewProblem, Problem, ProblemQuery } from '../../contract/support/problem.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import { problemLifecycle, type ProblemEvent } from '../../machines/rulebooks/problem.ts';
import type { Context } from '../kit/context.ts';
import { requireFewer } from '../kit/limits.ts';
import { refuse } from '../kit/refusal.ts';
import { json, type Tx } from '../store/db.ts';
import { schedule } from '../jobs/jobs.ts';
import { DAY, isoAt, isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { insertNumbered, readPageOf } from '../store/rows.ts';
import { usePictures } from '../pictures/uploads.ts';
import { supportMessages } from './messageKinds.ts';
import { syncTask } from '../tasks/tasks.ts';

/** Per member, within 24 hours. */
export const MAX_PROBLEMS_A_DAY = 20;
/** The demo's delay before an answer, ms. */
const ANSWER_DELAY_MS = 6_000;

type ProblemRow = Stored<Problem> & { userId: string };

const problemOf = ({ userId: _, ...row }: ProblemRow): Problem => omitEmpty(row);

/**
 * Submits a complaint or suggestion (`account/problem`), at most {@link MAX_PROBLEMS_A_DAY} within 24 hours.
 *
 * @throws 422 for a blank text or another member's pictures; 429
 */
export async function submitProblem(
  ctx: Context,
  tx: Tx,
  member: Member,
  input: NewProblem,
): Promise<Problem> {
  const content = input.content.trim();
  if ([...content].length < 5) throw refuse.invalid('content', '请写清楚一些，至少 5 个字');
  const pictures = await usePictures(tx, member, input.pictures, 'imgurl', 'private');
  const now = ctx.clock.now();
  await tx.query('select id from users where id = $1 for no key update', [member.id]);
  const rows = 'select created_at from problems where user_id = $1 and created_at > $2';
  const max = MAX_PROBLEMS_A_DAY;
  const say = (wait: string) => `24 小时内最多提交 ${max} 次，请 ${wait}后再试`;
  await requireFewer(ctx, tx, member.id, { rows, max, window: DAY }, say);
  const id = ctx.ids.next();
  const row = await insertNumbered<ProblemRow>(ctx, tx, 'problems', 'HYts', () => ({
    id,
    userId: member.id,
    type: input.type,
    content,
    pictures: json(pictures),
    phone: input.phone,
    qq: input.qq,
    status: 'open',
    createdAt: isoAt(now),
  }));
  await syncTask(ctx, tx, 'problem', id);
  if (ctx.settings.autopilot) await schedule(ctx, tx, 'autopilot.problem', id, now + ANSWER_DELAY_MS);
  return problemOf(row);
}

export async function listProblems(
  ctx: Context,
  member: Member,
  query: ProblemQuery,
): Promise<Page<Problem>> {
  return readPageOf(
    ctx.store,
    {
      select: '*',
      from: 'problems',
      where: 'user_id = $1 and ($2::text is null or status = $2)',
      orderBy: 'created_at desc, id desc',
      params: [member.id, query.status ?? null],
      paging: query,
    },
    problemOf,
  );
}

const CONFLICT: Record<ProblemEvent['type'], string> = {
  'problem.answer': '已经回复过，或已经关闭',
  'problem.close': '已经关闭了',
};

/**
 * Locks a problem and applies an event by the rulebook. @throws 404, also for another member's problem when `owner` is
 * given; 409
 */
async function move(tx: Tx, id: string, event: ProblemEvent, owner?: Member): Promise<ProblemRow> {
  const row = await tx.maybe<ProblemRow>('select * from problems where id = $1 for update', [id]);
  if (!row || (owner && row.userId !== owner.id)) throw refuse.notFound('记录不存在');
  const next = decide(problemLifecycle, { state: row.status, context: {} }, event);
  if (!next) throw refuse.conflict('stateConflict', CONFLICT[event.type]);
  return { ...row, status: next.state };
}

/** Closes a solved problem. @throws 404 for another member's; 409 when it is closed already */
export async function closeProblem(ctx: Context, tx: Tx, member: Member, id: string): Promise<Problem> {
  const moved = await move(tx, id, { type: 'problem.close' }, member);
  const row = await tx.one<ProblemRow>(
    'update problems set status = $2, closed_at = $3 where id = $1 returning *',
    [id, moved.status, isoNow(ctx)],
  );
  await syncTask(ctx, tx, 'problem', id);
  return problemOf(row);
}

/**
 * Stores the reply of staff and notifies the author. @throws 404; 409 when it was answered or closed; 422 for a blank
 * reply
 */
export async function replyProblem(ctx: Context, tx: Tx, id: string, reply: string): Promise<Problem> {
  const text = reply.trim();
  if (text === '') throw refuse.invalid('reply', '请填写回复');
  const moved = await move(tx, id, { type: 'problem.answer' });
  const row = await tx.one<ProblemRow>(
    'update problems set status = $2, reply = $3, replied_at = $4 where id = $1 returning *',
    [id, moved.status, text, isoNow(ctx)],
  );
  await syncTask(ctx, tx, 'problem', id);
  const start = [...row.content].slice(0, 20).join('');
  const news = `“${start}${start.length < row.content.length ? '…' : ''}”已回复，点开查看`;
  await sendMessage(ctx, tx, row.userId, supportMessages.problem, '你的反馈有回复了', news, id);
  return problemOf(row);
}
