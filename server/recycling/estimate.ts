import type { AttributeWithOptions } from '../../contract/market/index.ts';
import type { Estimate } from '../../contract/recycling/recycling.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Db } from '../store/db.ts';

/** The answers of an account by column, as listings keep them. */
export type Answers = Readonly<Record<string, string | readonly string[]>>;

/** A listing to compare with: its answers, its price (fen), and when it was sold or, on sale, listed (ISO 8601). */
export interface Comparable {
  attributes: Answers;
  price: number;
  at: string;
}

/** What of an attribute the comparison reads. */
export type Compared = Pick<AttributeWithOptions, 'key' | 'type' | 'meaning'> & {
  options: readonly { id: string; children: readonly { id: string }[] }[];
};

/** How much the kinds of attributes weigh in the price; bindings and real-name state weigh less than the account's content. */
const WEIGHT = { number: 3, radio: 2, checkbox: 2, boxradio: 3, input: 0 } as const;
const MINOR: Readonly<Record<string, number>> = { sm: 0.25, bindings: 0.25, minor: 0.25 };
/** An account less alike than this is none to compare with. */
const LEAST_ALIKE = 0.45;
/** At most this many, the most alike. */
const NEAREST = 30;

const many = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** Position 0…1 of an option in its list: neighbours of a ladder are alike. */
function place(options: Compared['options'], id: string): number | undefined {
  const at = options.findIndex((option) => option.id === id);
  if (at < 0) return undefined;
  return options.length === 1 ? 0 : at / (options.length - 1);
}

/** Worth of what is chosen: each option counts one, and up to one more by its sub-option's place. */
function chosen(attribute: Compared, value: string | readonly string[] | undefined): Map<string, number> {
  return new Map(
    many(value).map((each) => {
      const [option = '', sub] = each.split(':');
      const children = attribute.options.find(({ id }) => id === option)?.children ?? [];
      const at = sub === undefined ? -1 : children.findIndex(({ id }) => id === sub);
      return [option, 1 + (at > 0 ? at / Math.max(1, children.length - 1) : 0)];
    }),
  );
}

/** How much two choices share (weighted Jaccard), 0…1; two empty ones are alike. */
function overlap(a: Map<string, number>, b: Map<string, number>): number {
  let both = 0;
  let either = 0;
  for (const option of new Set([...a.keys(), ...b.keys()])) {
    both += Math.min(a.get(option) ?? 0, b.get(option) ?? 0);
    either += Math.max(a.get(option) ?? 0, b.get(option) ?? 0);
  }
  return either === 0 ? 1 : both / either;
}

const numberOf = (value: string | readonly string[] | undefined): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};

/**
 * How alike two accounts of a game are, 0…1: every attribute that either answers, by its weight. `spans` tells how far apart
 * the numbers of each column lie in the market. 0 when nothing can be compared.
 */
export function similarity(
  template: readonly Compared[],
  spans: ReadonlyMap<string, number>,
  a: Answers,
  b: Answers,
): number {
  let weights = 0;
  let total = 0;
  for (const attribute of template) {
    const weight = WEIGHT[attribute.type] * (MINOR[attribute.meaning] ?? 1);
    const [x, y] = [a[attribute.key], b[attribute.key]];
    if (weight === 0 || (x === undefined && y === undefined)) continue;
    let alike = 0;
    if (attribute.type === 'number') {
      const [m, n] = [numberOf(x), numberOf(y)];
      const span = spans.get(attribute.key) ?? 0;
      if (m !== undefined && n !== undefined) alike = span > 0 ? 1 - Math.min(1, Math.abs(m - n) / span) : 1;
    } else if (attribute.type === 'radio') {
      const [m, n] = [place(attribute.options, many(x)[0] ?? ''), place(attribute.options, many(y)[0] ?? '')];
      if (m !== undefined && n !== undefined) alike = 1 - Math.abs(m - n);
    } else {
      alike = overlap(chosen(attribute, x), chosen(attribute, y));
    }
    weights += weight;
    total += weight * alike;
  }
  return weights === 0 ? 0 : total / weights;
}

