import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { ListingQuery } from '../../../contract/market/listing.ts';
import { Overloaded, type Reads } from '../../../server/store/db.ts';
import { useApp } from '../../kit/app.ts';
import { addSearchTerms } from '../../kit/searchTerms.ts';

describe('searches', () => {
  const t = useApp();
  beforeAll(async () => {
    await t.sql`update listings set title = '皮肤+英雄', grams = grams || '{皮肤,英雄}'
      where id = 'g100001'`;
    await t.sql`update listings set title = '皮-肤', grams = grams || '{皮,肤}' where id in
         (select id from listings where status = 'onSale' and id <> 'g100001' order by id limit 6)`;
  });

  const search = (input: ListingQuery) => t.do(calls.searchListings, { input });

  /** Replaces the searches of the database until the end of the test. */
  function replaceSearch(instead: (run: Reads['search']) => Reads['search']): void {
    const reads = t.ctx.reads;
    t.ctx.reads = { ...reads, search: instead(reads.search) };
    onTestFinished(() => void (t.ctx.reads = reads));
  }

  /** The ids of the listings on sale that match a plain condition, in an order. */
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
  });

  it('place a listing by its new price at once, and drop it when it is held', async () => {
    const word = { keyword: '凤求凰', sort: 'pricedesc', pageSize: 5 } as const;
    const before = await search(word);
    const moved = before.rows[3]?.id ?? '';
    await t.sql`update listings set price = 77_777_700 where id = ${moved}`;
    const after = await search(word);
    expect(after.rows.map(({ id }) => id)).toEqual(
      (await idsOf(has('凤求凰'), 'l.price desc, l.id desc')).slice(0, 5),
    );
    expect(after.rows[0]?.id).toBe(moved);
    await t.sql`update listings set status = 'held' where id = ${moved}`;
    expect((await search(word)).rows.map(({ id }) => id)).not.toContain(moved);
  });

  it('return nothing for a symbol, and match letters separated by punctuation', async () => {
    expect(await search({ keyword: '★', pageSize: 5 })).toEqual({ rows: [], total: 0 });
    const first = await search({ keyword: '皮-肤', pageSize: 5 });
    expect([first.rows.length, first.total, first.isCapped]).toEqual([5, 6, undefined]);
    const second = await search({ keyword: '皮-肤', pageSize: 5, after: first.next });
    expect([second.rows.length, second.total, second.next]).toEqual([1, 6, undefined]);
  });

  it.each([
    [
      Object.assign(new Error('canceling statement'), { code: '57014' }),
      '这样找太费时间，请选好游戏、写长一点再找',
    ],
    [new Overloaded('too many searches at once'), '现在搜索的人很多，请过几秒再试'],
  ])('are refused with 429 and advice when the database is too slow or busy: %s', async (reason, msg) => {
    replaceSearch(() => () => Promise.reject(reason));
    const { body } = await t.call(calls.searchListings, { input: { keyword: '神' } });
    expect([body.code, body.msg]).toEqual([429, msg]);
  });

  it('take turns by the network of the client, page and count alike', async () => {
    const networks: string[] = [];
    replaceSearch((run) => (sql, values, network) => {
      networks.push(network);
      return run(sql, values, network);
    });
    for (const address of ['203.0.113.9', '9.9.9.9, 198.51.100.7', '2001:db8:1:2:3::4']) {
      await t.do(calls.searchListings, { input: { keyword: '神' }, address });
    }
    expect(networks).toEqual(
      ['203.0.113.9', '198.51.100.7', '2001:db8:1:2::/64'].flatMap((network) => [network, network]),
    );
  });

  it('return a capped total when the count times out', async () => {
    replaceSearch(
      (run) =>
        (sql, ...rest) =>
          sql.includes('count(*)')
            ? Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' }))
            : run(sql, ...rest),
    );
    const page = await search({ keyword: '凤求凰', pageSize: 5 });
    expect([page.rows.length, page.total, page.isCapped]).toEqual([5, 6, true]);
    const next = await search({ keyword: '凤求凰', pageSize: 5, after: page.next });
    expect([next.rows.length, next.total > 5]).toEqual([Math.min(5, next.rows.length), true]);
  });

  it('use the RUM term indexes where they exist, and plain conditions otherwise', async () => {
    await addSearchTerms(t.store);
    const statements: string[] = [];
    replaceSearch((run) => (sql, ...rest) => {
      statements.push(sql);
      return run(sql, ...rest);
    });
    const word = { keyword: '凤求凰', sort: 'priceasc' } as const;
    const { rows, next } = await search({ ...word, pageSize: 3 });
    const second = await search({ ...word, pageSize: 3, after: next });
    expect([...rows, ...second.rows].map(({ id }) => id)).toEqual(
      (await idsOf(has('凤求凰'), 'l.price, l.id')).slice(0, 6),
    );
    await search({ keyword: '肤' });
    const pages = statements.filter((sql) => !sql.includes('count(*)'));
    expect(pages.map((sql) => sql.includes('search_terms'))).toEqual([true, true, false]);
  });
});
