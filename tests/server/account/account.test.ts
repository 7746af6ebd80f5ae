import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';
import { ownPictures } from '../../kit/selling.ts';
import { invalid } from '../../kit/refusals.ts';

const kit = useApp();
const member = useMember(kit, { nickName: '小满' });
const other = useMember(kit);

const now = () => new Date(kit.clock.now()).toISOString();

describe('editing the profile', () => {
  const edit = (who: SignedIn, input: object) => who.call(calls.editProfile, { input });
  const read = (who: SignedIn) => who.do(calls.readProfile);

  it('changes the fields that are sent and keeps the others', async () => {
    const who = await kit.someone({ nickName: '旧名字' });
    const before = await read(who);
    const [avatar = ''] = await ownPictures(kit, who, 1);
    const first = await edit(who, { nickName: '  新名字  ', sex: 'female', email: 'A.B@Example.com' });
    expect(first.value).toEqual({ ...before, nickName: '新名字', sex: 'female', email: 'a.b@example.com' });
    const second = await edit(who, { avatar });
    expect(second.value).toEqual({ ...first.value, avatar });
    const drawn = `/img/avatar/${who.id}.webp`;
    expect((await edit(who, { avatar: drawn })).value).toEqual({ ...first.value, avatar: drawn });
    expect((await edit(who, {})).value).toEqual({ ...first.value, avatar: drawn });
    expect(await read(who)).toEqual({ ...first.value, avatar: drawn });
  });

  it('keeps the long name of a merchant that comes back unchanged', async () => {
    const nickName = '商'.repeat(25);
    const who = await kit.someone({ role: 'merchant', nickName });
    const before = await read(who);
    expect((await edit(who, { nickName, email: 'a@b.com' })).value).toEqual({ ...before, email: 'a@b.com' });
  });

  it('accepts a nickname of 20 emoji, and returns it whole', async () => {
    const who = await kit.someone();
    const nickName = '🎮'.repeat(20);
    const before = await read(who);
    const { value } = await edit(who, { nickName });
    expect([value, await read(who)]).toEqual([
      { ...before, nickName },
      { ...before, nickName },
    ]);
  });

  it('removes the contacts that are sent empty', async () => {
    const who = await kit.someone();
    const before = await read(who);
    await edit(who, { email: 'a@b.com', qq: '12345678', weixin: 'wx_member1' });
    expect((await edit(who, { email: '', qq: '', weixin: '' })).value).toEqual(before);
  });

  it.each<[string, string]>([
    ['   ', '昵称应为 1 到 20 个字'],
    ['名'.repeat(21), '昵称应为 1 到 20 个字'],
    [`${'🎮'.repeat(18)}名名名`, '昵称应为 1 到 20 个字'],
    ['一二\u0007三', '昵称含有看不见的字符，请重新填写'],
    ['看\u200b不见', '昵称含有看不见的字符，请重新填写'],
    ['找我13812345678', '昵称里不能有手机号、QQ 或微信'],
    ['扣扣 1 2 3 4 5 6', '昵称里不能有手机号、QQ 或微信'],
    ['加V聊号', '昵称里不能有手机号、QQ 或微信'],
    ['玩家一二三四五六', '昵称里不能有手机号、QQ 或微信'],
    ...[
      '号易官方',
      '客 服 小李',
      '客·服',
      '官-方',
      '號易小二',
      'ＨａｏＹｉ',
      'H.a.o.Y.i',
      // Cyrillic, Greek, mathematical and accented characters that look like Latin ones.
      'hаoyi',
      'һаоуі',
      'hαoyi',
      '𝐡𝐚𝐨𝐲𝐢',
      'hàoyí',
      'ha0y1',
      'аdmin',
      'Offісіаl',
      'OfficiaI',
      'Admin',
      'Ke Fu 01',
      '平台小助手',
      '交易平台',
      '系统通知',
      '管理员',
      '官網',
      '審核員小李',
      '號Yi',
      'Hao易',
      '客fu小王',
      'Guan方',
      '退款专员',
      '担保交易',
    ].map((name): [string, string] => [name, '昵称不能让人以为是平台或客服，请换一个']),
  ])('refuses the nickname %j', async (nickName, message) => {
    const who = await kit.someone({ nickName: '原来的' });
    const { body } = await edit(who, { nickName });
    expect(body).toEqual(invalid('nickName', message));
    expect((await read(who)).nickName).toBe('原来的');
  });

  it.each(['号友1234', 'Gaming_9527', '😀😀', '一', '王浩一', '易水寒', '方圆'])(
    'accepts the nickname %j',
    async (nickName) => {
      expect((await edit(await kit.someone(), { nickName })).value.nickName).toBe(nickName);
    },
  );

  it('lets staff use the platform’s name', async () => {
    const staff = await kit.someone({ role: 'staff' });
    expect((await edit(staff, { nickName: '客服小满' })).value.nickName).toBe('客服小满');
  });

  it('refuses a picture of another member or from another site', async () => {
    const who = await kit.someone();
    const [foreign = ''] = await ownPictures(kit, other, 1);
    const codes = [];
    for (const avatar of [
      foreign,
      `/img/avatar/${other.id}.webp`,
      'https://evil.cn/a.png',
      '/img/upload/x.webp',
    ]) {
      const { body } = await edit(who, { avatar });
      codes.push([body.code, body.errors?.[0]?.path]);
    }
    expect(codes).toEqual(codes.map(() => [422, 'avatar']));
  });

  it('refuses an invalid mail address', async () => {
    const { body } = await edit(member, { email: 'not an address' });
    expect([body.code, body.errors]).toEqual([422, [{ path: 'email', message: '邮箱格式不正确' }]]);
    const long = await edit(member, { email: `a@b.${'c'.repeat(250_000)}` });
    expect([long.body.code, long.body.errors]).toEqual([422, body.errors]);
  });
});

