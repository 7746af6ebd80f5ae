import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { ListingQuery } from '../../../contract/market/listing.ts';
import { coveragesOf } from '../../../server/market/coverages.ts';
import { countListingPage } from '../../../server/market/recentViews.ts';
import { viewCounterOf } from '../../../server/market/viewCounter.ts';
import type { Store } from '../../../server/store/db.ts';
import { makeApp, useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';

let seller: SignedIn;

const hour = (n: number) => `2026-11-19T${String(n).padStart(2, '0')}:00:00.000Z`;

const t = useApp();
const buyer = useMember(t, { nickName: '买家乙' });
beforeAll(async () => {
  seller = await t.login('19600000001', { nickName: '卖家甲' });
  const listing = (given: Omit<Parameters<typeof makeListing>[1], 'sellerId'>) =>
    makeListing(t.store, { sellerId: seller.id, ...given });
  await listing({
    id: 'L1',
    price: 100_000,
    listedAt: hour(1),
    title: '贵族8 凤求凰 满英雄',
    highlights: ['皮肤 286', '荣耀王者'],
    attributes: {
      f1: '30',
      f2: 'gold',
      f3: ['skin-a', 'skin-b'],
      f4: ['hero-a:hero-a-1'],
      f5: '送点券',
      f6: 'old',
    },
    systemId: 'ios',
    carrierId: 'qq',
    groupId: 'area-1',
    serverId: 'server-1',
  });
  await listing({
    id: 'L2',
    price: 50_000,
    listedAt: hour(3),
    title: '凤凰于飞 100%折扣_真',
    highlights: ['皮肤 100'],
    attributes: { f1: '9', f2: 'silver', f3: ['skin-a'], f4: ['hero-a:hero-a-0', 'hero-b:hero-b-1'] },
    systemId: 'android',
    protection: 'free',
    stockKind: 'own',
    isTop: true,
  });
  await listing({
    id: 'L3',
    price: 100_000,
    listedAt: hour(2),
    title: 'VIP Account 求凤凰',
    attributes: { f1: '100', f2: 'bronze', f3: ['skin-b', 'skin-c'] },
    systemId: 'ios',
  });
  await listing({ id: 'held', status: 'held', listedAt: hour(4) });
  await listing({ id: 'down', status: 'takenDown', listedAt: hour(5) });
  await listing({ id: 'audit', status: 'underReview', listedAt: hour(6) });
  await listing({ id: 'sold', status: 'sold', listedAt: hour(7), soldAt: '2026-11-19T10:00:00.000Z' });
});

const search = (query: ListingQuery) =>
  t.call(calls.searchListings, { input: { gameId: TEST_GAME, ...query } });
const found = async (query: ListingQuery) => (await search(query)).value.rows.map(({ id }) => id);

describe('the search', () => {
  it('returns cards of listings on sale, newest first', async () => {
    const { body } = await search({});
    expect(body.total).toBe(3);
    expect((body.rows as { id: string }[]).map(({ id }) => id)).toEqual(['L2', 'L3', 'L1']);
    expect((body.rows as unknown[])[2]).toEqual({
      id: 'L1',
      no: 'HY-L1',
      gameId: TEST_GAME,
      gameName: '测试游戏',
      gameType: 0,
      title: '贵族8 凤求凰 满英雄',
      des: '测试描述',
      qufu: '苹果 QQ 一区',
      newPrice: 1000,
      price: 1000,
      titleImg: '/pictures/test.webp',
      accountType: 2,
      isOnSpecialOffer: 0,
      isGuarantee: 1,
      saleState: 1,
      browseNum: 0,
      recoveryTime: '2026-11-19 09:00:00',
      highLights: ['皮肤 286', '荣耀王者'],
    });
  });

  it.each<[string, ListingQuery, string[]]>([
    ['newest', { sort: 'timedesc' }, ['L2', 'L3', 'L1']],
    ['oldest', { sort: 'timeasc' }, ['L1', 'L3', 'L2']],
    ['cheapest, then by id', { sort: 'priceasc' }, ['L2', 'L1', 'L3']],
    ['dearest', { sort: 'pricedesc' }, ['L3', 'L1', 'L2']],
  ])('sorts by %s', async (_, query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it.each<[string, ListingQuery, string[]]>([
    ['at least a price', { minPrice: 50_001 }, ['L3', 'L1']],
    ['at most a price', { maxPrice: 50_000 }, ['L2']],
    ['one price', { minPrice: 100_000, maxPrice: 100_000 }, ['L3', 'L1']],
    ['own stock', { stockKind: 'own' }, ['L2']],
    ['consigned', { stockKind: 'consigned' }, ['L3', 'L1']],
    ['free protection', { protection: 'free' }, ['L2']],
    ['top', { isTop: true }, ['L2']],
    ['not top', { isTop: false }, ['L3', 'L1']],
    ['system', { systemId: 'ios' }, ['L3', 'L1']],
    ['carrier, area and server', { carrierId: 'qq', groupId: 'area-1', serverId: 'server-1' }, ['L1']],
    ['an unknown server', { serverId: 'nowhere' }, []],
    ['an unknown game', { gameId: 'nothing' }, []],
  ])('filters by %s', async (_, query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it.each<[string, ListingQuery['attributes'], string[]]>([
    ['one radio option', { f2: 'gold' }, ['L1']],
    ['any of some radio options', { f2: 'gold,silver' }, ['L2', 'L1']],
    ['all of some checkbox options', { f3: 'skin-a,skin-b' }, ['L1']],
    ['one checkbox option', { f3: 'skin-a' }, ['L2', 'L1']],
    ['a boxradio option with any sub-option', { f4: 'hero-a' }, ['L2', 'L1']],
    ['a boxradio option with one', { f4: 'hero-a:hero-a-1' }, ['L1']],
    ['all of some boxradio options', { f4: 'hero-a,hero-b' }, ['L2']],
    ['a sub-option by its own id', { f4: 'hero-a-1' }, ['L1']],
    ['any of some sub-options of one option', { f4: 'hero-a-0,hero-a-1' }, ['L2', 'L1']],
    ['all of some options with sub-options', { f4: 'hero-a-0,hero-b-1' }, ['L2']],
    ['an option and a sub-option of another', { f4: 'hero-a-1,hero-b' }, []],
    ['an option and one of its sub-options: that one', { f4: 'hero-a,hero-a-1' }, ['L1']],
    ['a sub-option of another option', { f4: 'hero-a:hero-b-1' }, []],
    ['an unknown sub-option', { f4: 'hero-a-9' }, []],
    ['a number as a number', { f1: '9~30' }, ['L2', 'L1']],
    ['a number from', { f1: '31~' }, ['L3']],
    ['a number up to', { f1: '~9.5' }, ['L2']],
    ['text', { f5: '点券' }, ['L1']],
    ['text of blanks is passed over', { f5: '  ' }, ['L2', 'L3', 'L1']],
    ['a number of blanks is passed over', { f1: '  ' }, ['L2', 'L3', 'L1']],
    ['two attributes together', { f2: 'gold,silver', f1: '~10' }, ['L2']],
    ['an unknown option', { f2: 'diamond' }, []],
    ['a disabled attribute is passed over', { f6: 'new' }, ['L2', 'L3', 'L1']],
    ['a column the game has not is passed over', { f20: 'x' }, ['L2', 'L3', 'L1']],
    ['commas alone are passed over', { f2: ',,' }, ['L2', 'L3', 'L1']],
    ['quotes stay quotes', { f2: `gold"}' or 1=1 --` }, []],
  ])('filters by %s', async (_, attributes, ids) => {
    expect(await found({ attributes })).toEqual(ids);
  });

  it('filters by an attribute that the filter form does not offer', async () => {
    await t.store.query(`update attributes set is_filter = false where id = '${TEST_GAME}-f2'`);
    expect(await found({ attributes: { f2: 'gold' } })).toEqual(['L1']);
    await t.store.query(`update attributes set is_filter = true where id = '${TEST_GAME}-f2'`);
  });

  it.each<[string, string[]]>([
    ['凤', ['L2', 'L3', 'L1']],
    ['凤凰', ['L2', 'L3']],
    ['凤求凰', ['L1']],
    ['求凤凰', ['L3']],
    ['凤凰求', []],
    ['  凤求凰   满英雄 ', ['L1']],
    ['凤求凰 于飞', []],
    ['皮肤286', ['L1']],
    ['荣耀王者', ['L1']],
    ['测试游戏', ['L2', 'L3', 'L1']],
    ['hy-l1', ['L1']],
    ['vip account', ['L3']],
    ['ＶＩＰ', ['L3']],
    ['100%', ['L2']],
    ['折扣_真', ['L2']],
    ['折_真', []],
    ['%', ['L2']],
    ['_', ['L2']],
    ['\\', []],
    ["' or 1=1 --", []],
    ['😀', []],
    ['   ', ['L2', 'L3', 'L1']],
  ])('finds the words %j', async (keyword, ids) => {
    expect(await found({ keyword })).toEqual(ids);
  });

  it('returns pages of the requested size, twenty by default, with the total', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((pageNum) => search({ pageNum, pageSize: 2, sort: 'timeasc' })),
    );
    expect(pages.map(({ value }) => [value.rows.map(({ id }) => id), value.total])).toEqual([
      [['L1', 'L3'], 3],
      [['L2'], 3],
      [[], 3],
    ]);
    const everything = await t.call(calls.searchListings, { input: {} });
    expect(everything.value.rows.length).toBe(Math.min(20, everything.value.total));
  });

  it.each<[ListingQuery, string, string]>([
    [{ minPrice: 2, maxPrice: 1 }, 'priceStart', '最低价不能高于最高价'],
    [{ attributes: { f1: '9~1' } }, 'f1', '最小值不能大于最大值'],
    [{ attributes: { f1: 'many' } }, 'f1', '数值范围应写作“最小~最大”'],
    [{ attributes: { f2: Array.from({ length: 51 }, (_, i) => `o${i}`).join() } }, 'f2', '段位最多选 50 项'],
  ])('refuses %j', async (query, path, message) => {
    expect((await search(query)).body).toEqual({ code: 422, msg: message, errors: [{ path, message }] });
  });
});

describe('games', () => {
  it('are listed with the number of listings on sale', async () => {
    const { body } = await t.call(calls.listGames, { input: { name: '测试' } });
    expect(body).toEqual({
      code: 200,
      msg: '操作成功',
      data: [
        {
          id: TEST_GAME,
          name: '测试游戏',
          initial: 'C',
          icon: '/img/game/test-game.webp',
          type: 0,
          count: 3,
          isHot: 1,
        },
      ],
    });
  });

  it.each([
    [{ type: 'mobile' as const }, true],
    [{ type: 'pc' as const }, false],
    [{ initial: 'c' }, true],
    [{ initial: 'Z' }, false],
    [{ name: '%' }, false],
    [{ name: '试游' }, true],
  ])('are filtered by %j', async (input, isThere) => {
    const value = await t.do(calls.listGames, { input });
    expect(value.some(({ id }) => id === TEST_GAME)).toBe(isThere);
  });

  it('have a template of enabled attributes in their order', async () => {
    const attributes = await t.call(calls.listAttributes, { input: { gameId: TEST_GAME } });
    expect(attributes.value.total).toBe(5);
    expect(attributes.value.rows[0]).toEqual({
      id: 'test-game-f1',
      gameId: TEST_GAME,
      label: '等级',
      meaning: 'level',
      key: 'f1',
      type: 'number',
      unit: '级',
      isEnabled: true,
      isShownInSell: true,
      isRequired: true,
      isFilter: true,
    });
    const template = await t.call(calls.readTemplate, { input: { gameId: TEST_GAME } });
    expect(template.value.map(({ key, options }) => [key, options])).toEqual([
      ['f1', []],
      [
        'f2',
        [
          { id: 'bronze', label: '青铜', children: [] },
          { id: 'silver', label: '白银', children: [] },
          { id: 'gold', label: '黄金', children: [] },
        ],
      ],
      [
        'f3',
        [
          { id: 'skin-a', label: '皮肤甲', children: [] },
          { id: 'skin-b', label: '皮肤乙', children: [] },
          { id: 'skin-c', label: '皮肤丙', children: [] },
        ],
      ],
      [
        'f4',
        [
          {
            id: 'hero-a',
            label: '角色甲',
            children: [
              { id: 'hero-a-0', label: '零命' },
              { id: 'hero-a-1', label: '一命' },
            ],
          },
          {
            id: 'hero-b',
            label: '角色乙',
            children: [
              { id: 'hero-b-0', label: '零命' },
              { id: 'hero-b-1', label: '一命' },
            ],
          },
        ],
      ],
      ['f5', []],
    ]);
    expect(await t.do(calls.readTemplate, { input: { gameId: 'nothing' } })).toEqual([]);
    expect(await t.do(calls.listAttributes, { input: { gameId: 'nothing' } })).toEqual({
      rows: [],
      total: 0,
    });
  });

  it('have carriers by system', async () => {
    const ids = async (systemId?: string) =>
      (
        await t.do(calls.listOperators, { input: { gameId: TEST_GAME, ...(systemId && { systemId }) } })
      ).rows.map(({ id }) => id);
    await t.sql`insert into districts (id, game_id, name, system_key, parent_id, sort)
       values ('mi', ${TEST_GAME}, '小米', 'carrier', 'android', 90), ('apple', ${TEST_GAME}, '苹果官方', 'carrier', 'ios', 91)`;
    try {
      expect([
        await ids(),
        await ids('ios'),
        await ids('android'),
        await ids('nothing'),
        await ids('qq'),
      ]).toEqual([['qq', 'mi', 'apple'], ['qq', 'apple'], ['qq', 'mi'], [], []]);
    } finally {
      await t.sql`delete from districts where id in ('mi', 'apple')`;
    }
  });

  it('have a cascade of areas', async () => {
    const ids = async (systemKey: string, parentId?: string) =>
      (await t.do(calls.listDistricts, { input: { gameId: TEST_GAME, systemKey, parentId } })).rows.map(
        ({ id }) => id,
      );
    expect([
      await ids('system'),
      await ids('carrier'),
      await ids('qqgroup'),
      await ids('qqgroup', 'qq'),
      await ids('qqgroup', 'ios'),
      await ids('nothing'),
    ]).toEqual([['ios', 'android'], ['qq'], ['area-1', 'area-2'], ['area-1', 'area-2'], [], []]);
    expect(await t.do(calls.listServers, { input: { parentId: 'area-1' } })).toEqual({
      rows: [
        { id: 'server-1', gameId: TEST_GAME, name: '一服', systemKey: 'server', parentId: 'area-1' },
        { id: 'server-2', gameId: TEST_GAME, name: '二服', systemKey: 'server', parentId: 'area-1' },
      ],
      total: 2,
    });
  });
});

describe('a listing', () => {
  const read = (id: string, who?: SignedIn) =>
    t.call(calls.readListing, { input: { id }, ...(who ? { token: who.token } : {}) });

  it('is returned completely, and the view is counted', async () => {
    const { value } = await read('L1', buyer);
    expect(value).toEqual({
      id: 'L1',
      no: 'HY-L1',
      gameId: TEST_GAME,
      gameName: '测试游戏',
      gameType: 'mobile',
      title: '贵族8 凤求凰 满英雄',
      description: '测试描述',
      region: '苹果 QQ 一区',
      systemName: '苹果',
      carrierName: 'QQ',
      groupName: '一区',
      serverName: '一服',
      price: 100_000,
      picture: '/pictures/test.webp',
      stockKind: 'consigned',
      isSpecialOffer: false,
      protection: 'paid',
      status: 'onSale',
      views: 1,
      listedAt: hour(1),
      highlights: ['皮肤 286', '荣耀王者'],
      icon: '/img/game/test-game.webp',
      pictures: [{ url: '/pictures/test.webp', name: '主图' }],
      attributes: [
        { label: '等级', value: '30级' },
        { label: '段位', value: '黄金' },
        { label: '皮肤', value: '皮肤甲、皮肤乙' },
        { label: '角色', value: '角色甲（一命）' },
        { label: '备注', value: '送点券' },
      ],
      values: {
        f1: '30',
        f2: 'gold',
        f3: 'skin-a,skin-b',
        f4: 'hero-a:hero-a-1',
        f5: '送点券',
      },
      isFavourite: false,
      isOwn: false,
      favourites: 0,
      sellerName: '卖**',
      sellerDeals: 0,
      coverages: coveragesOf(100_000, 'paid'),
      serviceFee: 1_000,
      deposit: 10_000,
    });
    expect(value.coverages.map(({ tier, amount }) => [tier, amount])).toEqual([
      ['retrieval', 10_000],
      ['face', 15_000],
      ['none', 0],
    ]);
    expect((await read('L1')).value.views).toBe(2);
    expect((await read('L1', seller)).value).toMatchObject({ views: 2, isOwn: true });
  });

  it('has a free retrieval protection where it is offered, and own stock has the platform’s name', async () => {
    const { value } = await read('L2');
    expect([value.sellerName, value.coverages.map(({ amount }) => amount), value.deposit]).toEqual([
      '号易自营',
      [0, 10_000, 0],
      5_000,
    ]);
  });

  it('is added to the browsing history of a member, but not of its seller', async () => {
    const reader = await t.login('19600000003');
    await read('L3', reader);
    t.clock.advance(60_000);
    await read('L3', reader);
    await read('L3', seller);
    expect(await t.sql`select user_id, times, created_at from browses where listing_id = 'L3'`).toEqual([
      { userId: reader.id, times: 2, createdAt: new Date(t.clock.now()).toISOString() },
    ]);
  });

  it('is public while on sale, held or sold, and otherwise visible only to its seller and staff who work on listings', async () => {
    const reviewer = await t.login('19600000004', { role: 'staff', roles: ['reviewer'] });
    const finance = await t.login('19600000005', { role: 'staff', roles: ['finance'] });
    const seen = async (who?: SignedIn) =>
      Promise.all(['L1', 'held', 'sold', 'down', 'audit'].map(async (id) => (await read(id, who)).body.code));
    const callers = [undefined, buyer, finance, seller, reviewer];
    const codes: number[][] = [];
    for (const who of callers) codes.push(await seen(who));
    expect(codes).toEqual([
      [200, 200, 200, 404, 404],
      [200, 200, 200, 404, 404],
      [200, 200, 200, 404, 404],
      [200, 200, 200, 200, 200],
      [200, 200, 200, 200, 200],
    ]);
    expect((await read('nothing')).body).toEqual({ code: 404, msg: '商品不存在或已下架' });
  });

  it('that was sent with a page counts as one view, from any address of an IPv6 network', async () => {
    const views = async () =>
      (await t.do(calls.readListing, { input: { id: 'L1' }, address: '2001:db8:5:5::2' })).views;
    const before = await views();
    countListingPage(t.ctx, {
      url: 'http://haoyi.test/pages/detail/index?id=L1',
      peer: 'local',
      header: (name) => (name === 'x-forwarded-for' ? '2001:db8:5:5::1' : undefined),
    });
    expect([await views(), await views()]).toEqual([before + 1, before + 2]);
  });

  it('is read, and its views are written, without waiting for an order that locks its row', async () => {
    const counter = viewCounterOf(t.ctx);
    const kept = async () =>
      (await t.store.maybe<{ times: number }>("select times from looks where listing_id = 'L3'"))?.times;
    await counter.flush();
    const before = (await kept()) ?? 0;
    const shown = (await read('L3')).value.views;
    await t.store.tx(async (tx) => {
      await tx.query("select id from listings where id = 'L3' for update");
      expect((await read('L3')).value.views).toBe(shown + 1);
      await counter.flush();
      expect(await kept()).toBe(before + 2);
    });
    expect((await read('L3')).value.views).toBe(shown + 2);
    await counter.flush();
    expect(await kept()).toBe(before + 3);
    expect((await read('L3')).value.views).toBe(shown + 3);
  });

  it('is viewed by many: the views of many listings are written in one statement, each once', async () => {
    const ids = Array.from({ length: 1450 }, (_, i) => `many-${i}`);
    await t.sql`
         insert into listings (id, no, game_id, seller_id, stock_kind, status, title, description, region, price, attributes,
         highlights, grams, picture, pictures, protection, created_at, listed_at)
       select looked.id, looked.id, game_id, seller_id, stock_kind, status, title, description, region, price, attributes,
         highlights, grams, picture, pictures, protection, created_at, listed_at
       from listings l, unnest(${ids}::text[]) as looked (id) where l.id = 'L3'`;
    const written: number[] = [];
    const store: Store = {
      ...t.store,
      query<R>(sql: string, params: readonly unknown[] = []) {
        if (sql.includes('insert into looks')) written.push((params[0] as string[]).length);
        return t.store.query<R>(sql, params);
      },
    };
    const counter = viewCounterOf({ store, log: t.ctx.log });
    // Ids that are unknown or invalid are neither counted nor stored.
    for (const id of [...ids, ids[0] as string, 'nothing', 'many\0']) counter.add(id);
    await counter.flush();
    await counter.flush();
    counter.add(ids[0] as string);
    await counter.flush();
    expect([written, counter.pending('nothing')]).toEqual([[1000, 451, 1], 0]);
    expect(
      await t.sql`select times, count(*)::int as n from looks
         where listing_id like 'many-%' or listing_id = 'nothing'
         group by times order by times`,
    ).toEqual([
      { times: 1, n: 1449 },
      { times: 3, n: 1 },
    ]);
    await t.sql`delete from listings where id like 'many-%'`;
    await t.sql`delete from looks where listing_id like 'many-%'`;
  });

  it('names the unpaid order of its reader, while it can be paid', async () => {
    await makeListing(t.store, { id: 'ordered', sellerId: seller.id, status: 'held' });
    const now = t.clock.now();
    await t.sql`
         insert into orders (id, no, listing_id, buyer_id, seller_id, stage, tier, price, protection_fee, service_fee,
         total, seller_fee, coverage, snapshot, created_at, closes_at)
       values ('order-1', 'NO1', 'ordered', ${buyer.id}, ${seller.id}, 'awaitingPayment', 'none', 100000, 0, 1000, 101000, 5000, '{}',
         '{}', ${new Date(now).toISOString()}, ${new Date(now + 60_000).toISOString()})`;
    expect((await read('ordered', buyer)).value.ownOrderId).toBe('order-1');
    expect((await read('ordered', seller)).value.ownOrderId).toBeUndefined();
    expect((await read('ordered')).value.ownOrderId).toBeUndefined();
    t.clock.advance(60_000);
    expect((await read('ordered', buyer)).value.ownOrderId).toBeUndefined();
    await t.store.exec(
      "delete from orders where id = 'order-1'; delete from browses where listing_id = 'ordered'",
    );
    await t.store.exec("delete from listings where id = 'ordered'");
  });

  it('has similar listings of the same game and price', async () => {
    const neighbours = async (id: string) =>
      (await t.do(calls.recommendListings, { params: { id } })).map((each) => each.id);
    expect(await neighbours('L1')).toEqual(['L3', 'L2']);
    expect(await neighbours('L2')).toEqual(['L1', 'L3']);
    expect(await neighbours('nothing')).toEqual([]);
  });
});

describe('favourites', () => {
  const counted = () => t.one`select favourites from listings where id = 'L1'`;
  const add = (who: SignedIn, listingId = 'L1') => who.call(calls.addFavourite, { input: { listingId } });
  const remove = (who: SignedIn, listingId = 'L1') =>
    who.call(calls.removeFavourite, { input: { listingId } });

  it('are counted once for each member, also concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => add(buyer)));
    await add(seller);
    expect(await counted()).toEqual({ favourites: 2 });
    const value = await buyer.do(calls.readListing, { input: { id: 'L1' } });
    expect([value.isFavourite, value.favourites]).toEqual([true, 2]);
    expect(await t.sql`select price from favourites where user_id = ${buyer.id}`).toEqual([
      { price: 100_000 },
    ]);
    await Promise.all(Array.from({ length: 5 }, () => remove(buyer)));
    expect(await counted()).toEqual({ favourites: 1 });
    expect((await remove(buyer)).body).toEqual({ code: 200, msg: '操作成功' });
    await remove(seller);
    expect(await counted()).toEqual({ favourites: 0 });
  });

  it('are only of public listings, and need a member', async () => {
    expect((await add(buyer, 'down')).body).toEqual({ code: 404, msg: '商品不存在或已下架' });
    expect((await add(buyer, 'nothing')).body.code).toBe(404);
    expect((await t.call(calls.addFavourite, { input: { listingId: 'L1' } })).body.code).toBe(401);
  });
});

describe('deals and numbers', () => {
  it('show what was sold, latest first, with masked parties', async () => {
    await makeListing(t.store, {
      id: 'deal',
      sellerId: seller.id,
      status: 'sold',
      soldAt: '2026-11-30T00:00:00.000Z',
      highlights: ['一', '二', '三', '四', '五', '六', '七'],
    });
    await t.sql`
         insert into orders (id, no, listing_id, buyer_id, seller_id, stage, tier, price, protection_fee, service_fee,
         total, seller_fee, coverage, snapshot, created_at, closes_at)
       values ('deal', 'NO2', 'deal', ${buyer.id}, ${seller.id}, 'settled', 'none', 100000, 0, 1000, 101000, 5000, '{}', '{}', now(), now())`;
    const value = await t.do(calls.listDeals, { input: { pageNum: 1, pageSize: 1 } });
    expect(value.rows).toEqual([
      {
        id: 'deal',
        gameId: TEST_GAME,
        gameName: '测试游戏',
        title: '测试账号',
        description: '测试描述',
        picture: '/pictures/test.webp',
        price: 100_000,
        views: 0,
        soldAt: '2026-11-30T00:00:00.000Z',
        buyer: '买**',
        seller: '卖**',
        highlights: ['一', '二', '三', '四', '五', '六'],
      },
    ]);
    const all = await t.call(calls.listDeals, { input: { pageSize: 100 } });
    expect(all.value.rows.map(({ soldAt }) => soldAt)).toEqual(
      all.value.rows
        .map(({ soldAt }) => soldAt)
        .toSorted()
        .toReversed(),
    );
  });

  it('join only the rows of the page, at any page number', async () => {
    const reads = t.ctx.reads;
    const asked: { sql: string; values: readonly unknown[] }[] = [];
    t.ctx.reads = {
      ...reads,
      query(sql, values = []) {
        asked.push({ sql, values });
        return reads.query(sql, values);
      },
    };
    const sold = await t.sql<{ id: string }>`select id from listings
      where status = 'sold' and sold_at is not null order by sold_at desc, id desc`;
    expect(sold.length).toBeGreaterThan(100);
    const pageNum = Math.floor(sold.length / 2);
    const page = await t.call(calls.listDeals, { input: { pageNum, pageSize: 2 } }).finally(() => {
      t.ctx.reads = reads;
    });
    expect([page.value.rows.map(({ id }) => id), page.value.total]).toEqual([
      sold.slice(pageNum * 2 - 2, pageNum * 2).map(({ id }) => id),
      sold.length,
    ]);
    const statement = asked.find(({ sql }) => sql.includes('sold_at desc'));
    const plan = await t.store.query(`explain (analyze, costs off) ${statement?.sql}`, statement?.values);
    // The plan looks up the buyer once for each joined row.
    const lookedUp = [...JSON.stringify(plan).matchAll(/ on orders o [^"]*loops=(\d+)/g)];
    expect(lookedUp.map(([, times]) => times)).toEqual(['2']);
  });

  it('count yesterday by days in China', async () => {
    const own = await makeApp();
    await own.store.exec("update listings set status = 'takenDown', sold_at = null");
    const { id: sellerId } = await own.login('19600000001');
    const today = Date.parse('2026-11-24T16:00:00.000Z');
    for (const [i, soldAt] of [-48 * 3600, -24 * 3600 - 1, -24 * 3600, -1, 0].entries()) {
      await makeListing(own.store, {
        id: `sold-${i}`,
        sellerId,
        status: 'sold',
        soldAt: new Date(today + soldAt * 1000).toISOString(),
      });
    }
    await makeListing(own.store, { id: 'on-sale', sellerId });
    own.clock.advance(today + 3_600_000 - own.clock.now());
    expect((await own.call(calls.readHomeNumbers)).body).toEqual({
      code: 200,
      msg: '操作成功',
      data: { goodsNum: 1, goodsYesterdaySoldNum: 2, goodsSoldNum: 5 },
    });
    await own.close();
  });
});
