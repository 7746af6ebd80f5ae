import type { Page } from '../../contract/kit/envelope.ts';
import type { Attribute, District, Game } from '../../contract/market/game.ts';
import type { Deal, ListingCard, ListingDetail } from '../../contract/market/listing.ts';
import { cardFields, listingDetail, type homeNumbers } from '../../contract/market/listing.ts';
import type { Decoded } from '../../contract/kit/codec.ts';
import { depositOf, RULES } from '../../contract/kit/rules.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import { likeOf } from '../kit/like.ts';
import { isoNow } from '../kit/clock.ts';
import { bytesOf } from '../kit/bytes.ts';
import { keptOf } from '../kit/kept.ts';
import { maskNickName } from '../kit/maskPerson.ts';
import type { Member } from '../kit/member.ts';
import type { Paging } from '../kit/paging.ts';
import { present } from '../kit/present.ts';
import { ifWritable } from '../kit/writable.ts';
import { Written } from '../kit/written.ts';
import { readPageOf } from '../store/rows.ts';
import { CARD, cardOf, PLACE, placeOf, type CardRow, type PlaceRow } from './card.ts';
import { arrayOf, cardsOf, versionOf, type Found } from './cards.ts';
import { coveragesOf } from './coverages.ts';
import { countsOf } from './counts.ts';
import { looksOf } from './looks.ts';
import { isCountedWithPage } from './pageLooks.ts';
import { shownIn } from './shownAttributes.ts';
import { attributesOf, keptTemplate } from './template.ts';

/** Games in their order, with how many listings of each are on sale. */
export async function listGames(
  ctx: Context,
  filter: { type?: Game['type'] | undefined; initial?: string | undefined; name?: string | undefined },
): Promise<Game[]> {
  const [rows, { onSaleOf }] = await Promise.all([
    ctx.reads.query<Omit<Game, 'icon' | 'onSale'>>(
      `select id, name, initial, type, is_hot from games
       where ($1::text is null or type = $1) and ($2::text is null or initial = $2) and ($3::text is null or name ilike $3)
       order by sort, id`,
      [
        filter.type ?? null,
        filter.initial?.toUpperCase() ?? null,
        filter.name?.trim() ? likeOf(filter.name.trim()) : null,
      ],
    ),
    countsOf(ctx),
  ]);
  return rows.map((row) => ({ ...row, onSale: onSaleOf.get(row.id) ?? 0, icon: iconOf(row.id) }));
}

/** Where a game's icon is. */
const iconOf = (gameId: string): string => `/img/game/${gameId}.webp`;

/** {@link attributesOf} as a page. */
export async function listAttributes(ctx: Context, gameId: string): Promise<Page<Attribute>> {
  const rows = await attributesOf(ctx.store, gameId);
  return { rows, total: rows.length };
}

/** What every option and sub-option of a game's template is called, by its id. */
export async function readAttributeNames(ctx: Context, gameId: string): Promise<Record<string, string>> {
  const options = (await keptTemplate(ctx, gameId)).flatMap((attribute) => attribute.options);
  const named = options.flatMap(({ children, ...option }) => [option, ...children]);
  return Object.fromEntries(named.map(({ id, label }) => [id, label]));
}

interface DistrictRow extends Omit<District, 'parentId'> {
  parentId: string | null;
}

const districtPage = (rows: DistrictRow[]): Page<District> => ({
  rows: rows.map(present),
  total: rows.length,
});

/** One level of a game's area cascade: systems, carriers or areas, under a parent when one is named. */
export async function listDistricts(
  ctx: Context,
  query: { gameId: string; systemKey: string; parentId?: string | undefined },
): Promise<Page<District>> {
  return districtPage(
    await ctx.reads.query<DistrictRow>(
      `select id, game_id, name, system_key, parent_id from districts
       where game_id = $1 and system_key = $2 and ($3::text is null or parent_id = $3) order by sort, id`,
      [query.gameId, query.systemKey, query.parentId ?? null],
    ),
  );
}

/** The servers of an area. */
export async function listServers(ctx: Context, parentId: string): Promise<Page<District>> {
  return districtPage(
    await ctx.reads.query<DistrictRow>(
      'select id, game_id, name, system_key, parent_id from districts where parent_id = $1 order by sort, id',
      [parentId],
    ),
  );
}

const placesOf = (rows: { id: string; name: string }[]) => ({
  rows: rows.map(({ id, name }) => ({ id, name })),
  total: rows.length,
});

/**
 * The older cascade's carriers of a game; on computers there are none. Under a system: those that are its own, and those
 * that belong to no system; none under what is no system of the game.
 */