describe('favourites', () => {
  const add = (who: SignedIn, listingId: string) => who.call(calls.addFavourite, { input: { listingId } });
  const remove = (who: SignedIn, listingId: string) =>
    who.call(calls.removeFavourite, { input: { listingId } });
  const list = (who: SignedIn, input: object = {}) => who.do(calls.listFavourites, { input });
  const edit = (seller: SignedIn, id: string, price: number) =>
    seller.call(calls.editListingPrice, { input: { id, price } });
  const priceMessages = (
    who: SignedIn,
  ) => kit.column<string>`select content from messages where user_id = ${who.id} and kind = 19
      order by created_at, id`;

  it('are listed latest first, with the price on the day of collecting', async () => {
    const [who, seller] = [await kit.someone(), await kit.someone()];
    await makeListing(kit.store, {
      id: 'fav-1',
      sellerId: seller.id,
      title: '甲',
      price: 50_000,
      highlights: ['典藏'],
    });
    await makeListing(kit.store, { id: 'fav-2', sellerId: seller.id, title: '乙' });
    await add(who, 'fav-1');
    const collectedAt = now();
    kit.clock.advance(1000);
    await add(who, 'fav-2');
    await kit.sql`update listings set price = 45000 where id = 'fav-1'`;
    const page = await list(who);
    expect(page.total).toBe(2);
    expect(page.rows.map(({ id }) => id)).toEqual(['fav-2', 'fav-1']);
    expect(page.rows[1]).toEqual({
      id: 'fav-1',
      no: 'HY-fav-1',
      gameId: TEST_GAME,
      gameName: '测试游戏',
      gameType: 'mobile',
      title: '甲',
      description: '测试描述',
      region: '苹果 QQ 一区',
      price: 45_000,
      picture: '/pictures/test.webp',
      stockKind: 'consigned',
      isSpecialOffer: false,
      protection: 'paid',
      status: 'onSale',
      views: 0,
      listedAt: '2026-11-19T00:00:00.000Z',
      highlights: ['典藏'],
      collectedAt,
      collectedPrice: 50_000,
    });
    expect(await list(other)).toEqual({ rows: [], total: 0 });
  });

  it('are filtered by status and price drop, in pages', async () => {
    const [who, seller] = [await kit.someone(), await kit.someone()];
    const all = ['fav-a', 'fav-b', 'fav-c', 'fav-d', 'fav-e'];
    for (const id of all) {
      await makeListing(kit.store, { id, sellerId: seller.id });
      await add(who, id);
      kit.clock.advance(1000);
    }
    await kit.sql`update listings set price = 90000 where id in ('fav-a', 'fav-b', 'fav-e')`;
    await kit.sql`update listings set status = 'sold' where id = 'fav-b'`;
    await kit.sql`update listings set status = 'takenDown' where id = 'fav-c'`;
    await kit.sql`update listings set status = 'held' where id = 'fav-e'`;
    const shown = async (show?: 'onSale' | 'cheaper' | 'gone') => {
      const page = await list(who, { show });
      return [page.rows.map(({ id }) => id), page.total];
    };
    expect(await shown()).toEqual([['fav-e', 'fav-d', 'fav-c', 'fav-b', 'fav-a'], 5]);
    expect(await shown('onSale')).toEqual([['fav-d', 'fav-a'], 2]);
    expect(await shown('cheaper')).toEqual([['fav-a'], 1]);
    expect(await shown('gone')).toEqual([['fav-c', 'fav-b'], 2]);
    const pages = [];
    for (const pageNum of [1, 2, 3]) {
      pages.push((await list(who, { pageNum, pageSize: 2 })).rows.map(({ id }) => id));
    }
    expect(pages).toEqual([['fav-e', 'fav-d'], ['fav-c', 'fav-b'], ['fav-a']]);
  });

  it('hide what a seller edited after the listing left the market', async () => {
    const [who, seller] = [await kit.someone(), await kit.someone()];
    await makeListing(kit.store, {
      id: 'fav-hidden',
      sellerId: seller.id,
      price: 50_000,
      highlights: ['典藏'],
    });
    await add(who, 'fav-hidden');
    await kit.sql`update listings set status = 'underReview', title = '改过的标题', description = '加我',
      region = '改过的区服', price = 26160 where id = 'fav-hidden'`;
    expect((await list(who)).rows).toEqual([
      {
        id: 'fav-hidden',
        no: 'HY-fav-hidden',
        gameId: TEST_GAME,
        gameName: '测试游戏',
        gameType: 'mobile',
        title: '测试游戏',
        description: '',
        region: '',
        price: 50_000,
        picture: `/img/game/${TEST_GAME}.webp`,
        stockKind: 'consigned',
        isSpecialOffer: false,
        protection: 'paid',
        status: 'underReview',
        views: 0,
        listedAt: '2026-11-19T00:00:00.000Z',
        highlights: [],
        collectedAt: now(),
        collectedPrice: 50_000,
      },
    ]);
  });

  it('take the current price when collected again after removal', async () => {
    const [who, seller] = [await kit.someone(), await kit.someone()];
    await makeListing(kit.store, { id: 'fav-again', sellerId: seller.id, price: 60_000 });
    await add(who, 'fav-again');
    await kit.sql`update listings set price = 70000 where id = 'fav-again'`;
    await add(who, 'fav-again');
    expect((await list(who)).rows.map((each) => each.collectedPrice)).toEqual([60_000]);
    await remove(who, 'fav-again');
    kit.clock.advance(3_600_000);
    await add(who, 'fav-again');
    expect((await list(who)).rows.map((each) => each.collectedPrice)).toEqual([70_000]);
  });

  it('get their price, time and place back when the removal is undone', async () => {
    const [who, seller] = [await kit.someone(), await kit.someone()];
    for (const id of ['fav-undo', 'fav-later', 'fav-down']) {
      await makeListing(kit.store, { id, sellerId: seller.id, price: 60_000 });
      await add(who, id);
      kit.clock.advance(1000);
    }
    await kit.sql`update listings set price = 50000 where id = 'fav-undo'`;
    await kit.sql`update listings set status = 'takenDown' where id = 'fav-down'`;
    const before = await list(who);
    for (const id of ['fav-undo', 'fav-down']) await remove(who, id);
    kit.clock.advance(3_599_000);
    const left = (await list(who)).rows.map(({ id }) => id);
    const codes = [await add(who, 'fav-undo'), await add(who, 'fav-down')].map(({ body }) => body.code);
    expect([left, codes, await list(who)]).toEqual([['fav-later'], [200, 200], before]);
    await remove(who, 'fav-down');
    kit.clock.advance(3_600_000);
    expect((await add(who, 'fav-down')).body.code).toBe(404);
  });

  it('notify each collector but the seller once of every new lowest price', async () => {
    const [first, second, late, seller] = [
      await kit.someone(),
      await kit.someone(),
      await kit.someone(),
      await kit.someone(),
    ];
    await makeListing(kit.store, { id: 'fav-drop', sellerId: seller.id, title: '降价的号', price: 100_000 });
    await add(first, 'fav-drop');
    await add(second, 'fav-drop');
    await add(seller, 'fav-drop');
    await edit(seller, 'fav-drop', 90_000);
    await runDueJobs(kit.ctx);
    await runDueJobs(kit.ctx);
    await add(late, 'fav-drop');
    const low = '「降价的号」比收藏时低 ¥100，现价 ¥900';
    expect(await Promise.all([first, second, late, seller].map(priceMessages))).toEqual([
      [low],
      [low],
      [],
      [],
    ]);

    for (const price of [95_000, 92_000, 90_000]) await edit(seller, 'fav-drop', price);
    await runDueJobs(kit.ctx);
    expect([await priceMessages(first), await priceMessages(late)]).toEqual([[low], []]);

    await edit(seller, 'fav-drop', 80_000);
    await runDueJobs(kit.ctx);
    expect([await priceMessages(first), await priceMessages(late)]).toEqual([
      [low, '「降价的号」比收藏时低 ¥200，现价 ¥800'],
      ['「降价的号」比收藏时低 ¥100，现价 ¥800'],
    ]);
  });

  it('send no message when the listing was sold before the job ran', async () => {
    const [who, seller] = [await kit.someone(), await kit.someone()];
    await makeListing(kit.store, { id: 'fav-gone', sellerId: seller.id });
    await add(who, 'fav-gone');
    await edit(seller, 'fav-gone', 90_000);
    await kit.sql`update listings set status = 'sold' where id = 'fav-gone'`;
    await runDueJobs(kit.ctx);
    expect(await priceMessages(who)).toEqual([]);
  });

  it('notify of a price that was lowered during an audit', async () => {
    const [who, seller, staff] = [
      await kit.someone(),
      await kit.someone(),
      await kit.someone({ role: 'staff' }),
    ];
    await makeListing(kit.store, { id: 'fav-audit', sellerId: seller.id, title: '改过的号' });
    await add(who, 'fav-audit');
    await kit.sql`update listings set status = 'underReview', price = 80000 where id = 'fav-audit'`;
    const { body } = await staff.call(calls.advanceListing, {
      params: { id: 'fav-audit' },
      input: { event: 'audit.pass' },
    });
    expect(body.code).toBe(200);
    await runDueJobs(kit.ctx);
    expect(await priceMessages(who)).toEqual(['「改过的号」比收藏时低 ¥200，现价 ¥800']);
  });

  it('notify 450 collectors, more than one transaction handles', async () => {
    const seller = await kit.someone();
    await makeListing(kit.store, { id: 'fav-crowd', sellerId: seller.id });
    await kit.sql`insert into users (id, phone, password_hash, nick_name, created_at)
       select 'crowd-' || n, 'crowd' || n, '', '众', now() from generate_series(1, 450) n`;
    await kit.sql`insert into favourites (user_id, listing_id, price, created_at)
       select 'crowd-' || n, 'fav-crowd', 100000, now() from generate_series(1, 450) n`;
    await edit(seller, 'fav-crowd', 50_000);
    await runDueJobs(kit.ctx);
    const count =
      await kit.one`select count(*)::int as messages, count(distinct user_id)::int as people from messages
        where related_id = 'fav-crowd'`;
    expect(count).toEqual({ messages: 450, people: 450 });
  });
});

