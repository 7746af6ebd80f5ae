import type { ListingCard, PublicReview, SellerRecord, SellerStanding } from '../../contract/market/index.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import type { Context } from '../kit/context.ts';
import { maskNickName } from '../kit/maskPersonal.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import type { Paging } from '../kit/paging.ts';
import { redactContacts } from '../kit/redactContacts.ts';
import { refuse } from '../kit/refusal.ts';
import { readPageOf } from '../store/rows.ts';
import { CARD, cardOf, IS_PUBLIC, type CardRow } from './card.ts';
import { readSellerStanding } from './sellerLevel.ts';

/** Number of latest orders in the response time. */
const RESPONSE_TIME_ORDERS = 50;

/** SQL: the latest orders of the seller $1 that meet a condition. */
const latest = (count: number, condition = 'true') =>
  `(select id, stage, finished_at, buyer_id, snapshot from orders where seller_id = $1 and ${condition}
    order by created_at desc, id desc limit ${count})`;

const RECORD = latest(RULES.sellerRecordOrders, 'paid > 0');

const SELLS = `exists (select from listings l where l.seller_id = u.id and l.stock_kind <> 'own')`;

type Row = Stored<Omit<SellerRecord, keyof SellerStanding>>;

/** The public record of a seller. @throws 404 */
export async function readSeller(
  ctx: Context,
  { id, listingId }: { id?: string | undefined; listingId?: string | undefined },
): Promise<SellerRecord> {
  const seller =
    id ??
    (
      await ctx.reads.maybe<{ sellerId: string }>(
        `select l.seller_id from listings l where l.id = $1 and l.stock_kind <> 'own' and ${IS_PUBLIC}`,
        [listingId ?? ''],
      )
    )?.sellerId;
  const row =
    seller === undefined
      ? undefined
      : await ctx.reads.maybe<Row>(
          `select u.id, u.nick_name as name, u.created_at as joined_at, n.*, r.*,
             (select count(*)::int from listings l
              where l.seller_id = u.id and l.status = 'onSale' and l.stock_kind <> 'own') as on_sale
           from users u
           cross join (
             select count(*)::int as paid,
               count(*) filter (where o.finished_at is not null and o.stage <> 'refunded')::int as completed,
               count(*) filter (where exists
                 (select from after_sales a where a.order_id = o.id))::int as disputed,
               count(v.stars)::int as reviews, count(v.stars) filter (where v.stars >= 4)::int as good
             from ${RECORD} as o left join reviews v on v.order_id = o.id) as n
           cross join (
             select count(*)::int as replies,
               round(percentile_cont(0.5) within group (order by extract(epoch from answer.at - question.at)))::int
                 as reply_seconds
             from ${latest(RESPONSE_TIME_ORDERS)} as o
             cross join lateral (select min(m.created_at) as at from chat_messages m
               where m.thread_id = o.id and m.by_whom = 'buyer') as question
             cross join lateral (select min(m.created_at) as at from chat_messages m
               where m.thread_id = o.id and m.by_whom = 'seller' and m.created_at > question.at) as answer
             where answer.at is not null) as r
           where u.id = $1 and ${SELLS}`,
          [seller],
        );
  if (!row) throw refuse.notFound('没有找到这位卖家');
  const { replySeconds, ...record } = row;
  const standing = await readSellerStanding(ctx.reads, record.id, ctx.clock.now());
  return { ...record, ...standing, name: maskNickName(record.name), ...omitEmpty({ replySeconds }) };
}

/** The reviews in the seller's record without contacts, latest first, 20 per page by default. */
export const listSellerReviews = (
  ctx: Context,
  { id, ...paging }: Paging & { id: string },
): Promise<Page<PublicReview>> =>
  readPageOf<Stored<PublicReview>, PublicReview>(
    ctx.reads,
    {
      select: `v.stars, case when v.is_hidden then null else v.content end as text, v.is_hidden, o.snapshot ->> 'title' as title, u.nick_name as buyer, v.created_at as at`,
      from: `${RECORD} as o join reviews v on v.order_id = o.id`,
      joins: 'join users u on u.id = o.buyer_id',
      where: 'true',
      orderBy: 'v.created_at desc, v.order_id desc',
      params: [id],
      paging,
    },
    ({ text, ...row }) => ({
      ...row,
      buyer: maskNickName(row.buyer),
      ...omitEmpty({ text: text && redactContacts(text).text }),
    }),
  );

/** A seller's listings on sale, latest first, 20 per page by default. */
export const listSellerListings = (
  ctx: Context,
  { id, ...paging }: Paging & { id: string },
): Promise<Page<ListingCard>> =>
  readPageOf<CardRow, ListingCard>(
    ctx.reads,
    {
      select: CARD,
      from: 'listings l',
      joins: 'join games g on g.id = l.game_id',
      where: `l.seller_id = $1 and l.status = 'onSale' and l.stock_kind <> 'own'`,
      orderBy: 'l.listed_at desc, l.id desc',
      params: [id],
      paging,
    },
    cardOf,
  );
