import type { Page } from '../../contract/kit/envelope.ts';
import type { Message } from '../../contract/account/message.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import { isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import type { Paging } from '../kit/paging.ts';
import { present } from '../kit/present.ts';
import { readPageOf } from '../store/rows.ts';

interface MessageRow {
  id: string;
  kind: number;
  kindName: string;
  title: string;
  content: string;
  relatedId: string | null;
  createdAt: string;
  readAt: string | null;
}

const COLUMNS = 'id, kind, kind_name, title, content, related_id, created_at, read_at';

const messageOf = ({ createdAt: sentAt, relatedId, readAt, ...row }: MessageRow): Message => ({
  ...row,
  sentAt,
  readState: readAt === null ? 'unread' : 'read',
  ...present({ relatedId, readAt }),
});

/** A member's system messages, newest first; `total` counts all that fit the filter. */
export async function listMessages(
  ctx: Context,
  member: Member,
  query: Paging & { readState?: 'unread' | 'read' | undefined },
): Promise<Page<Message>> {
  const filter =
    query.readState === undefined
      ? ''
      : `and read_at is ${query.readState === 'unread' ? 'null' : 'not null'}`;
  return readPageOf(
    ctx.store,
    {
      select: COLUMNS,
      from: 'messages',
      where: `user_id = $1 ${filter}`,
      orderBy: 'created_at desc, id desc',
      params: [member.id],
      paging: query,
    },
    messageOf,
  );
}

/**
 * Marks a message as read; the first time counts, later calls change nothing.
 * @throws 404 when it does not exist or is somebody else's
 */
export async function markMessageRead(ctx: Context, member: Member, id: string): Promise<Message> {
  const row = await ctx.store.maybe<MessageRow>(
    `update messages set read_at = coalesce(read_at, $3) where id = $1 and user_id = $2 returning ${COLUMNS}`,
    [id, member.id, isoNow(ctx)],
  );
  if (!row) throw refuse.notFound('消息不存在或已删除');
  return messageOf(row);
}

/** A text message of the development inbox. */
interface InboxMessage {
  id: string;
  phone: string;
  content: string;
  createdAt: string;
}

/** The latest 50 text messages, newest first, of one phone or of all. */
export function listInbox(ctx: Context, phone?: string): Promise<InboxMessage[]> {
  return ctx.store.query<InboxMessage>(
    `select id, phone, content, created_at from inbox where $1::text is null or phone = $1
     order by created_at desc, id desc limit 50`,
    [phone || null],
  );
}
