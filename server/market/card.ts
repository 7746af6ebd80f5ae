import type { ListingCard } from '../../contract/market/index.ts';
import { createBatchLoader } from '../kit/batch.ts';
import type { Context } from '../kit/context.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';

/** SQL for the number of views of `listings l`: the older views in its own column, plus those in the table `looks`. */
export const VIEWS = `l.views + coalesce((select looks.times from looks where looks.listing_id = l.id), 0)`;

/** SQL: the columns of a card, for `listings l join games g`. */
export const CARD = `l.id, l.no, l.game_id, l.title, l.description, l.region, l.price, l.picture, l.stock_kind,
  l.is_special_offer, l.former_price, l.protection, l.status, ${VIEWS} as views, l.listed_at, l.highlights,
  g.name as game_name, g.type as game_type`;

export interface CardRow extends Omit<ListingCard, 'formerPrice'> {
  formerPrice: number | null;
}

/** SQL: the names of the four district levels of `listings l`. */
export const PLACE = (['system', 'carrier', 'group', 'server'] as const)
  .map((level) => `(select d.name from districts d where d.id = l.${level}_id) as ${level}_name`)
  .join(', ');

export interface PlaceRow {
  systemName: string | null;
  carrierName: string | null;
  groupName: string | null;
  serverName: string | null;
}

export const placeOf = ({ systemName, carrierName, groupName, serverName }: PlaceRow) =>
  omitEmpty({ systemName, carrierName, groupName, serverName });

export const cardOf = (row: CardRow): ListingCard => ({
  id: row.id,
  no: row.no,
  gameId: row.gameId,
  gameName: row.gameName,
  gameType: row.gameType,
  title: row.title,
  description: row.description,
  region: row.region,
  price: row.price,
  picture: row.picture,
  stockKind: row.stockKind,
  isSpecialOffer: row.isSpecialOffer,
  protection: row.protection,
  status: row.status,
  views: row.views,
  listedAt: row.listedAt,
  highlights: row.highlights.slice(0, 6),
  ...omitEmpty({ formerPrice: row.formerPrice }),
});

const createCardLoader = (ctx: Context) =>
  createBatchLoader<ListingCard>(async (ids) => {
    const rows = await ctx.reads.query<CardRow>(
      `select ${CARD} from listings l join games g on g.id = l.game_id where l.id = any($1) and ${IS_PUBLIC}`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, cardOf(row)]));
  });

const loaders = new WeakMap<Context, ReturnType<typeof createCardLoader>>();

/** The cards of listings in the order of the ids, from the cache. Listings that are not public are omitted. */
export async function readCards(ctx: Context, ids: readonly string[]): Promise<ListingCard[]> {
  let load = loaders.get(ctx);
  if (!load) loaders.set(ctx, (load = createCardLoader(ctx)));
  const loadCard = load;
  const cards = await Promise.all(ids.map((id) => ctx.cache.get(`card ${id}`, () => loadCard(id))));
  return cards.filter((card) => card !== undefined);
}

const PUBLIC: readonly ListingCard['status'][] = ['onSale', 'held', 'sold'];

/** SQL condition: `listings l` is public. */
export const IS_PUBLIC = `l.status in (${PUBLIC.map((status) => `'${status}'`).join(', ')})`;

export const isPublic = (status: ListingCard['status']): boolean => PUBLIC.includes(status);

export const iconOf = (gameId: string): string => `/img/game/${gameId}.webp`;
