import type { Page } from '../../contract/kit/envelope.ts';
import type { WaitingChat } from '../../contract/support/chat.ts';
import { OPEN_AFTER_SALE_STAGES } from '../../machines/rulebooks/afterSale.ts';
import { isoAt } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import type { Member } from '../kit/member.ts';
import type { Paging } from '../kit/paging.ts';
import { refuse } from '../kit/refusal.ts';
import { maskNickName } from '../kit/maskPersonal.ts';
import { requireNoPart } from '../kit/staff.ts';
import { IS_PUBLIC } from '../market/index.ts';
import { recordAudit } from '../staff/index.ts';
import type { Tx } from '../store/db.ts';
import { readPageOf, update } from '../store/rows.ts';
import { shortOf } from './chatLines.ts';
import { auditSubjectOf, CHAT_AFTER_END, lockThread, partiesOf, supportedBy } from './chatSubjects.ts';

const FROM = `chat_threads t
  left join orders o on t.about = 'order' and o.id = t.id
  left join recycle_orders c on t.about = 'recycleOrder' and c.id = t.id
  left join listings l on l.id = t.listing_id`;

/**
 * SQL for the threads that wait for a person of staff: open as in `whyClosed`, of their desks, and without those in
 * which they are a party. A scalar subquery uses the index; for `exists` PostgreSQL may hash the whole table.
 */
const WHERE = `t.waiting_since is not null and t.about = any($1) and case t.about
  when 'order' then $2 not in (o.buyer_id, o.seller_id) and (coalesce(o.settled_at, o.cancelled_at, 'infinity') > $3
    or (select true from after_sales a where a.order_id = o.id and a.stage = any($4) limit 1))
  when 'recycleOrder' then $2 not in (c.seller_id, c.merchant_id)
    and coalesce(c.finished_at, c.cancelled_at, 'infinity') > $3
  else $2 not in (t.asker_id, l.seller_id) and ${IS_PUBLIC} and l.status <> 'sold' end`;

const paramsOf = (ctx: Context, reader: Member): readonly unknown[] => [
  supportedBy(reader),
  reader.id,
  isoAt(ctx.clock.now() - CHAT_AFTER_END),
  OPEN_AFTER_SALE_STAGES,
];

/** Characters of the last line in the list. */
const SHORT = 60;

/** The threads that wait for a person of staff, the longest wait first, 20 per page by default. */
export const listWaitingChats = (ctx: Context, reader: Member, paging: Paging): Promise<Page<WaitingChat>> =>
  readPageOf<Omit<WaitingChat, 'lastText'> & { content: string; pictures: string[] }, WaitingChat>(
    ctx.store,
    {
      select: `t.id, t.about, coalesce(o.no, c.no, l.no) as no,
        coalesce(o.snapshot->>'title', c.snapshot->>'title', l.title) as title,
        m.content, m.pictures, m.by_whom as last_by, m.nick_name as last_name, t.waiting_since as since`,
      from: FROM,
      joins: `cross join lateral (select content, pictures, by_whom, u.nick_name
        from chat_messages join users u on u.id = user_id
        where thread_id = t.id and by_whom <> 'support' order by chat_messages.created_at desc, chat_messages.id desc limit 1) m`,
      where: WHERE,
      orderBy: 't.waiting_since, t.id',
      params: paramsOf(ctx, reader),
      paging,
    },
    ({ content, pictures, ...row }) => ({
      ...row,
      lastText: [...shortOf({ content, pictures })].slice(0, SHORT).join(''),
      lastName: row.lastBy === 'merchant' ? row.lastName : maskNickName(row.lastName),
    }),
  );

/** The number of threads that wait for a person of staff. */
export async function countWaitingChats(ctx: Context, reader: Member): Promise<number> {
  const { n } = await ctx.store.one<{ n: number }>(
    `select count(*)::int as n from ${FROM} where ${WHERE}`,
    paramsOf(ctx, reader),
  );
  return n;
}

/**
 * Ends the wait of a thread that needs no answer. Does nothing when it does not wait.
 * @throws 403 for another desk, or for a party; 404; 409 `newLine` when a member wrote after the line `upTo`
 */
export async function settleChat(
  ctx: Context,
  tx: Tx,
  reader: Member,
  threadId: string,
  upTo: string,
): Promise<void> {
  const subject = await lockThread(ctx, tx, threadId);
  if (!subject) throw refuse.notFound('对话不存在');
  if (!supportedBy(reader).includes(subject.about)) throw refuse.forbidden('你没有这张台的权限');
  const audited = auditSubjectOf(subject);
  await requireNoPart(tx, reader, subject.about, audited.subjectId);
  if (Object.values(partiesOf(subject)).includes(reader.id)) throw refuse.forbidden('这是你自己的对话');
  const { isWaiting, lastId } = await tx.one<{ isWaiting: boolean; lastId: string | null }>(
    `select waiting_since is not null as is_waiting, (select id from chat_messages
       where thread_id = $1 and by_whom <> 'support' order by created_at desc, id desc limit 1) as last_id
     from chat_threads where id = $1`,
    [threadId],
  );
  if (!isWaiting) return;
  if (lastId !== upTo) throw refuse.conflict('newLine', '对方又写了一条，请先看一看');
  await update(tx, 'chat_threads', threadId, { waitingSince: null });
  await recordAudit(ctx, tx, { staffId: reader.id, action: 'settleChat', ...audited });
}
