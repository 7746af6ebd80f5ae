import type { ChatMessage, ChatParty, NewChatMessage } from '../../contract/support/chat.ts';
import { openAfterSaleOf, type OrderRecord } from '../buying/index.ts';
import type { Context } from '../context.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import { maskContacts } from '../kit/mask.ts';
import type { Member } from '../kit/member.ts';
import { MESSAGE_KINDS, sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { requireOwnPictures } from '../pictures/uploads.ts';
import { json, type Tx } from '../store/db.ts';
import { insert, insertUnless } from '../store/rows.ts';
import {
  LINES,
  messageOf,
  namesOf,
  shortOf,
  SHOWN_EVENTS,
  sideOf,
  whyClosed,
  type Line,
} from './chatLines.ts';

/** Messages one member may send within a minute. */
export const MOST_CHATS_A_MINUTE = 20;
const MINUTE = 60_000;
/** How long the demo's support takes to answer, ms. */
const PACE = 4_000;

type Speaker = Exclude<ChatParty, 'system'>;

/** A line of a thread before it is kept. */
interface NewLine {
  by: ChatParty;
  userId: string | null;
  text: string;
  pictures: readonly string[];
  isMasked: boolean;
}

/** Writes a line down. The caller holds the order's row, so that lines are read in the order they are kept. */
async function keepLine(ctx: Context, tx: Tx, orderId: string, line: NewLine): Promise<Line> {
  const now = isoNow(ctx);
  await insertUnless(
    tx,
    'chat_threads',
    { orderId, lastAt: now },
    'on conflict (order_id) do update set last_at = excluded.last_at',
  );
  const { by: byWhom, userId, text: content, pictures, isMasked } = line;
  const kept = { id: ctx.ids.next(), orderId, byWhom, userId, content, isMasked, createdAt: now };
  return {
    ...(await insert<Line>(tx, 'chat_messages', { ...kept, pictures: json(pictures) })),
    kind: null,
  };
}

const SPEAKER: Record<Speaker, string> = { buyer: '买家', seller: '卖家', support: '客服' };

/** Tells the other side in the message box; while they have not read the last one, it is renewed rather than doubled. */
async function notifyOthers(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  by: Speaker,
  line: Line,
): Promise<void> {
  const [kind] = MESSAGE_KINDS.chat;
  const short = [...shortOf(line)].slice(0, 60).join('');
  const content = `「${order.snapshot.title}」${SPEAKER[by]}：${short}`;
  for (const userId of new Set([order.buyerId, order.sellerId])) {
    if (userId === line.userId) continue;
    const renewed = await tx.query(
      `update messages set content = $4, created_at = $5
       where user_id = $1 and kind = $2 and related_id = $3 and read_at is null returning id`,
      [userId, kind, order.id, content, line.createdAt],
    );
    if (renewed.length === 0) await sendMessage(ctx, tx, userId, 'chat', '订单有新留言', content, order.id);
  }
}

/** Locks the order a thread belongs to; {@link sideOf} refuses one that does not exist. */
const lockThread = (tx: Tx, orderId: string): Promise<OrderRecord | undefined> =>
  tx.maybe<OrderRecord>('select * from orders where id = $1 for update', [orderId]);

/** The subject of the job that answers in a thread. */
const answerSubject = (orderId: string) => `${orderId}:chat`;

/**
 * Says something in an order's thread. What buyer and seller write is kept with every way to meet outside hidden; staff may name
 * the platform's own contacts.
 * @throws 404 for who has no part in the order; 409 `closed`; 422 for nothing said, or pictures of others; 429
 */
export async function sendChat(
  ctx: Context,
  tx: Tx,
  member: Member,
  orderId: string,
  asked: NewChatMessage,
): Promise<ChatMessage> {
  const order = await lockThread(tx, orderId);
  const by = sideOf(member, order);
  if (!order) throw refuse.notFound('订单不存在');
  const text = asked.text.trim();
  if (text.replaceAll(/[\s\p{C}]/gu, '') === '' && asked.pictures.length === 0)
    throw refuse.invalid('content', '请写点什么，或者选一张图片');
  const why = await whyClosed(ctx, tx, order);
  if (why !== undefined) throw refuse.conflict('closed', why);
  await requireOwnPictures(tx, member, asked.pictures, 'imgs');
  const { sent } = await tx.one<{ sent: number }>(
    'select count(*)::int as sent from chat_messages where user_id = $1 and created_at > $2',
    [member.id, isoAt(ctx.clock.now() - MINUTE)],
  );
  if (sent >= MOST_CHATS_A_MINUTE) throw refuse.tooOften('发得太快了，请稍等一会儿');

  const kept =
    by === 'support' ? { text, isMasked: false } : maskContacts(text, [new URL(ctx.settings.origin).host]);
  const line = await keepLine(ctx, tx, orderId, {
    by,
    userId: member.id,
    text: kept.text,
    pictures: asked.pictures,
    isMasked: kept.isMasked,
  });
  await notifyOthers(ctx, tx, order, by, line);
  if (by !== 'support' && ctx.settings.autopilot) {
    const waiting = await tx.maybe(
      `select 1 as found from jobs where subject = $1 and kind = 'autopilot.chat' and done_at is null`,
      [answerSubject(orderId)],
    );
    if (!waiting) {
      await schedule(ctx, tx, 'autopilot.chat', answerSubject(orderId), ctx.clock.now() + PACE);
    }
  }
  return messageOf(line, member, await namesOf(tx, order));
}

/** What the demo's support knows when it answers in a thread. */
export interface ChatScene {
  order: OrderRecord;
  /** Who spoke last. */
  asker: 'buyer' | 'seller';
  hasAfterSale: boolean;
  /** How often support has spoken since the order last moved. */
  answers: number;
}

/**
 * Lets support answer in a thread when the last word is the buyer's or the seller's; `answerOf` says what, or nothing. Nothing
 * happens in a closed thread.
 */
export async function answerChat(
  ctx: Context,
  tx: Tx,
  subject: string,
  answerOf: (scene: ChatScene) => string | undefined,
): Promise<void> {
  const orderId = subject.replace(/:chat$/, '');
  const order = await lockThread(tx, orderId);
  if (!order || (await whyClosed(ctx, tx, order)) !== undefined) return;
  const last = await tx.maybe<{ byWhom: ChatParty }>(
    `select by_whom from chat_messages where order_id = $1 and by_whom <> 'system'
     order by created_at desc, id desc limit 1`,
    [orderId],
  );
  if (last?.byWhom !== 'buyer' && last?.byWhom !== 'seller') return;
  const { answers } = await tx.one<{ answers: number }>(
    `select count(*)::int as answers from chat_messages where order_id = $1 and by_whom = 'support'
       and created_at > coalesce((select max(created_at) from ${LINES} as line where by_whom = 'system'), '-infinity')`,
    [orderId, SHOWN_EVENTS],
  );
  const hasAfterSale = (await openAfterSaleOf(tx, orderId)) !== undefined;
  const text = answerOf({ order, asker: last.byWhom, hasAfterSale, answers });
  if (text === undefined) return;
  const line = await keepLine(ctx, tx, orderId, {
    by: 'support',
    userId: null,
    text,
    pictures: [],
    isMasked: false,
  });
  await notifyOthers(ctx, tx, order, 'support', line);
}
