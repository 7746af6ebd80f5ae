import type {
  ChatMessage,
  ChatParty,
  ChatQuery,
  ChatRow,
  ChatThread,
  NewChatMessage,
} from '../../contract/support/chat.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import { json, type Db, type Tx } from '../store/db.ts';
import { hasRunningAfterSale } from '../afterSale/counts.ts';
import { schedule } from '../jobs/jobs.ts';
import { maskContacts } from '../kit/mask.ts';
import { MESSAGE_KINDS, tell } from '../kit/messenger.ts';
import { masked, type OrderRecord } from '../buying/orderRows.ts';
import { slice, type Paging } from '../kit/paging.ts';
import type { Member } from '../account/sessions.ts';
import { requireOwnPictures } from '../pictures/uploads.ts';

/** How long after its end an order may still be talked about, ms. */
export const CHAT_AFTER_END = 30 * 24 * 3_600_000;
/** Messages one member may send within a minute. */
export const MOST_CHATS_A_MINUTE = 20;
const MINUTE = 60_000;
/** Lines of a page unless told. */
const PAGE = 30;
/** How long the demo's support takes to answer, ms. */
const PACE = 4_000;

type Side = ChatThread['side'];
type Spoken = Exclude<ChatParty, 'system'>;

const isoAt = (ms: number) => new Date(ms).toISOString();

/** What an order's own timeline tells both sides; amounts of the buyer are left out. */
const TOLD_EVENTS = [
  'payment.captured',
  'inspection.start',
  'inspection.pass',
  'inspection.fail',
  'balance.expire',
  'rebinding.finish',
  'rebinding.fail',
  'credential.reveal',
  'inspection.extend',
  'receipt.confirm',
  'receipt.expire',
  'protection.end',
  'refund.decide',
] as const;

/** Which side of an order a member is on; staff are support. Others, and what does not exist, are 404. */
function sideOf(member: Member, order: Pick<OrderRecord, 'buyerId' | 'sellerId'> | undefined): Side {
  if (order?.buyerId === member.id) return 'buyer';
  if (order?.sellerId === member.id) return 'seller';
  if (order && member.role === 'staff') return 'support';
  throw refuse.notFound('订单不存在');
}

/** Why nothing can be said in an order's thread now; undefined when it is open (paid for once, not long ended). */
async function whyClosed(ctx: Context, db: Db, order: OrderRecord): Promise<string | undefined> {
  if (order.paidAt === null) {
    return order.stage === 'awaitingPayment'
      ? '付款后就可以和对方、客服对话了'
      : '订单没有付款，不能对话。有问题请联系客服';
  }
  const endedAt = order.settledAt ?? order.cancelledAt;
  if (endedAt === null || Date.parse(endedAt) + CHAT_AFTER_END > ctx.clock.now()) return undefined;
  if (await hasRunningAfterSale(db, order.id)) return undefined;
  return '订单结束已超过 30 天，对话只能查看。有问题请联系客服';
}

interface Line {
  id: string;
  kind: string | null;
  byWhom: ChatParty;
  userId: string | null;
  content: string;
  pictures: string[];
  isMasked: boolean;
  createdAt: string;
}

/** Everything said and told in a thread: its messages, the steps of the order and of its after-sales. `$1` is the order, `$2` the steps. */
const LINES = `(select id, null as kind, by_whom, user_id, content, pictures, is_masked, created_at
    from chat_messages where order_id = $1
  union all
  select id, kind, 'system', null, content, '[]'::jsonb, false, created_at
    from order_events where order_id = $1 and kind = any($2)
  union all
  select e.id, e.kind, 'system', null, e.content, '[]'::jsonb, false, e.created_at
    from after_sales a join after_sale_events e on e.after_sale_id = a.id where a.order_id = $1)`;

interface Names {
  buyer: string;
  seller: string;
}

const namesOf = async (db: Db, order: OrderRecord): Promise<Names> => {
  const { buyer, seller, isOwn } = await db.one<Names & { isOwn: boolean }>(
    `select b.nick_name as buyer, s.nick_name as seller, l.stock_kind = 'own' as is_own
     from users b, users s, listings l where b.id = $1 and s.id = $2 and l.id = $3`,
    [order.buyerId, order.sellerId, order.listingId],
  );
  return { buyer: masked(buyer), seller: isOwn ? '号易自营' : masked(seller) };
};

