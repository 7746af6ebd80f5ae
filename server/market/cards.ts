import type { Context } from '../context.ts';
import { bytesOf } from '../kit/bytes.ts';
import { keptOf } from '../kit/kept.ts';
import { isNotOffered, type Store } from '../store/db.ts';
import { CARD_TEXT } from './cardText.ts';

/** A listing to be shown, and which writing of its row was found: any change of the row is another one. '' when that is not known. */
export interface Found {
  id: string;
  version: string;
}

/** SQL of a row's `version`, for `listings l`: the transaction that wrote it, where the engine tells. */
export const VERSION = 'l.xmin::text';
const UNKNOWN = `''`;

const versions = new WeakMap<Store, Promise<string>>();

/** SQL of a row's `version`. PostgreSQL tells it; distributed engines that speak like it may not (docs/running.md). */
export function versionOf(ctx: Context): Promise<string> {
  let found = versions.get(ctx.store);
  if (!found) {
    found = ctx.reads.query(`select ${VERSION} from listings l limit 0`).then(
      () => VERSION,
      (error: unknown) => {
        if (isNotOffered(error)) return UNKNOWN;
        versions.delete(ctx.store);
        throw error;
      },
    );
    versions.set(ctx.store, found);
  }
  return found;
}

/** Most cards that are remembered, about 1 kB each. */
const MOST = 20_000;
/**
 * How long they are, ms. A database that lost its last moments (a replica took over) counts its transactions again from there: what
 * was remembered of the lost ones is forgotten by then.
 */
const LIFE = 600_000;

interface Card {
  version: string;
  /** Behind a comma, as most cards of a list stand: fewer parts to put together. */
  bytes: Uint8Array;
}

/** The cards one process remembers, all of one naming of the games. */
interface Era {
  games: string;
  from: number;
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
  const now = ctx.clock.now();
  const era = eras.get(ctx.store);
  if (era && era.games === games && now >= era.from && now - era.from < LIFE) return era;
  const fresh = { games, from: now, cards: new Map<string, Card>() };
  eras.set(ctx.store, fresh);
  return fresh;
}

/**
 * Listings as lists show them (`listingCard`), in JSON behind a comma each, in the order they were found: for {@link arrayOf}. A card is made by the database once for each
 * writing of its row and remembered: to make it costs several times what it costs to find it. Listings that are gone by the time they
 * are made are left out.
 */
export async function cardsOf(ctx: Context, found: readonly Found[]): Promise<Uint8Array[]> {
  const { cards } = await eraOf(ctx);
  const isKnown = ({ id, version }: Found) => version !== '' && cards.get(id)?.version === version;
  const missing = found.filter((each) => !isKnown(each)).map(({ id }) => id);
  const made = missing.length === 0 ? undefined : await madeOf(ctx, missing);
  if (made) remember(cards, made);
  return found.flatMap(({ id }) => (made?.get(id) ?? cards.get(id))?.bytes ?? []);
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
  const rows = await ctx.reads.query<Found & { card: string }>(
    `select l.id, ${version} as version, ${CARD_TEXT} as card
     from listings l join games g on g.id = l.game_id where l.id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, version, card }) => [id, { version, bytes: bytesOf(`,${card}`) }]));
}

function remember(cards: Map<string, Card>, made: ReadonlyMap<string, Card>): void {
  for (const [id, card] of made) {
    cards.delete(id);
    cards.set(id, card);
  }
  // The first are those that were made longest ago.
  for (const id of cards.keys()) {
    if (cards.size <= MOST) return;
    cards.delete(id);
  }
}
