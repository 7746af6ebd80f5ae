import type { ChatMessage, ChatParty, NewChatMessage } from '../../contract/support/chat.ts';
import { openAfterSaleOf } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoNow, MINUTE } from '../kit/clock.ts';
import { redactContacts } from '../kit/redactContacts.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import { requireFewer } from '../kit/limits.ts';
import { refuse } from '../kit/refusal.ts';
import { usePictures } from '../pictures/uploads.ts';
import { recordAudit } from '../staff/index.ts';
import { hasRow, json, type Tx } from '../store/db.ts';
import { insert, insertUnless } from '../store/rows.ts';
import { linesOf, messageOf, placeOf, shortOf, type Line, type Place } from './chatLines.ts';
import {
  auditSubjectOf,
  headOf,
  lockSubject,
  lockThread,
  membersOf,
  partiesOf,
  sideOf,
  whyClosed,
  type Speaker,
  type Subject,
} from './chatSubjects.ts';
import { supportMessages } from './messageKinds.ts';

/** Per member. */
export const MAX_CHATS_A_MINUTE = 20;
/** The demo's delay before an answer, ms. */
const ANSWER_DELAY_MS = 4_000;

interface NewLine {
  by: ChatParty;
  /** Support has read the lines up to here. Undefined for all. */
  readTo?: Place | undefined;
  userId: string | null;
  text: string;
  pictures: readonly string[];
  isMasked: boolean;
}

/** The time of the first waiting line of a member after the lines that support has read. Null when there is none. */
async function firstUnread(tx: Tx, threadId: string, readTo: Place): Promise<string | null> {
  const { since } = await tx.one<{ since: string | null }>(
    `select min(created_at) as since from chat_messages
     where thread_id = $1 and by_whom not in ('support', 'system') and (created_at, id) > ($2::timestamptz, $3::text)
       and created_at >= (select waiting_since from chat_threads where id = $1)`,
    [threadId, readTo.createdAt, readTo.id],
  );
  return since;
}

/**
 * Stores a message. A member's makes the thread wait for staff, an answer of support ends that, except for lines that
 * support had not read. The caller holds the thread's lock, so messages are read in stored order.
 */
async function storeLine(ctx: Context, tx: Tx, { threadId, about }: Subject, line: NewLine): Promise<Line> {
  const now = isoNow(ctx);
  const isAnswer = line.by === 'support';
  const id = ctx.ids.next();
  const unread = line.readTo ? await firstUnread(tx, threadId, line.readTo) : null;
  await insertUnless(
    tx,
    'chat_threads',
    { id: threadId, about, lastAt: now, lastId: id, waitingSince: isAnswer ? unread : now },
    `on conflict (id) do update set last_at = excluded.last_at, last_id = excluded.last_id, waiting_since =
       ${isAnswer ? 'excluded.waiting_since' : 'coalesce(chat_threads.waiting_since, excluded.waiting_since)'}`,
  );
  const { by: byWhom, userId, text: content, pictures, isMasked } = line;
  const row = { id, threadId, byWhom, userId, content, isMasked, createdAt: now };
  return {
    ...(await insert<Line>(tx, 'chat_messages', { ...row, pictures: json(pictures) })),
    kind: null,
  };
}

const SPEAKER: Record<Speaker, string> = { buyer: '买家', seller: '卖家', merchant: '商户', support: '客服' };

const HEADING: Record<Subject['about'], string> = {
  order: '订单有新留言',
  recycleOrder: '回收订单有新留言',
  listing: '客服回复了你的咨询',
};

/**
 * Notifies the other sides by system message, except those with a closed account. If the last one is unread, it is
 * updated, and none is added.
 */
async function notifyOthers(ctx: Context, tx: Tx, subject: Subject, by: Speaker, line: Line): Promise<void> {
  const kind = supportMessages.chat.code;
  const { threadId, about } = subject;
  const short = [...shortOf(line)].slice(0, 60).join('');
  const content = `「${headOf(subject, by).title}」${SPEAKER[by]}：${short}`;
  const readers = await tx.query<{ id: string }>(
    'select id from users where id = any($1) and id is distinct from $2 and closed_at is null',
    [Object.values(partiesOf(subject)), line.userId],
  );
  for (const { id: userId } of readers) {
    const renewed = await tx.query(
      `update messages set content = $4, created_at = $5
       where user_id = $1 and kind = $2 and related_id = $3 and read_at is null returning id`,
      [userId, kind, threadId, content, line.createdAt],
    );
    if (renewed.length === 0)
      await sendMessage(ctx, tx, userId, supportMessages.chat, HEADING[about], content, threadId);
  }
}

