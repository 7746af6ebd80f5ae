import { cardFields, type ListingCard } from '../../contract/market/index.ts';
import { createBatchLoader } from '../kit/batch.ts';
import type { Context } from '../kit/context.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { snakeCase } from '../store/rows.ts';

/** SQL for the number of views of `listings l`: the older views in its own column, plus those in the table `looks`. */
export const VIEWS = `l.views + coalesce((select looks.times from looks where looks.listing_id = l.id), 0)`;

const FIELDS = Object.keys(cardFields) as readonly (keyof ListingCard)[];

/** SQL of the card fields that are not columns of `listings`. */
const OTHERS: Partial<Record<keyof ListingCard, string>> = {
  views: `${VIEWS} as views`,
  gameName: 'g.name as game_name',
  gameType: 'g.type as game_type',
};

/** SQL: the fields of a card (`cardFields` of the contract), for `listings l join games g`. */
export const CARD = FIELDS.map((field) => OTHERS[field] ?? `l.${snakeCase(field)}`).join(', ');

/** {@link CARD} as read. */
export type CardRow = Stored<ListingCard>;

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

/** The card of a row, which may have other columns, too. */
export const cardOf = (row: CardRow): ListingCard => ({
  ...(omitEmpty(Object.fromEntries(FIELDS.map((field) => [field, row[field]]))) as ListingCard),
  highlights: row.highlights.slice(0, 6),
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

/**
 * What stands for the texts and the picture of a listing that is no longer public. Its seller may have edited them since,
 * and nobody has reviewed that.
 */
export const textsOfGame = ({ gameId, gameName }: Pick<ListingCard, 'gameId' | 'gameName'>) => ({
  title: gameName,
  description: '',
  highlights: [],
  picture: iconOf(gameId),
});
