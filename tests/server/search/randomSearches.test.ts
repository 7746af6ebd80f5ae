import { beforeAll, expect, it } from 'vitest';
import type { AttributeWithOptions } from '../../../contract/market/game.ts';
import { calls } from '../../../contract/index.ts';
import type { AttributeValues, ListingQuery } from '../../../contract/market/listing.ts';
import { MAX_COUNT } from '../../../server/search/totalCount.ts';
import { readTemplate } from '../../../server/market/template.ts';
import { listingGrams } from '../../../server/search/index.ts';
import { useApp } from '../../kit/app.ts';
import { addSearchTerms } from '../../kit/searchTerms.ts';

// Random searches with a fixed seed, over listings with edge values. A plain statement that reads every listing gives
// the expected rows and their order.

const GAMES = ['wzry', 'yuanshen', 'lol', 'hpjy'] as const;
const WORDS = [
  '皮肤',
  '大师',
  '王者',
  '凤求凰',
  '满英雄',
  '国服',
  '100%',
  '折扣_真',
  "it's",
  'a\\b',
  '皮',
  'HY10',
];
const BITS = [...WORDS, '皮 肤', '大 师', 'x', '折a真', '1000', '凤凰求'];
const PRICES = [
  1, 99, 100, 101, 199, 200, 1000, 1999, 2000, 3199, 3200, 10_400, 49_100, 200_000, 982_061_400, 5e9,
];
const NUMBERS =
  '0 1 -1 -12.5 0.5 9.9999 10 12 99.5 100 812 999 1000 2000 99999.9999 100000 999999999999.9999'.split(' ');
const ODD = [
  '99999.99999999999999999',
  '-0',
  '0012',
  '1e5',
  ' 7',
  '+7',
  '1.',
  '.5',
  'abc',
  '1' + '0'.repeat(40),
  'x'.repeat(100),
];
const ODDER = [null, [], ['a', null], [5], true, { a: 1 }, 5, 2.5, -3];
const SORTS = {
  timedesc: 'l.listed_at desc, l.id desc',
  timeasc: 'l.listed_at, l.id',
  pricedesc: 'l.price desc, l.id desc',
  priceasc: 'l.price, l.id',
} as const;

/** A seeded pseudo-random generator of numbers from 0 to 1. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const chance = chanceOf(7);
const templates = new Map<string, AttributeWithOptions[]>();

const isOnce = (share: number) => chance() < share;
const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
const some = <T>(most: number, make: () => T): T[] =>
  Array.from({ length: 1 + Math.floor(chance() * most) }, make);

/** A random value of an attribute, as listings store it. */
function valueOf({ type, options }: AttributeWithOptions): unknown {
  if (isOnce(0.2)) return pick([...ODD, ...ODDER]);
  if (type === 'number') return pick(NUMBERS);
  if (type === 'input') return pick(BITS) + pick(BITS);
  if (type === 'radio') return pick(options).id;
  return some(3, () => {
    const { id, children } = pick(options);
    return children.length > 0 && isOnce(0.8) ? `${id}:${pick(children).id}` : id;
  });
}

/** Gives some hundred listings edge values. */
async function giveEdges(): Promise<void> {
  const found = await t.sql<{ id: string; no: string; gameId: string; gameName: string; attributes: object }>`
     select l.id, l.no, l.game_id, g.name as game_name, l.attributes from listings l
     join games g on g.id = l.game_id
     where l.status = 'onSale' and l.game_id = any(${GAMES}) order by l.id limit 600`;
  const changed = found.map(({ id, no, gameId, gameName, attributes }) => {
    const title = some(4, () => pick(BITS)).join(pick(['', ' ', '·']));
    const highlights = some(2, () => pick(BITS));
    const price = isOnce(0.6) ? pick(PRICES) : 1 + Math.floor(Math.exp(chance() * 18));
    return {
      id,
      title,
      highlights,
      price,
      grams: listingGrams({ title, gameName, highlights, no }),
      attributes: {
        ...attributes,
        ...Object.fromEntries(
          (templates.get(gameId) ?? []).flatMap((each) => (isOnce(0.4) ? [[each.key, valueOf(each)]] : [])),
        ),
      },
      status: isOnce(0.9) ? 'onSale' : pick(['held', 'sold', 'takenDown']),
      listedAt: new Date(Date.parse('2026-11-01T00:00:00Z') + Math.floor(chance() * 30) * 43_200_000),
      stockKind: isOnce(0.1) ? 'own' : 'consigned',
      protection: isOnce(0.1) ? 'free' : 'paid',
      isTop: isOnce(0.1),
      isSpecialOffer: isOnce(0.1),
    };
  });
  await t.sql`update listings l
       set title = n.title, highlights = n.highlights, price = n.price, grams = n.grams, attributes = n.attributes,
       status = n.status, listed_at = n."listedAt", stock_kind = n."stockKind", protection = n.protection, is_top = n."isTop",
       is_special_offer = n."isSpecialOffer", former_price = case when n."isSpecialOffer" then n.price + 500 end,
       offer_ends_at = case when n."isSpecialOffer" then timestamptz '2027-01-01' end
     from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) n (id text, title text, highlights jsonb, price bigint, grams text[], attributes jsonb, status text,
       "listedAt" timestamptz, "stockKind" text, protection text, "isTop" boolean, "isSpecialOffer" boolean)
     where l.id = n.id`;
}

