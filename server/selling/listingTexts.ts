import type { AttributeWithOptions, ListingStatus } from '../../contract/market/index.ts';
import type { RetryAt } from '../jobs/jobs.ts';
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

/** Listings per statement, and per run of the job. */
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
  highlights: string[];
}

/** Stores the n-grams of listings. With a template it computes and stores their highlights, too. */
async function writeTexts(
  tx: Tx,
  listings: readonly Texts[],
  gameName: string,
  template?: readonly AttributeWithOptions[],
): Promise<void> {
  const rows = listings.map(({ id, no, title, ...listing }) => {
    const highlights = template ? highlightsOf(template, listing.attributes) : listing.highlights;
    return { id, highlights, grams: listingGrams({ title, gameName, highlights, no }) };
  });
  await tx.query(
    `update listings l set highlights = r.highlights, grams = r.grams
     from jsonb_to_recordset($1::jsonb) as r (id text, highlights jsonb, grams text[]) where l.id = r.id`,
    [json(rows)],
  );
}

/**
 * Rewrites the n-grams of a game's unsold listings, which contain the game's name.
 *
 * @param hasNewLabels whether labels of the template changed: rewrites the highlights, too
 */
export async function rewriteListingTexts(tx: Tx, gameId: string, hasNewLabels: boolean): Promise<void> {
  const { name: gameName } = await tx.one<{ name: string }>('select name from games where id = $1', [gameId]);
  const template = hasNewLabels ? await readTemplate(tx, gameId) : undefined;
  const listings = await tx.query<Texts>(
    `select id, no, title, attributes, highlights from listings where game_id = $1 and status = any($2)
     order by id for update`,
    [gameId, UNSOLD],
  );
  for (let start = 0; start < listings.length; start += BATCH_SIZE) {
    await writeTexts(tx, listings.slice(start, start + BATCH_SIZE), gameName, template);
  }
}

/**
 * Adds the n-grams of a game's name to a batch of its unsold listings that lack some. Returns when to run again, or
 * undefined after the last batch.
 */
export async function addGameName(ctx: Context, gameId: string): Promise<RetryAt | undefined> {
  return ctx.store.tx(async (tx) => {
    const game = await tx.maybe<{ name: string }>('select name from games where id = $1', [gameId]);
    if (!game) return undefined;
    const grams = listingGrams({ title: '', gameName: game.name, highlights: [], no: '' });
    const listings = await tx.query<Texts>(
      `select id, no, title, attributes, highlights from listings
       where game_id = $1 and status = any($2) and not grams @> $3 order by id limit ${BATCH_SIZE} for update`,
      [gameId, UNSOLD, grams],
    );
    await writeTexts(tx, listings, game.name);
    return listings.length < BATCH_SIZE ? undefined : { dueAt: ctx.clock.now() };
  });
}