describe('the browsing history', () => {
  const look = (who: SignedIn | undefined, id: string) =>
    kit.call(calls.readListing, { input: { id }, ...(who ? { token: who.token } : {}) });
  const list = (who: SignedIn, input: object = {}) => who.do(calls.listBrowses, { input });
  const clear = (who: SignedIn, listingId?: string) => who.call(calls.clearBrowses, { input: { listingId } });

  it('records each listing once for members, latest first', async () => {
    const [who, seller] = [await kit.someone(), await kit.someone()];
    await makeListing(kit.store, {
      id: 'look-1',
      sellerId: seller.id,
      title: '看过的',
      price: 30_000,
      highlights: ['典藏'],
    });
    await makeListing(kit.store, { id: 'look-2', sellerId: seller.id });
    await look(who, 'look-1');
    kit.clock.advance(1000);
    await look(who, 'look-2');
    kit.clock.advance(1000);
    await look(who, 'look-1');
    await look(undefined, 'look-2');
    await look(seller, 'look-2');
    const page = await list(who);
    expect([page.total, page.rows.map(({ listingId, times }) => [listingId, times])]).toEqual([
      2,
      [
        ['look-1', 2],
        ['look-2', 1],
      ],
    ]);
    expect(page.rows[0]).toEqual({
      id: 'look-1',
      gameId: TEST_GAME,
      gameName: '测试游戏',
      listingId: 'look-1',
      title: '看过的',
      description: '测试描述',
      picture: '/pictures/test.webp',
      price: 30_000,
      status: 'onSale',
      times: 2,
      lastAt: now(),
      highlights: ['典藏'],
    });
    expect((await list(who, { pageNum: 2, pageSize: 1 })).rows.map(({ id }) => id)).toEqual(['look-2']);
    expect((await list(seller)).total).toBe(0);
  });

  it('hides what a seller edited after the listing left the market, and its price', async () => {
    const [who, seller] = [await kit.someone(), await kit.someone()];
    await makeListing(kit.store, { id: 'look-hidden', sellerId: seller.id, highlights: ['典藏'] });
    await look(who, 'look-hidden');
    await kit.sql`update listings set status = 'underReview', title = '改过的标题', description = '加我',
      price = 26160 where id = 'look-hidden'`;
    expect((await list(who)).rows).toEqual([
      {
        id: 'look-hidden',
        gameId: TEST_GAME,
        gameName: '测试游戏',
        listingId: 'look-hidden',
        title: '测试游戏',
        description: '',
        picture: `/img/game/${TEST_GAME}.webp`,
        status: 'underReview',
        times: 1,
        lastAt: now(),
        highlights: [],
      },
    ]);
  });

  it('deletes one entry or all, of this member only', async () => {
    const [who, seller] = [await kit.someone(), await kit.someone()];
    for (const id of ['look-a', 'look-b', 'look-c']) {
      await makeListing(kit.store, { id, sellerId: seller.id });
      await look(who, id);
      await look(member, id);
      kit.clock.advance(1000);
    }
    expect((await clear(who, 'look-b')).body.code).toBe(200);
    expect((await clear(who, 'look-b')).body.code).toBe(200);
    expect((await list(who)).rows.map(({ id }) => id)).toEqual(['look-c', 'look-a']);
    expect((await clear(who)).body.code).toBe(200);
    expect(await list(who)).toEqual({ rows: [], total: 0 });
    expect((await list(member)).total).toBe(3);
  });
});