const t = useApp();
beforeAll(async () => {
  for (const game of GAMES) templates.set(game, await readTemplate(t.store, game));
  await giveEdges();
  await t.store.exec('analyze listings');
});

/** A random search, and the plain conditions that it must match. */
interface Drawn {
  query: ListingQuery;
  where: string[];
  params: unknown[];
}

function drawNumber({ key }: AttributeWithOptions, { where, params }: Drawn): string {
  const [min = '', max = ''] = [isOnce(0.7) ? pick(NUMBERS) : '', isOnce(0.5) ? pick(NUMBERS) : ''].toSorted(
    (a, b) => (a === '' || b === '' ? 0 : Number(a) - Number(b)),
  );
  const number = `(case when l.attributes->>'${key}' ~ '^-?[0-9]+([.][0-9]+)?$' then (l.attributes->>'${key}')::numeric end)`;
  if (min !== '') where.push(`${number} >= $${params.push(min)}::numeric`);
  if (max !== '') where.push(`${number} <= $${params.push(max)}::numeric`);
  return `${min}${pick(['~', ' ~ '])}${max}`;
}

/** SQL: the list of an attribute contains one of some values. */
const holds = (key: string, placeholder: string) =>
  `exists (select 1 from jsonb_array_elements(case when jsonb_typeof(l.attributes->'${key}') = 'array' then l.attributes->'${key}'
     else '[]' end) e where jsonb_typeof(e) = 'string' and e #>> '{}' = any(${placeholder}::text[]))`;

function drawBox({ key, options }: AttributeWithOptions, { where, params }: Drawn): string {
  const { id, children } = pick(options);
  const subs = children.length === 0 || isOnce(0.4) ? [] : some(2, () => pick(children).id);
  const values = subs.length > 0 ? subs : children.map((sub) => sub.id);
  const wanted = values.map((sub) => `${id}:${sub}`);
  where.push(holds(key, `$${params.push(subs.length > 0 ? wanted : [id, ...wanted])}`));
  if (subs.length === 0) return id;
  return subs.map((sub) => (isOnce(0.5) ? sub : `${id}:${sub}`)).join(',');
}

function drawAttribute(attribute: AttributeWithOptions, drawn: Drawn): string {
  const { key, type, options } = attribute;
  const { where, params } = drawn;
  if (type === 'number') return drawNumber(attribute, drawn);
  if (type === 'boxradio') return drawBox(attribute, drawn);
  if (type === 'input') {
    const text = pick(BITS);
    where.push(`position(lower($${params.push(text)}) in lower(l.attributes->>'${key}')) > 0`);
    return text;
  }
  const ids = some(2, () => (isOnce(0.9) ? pick(options).id : pick([...ODD.map((odd) => odd.trim()), 'a'])));
  if (type === 'radio') {
    where.push(
      `jsonb_typeof(l.attributes->'${key}') = 'string' and l.attributes->>'${key}' = any($${params.push(ids)}::text[])`,
    );
  } else for (const id of ids) where.push(holds(key, `$${params.push([id])}`));
  return ids.join(',');
}

/** Filters that compare one column with the given value. */
const PLAIN = {
  stockKind: ['stock_kind', ['own', 'consigned']],
  protection: ['protection', ['free', 'paid']],
  isTop: ['is_top', [true, false]],
  isSpecialOffer: ['is_special_offer', [true, false]],
  systemId: ['system_id', ['wzry-s1', 'wzry-s2']],
  carrierId: ['carrier_id', ['wzry-c1', 'wzry-c2']],
} as const;

