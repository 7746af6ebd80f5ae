import type { Page } from '../../contract/kit/envelope.ts';
import type { Message } from '../../contract/account/message.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Member } from './sessions.ts';
import { slice, type Paging } from '../kit/paging.ts';

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

const messageOf = (row: MessageRow): Message => ({
  id: row.id,
  kind: row.kind,
  kindName: row.kindName,
  title: row.title,
  content: row.content,
  relatedId: row.relatedId ?? undefined,
  sentAt: row.createdAt,
  readState: row.readAt === null ? 'unread' : 'read',
  readAt: row.readAt ?? undefined,
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
  const { limit, offset } = slice(query);
  const [rows, count] = await Promise.all([
    ctx.store.query<MessageRow>(
      `select ${COLUMNS} from messages where user_id = $1 ${filter}
       order by created_at desc, id desc limit $2 offset $3`,
      [member.id, limit, offset],
    ),
    ctx.store.one<{ total: number }>(`select count(*) as total from messages where user_id = $1 ${filter}`, [
      member.id,
    ]),
  ]);
  return { rows: rows.map(messageOf), total: count.total };
}

/**
 * Marks a message as read; the first time counts, later calls change nothing.
 * @throws 404 when it does not exist or is somebody else's
 */
export async function markMessageRead(ctx: Context, member: Member, id: string): Promise<Message> {
  const row = await ctx.store.maybe<MessageRow>(
    `update messages set read_at = coalesce(read_at, $3) where id = $1 and user_id = $2 returning ${COLUMNS}`,
    [id, member.id, new Date(ctx.clock.now()).toISOString()],
  );
  if (!row) throw refuse.notFound('消息不存在或已删除');
  return messageOf(row);
}

/** A text message of the development inbox. */
export interface InboxMessage {
  id: string;
  phone: string;
  content: string;
  createdAt: string;
}

/** The latest 50 text messages, newest first, of one phone or of all. */
export function listInbox(ctx: Context, phone?: string): Promise<InboxMessage[]> {
  return phone
    ? ctx.store.query<InboxMessage>(
        'select id, phone, content, created_at from inbox where phone = $1 order by created_at desc, id desc limit 50',
        [phone],
      )
    : ctx.store.query<InboxMessage>(
        'select id, phone, content, created_at from inbox order by created_at desc, id desc limit 50',
      );
}
