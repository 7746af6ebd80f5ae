import type { Context } from '../kit/context.ts';
import { bytesOf } from '../kit/bytes.ts';
import { keptOf } from '../kit/responseCache.ts';
import { putNewest } from '../kit/putNewest.ts';
import { quick, type Store } from '../store/db.ts';
import { CARD_TEXT } from './cardText.ts';
import { IS_PUBLIC } from './detail.ts';
import { GATHER } from './looks.ts';
import { versionOf, type Found } from './versions.ts';

/** Most cards that are remembered, about 1 kB each. */
const MOST = 20_000;

interface Card {
  version: string;
  /** When it was made: the looks at its listing, which are no part of its row, are written every {@link GATHER}. */
  at: number;
  /** Behind a comma, as most cards of a list stand: fewer parts to put together. */
  bytes: Uint8Array;
}

/** The cards one process remembers, all of one naming of the games. */
interface Era {
  games: string;
  cards: Map<string, Card>;
}

const eras = new WeakMap<Store, Era>();

async function eraOf(ctx: Context): Promise<Era> {
  const games = await keptOf(ctx).get(
    'names of games',
    ['games'],
    async () =>
      (
        await ctx.reads.one<{ names: string }>(
          `select json_agg(json_build_array(id, name, type) order by id)::text as names from games`,
        )
      ).names,
  );
  const era = eras.get(ctx.store);
  if (era?.games === games) return era;
  const fresh = { games, cards: new Map<string, Card>() };
  eras.set(ctx.store, fresh);
  return fresh;
}

/**
 * Listings as public lists show them (`listingCard`), in JSON behind a comma each, in the order they were found: for {@link arrayOf}. A card is made by the database for each
 * writing of its row and remembered for {@link GATHER}: to make it costs several times what it costs to find it. Listings that are gone by the time they
 * are made, or that not everyone may see any more, are left out.
 */
export async function cardsOf(ctx: Context, found: readonly Found[]): Promise<Uint8Array[]> {
  const { cards } = await eraOf(ctx);
  const now = ctx.clock.now();
  const shown = new Map<string, Card>();
  for (const { id, version } of found) {
    const card = version === '' ? undefined : cards.get(id);
    if (card?.version === version && now >= card.at && now - card.at < GATHER) shown.set(id, card);
  }
  const missing = found.filter(({ id }) => !shown.has(id)).map(({ id }) => id);
  for (const [id, card] of missing.length === 0 ? [] : await madeOf(ctx, missing)) {
    putNewest(cards, id, card, MOST);
    shown.set(id, card);
  }
  return found.flatMap(({ id }) => shown.get(id)?.bytes ?? []);
}

/** Cards as an array of JSON, in parts. */
export const arrayOf = ([first, ...rest]: readonly Uint8Array[]): Uint8Array[] => [
  OPEN,
  ...(first ? [first.subarray(1), ...rest] : []),
  CLOSE,
];

const OPEN = bytesOf('[');
const CLOSE = bytesOf(']');

async function madeOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Card>> {
  const version = await versionOf(ctx);
  const at = ctx.clock.now();
  const rows = await ctx.reads.query<Found & { card: string }>(
    quick(
      `select l.id, ${version} as version, ${CARD_TEXT} as card
       from listings l join games g on g.id = l.game_id where l.id = any($1) and ${IS_PUBLIC}`,
    ),
    [ids],
  );
  return new Map(rows.map(({ id, version, card }) => [id, { version, at, bytes: bytesOf(`,${card}`) }]));
}