function draw(): Drawn {
  const query: ListingQuery = { sort: pick(['timedesc', 'timeasc', 'pricedesc', 'priceasc'] as const) };
  const drawn: Drawn = { query, where: [`l.status = 'onSale'`], params: [] };
  const { where, params } = drawn;
  if (isOnce(0.6)) {
    query.gameId = pick(GAMES);
    where.push(`l.game_id = $${params.push(query.gameId)}`);
  }
  for (const [name, [column, values]] of Object.entries(PLAIN)) {
    if (isOnce(0.92)) continue;
    const value = pick<string | boolean>(values);
    Object.assign(query, { [name]: value });
    where.push(`l.${column} = $${params.push(value)}`);
  }
  if (isOnce(0.2)) where.push(`l.price >= $${params.push((query.minPrice = pick(PRICES)))}`);
  if (isOnce(0.2)) {
    query.maxPrice = Math.max(query.minPrice ?? 0, pick(PRICES));
    where.push(`l.price <= $${params.push(query.maxPrice)}`);
  }
  if (isOnce(0.4)) {
    const words = some(2, () => pick(WORDS));
    query.keyword = words.join(pick([' ', '  ', '　']));
    for (const word of words) {
      const held = `position(lower($${params.push(word)}) in lower`;
      where.push(`exists (select 1 from unnest(array[l.title, l.no, g.name] || array(select jsonb_array_elements_text(l.highlights))) text
        where ${held}(text)) > 0 or ${held}(replace(text, ' ', ''))) > 0)`);
    }
  }
  if (query.gameId !== undefined) {
    const attributes: AttributeValues = {};
    for (const each of templates.get(query.gameId) ?? [])
      if (isOnce(0.12)) attributes[each.key] = drawAttribute(each, drawn);
    query.attributes = attributes;
  }
  return drawn;
}

/** The ids of all matching listings in order, by a statement that reads every listing. */
const fitting = async ({ query, where, params }: Drawn): Promise<string[]> =>
  (
    await t.store.query<{ id: string }>(
      `select l.id from listings l join games g on g.id = l.game_id where ${where.join(' and ')} order by ${SORTS[query.sort ?? 'timedesc']}`,
      params,
    )
  ).map(({ id }) => id);

/** The expected page. When the total is capped, it only has to be plausible. */
function pageOf(
  all: readonly string[],
  { from, size }: { from: number; size: number },
  said: { total: number; isCapped: boolean },
) {
  const ids = all.slice(from, from + size);
  const hasMore = ids.length > 0 && from + size < all.length;
  const mayBe = hasMore
    ? said.total > from + size && said.total <= all.length
    : ids.length === 0 && said.total === MAX_COUNT;
  const isSo = said.isCapped && mayBe && all.length > MAX_COUNT;
  return { ids, hasMore, total: isSo ? said.total : all.length, isCapped: isSo };
}

async function compare(drawn: Drawn): Promise<number> {
  const all = await fitting(drawn);
  const pageSize = pick([1, 7, 20, 50, 100]);
  const read = async (from: number, place: { pageNum?: number; after?: string | undefined }) => {
    const input = { ...drawn.query, pageSize, ...place };
    const { rows: shown, next, total, isCapped = false } = await t.do(calls.searchListings, { input });
    const said = { ids: shown.map(({ id }) => id), hasMore: next !== undefined, total, isCapped };
    expect({ input, ...said }).toEqual({
      input,
      ...pageOf(all, { from, size: pageSize }, said),
    });
    return next;
  };
  let after = await read(0, {});
  const last = Math.ceil(all.length / pageSize);
  for (const pageNum of new Set([2, 1 + Math.floor(chance() * last), last + 1])) {
    await read((pageNum - 1) * pageSize, { pageNum });
  }
  for (let page = 1; page < 3 && after !== undefined; page++) after = await read(page * pageSize, { after });
  return all.length;
}

it.each(['by the plain statement', 'by the RUM terms'])(
  'random searches return what a plain query returns, %s',
  async (by) => {
    if (by === 'by the RUM terms') await addSearchTerms(t.store);
    const found: number[] = [];
    for (let i = 0; i < 60; i++) found.push(await compare(draw()));
    // Most searches must find something, or nothing would be compared.
    expect(found.filter((n) => n > 0).length).toBeGreaterThan(30);
  },
);
