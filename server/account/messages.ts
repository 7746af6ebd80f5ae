import type { Page } from '../../contract/kit/envelope.ts';
import type { Message, MessageSubject } from '../../contract/account/message.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import type { Paging } from '../kit/paging.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { ifWritable } from '../kit/readOnlyDatabase.ts';
import { readPageOf } from '../store/rows.ts';

interface MessageRow extends Stored<Omit<Message, 'sentAt' | 'readState' | 'relatedTo'>> {
  relatedType: MessageSubject | null;
  createdAt: string;
}

const COLUMNS = 'id, kind, kind_name, title, content, related_id, related_type, created_at, read_at';

const messageOf = ({ createdAt: sentAt, relatedId, relatedType, readAt, ...row }: MessageRow): Message => ({
  ...row,
  sentAt,
  readState: readAt === null ? 'unread' : 'read',
  ...omitEmpty({
    relatedId,
    relatedTo: relatedId === null ? null : relatedType,
    readAt,
  }),
});

/** A member's system messages, newest first. `total` counts all that match. */
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
 * Returns a message and marks it as read, the first time only. Also works while the database is not writable.
 *
 * @throws 404 when it does not exist or belongs to another member
 */
export async function markMessageRead(ctx: Context, member: Member, id: string): Promise<Message> {
  const mark = ctx.store.query(
    'update messages set read_at = $3 where id = $1 and user_id = $2 and read_at is null',
    [id, member.id, isoNow(ctx)],
  );
  await ifWritable(ctx, mark);
  const row = await ctx.store.maybe<MessageRow>(
    `select ${COLUMNS} from messages where id = $1 and user_id = $2`,
    [id, member.id],
  );
  if (!row) throw refuse.notFound('消息不存在或已删除');
  return messageOf(row);
}

interface InboxMessage {
  id: string;
  phone: string;
  content: string;
  createdAt: string;
}

export function listInbox(ctx: Context, phone?: string): Promise<InboxMessage[]> {
  return ctx.store.query<InboxMessage>(
    `select id, phone, content, created_at from inbox where $1::text is null or phone = $1
     order by created_at desc, id desc limit 50`,
    [phone || null],
  );
}