export async function listOperators(ctx: Context, gameId: string, systemId?: string) {
  return placesOf(
    await ctx.reads.query(
      `select c.id, c.name from districts c where c.game_id = $1 and c.system_key = 'carrier'
         and ($2::text is null or (coalesce(c.parent_id, $2) = $2 and exists
           (select 1 from districts s where s.id = $2 and s.game_id = $1 and s.system_key = 'system')))
       order by c.sort, c.id`,
      [gameId, systemId ?? null],
    ),
  );
}

/** The older cascade's areas: of a carrier, or all of the game. */
export async function listAreas(ctx: Context, gameId: string, operatorId?: string) {
  return placesOf(
    await ctx.reads.query(
      `select id, name from districts where game_id = $1 and system_key like '%group'
         and ($2::text is null or parent_id = $2) order by sort, id`,
      [gameId, operatorId ?? null],
    ),
  );
}

/** The older cascade's servers of an area. */
export async function listAreaServers(ctx: Context, areaId: string) {
  return placesOf((await listServers(ctx, areaId)).rows);
}

interface DetailRow extends CardRow, PlaceRow {
  sellerId: string;
  pictures: { url: string; name: string }[];
  attributes: Record<string, string | string[]>;
  favourites: number;
  sellerName: string;
  sellerDeals: number;
}

/** What a listing is to the member who looks at it. */
interface OwnRow {
  isFavourite: boolean;
  ownOrderId: string | null;
}

const DETAIL = `${CARD}, ${PLACE}, l.seller_id, l.pictures, l.attributes, l.favourites, u.nick_name as seller_name, u.deals as seller_deals`;
const DETAIL_FROM = 'listings l join games g on g.id = l.game_id join users u on u.id = l.seller_id';

/** What a listing's page shows stands on these tables. */
const DETAIL_TABLES = ['listings', 'games', 'users', 'districts'];

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
): Promise<ListingDetail | Written> {
  const looks = looksOf(ctx);
  const look = () => (isDrawing || isCountedWithPage(ctx, id, address) ? looks.of(id) : looks.add(id));
  if (!member) {
    const page = await keptOf(ctx).get(`page ${id}`, DETAIL_TABLES, () => visitorsPage(ctx, id));
    if (!page) throw refuse.notFound(GONE);
    return new Written([page.before, bytesOf(String(page.views + look())), page.after]);
  }
  const row = await ctx.store.maybe<DetailRow & OwnRow>(
    `select ${DETAIL},
       exists (select 1 from favourites f where f.listing_id = l.id and f.user_id = $2) as is_favourite,
       (select o.id from orders o where o.listing_id = l.id and o.buyer_id = $2 and o.stage = 'awaitingPayment'
          and o.closes_at > $3 limit 1) as own_order_id
     from ${DETAIL_FROM} where l.id = $1`,
    [id, member.id, isoNow(ctx)],
  );
  const isOwn = row?.sellerId === member.id;
  if (!row || (!isPublic(row.status) && !isOwn && member.role !== 'staff')) throw refuse.notFound(GONE);
  const counted = isOwn ? looks.of(id) : look();
  if (!isOwn && !isDrawing) await ifWritable(ctx, keepLook(ctx, id, member));
  const detail = await detailOf(ctx, row);
  return {
    ...detail,
    views: row.views + counted,
    isFavourite: row.isFavourite,
    isOwn,
    ...present({ ownOrderId: row.ownOrderId }),
  };
}

const GONE = '商品不存在或已下架';

/** What a listing's page shows to anybody. */
async function detailOf(ctx: Context, row: DetailRow): Promise<ListingDetail> {
  const shown = shownIn(await keptTemplate(ctx, row.gameId), row.attributes);
  const values = Object.fromEntries(
    shown.map(({ key }) => [key, [row.attributes[key] ?? []].flat().join(',')]),
  );
  return {
    ...cardOf(row),
    ...placeOf(row),
    icon: iconOf(row.gameId),
    pictures: row.pictures.map(({ url, name }) => ({ url, name })),
    attributes: shown.map(({ label, value }) => ({ label, value })),
    ...(shown.length > 0 && { values }),
    isFavourite: false,
    isOwn: false,
    favourites: row.favourites,
    sellerName: row.stockKind === 'own' ? '号易自营' : maskNickName(row.sellerName),
    sellerDeals: row.sellerDeals,
    coverages: coveragesOf(row.price, row.protection === 'free'),
    serviceFee: RULES.serviceFee,
    ...present({
      deposit: depositOf(row.price),
      realNameState: shown.find(({ meaning }) => meaning === REAL_NAME)?.value,
    }),
  };
}