function messageOf(line: Line, member: Member, names: Names): ChatMessage {
  const name: Record<ChatParty, string> = { ...names, support: '号易客服', system: '系统' };
  const text =
    line.kind !== 'payment.captured'
      ? line.content
      : line.content.includes('尾款')
        ? '买家已付尾款，款项由平台保管'
        : '买家已付款，款项由平台保管';
  return {
    id: line.id,
    by: line.byWhom,
    name: name[line.byWhom],
    isMine: line.userId === member.id,
    text,
    pictures: line.pictures,
    at: line.createdAt,
    isMasked: line.isMasked,
  };
}

const UNREAD = `select count(*)::int as unread from chat_messages m
  left join chat_reads r on r.order_id = m.order_id and r.user_id = $2
  where m.order_id = $1 and m.by_whom <> 'system' and m.user_id is distinct from $2
    and (r.read_at is null or (m.created_at, m.id) > (r.read_at, r.read_id))`;

const unreadOf = async (db: Db, orderId: string, userId: string): Promise<number> =>
  (await db.one<{ unread: number }>(UNREAD, [orderId, userId])).unread;

/** Where a line of the thread stands. @throws 404 */
async function placeOf(db: Db, orderId: string, id: string): Promise<{ createdAt: string; id: string }> {
  const line = await db.maybe<{ createdAt: string; id: string }>(
    `select id, created_at from ${LINES} as line where id = $3`,
    [orderId, TOLD_EVENTS, id],
  );
  if (!line) throw refuse.notFound('这条消息不存在');
  return line;
}

/**
 * A page of an order's thread, oldest first: what came after a line, the page before one, or the newest. The steps of the order
 * stand among the messages as lines of the system. @throws 404 for who has no part in the order
 */
export async function readChat(
  ctx: Context,
  member: Member,
  orderId: string,
  query: ChatQuery,
): Promise<ChatThread> {
  const { store } = ctx;
  const order = await store.maybe<OrderRecord>('select * from orders where id = $1', [orderId]);
  const side = sideOf(member, order);
  if (!order) throw refuse.notFound('订单不存在');
  const size = query.pageSize ?? PAGE;
  const cursor = query.after ?? query.before;
  const from = cursor === undefined ? undefined : await placeOf(store, orderId, cursor);
  const isForward = query.after !== undefined;
  // One more than the page: whether there is more.
  const found = await store.query<Line>(
    `select * from ${LINES} as line
     ${from ? `where (created_at, id) ${isForward ? '>' : '<'} ($4::timestamptz, $5::text)` : ''}
     order by created_at ${isForward ? '' : 'desc'}, id ${isForward ? '' : 'desc'} limit $3`,
    [orderId, TOLD_EVENTS, size + 1, ...(from ? [from.createdAt, from.id] : [])],
  );
  const lines = found.slice(0, size);
  if (!isForward) lines.reverse();
  const names = await namesOf(store, order);
  const why = await whyClosed(ctx, store, order);
  return {
    orderId,
    orderNo: order.no,
    title: order.snapshot.title,
    side,
    isOpen: why === undefined,
    ...(why === undefined ? {} : { why }),
    messages: lines.map((line) => messageOf(line, member, names)),
    hasEarlier: isForward || found.length > size,
    unread: await unreadOf(store, orderId, member.id),
  };
}

interface Said {
  by: ChatParty;
  userId: string | null;
  text: string;
  pictures: readonly string[];
  isMasked: boolean;
}

/** Writes a line down. The caller holds the order's row, so that lines are read in the order they are kept. */
async function say(ctx: Context, tx: Tx, orderId: string, said: Said): Promise<Line> {
  const now = isoAt(ctx.clock.now());
  await tx.query(
    `insert into chat_threads (order_id, last_at) values ($1, $2)
     on conflict (order_id) do update set last_at = excluded.last_at`,
    [orderId, now],
  );
  return tx.one<Line>(
    `insert into chat_messages (id, order_id, by_whom, user_id, content, pictures, is_masked, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning *, null as kind`,
    [ctx.ids.next(), orderId, said.by, said.userId, said.text, json(said.pictures), said.isMasked, now],
  );
}

/** What a list or a message box shows of a line. */
const shortOf = (line: Pick<Line, 'content' | 'pictures'>): string =>
  line.content || (line.pictures.length > 0 ? '[图片]' : '');

const SPEAKER: Record<Spoken, string> = { buyer: '买家', seller: '卖家', support: '客服' };

/** Tells the other side in the message box; while they have not read the last one, it is renewed rather than doubled. */
async function notify(ctx: Context, tx: Tx, order: OrderRecord, by: Spoken, line: Line): Promise<void> {
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
    if (renewed.length === 0) await tell(ctx, tx, userId, 'chat', '订单有新留言', content, order.id);
  }
}