const answerSubject = (threadId: string) => `${threadId}:chat`;

/**
 * Sends a message. Contacts in messages of members are redacted. Staff may mention the platform's own contacts.
 *
 * @throws 403 for staff with a part in the listing; 404 for a member who is no party, and for staff whose `upTo` is no
 * line of the thread; 409 `closed`; 422 without content or with another member's pictures; 429
 */
export async function sendChat(
  ctx: Context,
  tx: Tx,
  member: Member,
  id: string,
  message: NewChatMessage,
): Promise<ChatMessage> {
  // The lock makes the limit count messages over all threads. `for update` would deadlock when two members write to
  // each other.
  await tx.query('select id from users where id = $1 for no key update', [member.id]);
  const subject = await lockSubject(ctx, tx, member, id);
  const by = sideOf(subject, member);
  const text = message.text.trim();
  if (text.replaceAll(/[\s\p{C}]/gu, '') === '' && message.pictures.length === 0)
    throw refuse.invalid('content', '请写点什么，或者选一张图片');
  const why = await whyClosed(ctx, tx, subject);
  if (why !== undefined) throw refuse.conflict('closed', why);
  const pictures = await usePictures(tx, member, message.pictures, 'imgs', 'private');
  const rows = 'select created_at from chat_messages where user_id = $1 and created_at > $2';
  const limit = { rows, max: MAX_CHATS_A_MINUTE, window: MINUTE };
  await requireFewer(ctx, tx, member.id, limit, (wait) => `发得太快了，请 ${wait}后再发`);

  const { origin, allowedOrigins } = ctx.settings;
  const ourHosts = [origin, ...allowedOrigins].map((one) => new URL(one).host);
  const masked = by === 'support' ? { text, isMasked: false } : redactContacts(text, ourHosts);
  const readTo =
    by === 'support' && message.upTo !== undefined ? await placeOf(tx, subject, message.upTo) : undefined;
  const line = await storeLine(ctx, tx, subject, {
    by,
    readTo,
    userId: member.id,
    text: masked.text,
    pictures,
    isMasked: masked.isMasked,
  });
  if (by === 'support') {
    await recordAudit(ctx, tx, { staffId: member.id, action: 'sendChat', ...auditSubjectOf(subject) });
  }
  await notifyOthers(ctx, tx, subject, by, line);
  if (by !== 'support' && ctx.settings.autopilot) {
    const answer = answerSubject(subject.threadId);
    const waiting = `select from jobs where subject = $1 and kind = 'autopilot.chat' and done_at is null`;
    if (!(await hasRow(tx, waiting, [answer])))
      await schedule(ctx, tx, 'autopilot.chat', answer, ctx.clock.now() + ANSWER_DELAY_MS);
  }
  return messageOf(line, member, (await membersOf(tx, subject)).names);
}

export type ChatScene = Subject & {
  asker: Exclude<Speaker, 'support'>;
  question: string;
  hasAfterSale: boolean;
  /** How often support has answered since the subject last changed. */
  answers: number;
};

/**
 * Answers as the demo's support when a member wrote last; `answerOf` builds the text. Does nothing in a closed thread.
 */
export async function answerChat(
  ctx: Context,
  tx: Tx,
  jobSubject: string,
  answerOf: (scene: ChatScene) => string | undefined,
): Promise<void> {
  const subject = await lockThread(ctx, tx, jobSubject.replace(/:chat$/, ''));
  if (!subject || (await whyClosed(ctx, tx, subject)) !== undefined) return;
  const { threadId } = subject;
  const last = await tx.maybe<{ byWhom: ChatParty; content: string }>(
    `select by_whom, content from chat_messages where thread_id = $1 and by_whom <> 'system'
     order by created_at desc, id desc limit 1`,
    [threadId],
  );
  if (last === undefined || last.byWhom === 'system' || last.byWhom === 'support') return;
  const { answers } = await tx.one<{ answers: number }>(
    `select count(*)::int as answers from chat_messages where thread_id = $1 and by_whom = 'support'
       and created_at > coalesce((select max(created_at) from ${linesOf(subject)} where by_whom = 'system'), '-infinity')`,
    [threadId],
  );
  const hasAfterSale = subject.about === 'order' && (await openAfterSaleOf(tx, threadId)) !== undefined;
  const text = answerOf({ ...subject, asker: last.byWhom, question: last.content, hasAfterSale, answers });
  if (text === undefined) return;
  const line = await storeLine(ctx, tx, subject, {
    by: 'support',
    userId: null,
    text,
    pictures: [],
    isMasked: false,
  });
  await notifyOthers(ctx, tx, subject, 'support', line);
}