/** Stands where the number of looks will. */
const VIEWS = Number.MAX_SAFE_INTEGER;

/** A listing's page as a visitor gets it, in JSON, around the number of looks; undefined when visitors do not see it. */
async function visitorsPage(
  ctx: Context,
  id: string,
): Promise<{ before: Uint8Array; after: Uint8Array; views: number } | undefined> {
  const row = await ctx.reads.maybe<DetailRow>(`select ${DETAIL} from ${DETAIL_FROM} where l.id = $1`, [id]);
  if (!row || !isPublic(row.status)) return undefined;
  const detail = await detailOf(ctx, row);
  const page = JSON.stringify(listingDetail.encode({ ...detail, views: VIEWS }));
  // Nothing else can be spelled so: in a text the quotes are escaped.
  const name = `"${cardFields.views.name}":`;
  const at = page.indexOf(`${name}${VIEWS}`) + name.length;
  return {
    before: bytesOf(page.slice(0, at)),
    after: bytesOf(page.slice(at + String(VIEWS).length)),
    views: row.views,
  };
}

/** The meaning (`fieldKey`) of the attribute that says whether the account's real name can be changed (domain §6.5). */
const REAL_NAME = 'sm';

const PUBLIC: readonly ListingCard['status'][] = ['onSale', 'held', 'sold'];

/** Whether anyone may look at a listing of this status. */
export const isPublic = (status: ListingCard['status']): boolean => PUBLIC.includes(status);

/** Keeps a look in a member's browsing history. */
async function keepLook(ctx: Context, id: string, member: Member): Promise<void> {
  await ctx.store.query(
    `insert into browses (user_id, listing_id, created_at) values ($1, $2, $3)
     on conflict (user_id, listing_id) do update set times = browses.times + 1, created_at = excluded.created_at`,
    [member.id, id, isoNow(ctx)],
  );
}

/** Up to six listings on sale of the same game, the nearest in price first; none for an unknown listing. */
export async function recommendListings(ctx: Context, id: string): Promise<Written> {
  // Each part walks the prices of the game from the listing's own, which stands there as one value.
  const own = (column: string) => `(select ${column} from listings where id = $1)`;
  const near = (side: string, order: string) =>
    `(select l.id, l.price from listings l where l.game_id = ${own('game_id')} and l.status = 'onSale'
        and ${side} and l.id <> $1 order by ${order} limit 6)`;
  const found = await ctx.reads.query<Found>(
    `with near as materialized (
       ${near(`l.price >= ${own('price')}`, 'l.price, l.id')}
       union all
       ${near(`l.price < ${own('price')}`, 'l.price desc, l.id desc')})
     select l.id, ${await versionOf(ctx)} as version from near join listings l on l.id = near.id
     order by abs(near.price - ${own('price')}), l.id limit 6`,
    [id],
  );
  return new Written(arrayOf(await cardsOf(ctx, found)));
}

/** Sold listings, the latest first; buyer and seller masked. */
export async function listDeals(ctx: Context, query: Paging): Promise<Page<Deal>> {
  type Row = Omit<Deal, 'buyer' | 'seller' | 'systemName' | 'groupName'> &
    PlaceRow & { buyer: string | null; seller: string };
  return readPageOf<Row, Deal>(
    ctx.reads,
    {
      select: `l.id, l.game_id, g.name as game_name, l.title, l.description, l.picture, l.price, l.views, l.sold_at,
         l.highlights, ${PLACE},
         (select b.nick_name from orders o join users b on b.id = o.buyer_id
            where o.listing_id = l.id and o.stage in ('delivered', 'protected', 'settled') limit 1) as buyer,
         s.nick_name as seller`,
      from: 'listings l',
      joins: 'join games g on g.id = l.game_id join users s on s.id = l.seller_id',
      where: `l.status = 'sold' and l.sold_at is not null`,
      orderBy: 'l.sold_at desc, l.id desc',
      paging: query,
    },
    ({ systemName, carrierName: _carrier, groupName, serverName: _server, ...row }) => ({
      ...row,
      ...present({ systemName, groupName }),
      highlights: row.highlights.slice(0, 6),
      buyer: row.buyer === null ? '匿名买家' : maskNickName(row.buyer),
      seller: maskNickName(row.seller),
    }),
  );
}

/** The home page's numbers; yesterday is China's (+08:00). */
export async function readHomeNumbers(ctx: Context): Promise<Decoded<typeof homeNumbers>> {
  const { onSale, sold, soldYesterday } = await countsOf(ctx);
  return { onSale, sold, soldYesterday };
}
