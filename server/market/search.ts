import type { AttributeKey, AttributeWithOptions } from '../../contract/market/game.ts';
import type { ListingQuery, ListingSort } from '../../contract/market/listing.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { RawJson } from '../kit/rawJson.ts';
import { isGivenUp, Overloaded } from '../store/db.ts';
import { gramsOf } from '../store/grams.ts';
import { commonness, statisticsOf, telling } from './statistics.ts';
import { numberTerms, optionTerms } from './steps.ts';
import { keptTemplate } from './template.ts';
import { likePattern } from '../kit/likePattern.ts';
import type { Order } from './after.ts';
import { readLongPage } from './longPage.ts';

const ORDER: Record<ListingSort, Order> = {
  timedesc: { column: 'listed_at', type: 'timestamptz', isDown: true },
  timeasc: { column: 'listed_at', type: 'timestamptz', isDown: false },
  pricedesc: { column: 'price', type: 'bigint', isDown: true },
  priceasc: { column: 'price', type: 'bigint', isDown: false },
};

/** At most this many options of one attribute (however many sub-options of each), and this many words. */
const MAX_OPTIONS = 50;
const MAX_WORDS = 8;

/** Conditions of a statement and the values they stand on. */
class Conditions {
  readonly all: string[] = [];
  /** Those of them that an index of the asked order holds: along it, all rows fit. */
  readonly along: string[] = [];
  /** What they look for, as far as steps are kept of it. */
  readonly terms: string[][] = [];
  /** Whether one of them asks for what the database knows nothing of. */
  isHidden = false;
  /** Whether only the texts of listings say what fits. */
  isUncounted = false;
  /** Which share of the listings fits the rarest of them, as far as it is known. */
  share: number | undefined;
  readonly params: unknown[] = [];

  /** Keeps a value; answers its placeholder. */
  value(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  add(sql: string, isAlong = false): void {
    this.all.push(sql);
    if (isAlong) this.along.push(sql);
  }

  get sql(): string {
    return this.all.join(' and ');
  }
}

/**
 * Listings on sale that fit a filter (`web/good/allList`). Radio filters mean any of, checkbox and boxradio all of, and of
 * several sub-options of one option any; numbers are `min~max`, either end open. Words of the keyword must all occur in title, highlights, number or the game's name.
 * Columns of which the game has no enabled attribute are passed over, and blank ones. `isFilter` only says what the form of filters
 * offers: who names a column of another attribute is answered by it.
 * @throws 422 when a range has its ends swapped or is none, or `after` is no end of a page of this order; 429 when the search takes
 * longer than two seconds, or so many others run that it does not get its turn
 */
export async function searchListings(ctx: Context, query: ListingQuery): Promise<RawJson> {
  const where = new Conditions();
  const order = ORDER[query.sort ?? 'timedesc'];
  const isByPrice = order.column === 'price';
  where.add("l.status = 'onSale'", true);
  if (query.minPrice !== undefined && query.maxPrice !== undefined && query.minPrice > query.maxPrice) {
    throw refuse.invalid('priceStart', '最低价不能高于最高价');
  }
  if (query.gameId !== undefined) where.add(`l.game_id = ${where.value(query.gameId)}`, true);
  const plain = where.all.length;
  for (const [column, value, isAlong, term] of [
    ['system_id', query.systemId, false, 'system'],
    ['carrier_id', query.carrierId, false, 'carrier'],
    ['group_id', query.groupId, !isByPrice, 'group'],
    ['server_id', query.serverId, !isByPrice, 'server'],
    ['stock_kind', query.stockKind, false, 'stock'],
    ['protection', query.protection, false, 'protection'],
    ['is_top', query.isTop, !isByPrice, 'top'],
    ['is_special_offer', query.isSpecialOffer, true, undefined],
  ] as const) {
    if (value === undefined) continue;
    if (term !== undefined) where.terms.push([`${term}:${value}`]);
    // Written out, a yes or no lets the indexes be used that hold nothing else.
    if (typeof value === 'boolean') where.add(value ? `l.${column}` : `not l.${column}`, value && isAlong);
    else where.add(`l.${column} = ${where.value(value)}`, isAlong);
  }
  if (query.hire === 2) where.add('false');
  if (query.minPrice !== undefined) where.add(`l.price >= ${where.value(query.minPrice)}`, isByPrice);
  if (query.maxPrice !== undefined) where.add(`l.price <= ${where.value(query.maxPrice)}`, isByPrice);
  if (query.keyword !== undefined) addWords(where, query.keyword, await statisticsOf(ctx));
  if (query.attributes !== undefined && query.gameId !== undefined) {
    for (const attribute of await keptTemplate(ctx, query.gameId)) {
      const asked = query.attributes[attribute.key];
      if (asked === undefined || asked.trim() === '') continue;
      addAttribute(where, query.gameId, attribute, asked);
    }
  }
  if (query.gameId !== undefined && where.terms.length > 0) where.terms.push([`game:${query.gameId}`]);
  const isPlain = where.all.length === plain;
  // The planner does not look at what a statement of its own answers: this one is planned once, not for each game anew.
  if (isPlain && query.gameId !== undefined) where.all[1] = 'l.game_id = (select $1::text)';
  const page = readLongPage(ctx, {
    // The name of the game is looked at only where words are searched for.
    joins: query.keyword === undefined ? '' : 'join games g on g.id = l.game_id',
    where: where.sql,
    along: where.along.join(' and '),
    terms: where.terms,
    isHidden: where.isHidden,
    isUncounted: where.isUncounted,
    share: where.share,
    prices: { min: query.minPrice, max: query.maxPrice },
    params: where.params,
    order,
    isPlain,
    paging: query,
  });
  return page.catch((error: unknown) => {
    if (error instanceof Overloaded) throw refuse.tooOften('现在搜索的人很多，请过几秒再试');
    if (isGivenUp(error)) throw refuse.tooOften('这样找太费时间，请选好游戏、写长一点再找');
    throw error;
  });
}

/**
 * Each word: its grams by index, then, as grams know no order and no marks, the text itself, in any width, with and without its blanks.
 */
function addWords(
  where: Conditions,
  keyword: string,
  statistics: Awaited<ReturnType<typeof statisticsOf>>,
): void {
  for (const word of keyword.normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)) {
    const grams = gramsOf(word);
    const pairs = grams.filter((gram) => [...gram].length > 1);
    const wanted = pairs.length > 0 ? pairs : grams;
    const found = telling(wanted, statistics);
    if (wanted.length > 0) where.add(`l.grams @> ${where.value(found)}::text[]`);
    const share = commonness(wanted, statistics);
    if (share !== undefined) where.share = Math.min(where.share ?? 1, share);
    where.terms.push(...pairs.map((pair) => [pair]));
    where.isHidden ||= pairs.length === 0;
    // A pair of letters, or a letter, is what it is found by; with a mark beside it, or twice, it is not.
    if (wanted.length === 1 && wanted[0] === word.toLowerCase()) continue;
    where.isUncounted ||= pairs.length === 0;
    const like = where.value(likePattern(word));
    // Most texts hold the word as it is asked for. Others are written in full width, or with blanks between: that is looked at last.
    const isIn = (text: string) =>
      `(${text} ilike ${like} or translate(normalize(${text}, nfkc), E' \\t\\r\\n', '') ilike ${like})`;
    // Letters and digits alone are not found across the marks between the texts: these are looked through at once, a third of the time.
    if (/^[\p{L}\p{N}]+$/u.test(word)) {
      // The planner thinks that next to nothing is like a text. Of what is hidden from it, it thinks that a half is so.
      where.add(`coalesce(${isIn(`concat_ws(chr(1), l.title, l.no, g.name, l.highlights::text)`)}, false)`);
      continue;
    }
    where.add(
      `exists (select 1 from (select l.title union all select l.no union all select g.name
         union all select jsonb_array_elements_text(l.highlights)) as found (text)
         where ${isIn('text')})`,
    );
  }
}

