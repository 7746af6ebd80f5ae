import type { ChatQuery, ChatRow, ChatThread } from '../../contract/support/chat.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { CHAT_SUBJECTS } from '../../contract/staff/index.ts';
import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { supportMessages } from './messageKinds.ts';
import type { Paging } from '../kit/paging.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import type { Db } from '../store/db.ts';
import { keysetOf, toCursorRefusal } from '../store/keyset.ts';
import { pageOf } from '../store/rows.ts';
import {
  linesOf,
  messageOf,
  placeOf,
  shortOf,
  UNREAD,
  unreadOf,
  withoutAmount,
  type Line,
} from './chatLines.ts';
import {
  headOf,
  lockSubject,
  membersOf,
  sideAmong,
  sideOf,
  subjectOf,
  supportedBy,
  whyClosed,
} from './chatSubjects.ts';

/** Messages per page by default. */
const PAGE = 30;

/**
 * A page of a thread, oldest first: after a message, before one, or the newest. Timeline steps appear as system
 * messages. `id` is that of the thread or its subject.
 * @throws 404 for a member who is no party
 */
export async function readChat(
  ctx: Context,
  member: Member,
  id: string,
  query: ChatQuery,
): Promise<ChatThread> {
  const { store } = ctx;
  const subject = await subjectOf(store, member, id);
  const { threadId } = subject;
  const size = query.pageSize ?? PAGE;
  const cursor = query.after ?? query.before;
  const from = cursor === undefined ? undefined : await placeOf(store, subject, cursor);
  const isForward = query.after !== undefined;
  // Reads one more than the page, to detect whether more follow.
  const found = await store.query<Line>(
    `select * from ${linesOf(subject)}
     ${from ? `where (created_at, id) ${isForward ? '>' : '<'} ($3::timestamptz, $4::text)` : ''}
     order by created_at ${isForward ? '' : 'desc'}, id ${isForward ? '' : 'desc'} limit $2`,
    [threadId, size + 1, ...(from ? [from.createdAt, from.id] : [])],
  );
  const lines = found.slice(0, size);
  if (!isForward) lines.reverse();
  const { names, closedSides } = await membersOf(store, subject);
  const why = await whyClosed(ctx, store, subject);
  return {
    ...headOf(subject, sideOf(subject, member)),
    ...(subject.about === 'listing' && {
      listing: { price: subject.listing.price, status: subject.listing.status },
    }),
    isOpen: why === undefined,
    ...omitEmpty({ why, closedSides: closedSides.length > 0 ? closedSides : undefined }),
    messages: lines.map((line) =>
      messageOf(subject.about === 'order' ? withoutAmount(line) : line, member, names),
    ),
    hasEarlier: isForward || found.length > size,
    unread: await unreadOf(store, threadId, member.id),
  };
}

/**
 * Marks the messages of a thread as read, up to the given one. When the last message is read, the system message about
 * the thread is marked as read, too.
 *
 * @throws 404
 */
export async function markChatRead(
  ctx: Context,
  member: Member,
  id: string,
  upTo: string,
): Promise<{ unread: number }> {
  return ctx.store.tx(async (tx) => {
    const subject = await lockSubject(ctx, tx, member, id);
    const { threadId } = subject;
    const place = await placeOf(tx, subject, upTo);
    await tx.query(
      `insert into chat_reads (thread_id, user_id, read_at, read_id) values ($1, $2, $3, $4)
       on conflict (thread_id, user_id) do update set read_at = excluded.read_at, read_id = excluded.read_id
       where (chat_reads.read_at, chat_reads.read_id) < (excluded.read_at, excluded.read_id)`,
      [threadId, member.id, place.createdAt, place.id],
    );
    const unread = await unreadOf(tx, threadId, member.id);
    if (unread === 0) {
      await tx.query(
        'update messages set read_at = $4 where user_id = $1 and kind = $2 and related_id = $3 and read_at is null',
        [member.id, supportMessages.chat.code, threadId, isoNow(ctx)],
      );
    }
    return { unread };
  });
}

/** SQL for the ids of the threads in which a member is a party or asked a question. `$1` is the member. */
const OWN_THREADS = `select id from orders where buyer_id = $1 union all select id from orders where seller_id = $1
  union all select id from recycle_orders where seller_id = $1 union all select id from recycle_orders where merchant_id = $1
  union all select id from chat_threads where asker_id = $1`;

