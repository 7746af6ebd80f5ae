import type { OrderQuery, OrderRow, OrderStage, OrderStatus } from '../../contract/buying/order.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { STATUS_OF_STAGE } from '../../machines/rulebooks/order.ts';
import type { Context } from '../context.ts';
import { rowOf, type OrderRecord } from './orderRows.ts';
import type { Member } from '../account/sessions.ts';

const stagesOf = (status: OrderStatus) =>
  (Object.keys(STATUS_OF_STAGE) as OrderStage[]).filter((stage) => STATUS_OF_STAGE[stage] === status);

/** The buyer's orders, newest first; pages of 4 unless asked otherwise (domain §4). */
export async function listOrders(ctx: Context, buyer: Member, query: OrderQuery): Promise<Page<OrderRow>> {
  const size = query.pageSize ?? 4;
  const where = `buyer_id = $1 and ($2::text[] is null or stage = any($2)) and ($3::timestamptz is null or created_at >= $3)
    and ($4::timestamptz is null or created_at < $4::timestamptz + interval '1 second')`;
  const params = [
    buyer.id,
    query.status ? stagesOf(query.status) : null,
    query.from ?? null,
    query.to ?? null,
  ];
  const rows = await ctx.store.query<OrderRecord>(
    `select o.*, l.no as listing_no
     from (select * from orders where ${where} order by created_at desc, id desc limit $5 offset $6) o
     join listings l on l.id = o.listing_id order by o.created_at desc, o.id desc`,
    [...params, size, ((query.pageNum ?? 1) - 1) * size],
  );
  const { total } = await ctx.store.one<{ total: number }>(
    `select count(*)::int as total from orders where ${where}`,
    params,
  );
  return { rows: rows.map(rowOf), total };
}

/** Orders of each status, and unread messages. */
export async function countOrders(
  ctx: Context,
  buyer: Member,
): Promise<Record<OrderStatus | 'unread', number>> {
  const stages = await ctx.store.query<{ stage: OrderStage; n: number }>(
    'select stage, count(*)::int as n from orders where buyer_id = $1 group by stage',
    [buyer.id],
  );
  const { unread } = await ctx.store.one<{ unread: number }>(
    'select count(*)::int as unread from messages where user_id = $1 and read_at is null',
    [buyer.id],
  );
  const counts = { awaitingPayment: 0, trading: 0, completed: 0, cancelled: 0, refunded: 0, unread };
  for (const { stage, n } of stages) counts[STATUS_OF_STAGE[stage]] += n;
  return counts;
}