function addAttribute(
  where: Conditions,
  gameId: string,
  attribute: AttributeWithOptions,
  asked: string,
): void {
  const { key } = attribute;
  if (attribute.type === 'number') {
    addRange(where, gameId, key, asked);
    return;
  }
  if (attribute.type === 'input') {
    where.add(`l.attributes->>'${key}' ilike ${where.value(likePattern(asked.trim()))}`);
    where.isHidden = true;
    where.isUncounted = true;
    return;
  }
  const options = asked
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (options.length === 0) return;
  const wanted = attribute.type === 'boxradio' ? boxesOf(attribute, options) : options.map((id) => [id]);
  if (wanted.length > MAX_OPTIONS) throw refuse.invalid(key, `${attribute.label}最多选 ${MAX_OPTIONS} 项`);
  const holds = (value: unknown) => `l.attributes @> ${where.value(JSON.stringify({ [key]: value }))}::jsonb`;
  if (attribute.type === 'radio') {
    where.add(`(${options.map((option) => holds(option)).join(' or ')})`);
    where.terms.push(optionTerms(gameId, key, options));
    return;
  }
  for (const any of wanted) {
    where.add(`(${any.map((each) => holds([each])).join(' or ')})`);
    where.terms.push(optionTerms(gameId, key, any));
  }
}

/**
 * What is asked of a boxradio attribute, as listings keep it: for each option the values of which one must be there. Asked for by
 * the id of an option (whatever its sub-option), of a sub-option, or both as `option:sub`. An id that is none fits nothing.
 */
function boxesOf({ options }: AttributeWithOptions, asked: readonly string[]): string[][] {
  const boxes = new Map<string, Set<string>>();
  for (const each of asked) {
    const [head = '', tail] = each.split(':');
    const option = options.find(({ id, children }) =>
      tail === undefined
        ? id === head || children.some((sub) => sub.id === head)
        : id === head && children.some((sub) => sub.id === tail),
    );
    const box = option?.id ?? each;
    const subs = boxes.get(box) ?? new Set();
    if (option && (tail !== undefined || option.id !== head)) subs.add(`${option.id}:${tail ?? head}`);
    boxes.set(box, subs);
  }
  return [...boxes].map(([box, subs]) => {
    if (subs.size > 0) return [...subs];
    const children = options.find(({ id }) => id === box)?.children ?? [];
    return [box, ...children.map((sub) => `${box}:${sub.id}`)];
  });
}

function addRange(where: Conditions, gameId: string, key: AttributeKey, asked: string): void {
  const match = /^\s*(-?\d{1,12}(?:\.\d{1,4})?)?\s*~\s*(-?\d{1,12}(?:\.\d{1,4})?)?\s*$/.exec(asked);
  if (!match) throw refuse.invalid(key, '数值范围应写作“最小~最大”');
  const [, min, max] = match;
  if (min !== undefined && max !== undefined && Number(min) > Number(max)) {
    throw refuse.invalid(key, '最小值不能大于最大值');
  }
  if (min === undefined && max === undefined) return;
  where.terms.push(numberTerms(gameId, key, min, max));
  const number = `(case when l.attributes->>'${key}' ~ '^-?[0-9]+([.][0-9]+)?$' then (l.attributes->>'${key}')::numeric end)`;
  if (min !== undefined) where.add(`${number} >= ${where.value(min)}::numeric`);
  if (max !== undefined) where.add(`${number} <= ${where.value(max)}::numeric`);
}
