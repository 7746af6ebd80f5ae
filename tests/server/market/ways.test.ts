import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { ListingQuery } from '../../../contract/market/listing.ts';
import { KEPT_FOR } from '../../../server/kit/responseCache.ts';
import { Overloaded, withSingles } from '../../../server/store/db.ts';
import { waysOf, type Sought } from '../../../server/market/ways.ts';
import { makeApp, type TestApp } from '../../kit/app.ts';

describe('the ways to a page', () => {
  const SOUGHT: Sought = {
    hasTerms: true,
    isHidden: false,
    share: undefined,
    isMany: false,
    column: 'price',
    isAtEnd: true,
    wanted: 20,
  };
  const ways = (sought: Partial<Sought>) => waysOf({ ...SOUGHT, ...sought });

  it('go by steps from an end of the prices on, and walk first from elsewhere', () => {
    expect(ways({})).toEqual(['steps']);
    expect(ways({ share: 0.3 })).toEqual(['steps']);
    expect(ways({ isAtEnd: false })).toEqual([{ walk: 500 }, 'steps']);
    expect(ways({ isAtEnd: false, share: 0.3, wanted: 120 })).toEqual([{ walk: 3000 }, 'steps']);
  });

  it('go by steps at once to a word that is not common', () => {
    expect(ways({ isAtEnd: false, share: 0.03 })).toEqual(['steps']);
    expect(ways({ isAtEnd: false, share: 0 })).toEqual(['steps']);
  });

  it('walk along the time as far as a word is rare, and collect', () => {
    expect(ways({ column: 'listed_at' })).toEqual([{ walk: 3000 }, 'gather']);
    expect(ways({ column: 'listed_at', share: 0.01 })).toEqual([{ walk: 6000 }, 'gather']);
    expect(ways({ column: 'listed_at', share: 0.3 })).toEqual([{ walk: 500 }, 'gather']);
    expect(ways({ column: 'listed_at', share: 0.01, wanted: 100 })).toEqual([{ walk: 10_000 }, 'gather']);
  });

  it('collect by the time what has no common word, unless much of it was found before', () => {
    expect(ways({ column: 'listed_at', share: 0 })).toEqual(['gather']);
    expect(ways({ column: 'listed_at', share: 0, isMany: true })).toEqual([{ walk: 3000 }, 'gather']);
  });

  it('leave to the database what it knows, and walk a little where nothing is known', () => {
    expect(ways({ hasTerms: false, column: 'listed_at', isAtEnd: false })).toEqual(['plan']);
    expect(ways({ hasTerms: false, isHidden: true })).toEqual([{ walk: 3000 }, 'gather']);
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
    await t.store.query(
      `update listings set title = '皮-肤', grams = grams || '{皮,肤}' where id in
         (select id from listings where status = 'onSale' and id <> 'g100001' order by id limit 6)`,
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
  /** How many pages were looked for by walking, how many by steps, and how many by collecting. */
  const tried = () => {
    const pages = statements.filter((sql) => !sql.includes('count(*)'));
    const stepped = pages.filter((sql) => sql.includes('select found.* from')).length;
    return {
      walked: pages.filter((sql) => /limit \d{3,5}\) l\b/.test(sql)).length,
      stepped,
      gathered: pages.filter((sql) => /order by l\.\w+ \+ /.test(sql)).length - stepped,
    };
  };

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
    [
      'a range of numbers with both ends',
      { gameId: 'wzry', attributes: { f2: '1~21', f5: '60~' } },
      `l.game_id = 'wzry' and (l.attributes->>'f2')::numeric between 1 and 21 and (l.attributes->>'f5')::numeric >= 60`,
    ],
    [
      'some options and numbers in a range of prices',
      {
        gameId: 'lol',
        attributes: { f1: 'lol-f1-5,lol-f1-6', f2: '~300' },
        minPrice: 20_000,
        maxPrice: 300_000,
      },
      `l.game_id = 'lol' and l.attributes->>'f1' in ('lol-f1-5', 'lol-f1-6') and (l.attributes->>'f2')::numeric <= 300
       and l.price between 20000 and 300000`,
    ],
    ['own stock', { stockKind: 'own' }, `l.stock_kind = 'own'`],
    ['free protection and top', { protection: 'free', isTop: true }, `l.protection = 'free' and l.is_top`],
    [
      'system and carrier',
      { gameId: 'wzry', systemId: 'wzry-s1', carrierId: 'wzry-c1' },
      `l.game_id = 'wzry' and l.system_id = 'wzry-s1' and l.carrier_id = 'wzry-c1'`,
    ],
    [
      'own stock on special offer',
      { stockKind: 'own', isSpecialOffer: true },
      `l.stock_kind = 'own' and l.is_special_offer`,
    ],
  ] as const)('find the same by %s, in every order, page for page', async (_, filter, where) => {
    for (const [sort, orderBy] of ORDERS) {
      const all = await idsOf(where, orderBy);
      expect(all.length).toBeGreaterThan(0);
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
    const { walked, stepped, gathered } = tried();
    expect(walked).toBeGreaterThan(0);
    expect(stepped + gathered).toBeGreaterThan(0);
  });

  it('leave a walk that does not fill the page, and collect', async () => {
    const rare = { gameId: 'lol', attributes: { f1: 'lol-f1-10', f10: 'lol-f10-2' } };
    const where = `l.game_id = 'lol' and l.attributes @> '{"f1": "lol-f1-10", "f10": "lol-f10-2"}'`;
    const newest = await search({ ...rare, pageSize: 20 });
    expect(newest.rows.map(({ id }) => id)).toEqual(await idsOf(where, 'l.listed_at desc, l.id desc'));
    expect(tried()).toEqual({ walked: 1, stepped: 0, gathered: 1 });
    const cheapest = await search({ ...rare, sort: 'priceasc', pageSize: 20 });
    expect(cheapest.rows.map(({ id }) => id)).toEqual(await idsOf(where, 'l.price, l.id'));
    expect(tried()).toEqual({ walked: 1, stepped: 1, gathered: 1 });
  });

  it('find what has a new price where it stands now', async () => {
    const word = { keyword: '凤求凰', sort: 'pricedesc', pageSize: 5 } as const;
    const before = await search(word);
    const moved = before.rows[3]?.id ?? '';
    await t.store.query('update listings set price = 77_777_700 where id = $1', [moved]);
    const after = await search(word);
    expect(after.rows.map(({ id }) => id)).toEqual(
      (await idsOf(has('凤求凰'), 'l.price desc, l.id desc')).slice(0, 5),
    );
    expect(after.rows[0]?.id).toBe(moved);
    await t.store.query(`update listings set status = 'held' where id = $1`, [moved]);
    expect((await search(word)).rows.map(({ id }) => id)).not.toContain(moved);
  });

  it('remember for a minute that more than a thousand fit', async () => {
    const counted = () => statements.filter((sql) => sql.includes('count(*)')).length;
    const many = { protection: 'paid', pageSize: 5 } as const;
    const { n } = await t.store.one<{ n: number }>(
      `select count(*)::int as n from listings where status = 'onSale' and protection = 'paid'`,
    );
    expect(n).toBeGreaterThan(1000);
    expect(await search(many)).toMatchObject({ total: 1000, isCapped: true });
    expect(await search(many)).toMatchObject({ total: 1000, isCapped: true });
    expect(counted()).toBe(1);
    t.clock.advance(60_000);
    expect(await search(many)).toMatchObject({ total: 1000, isCapped: true });
    expect(counted()).toBe(2);
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

  it('say that it takes too long, or that too many search', async () => {
    const { query } = t.ctx.reads;
    const failing = (reason: Error) => {
      t.ctx.reads = {
        ...t.ctx.reads,
        query: (sql, values) =>
          sql.includes('from listings l') ? Promise.reject(reason) : query(sql, values),
      };
    };
    t.clock.advance(KEPT_FOR);
    const body = async () => (await t.call(calls.searchListings, { input: { keyword: '神' } })).body;
    failing(Object.assign(new Error('canceling statement'), { code: '57014' }));
    const slow = await body();
    failing(new Overloaded('too many searches at once'));
    const many = await body();
    t.ctx.reads = { ...t.ctx.reads, query };
    expect([slow, many].map(({ code, msg }) => [code, msg])).toEqual([
      [429, '这样找太费时间，请选好游戏、写长一点再找'],
      [429, '现在搜索的人很多，请过几秒再试'],
    ]);
  });

  it('are not counted beside the page when only the page can tell', async () => {
    const page = await search({ keyword: '★', pageSize: 5 });
    expect([page.rows, page.total, page.isCapped]).toEqual([[], 0, undefined]);
    expect(statements.filter((sql) => sql.includes('count(*)'))).toEqual([]);
    // More than are shown, and nobody knows how many.
    const full = await search({ keyword: '皮-肤', pageSize: 5 });
    expect([full.rows.length, full.total, full.isCapped]).toEqual([5, 6, true]);
    const next = await search({ keyword: '皮-肤', pageSize: 5, after: full.next });
    expect([next.rows.length, next.total, next.isCapped]).toEqual([1, 6, undefined]);
    const letter = await search({ keyword: '肤', pageSize: 5 });
    expect([letter.rows.length, letter.isCapped]).toEqual([5, undefined]);
  });

  it('go on without a total that takes too long to count', async () => {
    const one = t.ctx.reads.one;
    t.ctx.reads = {
      ...t.ctx.reads,
      one: (sql, values) =>
        sql.includes('count(*)')
          ? Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' }))
          : one(sql, values),
    };
    const page = await search({ keyword: '凤求凰', pageSize: 5 });
    t.ctx.reads = { ...t.ctx.reads, one };
    expect([page.rows.length, page.total, page.isCapped]).toEqual([5, 6, true]);
  });

  it('are prepared for a few sizes of pages', async () => {
    for (let pageSize = 1; pageSize <= 100; pageSize++) {
      const { rows } = await search({ pageSize });
      expect(rows).toHaveLength(pageSize);
    }
    const limits = statements.map((sql) => /^\/\* quick \*\/ select .* limit (\d+)$/s.exec(sql)?.[1]);
    expect(new Set(limits.filter((limit) => limit !== undefined))).toEqual(new Set(['21', '51', '101']));
  });
});
