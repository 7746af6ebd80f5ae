import type { ListingDetail } from '../../contract/market/listing.ts';
import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import { keptOf } from '../kit/responseCache.ts';
import type { Member } from '../kit/member.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { ifWritable } from '../kit/readOnlyDatabase.ts';
import { RawJson } from '../kit/rawJson.ts';
import { CARD, PLACE } from './card.ts';
import { DETAIL, detailOf, isPublic, type DetailRow } from './detail.ts';
import { looksOf } from './looks.ts';
import { isCountedWithPage } from './pageLooks.ts';
import { keptTemplate } from './template.ts';
import { visitorsPagesOf } from './visitorsPages.ts';

/** What a listing is to the member who looks at it. */
interface OwnRow {
  isFavourite: boolean;
  ownOrderId: string | null;
}

/** What a listing's page shows stands on these tables. */
const TABLES = ['listings', 'looks', 'games', 'users', 'districts', 'attributes', 'attribute_options'];

/** Who looks at a listing, from where; nobody does while a page is drawn with it. */
interface Looking {
  member: Member | undefined;
  address: string;
  isDrawing: boolean;
}

/**
 * A listing for whoever looks at it. Public while on sale, held or sold; otherwise only its seller and staff see it.
 * Counts the look, unless the seller's own, and keeps it in a member's browsing history. What a visitor sees is kept for a moment,
 * all but how often it was looked at; a member always sees it as it is.
 * @throws 404
 */
export async function readListing(
  ctx: Context,
  id: string,
  { member, address, isDrawing }: Looking,
): Promise<ListingDetail | RawJson> {
  const looks = looksOf(ctx);
  const look = () => (isDrawing || isCountedWithPage(ctx, id, address) ? looks.of(id) : looks.add(id));
  if (!member) {
    const page = await keptOf(ctx).get(`page ${id}`, TABLES, () => visitorsPagesOf(ctx).read(id));
    if (!page) throw refuse.notFound(GONE);
    return new RawJson(page.parts(look()));
  }
  const row = await ctx.store.maybe<DetailRow & OwnRow>(
    `select ${CARD}, ${PLACE}, ${DETAIL},
       exists (select 1 from favourites f where f.listing_id = l.id and f.user_id = $2) as is_favourite,
       (select o.id from orders o where o.listing_id = l.id and o.buyer_id = $2 and o.stage = 'awaitingPayment'
          and o.closes_at > $3 limit 1) as own_order_id
     from listings l join games g on g.id = l.game_id join users u on u.id = l.seller_id where l.id = $1`,
    [id, member.id, isoNow(ctx)],
  );
  const isOwn = row?.sellerId === member.id;
  if (!row || (!isPublic(row.status) && !isOwn && member.role !== 'staff')) throw refuse.notFound(GONE);
  const counted = isOwn ? looks.of(id) : look();
  if (!isOwn && !isDrawing) await ifWritable(ctx, keepLook(ctx, id, member));
  const detail = detailOf(row, await keptTemplate(ctx, row.gameId));
  return {
    ...detail,
    views: row.views + counted,
    isFavourite: row.isFavourite,
    isOwn,
    ...omitEmpty({ ownOrderId: row.ownOrderId }),
  };
}

const GONE = '商品不存在或已下架';

/** Keeps a look in a member's browsing history. */
async function keepLook(ctx: Context, id: string, member: Member): Promise<void> {
  await ctx.store.query(
    `insert into browses (user_id, listing_id, created_at) values ($1, $2, $3)
     on conflict (user_id, listing_id) do update set times = browses.times + 1, created_at = excluded.created_at`,
    [member.id, id, isoNow(ctx)],
  );
}
