import type { ChatMessage, ChatParty } from '../../contract/support/chat.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db } from '../store/db.ts';
import type { Names, Subject } from './chatSubjects.ts';

/** The events of an order's timeline that both sides see. {@link withoutAmount} removes the buyer's amounts. */
const SHOWN_EVENTS = [
  'payment.captured',
  'credential.give',
  'credential.expire',
  'order.cancel',
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

export interface Line {
  id: string;
  kind: string | null;
  byWhom: ChatParty;
  userId: string | null;
  content: string;
  pictures: string[];
  isMasked: boolean;
  createdAt: string;
}

const step = (row: string) =>
  `${row}.id, ${row}.kind, 'system', null, ${row}.content, '[]'::jsonb, false, ${row}.created_at`;

/** SQL for the timeline steps of a thread's subject. `$1` is the thread. */
const STEPS: Record<Subject['about'], string> = {
  order: `
    union all select ${step('o')} from order_events o
      where o.order_id = $1 and o.kind in (${SHOWN_EVENTS.map((kind) => `'${kind}'`).join(', ')})
    union all select ${step('e')} from after_sales a join after_sale_events e on e.after_sale_id = a.id where a.order_id = $1`,
  recycleOrder: `
    union all select ${step('r')} from recycle_events r where r.recycle_order_id = $1 and r.kind <> 'credential.reveal'`,
  listing: '',
};

/** SQL for the lines of a thread: messages and steps. `$1` is the thread. */
export const linesOf = ({ about }: Pick<Subject, 'about'>): string =>
  `(select id, null as kind, by_whom, user_id, content, pictures, is_masked, created_at
    from chat_messages where thread_id = $1${STEPS[about]}) as line`;

export function messageOf(line: Line, member: Member, names: Names): ChatMessage {
  const name: Record<ChatParty, string> = { ...names, system: '系统' };
  return {
    id: line.id,
    by: line.byWhom,
    name: name[line.byWhom],
    isMine: line.userId === member.id,
    text: line.content,
    pictures: line.pictures,
    at: line.createdAt,
    isMasked: line.isMasked,
  };
}

/** Removes the amount from a payment's line. */
export function withoutAmount(line: Line): Line {
  if (line.kind !== 'payment.captured') return line;
  const part = ['定金', '尾款'].find((one) => line.content.includes(one)) ?? '款';
  return { ...line, content: `买家已付${part}，款项由平台保管` };
}

export const UNREAD = `select count(*)::int as unread from chat_messages m
  left join chat_reads r on r.thread_id = m.thread_id and r.user_id = $2
  where m.thread_id = $1 and m.by_whom <> 'system' and m.user_id is distinct from $2
    and (r.read_at is null or (m.created_at, m.id) > (r.read_at, r.read_id))`;

export const unreadOf = async (db: Db, threadId: string, userId: string): Promise<number> =>
  (await db.one<{ unread: number }>(UNREAD, [threadId, userId])).unread;

/** The sort position of a line. */
export type Place = Pick<Line, 'createdAt' | 'id'>;

/** @throws 404 */
export async function placeOf(db: Db, subject: Subject, id: string): Promise<Place> {
  const line = await db.maybe<Place>(`select id, created_at from ${linesOf(subject)} where id = $2`, [
    subject.threadId,
    id,
  ]);
  if (!line) throw refuse.notFound('这条消息不存在');
  return line;
}

export const shortOf = (line: Pick<Line, 'content' | 'pictures'>): string =>
  line.content || (line.pictures.length > 0 ? '[图片]' : '');
