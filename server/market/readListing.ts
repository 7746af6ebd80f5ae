import type { ListingDetail } from '../../contract/market/listing.ts';
import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import { isAtDesk, type Member } from '../kit/member.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { ifWritable } from '../kit/readOnlyDatabase.ts';
import type { Db } from '../store/db.ts';
import { CARD, isPublic, PLACE } from './card.ts';
import { DETAIL, detailOf, type DetailRow } from './detail.ts';
import { isCountedWithPage } from './recentViews.ts';
import { readCachedTemplate } from './template.ts';
import { viewCounterOf } from './viewCounter.ts';

interface OwnRow {
  isFavourite: boolean;
  ownOrderId: string | null;
}

/** The viewer of a listing. `isRendering`: the server renders a page with it. */
interface Viewer {
  member: Member | undefined;
  address: string;
  isRendering: boolean;
}

/**
 * Returns a listing as its viewer may see it. A listing is public while on sale, held or sold; otherwise only its
 * seller and staff at {@link LISTING_DESKS} see it. Counts a view, except the seller's own, and adds the listing to the
 * member's browsing history. Only visitors are served from the cache.
 * @throws 404
 */
export async function readListing(
  ctx: Context,
  id: string,
  { member, address, isRendering }: Viewer,
): Promise<ListingDetail> {
  const counter = viewCounterOf(ctx);
  const isView = !isRendering && !isCountedWithPage(ctx, id, address);
  if (!member) {
    const detail = await ctx.cache.get(`listing ${id}`, () => readPublic(ctx, id));
    if (!detail) throw refuse.notFound(GONE);
    if (isView) counter.add(id);
    return { ...detail, views: detail.views + (isView ? 1 : 0) };
  }
  const row = await readRow(ctx, ctx.store, id, member.id);
  const isOwn = row?.sellerId === member.id;
  if (!row || (!isPublic(row.status) && !isOwn && !isAtDesk(member, ...LISTING_DESKS)))
    throw refuse.notFound(GONE);
  if (isView && !isOwn) counter.add(id);
  if (!isOwn && !isRendering) await ifWritable(ctx, addToHistory(ctx, id, member));
  return {
    ...detailOf(row, await readCachedTemplate(ctx, row.gameId)),
    views: row.views + counter.pending(id),
    isFavourite: row.isFavourite,
    isOwn,
    ...omitEmpty({ ownOrderId: row.ownOrderId }),
  };
}

/** The desks that the chats about listings reach, too. */
const LISTING_DESKS = ['listings', 'orders', 'afterSales', 'recycling'] as const;

const GONE = '商品不存在或已下架';

async function readPublic(ctx: Context, id: string): Promise<ListingDetail | undefined> {
  const row = await readRow(ctx, ctx.reads, id, null);
  if (!row || !isPublic(row.status)) return undefined;
  const detail = detailOf(row, await readCachedTemplate(ctx, row.gameId));
  return { ...detail, views: row.views + viewCounterOf(ctx).pending(id) };
}

const readRow = (ctx: Context, db: Db, id: string, memberId: string | null) =>
  db.maybe<DetailRow & OwnRow>(
    `select ${CARD}, ${PLACE}, ${DETAIL},
       exists (select 1 from favourites f where f.listing_id = l.id and f.user_id = $2) as is_favourite,
       (select o.id from orders o where o.listing_id = l.id and o.buyer_id = $2 and o.stage = 'awaitingPayment'
          and o.closes_at > $3 limit 1) as own_order_id
     from listings l join games g on g.id = l.game_id join users u on u.id = l.seller_id where l.id = $1`,
    [id, memberId, isoNow(ctx)],
  );

async function addToHistory(ctx: Context, id: string, member: Member): Promise<void> {
  await ctx.store.query(
    `insert into browses (user_id, listing_id, created_at) values ($1, $2, $3)
     on conflict (user_id, listing_id) do update set times = browses.times + 1, created_at = excluded.created_at`,
    [member.id, id, isoNow(ctx)],
  );
}
