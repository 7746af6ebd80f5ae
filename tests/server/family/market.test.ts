import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useMember } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';
import { sendAs } from '../../kit/otherClients.ts';

const PLACE = { systemId: 'ios', carrierId: 'qq', groupId: 'area-1', serverId: 'server-1' };
const NAMES = { systemName: '苹果', carrierName: 'QQ', groupName: '一区', serverName: '一服' };

const kit = useApp();
const seller = useMember(kit, { nickName: '卖家甲' });
beforeAll(async () => {
  await kit.sql`update attributes set meaning = 'sm' where id = ${`${TEST_GAME}-f2`}`;
  const listing = (given: Omit<Parameters<typeof makeListing>[1], 'sellerId'>) =>
    makeListing(kit.store, { sellerId: seller.id, ...given });
  await listing({
    id: 'M1',
    ...PLACE,
    price: 328_050,
    listedAt: '2026-11-19T03:00:00.000Z',
    attributes: { f1: '30', f2: 'gold', f3: ['skin-a', 'skin-b'], f4: ['hero-a:hero-a-1'], f6: 'old' },
  });
  await listing({
    id: 'M2',
    systemId: 'android',
    listedAt: '2026-11-19T02:00:00.000Z',
    attributes: { f1: '120', f2: 'silver', f4: ['hero-a:hero-a-0', 'hero-b:hero-b-1'] },
  });
  await listing({ id: 'M3', ...PLACE, status: 'sold', soldAt: '2026-11-20T03:59:00.000Z' });
});

const search = async (body: object) =>
  sendAs(kit, 'visitor', 'POST /web/good/allList', { gameId: TEST_GAME, ...body });
const found = async (body: object) => ((await search(body)).rows as { id: string }[]).map(({ id }) => id);

describe('web/good/allList', () => {
  it.each<[string, object, string[]]>([
    ['a page of 200', { pageSize: 200 }, ['M1', 'M2']],
    ['a number range 10===100', { f1: '10===100' }, ['M1']],
    ['one open below', { f1: '===100' }, ['M1']],
    ['one open above', { f1: '100===' }, ['M2']],
    ['an option by its name', { f4: '', boxRadioValues: ['角色乙'] }, ['M2']],
    ['options by their names: both', { f4: ',', boxRadioValues: ['角色甲', '角色乙'] }, ['M2']],
    ['a sub-option or above', { f4: 'hero-a-0', boxRadioValues: ['零命===一命'] }, ['M1', 'M2']],
    ['the highest sub-option', { f4: 'hero-a-1', boxRadioValues: ['一命'] }, ['M1']],
    ['one or above of two', { f4: 'hero-a-0,hero-b-1', boxRadioValues: ['零命===一命', '一命'] }, ['M2']],
    ['no names', { f4: '', boxRadioValues: [] }, ['M1', 'M2']],
    ['for rent', { hireState: 2 }, []],
    ['for rent, as text', { hireState: '2' }, []],
    ['for sale', { hireState: 1 }, ['M1', 'M2']],
    ['rent left open', { hireState: '' }, ['M1', 'M2']],
    ['prices as numbers', { priceStart: 3000, priceEnd: 3280.5 }, ['M1']],
  ])('serves %s', async (_, body, ids) => {
    expect(await found(body)).toEqual(ids);
  });

  it('limits a page to 100 rows', async () => {
    const all = (pageSize: number) => sendAs(kit, 'visitor', 'POST /web/good/allList', { pageSize });
    expect((await all(200)).rows).toHaveLength(100);
  });

  it('returns money as numbers', async () => {
    const [first] = (await search({})).rows as { newPrice: number; price: number }[];
    expect([first?.newPrice, first?.price, first?.newPrice.toFixed(2)]).toEqual([3280.5, 3280.5, '3280.50']);
  });
});

