import type { LongPage, Page } from '../../contract/kit/envelope.ts';
import type { Attribute, District, Game } from '../../contract/market/game.ts';
import type { Deal, homeNumbers, ListingCard, ListingQuery } from '../../contract/market/listing.ts';
import type { Decoded } from '../../contract/kit/codec.ts';
import type { Context } from '../kit/context.ts';
import { likePattern } from '../kit/likePattern.ts';
import { maskNickName } from '../kit/maskPersonal.ts';
import type { Paging } from '../kit/paging.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { searchListings } from '../search/index.ts';
import { readPageOf } from '../store/rows.ts';
import { iconOf, PLACE, readCards, VIEWS, type PlaceRow } from './card.ts';
import { countsOf } from './counts.ts';
import { attributesOf, readCachedTemplate } from './template.ts';

/** All games in order, with the number of listings on sale. */
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
        filter.name?.trim() ? likePattern(filter.name.trim()) : null,
      ],
    ),
    countsOf(ctx),
  ]);
  return rows.map((row) => ({ ...row, onSale: onSaleOf.get(row.id) ?? 0, icon: iconOf(row.id) }));
}

export async function listAttributes(ctx: Context, gameId: string): Promise<Page<Attribute>> {
  const rows = await attributesOf(ctx.store, gameId);
  return { rows, total: rows.length };
}

export async function readAttributeNames(ctx: Context, gameId: string): Promise<Record<string, string>> {
  const options = (await readCachedTemplate(ctx, gameId)).flatMap((attribute) => attribute.options);
  const named = options.flatMap(({ children, ...option }) => [option, ...children]);
  return Object.fromEntries(named.map(({ id, label }) => [id, label]));
}

type DistrictRow = Stored<District>;

const districtPage = (rows: DistrictRow[]): Page<District> => ({
  rows: rows.map(omitEmpty),
  total: rows.length,
});

/** One level of a game's districts: systems, carriers or areas. With `parentId`, only those of that parent. */
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
 * The carriers of a game, for the older district calls. With a system: its own carriers, and those without a system.
 * Empty for a system of another game.
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

/** The areas of a carrier, or all of the game, for the older district calls. */
export async function listAreas(ctx: Context, gameId: string, operatorId?: string) {
  return placesOf(
    await ctx.reads.query(
      `select id, name from districts where game_id = $1 and system_key like '%group'
         and ($2::text is null or parent_id = $2) order by sort, id`,
      [gameId, operatorId ?? null],
    ),
  );
}

/** The servers of an area, for the older district calls. */
export async function listAreaServers(ctx: Context, areaId: string) {
  return placesOf((await listServers(ctx, areaId)).rows);
}

/** A page of the listings on sale that match a search, as cards. @throws 422, 429 as {@link searchListings} */
export async function listListings(
  ctx: Context,
  query: ListingQuery,
  network: string,
): Promise<LongPage<ListingCard>> {
  const { gameId, attributes, boxNames } = query;
  const template =
    gameId !== undefined && (attributes || boxNames) ? await readCachedTemplate(ctx, gameId) : [];
  const { ids, ...page } = await searchListings(ctx, query, template, network);
  return { ...page, rows: await readCards(ctx, ids) };
}

/** Up to six listings on sale of the same game, closest price first. Empty for an unknown listing. */
export async function recommendListings(ctx: Context, id: string): Promise<ListingCard[]> {
  // Each half walks the price index of the game in one direction, from the listing's own price. The scalar subqueries
  // give the planner single values.
  const own = (column: string) => `(select ${column} from listings where id = $1)`;
  const near = (side: string, order: string) =>
    `(select l.id, l.price from listings l where l.game_id = ${own('game_id')} and l.status = 'onSale'
        and ${side} and l.id <> $1 order by ${order} limit 6)`;
  const found = await ctx.reads.query<{ id: string }>(
    `with near as materialized (
       ${near(`l.price >= ${own('price')}`, 'l.price, l.id')}
       union all
       ${near(`l.price < ${own('price')}`, 'l.price desc, l.id desc')})
     select id from near order by abs(price - ${own('price')}), id limit 6`,
    [id],
  );
  return readCards(
    ctx,
    found.map((row) => row.id),
  );
}

/** Sold listings, latest first. The names of buyer and seller are masked. */
export async function listDeals(ctx: Context, query: Paging): Promise<Page<Deal>> {
  type Row = Omit<Deal, 'buyer' | 'seller' | 'systemName' | 'groupName'> &
    PlaceRow & { buyer: string | null; seller: string };
  return readPageOf<Row, Deal>(
    ctx.reads,
    {
      select: `l.id, l.game_id, g.name as game_name, l.title, l.description, l.picture, l.price, ${VIEWS} as views, l.sold_at,
         l.highlights, ${PLACE},
         (select b.nick_name from orders o join users b on b.id = o.buyer_id
            where o.listing_id = l.id and o.stage in ('delivered', 'protected', 'settled') limit 1) as buyer,
         s.nick_name as seller`,
      from: 'listings l',
      joins: 'join games g on g.id = l.game_id join users s on s.id = l.seller_id',
      key: 'l.id',
      where: `l.status = 'sold' and l.sold_at is not null`,
      orderBy: 'l.sold_at desc, l.id desc',
      paging: query,
    },
    ({ systemName, carrierName: _carrier, groupName, serverName: _server, ...row }) => ({
      ...row,
      ...omitEmpty({ systemName, groupName }),
      highlights: row.highlights.slice(0, 6),
      buyer: row.buyer === null ? '匿名买家' : maskNickName(row.buyer),
      seller: maskNickName(row.seller),
    }),
  );
}

export async function readHomeNumbers(ctx: Context): Promise<Decoded<typeof homeNumbers>> {
  const { onSale, sold, soldYesterday } = await countsOf(ctx);
  return { onSale, sold, soldYesterday };
}
