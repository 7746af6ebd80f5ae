import type { AttributeWithOptions } from '../../contract/market/game.ts';
import type { ListingQuery } from '../../contract/market/listing.ts';
import { likePattern, wordsOf } from '../kit/likePattern.ts';
import { refuse } from '../kit/refusal.ts';
import { gramsOf } from './ngrams.ts';
import { numberTerms, valueTerms, type Terms } from './terms.ts';

const MAX_OPTIONS = 50;

/** The name of a game without spaces and punctuation. */
const PLAIN_NAME = `regexp_replace(normalize(name, nfkc), '[[:punct:][:space:]·—、。《》「」【】]', '', 'g')`;

/** The WHERE condition of a search over `from`, and its parameters. */
export class Filter {
  from = 'listings l';
  /** Whether, for each order, a partial index contains exactly the matches. */
  isPlain = true;
  /** A superset of the condition, in terms of the RUM index. The game's term is added only to other terms. */
  readonly terms: Terms = { all: [], any: [] };
  readonly params: unknown[] = [];
  readonly #conditions: string[] = [];

  value(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  add(sql: string, isPlain = false): void {
    this.#conditions.push(sql);
    this.isPlain &&= isPlain;
  }

  get where(): string {
    return this.#conditions.join(' and ');
  }
}

/**
 * Builds the filter of a search. Radio filters match any of their options; checkbox and boxradio filters match all
 * options, and any of several sub-options of one option. Numbers are `min~max`; either end may be missing. All words of
 * the keyword must occur in the title, highlights, number or game name. Blank values and columns without an enabled
 * attribute of the game are ignored.
 *
 * @param template the enabled attributes of the game
 * @throws 422 for an invalid range, or for too many options
 */
export function filterOf(query: ListingQuery, template: readonly AttributeWithOptions[]): Filter {
  const filter = new Filter();
  filter.add("l.status = 'onSale'", true);
  if (query.minPrice !== undefined && query.maxPrice !== undefined && query.minPrice > query.maxPrice) {
    throw refuse.invalid('priceStart', '最低价不能高于最高价');
  }
  for (const [column, value, term] of [
    ['game_id', query.gameId, undefined],
    ['system_id', query.systemId, 'system'],
    ['carrier_id', query.carrierId, 'carrier'],
    ['group_id', query.groupId, 'group'],
    ['server_id', query.serverId, 'server'],
    ['stock_kind', query.stockKind, 'stock'],
    ['protection', query.protection, 'protection'],
    ['is_top', query.isTop, 'top'],
    ['is_special_offer', query.isSpecialOffer, undefined],
  ] as const) {
    if (value === undefined) continue;
    if (term !== undefined) filter.terms.all.push(`${term}:${value}`);
    // A literal boolean lets PostgreSQL use the partial indexes; a parameter does not.
    if (typeof value === 'boolean') filter.add(value ? `l.${column}` : `not l.${column}`);
    else filter.add(`l.${column} = ${filter.value(value)}`, column === 'game_id');
  }
  if (query.hire === 2) filter.add('false');
  if (query.minPrice !== undefined) filter.add(`l.price >= ${filter.value(query.minPrice)}`);
  if (query.maxPrice !== undefined) filter.add(`l.price <= ${filter.value(query.maxPrice)}`);
  if (query.keyword !== undefined) addWords(filter, query.keyword);
  for (const attribute of template) {
    const typed = query.attributes?.[attribute.key]?.trim() ?? '';
    const asked = query.boxNames ? withNamedBoxes(attribute, typed, query.boxNames) : typed;
    if (asked !== '') addAttribute(filter, attribute, asked);
  }
  const { all, any } = filter.terms;
  if (query.gameId !== undefined && all.length + any.length > 0) all.push(`game:${query.gameId}`);
  return filter;
}

/**
 * Adds a condition for each keyword: first its n-grams, by index; then the text itself, because n-grams ignore order
 * and punctuation. The text matches in half or full width, and with or without spaces. The game's name also matches
 * without punctuation.
 */
function addWords(filter: Filter, keyword: string): void {
  filter.from = 'listings l join games g on g.id = l.game_id';
  for (const word of wordsOf(keyword)) {
    const grams = gramsOf(word);
    const pairs = grams.filter((gram) => [...gram].length > 1);
    const wanted = pairs.length > 0 ? pairs : grams;
    if (wanted.length > 0) filter.add(`l.grams @> ${filter.value(wanted)}::text[]`);
    filter.terms.all.push(...pairs);
    // For a word that is a single n-gram, the index decides alone.
    if (wanted.length === 1 && wanted[0] === word.toLowerCase()) continue;
    const like = filter.value(likePattern(word));
    // Most texts contain the word as it is, so the slower check without width and spaces comes second.
    const isIn = (text: string) =>
      `(${text} ilike ${like} or translate(normalize(${text}, nfkc), E' \\t\\r\\n', '') ilike ${like})`;
    // A word of letters and digits cannot match across the separator chr(1). So the texts are checked as one joined
    // text, which takes a third of the time.
    if (/^[\p{L}\p{N}]+$/u.test(word)) {
      // coalesce() hides the ILIKE from the planner, which underestimates its selectivity and would pick a slow plan.
      filter.add(`(coalesce(${isIn(`concat_ws(chr(1), l.title, l.no, g.name, l.highlights::text)`)}, false)
        or l.game_id in (select id from games where ${PLAIN_NAME} ilike ${like}))`);
      continue;
    }
    filter.add(
      `exists (select 1 from (select l.title union all select l.no union all select g.name
         union all select jsonb_array_elements_text(l.highlights)) as found (text)
         where ${isIn('text')})`,
    );
  }
}

function addAttribute(filter: Filter, attribute: AttributeWithOptions, asked: string): void {
  const { gameId, key, type } = attribute;
  if (type === 'number') {
    addRange(filter, attribute, asked);
    return;
  }
  if (type === 'input') {
    filter.add(`l.attributes->>'${key}' ilike ${filter.value(likePattern(asked))}`);
    return;
  }
  const options = asked
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (options.length === 0) return;
  const wanted = type === 'boxradio' ? boxesOf(attribute, options) : options.map((id) => [id]);
  if (wanted.length > MAX_OPTIONS) throw refuse.invalid(key, `${attribute.label}最多选 ${MAX_OPTIONS} 项`);
  for (const values of type === 'radio' ? [options] : wanted) {
    const conditions = values.map((value) => {
      const held = JSON.stringify({ [key]: type === 'radio' ? value : [value] });
      return `l.attributes @> ${filter.value(held)}::jsonb`;
    });
    filter.add(`(${conditions.join(' or ')})`);
    const terms = valueTerms(gameId, key, values);
    if (terms) filter.terms.any.push(terms);
  }
}

/**
 * Adds to a boxradio filter what other clients give by name: options without a sub-option (`胡桃`), and the sub-options
 * above a given one (`二命===三命===四命`, of which the filter has the first).
 */
function withNamedBoxes(
  { type, options }: AttributeWithOptions,
  asked: string,
  names: readonly string[],
): string {
  if (type !== 'boxradio') return asked;
  const ids = asked.split(',').map((each) => each.trim());
  const levels = names.map((name) => name.split('==='));
  const named = options.flatMap(({ id, label, children }) => {
    const first = children.find((sub) => ids.includes(sub.id))?.label;
    const above = levels.find((each) => each[0] === first) ?? [];
    return [
      // These clients cut a name at its first bracket.
      ...(names.includes(label.split('(')[0] ?? '') ? [id] : []),
      ...children.filter((sub) => above.includes(sub.label)).map((sub) => sub.id),
    ];
  });
  return [...ids, ...named].filter(Boolean).join(',');
}

/**
 * The values that match a boxradio attribute, one list per option; a listing must have one value of each list. A search
 * gives the id of an option (any of its sub-options matches), of a sub-option, or both as `option:sub`. An unknown id
 * matches nothing.
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

function addRange(filter: Filter, { gameId, key }: AttributeWithOptions, asked: string): void {
  const match = /^\s*(-?\d{1,12}(?:\.\d{1,4})?)?\s*~\s*(-?\d{1,12}(?:\.\d{1,4})?)?\s*$/.exec(asked);
  if (!match) throw refuse.invalid(key, '数值范围应写作“最小~最大”');
  const [, min, max] = match;
  if (min !== undefined && max !== undefined && Number(min) > Number(max)) {
    throw refuse.invalid(key, '最小值不能大于最大值');
  }
  if (min === undefined && max === undefined) return;
  filter.terms.any.push(numberTerms(gameId, key, min, max));
  const number = `(case when l.attributes->>'${key}' ~ '^-?[0-9]+([.][0-9]+)?$' then (l.attributes->>'${key}')::numeric end)`;
  if (min !== undefined) filter.add(`${number} >= ${filter.value(min)}::numeric`);
  if (max !== undefined) filter.add(`${number} <= ${filter.value(max)}::numeric`);
}
