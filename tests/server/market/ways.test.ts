import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { ListingQuery } from '../../../contract/market/listing.ts';
import { KEPT_FOR } from '../../../server/kit/kept.ts';
import { withSingles } from '../../../server/store/db.ts';
import { waysOf } from '../../../server/market/ways.ts';
import { makeApp, type TestApp } from '../../kit/app.ts';

describe('the ways to a page', () => {
  const million = (expected: number) => ({ expected, among: 1_000_000 });

  it('collect what is rare, and walk to what is common', () => {
    expect(waysOf(million(0), 'listed_at', 21)).toEqual(['gather']);
    expect(waysOf(million(1_000), 'listed_at', 21)).toEqual(['gather']);
    expect(waysOf(million(9_000), 'listed_at', 21)).toEqual([{ walk: 7_000 }, 'gather']);
    expect(waysOf(million(300_000), 'listed_at', 21)).toEqual([{ walk: 1_000 }, { walk: 50_000 }, 'gather']);
  });

  it('collect more by price, along which rows lie anywhere', () => {
    expect(waysOf(million(9_000), 'price', 21)).toEqual(['gather']);
    expect(waysOf(million(300_000), 'price', 21)).toEqual([{ walk: 1_000 }, { walk: 50_000 }, 'gather']);
  });

  it('walk a second time as far as collecting would cost', () => {
    expect(waysOf({ expected: 28_000, among: 100_000 }, 'price', 21)).toEqual([
      { walk: 1_000 },
      { walk: 8_400 },
      'gather',
    ]);
  });

  it('walk a little where nothing is known, and no further than ten thousand rows for a deep page', () => {
    expect(waysOf(undefined, 'price', 21)).toEqual([{ walk: 3_000 }, 'gather']);
    expect(waysOf(million(13_000), 'listed_at', 100)).toEqual([{ walk: 10_000 }, 'gather']);
  });
});

describe('searches of a large shop', () => {
  let t: TestApp;
  let statements: string[];
  beforeAll(async () => {
    t = await makeApp();
    const { query } = t.ctx.reads;
    t.ctx.reads = withSingles(
      async <R>(sql: string, values?: readonly unknown[]) => {
        statements.push(sql);
        // So many listings make the shop a large one.
        return sql.includes('from pg_class') ? ([{ rows: 60_000 }] as R[]) : query<R>(sql, values);
      },
      () => Promise.reject(new Error('only reads')),
    );
    await t.store.query(
      `update listings set title = '皮肤+英雄', grams = grams || '{皮肤,英雄}' where id = 'g100001'`,
    );
  });
  afterAll(() => t.close());
  beforeEach(() => {
    statements = [];
  });

  const search = async (input: ListingQuery) => {
    t.clock.advance(KEPT_FOR);
    return (await t.call(calls.searchListings, { input })).value;
  };
  /** How many pages were looked for by walking, and how many by collecting. */
  const tried = () => ({
    walked: statements.filter((sql) => /limit \d{4,5}\) l\b/.test(sql)).length,
    gathered: statements.filter((sql) => /order by l\.\w+ \+ /.test(sql)).length,
  });

  /** What fits by plain conditions, in an order. */
  const idsOf = async (where: string, orderBy: string) =>
    (
      await t.store.query<{ id: string }>(
        `select l.id from listings l join games g on g.id = l.game_id
         where l.status = 'onSale' and ${where} order by ${orderBy}`,
      )
    ).map(({ id }) => id);

  const ORDERS = [
    ['timedesc', 'l.listed_at desc, l.id desc'],
    ['timeasc', 'l.listed_at, l.id'],
    ['pricedesc', 'l.price desc, l.id desc'],
    ['priceasc', 'l.price, l.id'],
  ] as const;
  const has = (word: string) =>
    `(replace(concat_ws('|', l.title, l.no, g.name), ' ', '') ilike '%${word}%'
      or exists (select 1 from jsonb_array_elements_text(l.highlights) h (text) where replace(h.text, ' ', '') ilike '%${word}%'))`;

  it.each([
    ['a common word', { keyword: '皮肤' }, has('皮肤')],
    ['a word of three letters', { keyword: '凤求凰' }, has('凤求凰')],
    ['two words', { keyword: '大师 皮肤' }, `${has('大师')} and ${has('皮肤')}`],
    ['a number of a listing', { keyword: 'hy1001' }, has('hy1001')],
    ['a word with a mark', { keyword: '皮肤+英雄' }, has('皮肤+英雄')],
    [
      'a word in a game and a range of prices',
      { keyword: '皮肤', gameId: 'lol', minPrice: 50_000 },
      `${has('皮肤')} and l.game_id = 'lol' and l.price >= 50000`,
    ],
    [
      'an option',
      { gameId: 'lol', attributes: { f1: 'lol-f1-5' } },
      `l.game_id = 'lol' and l.attributes->>'f1' = 'lol-f1-5'`,
    ],
    [
      'a range of numbers',
      { gameId: 'lol', attributes: { f2: '300~' } },
      `l.game_id = 'lol' and (l.attributes->>'f2')::numeric >= 300`,
    ],
    ['own stock', { stockKind: 'own' }, `l.stock_kind = 'own'`],
    [
      'own stock on special offer',
      { stockKind: 'own', isSpecialOffer: true },
      `l.stock_kind = 'own' and l.is_special_offer`,
    ],
  ] as const)('find the same by %s, in every order, page for page', async (_, filter, where) => {
    for (const [sort, orderBy] of ORDERS) {
      const all = await idsOf(where, orderBy);
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await search({ ...filter, sort, pageSize: 30, after });
        seen.push(...page.rows.map(({ id }) => id));
        after = seen.length >= 150 ? undefined : page.next;
      } while (after !== undefined);
      expect(seen).toEqual(all.slice(0, seen.length));
      expect(seen.length).toBe(Math.min(all.length, seen.length < 150 ? all.length : 150));
      const third = await search({ ...filter, sort, pageSize: 7, pageNum: 3 });
      expect(third.rows.map(({ id }) => id)).toEqual(all.slice(14, 21));
    }
    const { walked, gathered } = tried();
    expect(walked + gathered).toBeGreaterThan(0);
  });

  it('leave a walk that does not fill the page, and collect', async () => {
    const rare = { gameId: 'lol', attributes: { f1: 'lol-f1-10', f10: 'lol-f10-2' } };
    const where = `l.game_id = 'lol' and l.attributes @> '{"f1": "lol-f1-10", "f10": "lol-f10-2"}'`;
    const page = await search({ ...rare, sort: 'priceasc', pageSize: 20 });
    expect(page.rows.map(({ id }) => id)).toEqual(await idsOf(where, 'l.price, l.id'));
    expect(tried()).toEqual({ walked: 1, gathered: 1 });
  });

  it('remember how many a word has found, and count it no more than once a second', async () => {
    const counted = () => statements.filter((sql) => sql.includes('count(*)')).length;
    const word = { keyword: '凤求凰', pageSize: 5 };
    const { total } = await search(word);
    expect(total).toBe((await idsOf(has('凤求凰'), 'l.id')).length);
    const first = counted();
    await Promise.all(
      [1, 2, 3].map((pageNum) => t.call(calls.searchListings, { input: { ...word, pageNum } })),
    );
    expect([first, counted()]).toEqual([1, 1]);
  });
});