/** The price below which `share` of the weight lies. `sorted` by price. */
function quantile(sorted: readonly { price: number; weight: number }[], share: number): number {
  const all = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  for (const { price, weight } of sorted) {
    below += weight;
    if (below >= all * share) return price;
  }
  return sorted.at(-1)?.price ?? 0;
}

const wholeYuan = (fen: number) => Math.round(fen / 100) * 100;

/**
 * What an account is worth by the sold listings of its game: the nearer an account is, the more its price counts. `low` and
 * `high` are the quarter points of those prices, `mid` the middle, whole yuan in fen. With fewer than five accounts alike
 * enough there is no range, only their number. Pure; the order of `sold` does not matter.
 */
export function estimateFrom(
  template: readonly Compared[],
  target: Answers,
  sold: readonly Comparable[],
): Estimate {
  const spans = new Map<string, number>();
  for (const { key, type } of template) {
    if (type !== 'number') continue;
    const numbers = [target, ...sold.map(({ attributes }) => attributes)]
      .map((each) => numberOf(each[key]))
      .filter((each) => each !== undefined);
    if (numbers.length > 0) spans.set(key, Math.max(...numbers) - Math.min(...numbers));
  }
  const near = sold
    .map((each) => ({ ...each, alike: similarity(template, spans, target, each.attributes) }))
    .filter(({ alike }) => alike >= LEAST_ALIKE)
    .sort((a, b) => b.alike - a.alike || b.at.localeCompare(a.at) || a.price - b.price)
    .slice(0, NEAREST);
  if (near.length < RULES.minComparables) return { verdict: 'tooFew', count: near.length };
  const weighted = near
    .map(({ price, alike }) => ({ price, weight: alike ** 6 }))
    .sort((a, b) => a.price - b.price);
  return {
    verdict: 'enough',
    count: near.length,
    low: wholeYuan(quantile(weighted, 0.25)),
    mid: wholeYuan(quantile(weighted, 0.5)),
    high: wholeYuan(quantile(weighted, 0.75)),
    similarity: Math.round((near.reduce((sum, { alike }) => sum + alike, 0) / near.length) * 100),
    since: near.map(({ at }) => at).sort()[0] as string,
  };
}

/** At most this many sold listings of a game are looked at, the latest. */
const LOOKED_AT = 500;

/**
 * The middle price of what was sold of a game lately, fen; undefined when nothing was. Says what an account costs there, not
 * what this one is worth: for who has nothing nearer to go by.
 */
export async function soldMedian(db: Db, gameId: string): Promise<number | undefined> {
  const { median } = await db.one<{ median: number | null }>(
    `select percentile_disc(0.5) within group (order by price) as median from (
       select price from listings where game_id = $1 and status = 'sold' and sold_at is not null
       order by sold_at desc limit $2) latest`,
    [gameId, LOOKED_AT],
  );
  return median ?? undefined;
}

/**
 * {@link estimateFrom} over the market: the latest sold listings of the game. Where too few of them are alike, the range is of
 * what the latest listings on sale ask for.
 */
export async function estimateOf(
  db: Db,
  gameId: string,
  template: readonly Compared[],
  target: Answers,
): Promise<Estimate> {
  const sold = await db.query<Comparable>(
    `select attributes, price, sold_at as at from listings where game_id = $1 and status = 'sold' and sold_at is not null
     order by sold_at desc limit $2`,
    [gameId, LOOKED_AT],
  );
  const bySales = estimateFrom(template, target, sold);
  if (bySales.verdict === 'enough') return bySales;
  const onSale = await db.query<Comparable>(
    `select attributes, price, listed_at as at from listings where game_id = $1 and status = 'onSale'
     order by listed_at desc, id desc limit $2`,
    [gameId, LOOKED_AT],
  );
  const { since: _, ...byAsking } = estimateFrom(template, target, onSale);
  return byAsking.verdict === 'enough' ? { ...byAsking, basis: 'asking' } : bySales;
}
