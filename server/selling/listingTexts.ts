import { isDeepStrictEqual } from 'node:util';
import type { AttributeWithOptions, ListingStatus } from '../../contract/market/index.ts';
import { schedule } from '../jobs/jobs.ts';
import { MINUTE } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { readTemplate } from '../market/index.ts';
import { listingGrams } from '../search/index.ts';
import { json, type Tx } from '../store/db.ts';

const NO_HIGHLIGHT: readonly string[] = ['sm', 'bindings', 'minor'];

/** Sold listings keep the texts of their sale. */
const UNSOLD: readonly ListingStatus[] = [
  'underReview',
  'onSale',
  'held',
  'takenDown',
  'problem',
  'takenBack',
  'rejected',
];

/** Listings per transaction of a job. */
const BATCH_SIZE = 500;

/** The first four highlights: ranks as labels, numbers with the attribute's label. */
export function highlightsOf(
  template: readonly AttributeWithOptions[],
  answers: Readonly<Record<string, string | string[]>>,
): string[] {
  const said = template.flatMap((attribute) => {
    const value = answers[attribute.key];
    if (typeof value !== 'string' || NO_HIGHLIGHT.includes(attribute.meaning)) return [];
    if (attribute.type === 'number') return Number(value) > 0 ? [`${attribute.label} ${value}`] : [];
    const label = attribute.options.find(({ id }) => id === value)?.label;
    return label === undefined ? [] : [label];
  });
  return said.slice(0, 4).map((text) => [...text].slice(0, 60).join(''));
}

interface Texts {
  id: string;
  no: string;
  title: string;
  attributes: Record<string, string | string[]>;
  /** The present names of its districts. */
  districts: string;
  region: string;
  highlights: string[];
  grams: string[];
}

/**
 * Rewrites the texts of a batch of a game's unsold listings, whose ids follow `after`. Returns the last id, or undefined
 * after the last batch. Locks the listings of the batch only, so that the others can be ordered meanwhile.
 */
async function rewriteBatch(
  tx: Tx,
  gameId: string,
  hasNewLabels: boolean,
  after: string,
): Promise<string | undefined> {
  const game = await tx.maybe<{ name: string }>('select name from games where id = $1', [gameId]);
  if (!game) return undefined;
  const template = hasNewLabels ? await readTemplate(tx, gameId) : undefined;
  const listings = await tx.query<Texts>(
    `select id, no, title, attributes, region, highlights, grams, (select coalesce(string_agg(d.name, ' / ' order by n), '')
       from unnest(array[system_id, carrier_id, group_id, server_id]) with ordinality as level (id, n)
       join districts d on d.id = level.id) as districts
     from listings where game_id = $1 and status = any($2) and id > $3 order by id limit ${BATCH_SIZE} for update`,
    [gameId, UNSOLD, after],
  );
  const changed = listings.flatMap(({ id, no, title, attributes, districts, ...stored }) => {
    const highlights = template ? highlightsOf(template, attributes) : stored.highlights;
    const grams = listingGrams({ title, gameName: game.name, highlights, no });
    const next = { region: districts === '' ? stored.region : districts, highlights, grams };
    return isDeepStrictEqual(stored, next) ? [] : [{ id, ...next }];
  });
  await tx.query(
    `update listings l set region = r.region, highlights = r.highlights, grams = r.grams
     from jsonb_to_recordset($1::jsonb) as r (id text, region text, highlights jsonb, grams text[]) where l.id = r.id`,
    [json(changed)],
  );
  return listings.length < BATCH_SIZE ? undefined : listings.at(-1)?.id;
}

async function rewriteTexts(ctx: Context, gameId: string, hasNewLabels: boolean): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const last: string = after;
    after = await ctx.store.tx((tx) => rewriteBatch(tx, gameId, hasNewLabels, last));
  }
}

/** Writes the name of a game to the n-grams of its unsold listings, and the names of its districts to their regions. */
export const rewriteNames = (ctx: Context, gameId: string): Promise<void> => rewriteTexts(ctx, gameId, false);

/** Does what {@link rewriteNames} does, and writes the labels of the game's template to the highlights and n-grams. */
export const rewriteLabels = (ctx: Context, gameId: string): Promise<void> => rewriteTexts(ctx, gameId, true);

/**
 * Schedules {@link rewriteNames} or {@link rewriteLabels}, in the transaction that changes the names. A second run a
 * minute later finds the listings that were being submitted during the change.
 */
export async function scheduleListingTexts(
  ctx: Context,
  tx: Tx,
  gameId: string,
  hasNewLabels: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  for (const at of [now, now + MINUTE]) {
    await schedule(ctx, tx, hasNewLabels ? 'listing.labels' : 'listing.gameName', gameId, at);
  }
}