describe('the counts of the centre', () => {
  const count = (who: SignedIn) => who.do(calls.countCentre);

  it('are zero for a new member', async () => {
    expect(await count(await kit.someone())).toEqual({
      listings: {
        underReview: 0,
        onSale: 0,
        held: 0,
        sold: 0,
        takenDown: 0,
        rejected: 0,
        problem: 0,
        takenBack: 0,
      },
      recycling: { quoting: 0, trading: 0, underReview: 0, reviewed: 0, completed: 0, failed: 0 },
      afterSales: { asBuyer: 0, asSeller: 0 },
      favourites: 0,
      browses: 0,
      unreadChats: 0,
      seller: { level: 1, deals: 0, hasRecentClaim: false },
    });
  });

  it('count this member’s listings, favourites and history', async () => {
    const [who, seller] = [await kit.someone(), await kit.someone()];
    for (const [i, status] of (
      [
        'underReview',
        'onSale',
        'onSale',
        'held',
        'sold',
        'takenDown',
        'rejected',
        'problem',
        'takenBack',
      ] as const
    ).entries()) {
      await makeListing(kit.store, { id: `count-${i}`, sellerId: seller.id, status });
    }
    await who.call(calls.addFavourite, { input: { listingId: 'count-1' } });
    await who.call(calls.readListing, { input: { id: 'count-2' } });
    expect((await count(seller)).listings).toEqual({
      underReview: 1,
      onSale: 2,
      held: 1,
      sold: 1,
      takenDown: 1,
      rejected: 1,
      problem: 1,
      takenBack: 1,
    });
    const { favourites, browses } = await count(who);
    expect([favourites, browses]).toEqual([1, 1]);
  });
});
