import type { ChatParty, ChatQuery, ChatRow, ChatThread } from '../../contract/support/chat.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import type { OrderRecord } from '../buying/index.ts';
import type { Context } from '../context.ts';
import { isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { MESSAGE_KINDS } from '../kit/messenger.ts';
import { slice, type Paging } from '../kit/paging.ts';
import { present } from '../kit/present.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db } from '../store/db.ts';
import {
  LINES,
  messageOf,
  namesOf,
  placeOf,
  shortOf,
  SHOWN_EVENTS,
  sideOf,
  UNREAD,
  unreadOf,
  whyClosed,
  type Line,
} from './chatLines.ts';

/** Lines of a page by default. */
const PAGE = 30;

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
    [orderId, SHOWN_EVENTS, size + 1, ...(from ? [from.createdAt, from.id] : [])],
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
    ...present({ why }),
    messages: lines.map((line) => messageOf(line, member, names)),
    hasEarlier: isForward || found.length > size,
    unread: await unreadOf(store, orderId, member.id),
  };
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
        [member.id, MESSAGE_KINDS.chat[0], orderId, isoNow(ctx)],
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
export async function countUnreadThreads(db: Db, userId: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `select count(distinct m.order_id)::int as n from chat_messages m
     left join chat_reads r on r.order_id = m.order_id and r.user_id = $1
     where m.order_id in (select id from orders where buyer_id = $1 union all select id from orders where seller_id = $1)
       and m.by_whom <> 'system' and m.user_id is distinct from $1
       and (r.read_at is null or (m.created_at, m.id) > (r.read_at, r.read_id))`,
    [userId],
  );
  return n;
}