describe('web/good/info', () => {
  it('returns region names, f1…f20, shiming and money as numbers', async () => {
    const { data } = await sendAs(kit, 'visitor', 'GET /web/good/info?id=M1');
    const { guaranteeList, f6, ...shown } = data as Record<string, unknown>;
    expect(shown).toMatchObject({
      id: 'M1',
      ...NAMES,
      newPrice: 3280.5,
      price: 3280.5,
      serviceAmount: 10,
      depositAmount: 328,
      f1: '30',
      f2: 'gold',
      f3: 'skin-a,skin-b',
      f4: 'hero-a:hero-a-1',
      shiming: '黄金',
      attrList: [
        { fieldName: '等级', fieldValue: '30级' },
        { fieldName: '段位', fieldValue: '黄金' },
        { fieldName: '皮肤', fieldValue: '皮肤甲、皮肤乙' },
        { fieldName: '角色', fieldValue: '角色甲（一命）' },
      ],
    });
    expect(f6).toBeUndefined();
    expect((guaranteeList as { guaranteeAmount: number }[]).map((each) => each.guaranteeAmount)).toEqual([
      328, 492, 0,
    ]);
  });
});

describe('need/myConsignment', () => {
  it('returns region names and the seller’s price', async () => {
    const { rows } = await sendAs(kit, seller, 'GET /need/myConsignment');
    expect((rows as { id: string }[]).find(({ id }) => id === 'M1')).toMatchObject({
      ...NAMES,
      price: 3280.5,
      newPrice: 3280.5,
      serviceCharge: 164.03,
      income: 3116.47,
    });
  });
});

describe('web/recentlydeal', () => {
  it('returns newPrice, des, saletime, systemName and groupName', async () => {
    const { rows } = await sendAs(kit, 'visitor', 'GET /web/recentlydeal?pageNum=1&pageSize=1');
    expect(rows).toEqual([
      {
        id: 'M3',
        gameId: TEST_GAME,
        gameName: '测试游戏',
        title: '测试账号',
        des: '测试描述',
        systemName: '苹果',
        groupName: '一区',
        titleImg: '/pictures/test.webp',
        newPrice: 1000,
        browseNum: 0,
        finishTime: '2026-11-20 11:59:00',
        saletime: '2026-11-20 11:59:00',
        buyerName: '匿名买家',
        sellerName: '卖**',
        highLights: [],
      },
    ]);
  });
});

describe('web/gameTemp', () => {
  it('returns the template under rows and data, with the flags that forms read', async () => {
    const { data, rows, total, ...rest } = await sendAs(
      kit,
      'visitor',
      `GET /web/gameTemp?gameId=${TEST_GAME}`,
    );
    expect([rest, total, rows]).toEqual([{ code: 200, msg: '操作成功' }, 5, data]);
    expect(rows[3]).toEqual({
      id: `${TEST_GAME}-f4`,
      gameId: TEST_GAME,
      fieldName: '角色',
      fieldKey: 'heroes',
      aavName: 'f4',
      fieldType: 'boxradio',
      isEnable: '0',
      hsisShow: expect.stringMatching(/^[01]$/),
      must: 'false',
      isFilter: expect.stringMatching(/^[01]$/),
      isSearch: (rows[3] as { isFilter: string } | undefined)?.isFilter,
      childAttributes: [
        {
          id: 'hero-a',
          fieldName: '角色甲',
          childGameAttributes: [
            { id: 'hero-a-0', fieldName: '零命' },
            { id: 'hero-a-1', fieldName: '一命' },
          ],
        },
        {
          id: 'hero-b',
          fieldName: '角色乙',
          childGameAttributes: [
            { id: 'hero-b-0', fieldName: '零命' },
            { id: 'hero-b-1', fieldName: '一命' },
          ],
        },
      ],
    });
  });
});

describe('a trailing slash', () => {
  it.each([
    '/api/web/game/Type/',
    '/api/web/good/info/?id=M1',
    '/api/web/recommend/M1/',
    '/api/V2/H5/qqGroup/',
  ])('%s is served as the path without it', async (path) => {
    const without = await kit.send(path.replace(/\/(?=\?|$)/, ''));
    const { body } = await kit.send(path);
    expect([body.code, Object.keys(body)]).toEqual([200, Object.keys(without.body)]);
  });
});
