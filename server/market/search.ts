import type { AttributeKey, AttributeWithOptions } from '../../contract/market/game.ts';
import type { ListingQuery, ListingSort } from '../../contract/market/listing.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import { Written } from '../kit/written.ts';
import { gramsOf } from '../store/grams.ts';
import { statisticsOf, telling } from './statistics.ts';
import { keptTemplate } from './template.ts';
import { likeOf } from '../kit/like.ts';
import { readLongPage, type Order } from './longPage.ts';

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
  readonly params: unknown[] = [];

  /** Keeps a value; answers its placeholder. */
  value(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  add(sql: string): void {
    this.all.push(sql);
  }

  get sql(): string {
    return this.all.join(' and ');
  }
}

/**
 * Listings on sale that fit a filter (`web/good/allList`). Radio filters mean any of, checkbox and boxradio all of, and of
 * several sub-options of one option any; numbers are `min~max`, either end open. Words of the keyword must all occur in title, highlights, number or the game's name.
 * Attribute columns the game does not filter by are passed over.
 * @throws 422 when a range has its ends swapped or is none, or `after` is no end of a page of this order
 */
export async function searchListings(ctx: Context, query: ListingQuery): Promise<Written> {
  const where = new Conditions();
  where.add("l.status = 'onSale'");
  if (query.minPrice !== undefined && query.maxPrice !== undefined && query.minPrice > query.maxPrice) {
    throw refuse.invalid('priceStart', '最低价不能高于最高价');
  }
  if (query.gameId !== undefined) where.add(`l.game_id = ${where.value(query.gameId)}`);
  const plain = where.all.length;
  for (const [column, value] of [
    ['system_id', query.systemId],
    ['carrier_id', query.carrierId],
    ['group_id', query.groupId],
    ['server_id', query.serverId],
    ['stock_kind', query.stockKind],
    ['protection', query.protection],
    ['is_top', query.isTop],
    ['is_special_offer', query.isSpecialOffer],
  ] as const) {
    if (value === undefined) continue;
    // Written out, a yes or no lets the indexes be used that hold nothing else.
    if (typeof value === 'boolean') where.add(value ? `l.${column}` : `not l.${column}`);
    else where.add(`l.${column} = ${where.value(value)}`);
  }
  if (query.hire === 2) where.add('false');
  if (query.minPrice !== undefined) where.add(`l.price >= ${where.value(query.minPrice)}`);
  if (query.maxPrice !== undefined) where.add(`l.price <= ${where.value(query.maxPrice)}`);
  if (query.keyword !== undefined) addWords(where, query.keyword, await statisticsOf(ctx));
  if (query.attributes !== undefined && query.gameId !== undefined) {
    for (const attribute of await keptTemplate(ctx, query.gameId)) {
      const asked = query.attributes[attribute.key];
      if (asked !== undefined) addAttribute(where, attribute, asked);
    }
  }
  const isPlain = where.all.length === plain;
  // The planner does not look at what a statement of its own answers: this one is planned once, not for each game anew.
  if (isPlain && query.gameId !== undefined) where.all[1] = 'l.game_id = (select $1::text)';
  return readLongPage(ctx, {
    // The name of the game is looked at only where words are searched for.
    from: query.keyword === undefined ? 'listings l' : 'listings l join games g on g.id = l.game_id',
    where: where.sql,
    params: where.params,
    order: ORDER[query.sort ?? 'timedesc'],
    isPlain,
    paging: query,
  });
}

/** Each word: its grams by index, then, as grams know no order, the text itself, with and without its blanks. */
function addWords(
  where: Conditions,
  keyword: string,
  statistics: Awaited<ReturnType<typeof statisticsOf>>,
): void {
  for (const word of keyword.normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)) {
    const grams = gramsOf(word);
    const pairs = grams.filter((gram) => [...gram].length > 1);
    const wanted = pairs.length > 0 ? pairs : grams;
    if (wanted.length > 0) where.add(`l.grams @> ${where.value(telling(wanted, statistics))}::text[]`);
    if (wanted.length === 1) continue;
    const like = where.value(likeOf(word));
    where.add(
      `exists (select 1 from (select l.title union all select l.no union all select g.name
         union all select jsonb_array_elements_text(l.highlights)) as found (text)
         where text ilike ${like} or replace(text, ' ', '') ilike ${like})`,
    );
  }
}

function addAttribute(where: Conditions, attribute: AttributeWithOptions, asked: string): void {
  const { key } = attribute;
  if (attribute.type === 'number') {
    addRange(where, key, asked);
    return;
  }
  if (attribute.type === 'input') {
    where.add(`l.attributes->>'${key}' ilike ${where.value(likeOf(asked.trim()))}`);
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
    return;
  }
  for (const any of wanted) where.add(`(${any.map((each) => holds([each])).join(' or ')})`);
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

function addRange(where: Conditions, key: AttributeKey, asked: string): void {
  const match = /^\s*(-?\d{1,12}(?:\.\d{1,4})?)?\s*~\s*(-?\d{1,12}(?:\.\d{1,4})?)?\s*$/.exec(asked);
  if (!match) throw refuse.invalid(key, '数值范围应写作“最小~最大”');
  const [, min, max] = match;
  if (min !== undefined && max !== undefined && Number(min) > Number(max)) {
    throw refuse.invalid(key, '最小值不能大于最大值');
  }
  const number = `(case when l.attributes->>'${key}' ~ '^-?[0-9]+([.][0-9]+)?$' then (l.attributes->>'${key}')::numeric end)`;
  if (min !== undefined) where.add(`${number} >= ${where.value(min)}::numeric`);
  if (max !== undefined) where.add(`${number} <= ${where.value(max)}::numeric`);
}
