import type { ChatMessage, ChatParty, ChatThread } from '../../contract/support/chat.ts';
import { openAfterSaleOf, type OrderRecord } from '../buying/index.ts';
import type { Context } from '../context.ts';
import { DAY } from '../kit/clock.ts';
import { maskNickName } from '../kit/maskPerson.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db } from '../store/db.ts';

/** How long after its end an order may still be talked about, ms. */
export const CHAT_AFTER_END = 30 * DAY;

type Side = ChatThread['side'];

/** The events of an order's timeline that both sides see; amounts the buyer paid are left out. */
export const SHOWN_EVENTS = [
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
export function sideOf(member: Member, order: Pick<OrderRecord, 'buyerId' | 'sellerId'> | undefined): Side {
  if (order?.buyerId === member.id) return 'buyer';
  if (order?.sellerId === member.id) return 'seller';
  if (order && member.role === 'staff') return 'support';
  throw refuse.notFound('订单不存在');
}

/** Why nothing can be said in an order's thread now; undefined when it is open (paid for once, not long ended). */
export async function whyClosed(ctx: Context, db: Db, order: OrderRecord): Promise<string | undefined> {
  if (order.paidAt === null) {
    return order.stage === 'awaitingPayment'
      ? '付款后就可以和对方、客服对话了'
      : '订单没有付款，不能对话。有问题请联系客服';
  }
  const endedAt = order.settledAt ?? order.cancelledAt;
  if (endedAt === null || Date.parse(endedAt) + CHAT_AFTER_END > ctx.clock.now()) return undefined;
  if (await openAfterSaleOf(db, order.id)) return undefined;
  return '订单结束已超过 30 天，对话只能查看。有问题请联系客服';
}

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

/** All lines of a thread: its messages, the steps of the order and of its after-sales. `$1` is the order, `$2` the steps. */
export const LINES = `(select id, null as kind, by_whom, user_id, content, pictures, is_masked, created_at
    from chat_messages where order_id = $1
  union all
  select id, kind, 'system', null, content, '[]'::jsonb, false, created_at
    from order_events where order_id = $1 and kind = any($2)
  union all
  select e.id, e.kind, 'system', null, e.content, '[]'::jsonb, false, e.created_at
    from after_sales a join after_sale_events e on e.after_sale_id = a.id where a.order_id = $1)`;

export interface Names {
  buyer: string;
  seller: string;
}

export const namesOf = async (db: Db, order: OrderRecord): Promise<Names> => {
  const { buyer, seller, isOwn } = await db.one<Names & { isOwn: boolean }>(
    `select b.nick_name as buyer, s.nick_name as seller, l.stock_kind = 'own' as is_own
     from users b, users s, listings l where b.id = $1 and s.id = $2 and l.id = $3`,
    [order.buyerId, order.sellerId, order.listingId],
  );
  return { buyer: maskNickName(buyer), seller: isOwn ? '号易自营' : maskNickName(seller) };
};

export function messageOf(line: Line, member: Member, names: Names): ChatMessage {
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

export const UNREAD = `select count(*)::int as unread from chat_messages m
  left join chat_reads r on r.order_id = m.order_id and r.user_id = $2
  where m.order_id = $1 and m.by_whom <> 'system' and m.user_id is distinct from $2
    and (r.read_at is null or (m.created_at, m.id) > (r.read_at, r.read_id))`;

export const unreadOf = async (db: Db, orderId: string, userId: string): Promise<number> =>
  (await db.one<{ unread: number }>(UNREAD, [orderId, userId])).unread;

/** Where a line of the thread stands. @throws 404 */
export async function placeOf(
  db: Db,
  orderId: string,
  id: string,
): Promise<{ createdAt: string; id: string }> {
  const line = await db.maybe<{ createdAt: string; id: string }>(
    `select id, created_at from ${LINES} as line where id = $3`,
    [orderId, SHOWN_EVENTS, id],
  );
  if (!line) throw refuse.notFound('这条消息不存在');
  return line;
}

/** What a list or a message box shows of a line. */
export const shortOf = (line: Pick<Line, 'content' | 'pictures'>): string =>
  line.content || (line.pictures.length > 0 ? '[图片]' : '');