/** SQL for the threads that a member can see: their own, and those in which they are support. `$1` is the member. */
function threadsOf(member: Member): string {
  const supported = supportedBy(member);
  if (supported.length === CHAT_SUBJECTS.length) return 'chat_threads t where $1::text is not null';
  const own = `t.id in (${OWN_THREADS})`;
  if (supported.length === 0) return `chat_threads t where ${own}`;
  // OR instead of UNION: PostgreSQL reads the newest threads by their index until the page is full.
  const subjects = supported.map((about) => `'${about}'`).join(', ');
  return `chat_threads t where (t.about in (${subjects}) or ${own})`;
}

interface ChatListRow extends Omit<ChatRow, 'picture' | 'side'> {
  picture: string | null;
  buyerId: string | null;
  sellerId: string | null;
  merchantId: string | null;
  /** The member sells the listing that a question to support is about. */
  isOwnListing: boolean | null;
  lastPictures: string[];
}

/** The threads that a member can see, latest first. Only the member's own ones have unread messages. */
export async function listChats(ctx: Context, member: Member, query: Paging): Promise<Page<ChatRow>> {
  const orderBy = 't.last_at desc, t.id desc';
  const keyset = keysetOf(orderBy, query, 3);
  const { limit, offset } = keyset;
  const found = await ctx.store
    .query<ChatListRow & { pageCursor: unknown[] }>(
      `select t.id, t.about, coalesce(o.id, c.valuation_id, l.id) as subject_id, coalesce(o.no, c.no, l.no) as no,
       coalesce(o.snapshot->>'title', c.snapshot->>'title', l.title) as title,
       coalesce(o.snapshot->>'picture', c.snapshot->>'picture', l.pictures->0->>'url') as picture,
       coalesce(o.buyer_id, t.asker_id) as buyer_id, coalesce(o.seller_id, c.seller_id) as seller_id, c.merchant_id,
       l.seller_id = $1 as is_own_listing,
       t.last_at, m.content as last_text, m.pictures as last_pictures, m.by_whom as last_by, u.unread,
       ${keyset.column} as page_cursor
     from (select * from (select t.* from ${threadsOf(member)}) t where ${keyset.where} order by ${orderBy}
       limit $2 offset $3) t
     left join orders o on t.about = 'order' and o.id = t.id
     left join recycle_orders c on t.about = 'recycleOrder' and c.id = t.id
     left join listings l on l.id = t.listing_id
     cross join lateral (select content, pictures, by_whom from chat_messages where thread_id = t.id
       order by created_at desc, id desc limit 1) m
     cross join lateral (${UNREAD.replaceAll('$1', 't.id').replaceAll('$2', '$1')}) u
     order by ${orderBy}`,
      [member.id, limit + 1, offset, ...keyset.params],
    )
    .catch(toCursorRefusal(query.after));
  const { rows, next } = pageOf<ChatListRow>(found, limit);
  const { total } = await ctx.store.one<{ total: number }>(
    `select count(*) as total from ${threadsOf(member)}`,
    [member.id],
  );
  return { rows: rows.map((row) => rowOf(row, member)), total, ...(next !== undefined && { next }) };
}

function rowOf(row: ChatListRow, member: Member): ChatRow {
  const { buyerId, sellerId, merchantId, isOwnListing, picture, lastPictures, ...rest } = row;
  const parties = omitEmpty({ buyer: buyerId, seller: sellerId, merchant: merchantId });
  const side = sideAmong(row.about, parties, member) ?? 'support';
  return {
    ...rest,
    picture: picture ?? '',
    side,
    // What waits for support is in the console, for all of a desk. `countUnreadThreads` counts own threads, too.
    unread: side === 'support' ? 0 : row.unread,
    lastText:
      side === 'support' && isOwnListing === true
        ? '与你有关，由其他客服回复'
        : shortOf({ content: row.lastText, pictures: lastPictures }),
  };
}

/**
 * The number of a member's threads with unread messages. Reads messages only in threads with a newer one than the member
 * read last.
 */
export async function countUnreadThreads(db: Db, userId: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    // OWN_THREADS has no id twice, because a member is on one side of a trade only.
    `select count(*)::int as n from (${OWN_THREADS}) own join chat_threads t on t.id = own.id
     left join chat_reads r on r.thread_id = t.id and r.user_id = $1
     cross join lateral (select from chat_messages m
       where m.thread_id = t.id and m.by_whom <> 'system' and m.user_id is distinct from $1
         and (r.read_at is null or (m.created_at, m.id) > (r.read_at, r.read_id)) limit 1) unread
     where r.read_at is null or t.last_at > r.read_at
       or t.last_at = r.read_at and coalesce(t.last_id > r.read_id, true)`,
    [userId],
  );
  return n;
}
