import type { AttributeWithOptions } from '../../contract/market/index.ts';
import type { Estimate } from '../../contract/recycling/recycling.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Db } from '../store/db.ts';

/** The answers about an account, by attribute column, as in listings. */
export type Answers = Readonly<Record<string, string | readonly string[]>>;

/** A listing for comparison: answers, price (fen), and when it was sold or listed (ISO 8601). */
export interface Comparable {
  attributes: Answers;
  price: number;
  at: string;
}

export type Compared = Pick<AttributeWithOptions, 'key' | 'type' | 'meaning' | 'isRequired'> & {
  options: readonly { id: string; children: readonly { id: string }[] }[];
};

/** Weights of attributes by type. Bindings and real-name state count less than content. */
const WEIGHT = { number: 3, radio: 2, checkbox: 2, boxradio: 3, input: 0 } as const;
const MINOR: Readonly<Record<string, number>> = { sm: 0.25, bindings: 0.25, minor: 0.25 };
/** Minimum similarity of a comparable account. */
const MIN_SIMILARITY = 0.45;
const MAX_NEIGHBOURS = 30;

const many = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** The position of an option in its list, 0…1. Neighbouring ranks are similar. */
function place(options: Compared['options'], id: string): number | undefined {
  const at = options.findIndex((option) => option.id === id);
  if (at < 0) return undefined;
  return options.length === 1 ? 0 : at / (options.length - 1);
}

/** The weights of the chosen options: one each, plus up to one by the position of the sub-option. */
function chosen(attribute: Compared, value: string | readonly string[] | undefined): Map<string, number> {
  return new Map(
    many(value).map((each) => {
      const [option = '', sub] = each.split(':');
      if (sub === undefined) return [option, 1];
      const children = attribute.options.find(({ id }) => id === option)?.children ?? [];
      const at = children.findIndex(({ id }) => id === sub);
      return [option, 1 + (at > 0 ? at / Math.max(1, children.length - 1) : 0)];
    }),
  );
}

/** The overlap of two choices (weighted Jaccard), 0…1. Two empty choices are equal. */
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
 * The similarity of an account `a` to an earlier listing `b`, 0…1: a weighted mean over all attributes that at least one
 * of them answers. A required question without an answer in `b` was added later, so it does not count. `spans` are the
 * ranges of numbers in the market. 0 when there is nothing to compare.
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
    const isUnanswered = y === undefined && (x === undefined || attribute.isRequired);
    if (weight === 0 || isUnanswered) continue;
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

/** A weighted quantile. `sorted` must be sorted by price. */
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
 * Estimates a price from sold listings of the game, weighted by similarity. `low` and `high` are the quartiles, `mid`
 * the median, in whole yuan (fen). With fewer than five similar accounts there is no range, only their number. Pure,
 * and independent of the order of `sold`.
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
    .filter(({ alike }) => alike >= MIN_SIMILARITY)
    .sort((a, b) => b.alike - a.alike || b.at.localeCompare(a.at) || a.price - b.price)
    .slice(0, MAX_NEIGHBOURS);
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

const MAX_SOLD_LISTINGS = 500;

/**
 * The median price of recently sold listings of a game, fen. Undefined without any. A fallback when nothing similar was
 * sold.
 */
export async function soldMedian(db: Db, gameId: string): Promise<number | undefined> {
  const { median } = await db.one<{ median: number | null }>(
    `select percentile_disc(0.5) within group (order by price) as median from (
       select price from listings where game_id = $1 and status = 'sold' and sold_at is not null
       order by sold_at desc limit $2) latest`,
    [gameId, MAX_SOLD_LISTINGS],
  );
  return median ?? undefined;
}

/**
 * {@link estimateFrom} over the latest sold listings of the game. With too few similar ones: over the asking prices of
 * the latest listings on sale.
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
    [gameId, MAX_SOLD_LISTINGS],
  );
  const bySales = estimateFrom(template, target, sold);
  if (bySales.verdict === 'enough') return bySales;
  const onSale = await db.query<Comparable>(
    `select attributes, price, listed_at as at from listings where game_id = $1 and status = 'onSale'
     order by listed_at desc, id desc limit $2`,
    [gameId, MAX_SOLD_LISTINGS],
  );
  const { since: _, ...byAsking } = estimateFrom(template, target, onSale);
  return byAsking.verdict === 'enough' ? { ...byAsking, basis: 'asking' } : bySales;
}