/** Locks an order for what is said about it; also what is not there is left to {@link sideOf}. */
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
  const line = await say(ctx, tx, orderId, {
    by,
    userId: member.id,
    text: kept.text,
    pictures: asked.pictures,
    isMasked: kept.isMasked,
  });
  await notify(ctx, tx, order, by, line);
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
    [orderId, TOLD_EVENTS],
  );
  const hasAfterSale = await hasRunningAfterSale(tx, orderId);
  const text = answerOf({ order, asker: last.byWhom, hasAfterSale, answers });
  if (text === undefined) return;
  const line = await say(ctx, tx, orderId, {
    by: 'support',
    userId: null,
    text,
    pictures: [],
    isMasked: false,
  });
  await notify(ctx, tx, order, 'support', line);
}

/** A member has read a thread up to a line; never back. Its message in the box counts as read with the last line. @throws 404 */
export async function markChatRead(
  ctx: Context,
  member: Member,
  orderId: string,
  upTo: string,
): Promise<{ unread: number }> {
  return ctx.store.tx(async (tx) => {
    const order = await tx.maybe<OrderRecord>('select * from orders where id = $1 for share', [orderId]);
    sideOf(member, order);
    const place = await placeOf(tx, orderId, upTo);
    await tx.query(
      `insert into chat_reads (order_id, user_id, read_at, read_id) values ($1, $2, $3, $4)
       on conflict (order_id, user_id) do update set read_at = excluded.read_at, read_id = excluded.read_id
       where (chat_reads.read_at, chat_reads.read_id) < (excluded.read_at, excluded.read_id)`,
      [orderId, member.id, place.createdAt, place.id],
    );
    const unread = await unreadOf(tx, orderId, member.id);
    if (unread === 0) {
      await tx.query(
        'update messages set read_at = $4 where user_id = $1 and kind = $2 and related_id = $3 and read_at is null',
        [member.id, MESSAGE_KINDS.chat[0], orderId, isoAt(ctx.clock.now())],
      );
    }
    return { unread };
  });
}

/** The threads a member has a part in; staff have a part in all. `$1` is the member. */
const threadsOf = (member: Member): string =>
  member.role === 'staff'
    ? 'chat_threads t where true'
    : `chat_threads t where t.order_id in (select id from orders where buyer_id = $1 union all select id from orders where seller_id = $1)`;

/** A member's conversations, the latest first; staff see all. */
export async function listChats(ctx: Context, member: Member, query: Paging): Promise<Page<ChatRow>> {
  const { limit, offset } = slice(query);
  const rows = await ctx.store.query<
    OrderRecord & {
      lastText: string;
      lastPictures: string[];
      lastBy: ChatParty;
      lastAt: string;
      unread: number;
    }
  >(
    `select o.*, t.last_at, m.content as last_text, m.pictures as last_pictures, m.by_whom as last_by, u.unread
     from (select t.order_id, t.last_at from ${threadsOf(member)} order by t.last_at desc, t.order_id desc limit $2 offset $3) t
     join orders o on o.id = t.order_id
     cross join lateral (select content, pictures, by_whom from chat_messages where order_id = o.id
       order by created_at desc, id desc limit 1) m
     cross join lateral (${UNREAD.replaceAll('$1', 'o.id').replaceAll('$2', '$1')}) u
     order by t.last_at desc, o.id desc`,
    [member.id, limit, offset],
  );
  const { total } = await ctx.store.one<{ total: number }>(
    `select count(*) as total from ${threadsOf(member)} and $1::text is not null`,
    [member.id],
  );
  return {
    rows: rows.map((row) => ({
      orderId: row.id,
      orderNo: row.no,
      title: row.snapshot.title,
      picture: row.snapshot.picture,
      side: sideOf(member, row),
      lastText: shortOf({ content: row.lastText, pictures: row.lastPictures }),
      lastBy: row.lastBy,
      lastAt: row.lastAt,
      unread: row.unread,
    })),
    total,
  };
}

/** How many of a member's own conversations have something unread. */
export async function countUnreadThreads(db: Db, member: Member): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `select count(distinct m.order_id)::int as n from chat_messages m
     left join chat_reads r on r.order_id = m.order_id and r.user_id = $1
     where m.order_id in (select id from orders where buyer_id = $1 union all select id from orders where seller_id = $1)
       and m.by_whom <> 'system' and m.user_id is distinct from $1
       and (r.read_at is null or (m.created_at, m.id) > (r.read_at, r.read_id))`,
    [member.id],
  );
  return n;
}
