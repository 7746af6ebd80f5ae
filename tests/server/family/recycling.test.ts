import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useMember } from '../../kit/app.ts';
import { sendAs, widgetFiles } from '../../kit/otherClients.ts';
import { TEST_GAME } from '../../kit/fixtures.ts';
import { accept, deposit, submitBidding, ownPictures, quote, signedPictureUrl } from '../../kit/selling.ts';

const kit = useApp();
const seller = useMember(kit, {}, beforeEach);
const merchant = useMember(kit, { role: 'merchant', nickName: '甲号行' }, beforeEach);

const rowsOf = async () =>
  (await sendAs(kit, seller, 'GET /account/backlist/allList?status=0')).rows as Record<string, unknown>[];

describe('account/backlist', () => {
  const form = async (change: Record<string, unknown> = {}) => ({
    type: '测试游戏',
    des: '满级，皮肤齐全，想知道值多少',
    region: '苹果QQ',
    expprice: '800',
    account: '',
    tel: '电话：13900001111，微信：abc，QQ：',
    img: JSON.stringify(widgetFiles(await ownPictures(kit, seller, 2))),
    ...change,
  });
  const value = async (change?: Record<string, unknown>) =>
    sendAs(kit, seller, 'POST /account/backlist', await form(change));

  it('accepts a game name, a region in words, a sentence with the phone and pictures as JSON text', async () => {
    const reply = await value();
    expect(reply).toMatchObject({
      code: 200,
      data: { gameId: TEST_GAME, type: '测试游戏', region: '苹果QQ', tel: '13900001111', status: 0 },
    });
    expect((reply.data as { title: string }).title).toBe('测试游戏 满级，皮肤齐全，想知道值多少');
  });

  it('uses the profile’s phone when none is sent', async () => {
    expect((await value({ tel: '电话：，微信：，QQ：' })).data).toMatchObject({ tel: seller.phone });
  });

  it.each([
    ['type', { type: '没有的游戏' }],
    ['gameId', { type: '' }],
    ['img', { img: '' }],
    ['img', { img: '[{"url"' }],
    ['img', { img: '{}' }],
    ['img', { img: JSON.stringify(widgetFiles(['https://elsewhere.test/a.jpg'])) }],
    ['tel', { tel: '12345' }],
    ['f1', { des: '' }],
    ['f2', { f2: 'platinum' }],
  ])('refuses a bad %s (%j), names the field and stores nothing', async (field, change) => {
    const reply = await value(change);
    expect(reply.code).toBe(422);
    expect(reply.errors?.map(({ path }) => path)).toContain(field);
    expect(reply.msg).toMatch(/[一-鿿]/);
    expect(await rowsOf()).toEqual([]);
  });

  it('returns `img` as JSON text with absolute URLs, in the list and with the quotes', async () => {
    const [first = '', second = ''] = await ownPictures(kit, seller, 2);
    const { data } = await value({ img: JSON.stringify(widgetFiles([first, second])) });
    const { id } = data as unknown as { id: string };
    const img = JSON.stringify([
      { url: `http://haoyi.test${signedPictureUrl(kit, first)}`, name: '图1.png' },
      { url: `http://haoyi.test${signedPictureUrl(kit, second)}`, name: '图2.png' },
    ]);
    expect((await rowsOf()).map((row) => row.img)).toEqual([img]);
    const quotes = await sendAs(kit, seller, `GET /account/quotation/mybprice?backId=${id}`);
    expect(quotes.data).toMatchObject({ back: { id, img }, rlist: [] });
  });

  it('accepts its own absolute URLs', async () => {
    const [path = ''] = await ownPictures(kit, seller, 1);
    for (const own of [path, signedPictureUrl(kit, path)]) {
      const img = JSON.stringify([{ url: `https://haoyi.example${own}` }]);
      expect((await value({ img })).code).toBe(200);
    }
  });
});

describe('h5/goods/back', () => {
  async function form(change: Record<string, unknown> = {}, content: Record<string, unknown> = {}) {
    const [proof = '', ...shots] = await ownPictures(kit, seller, 3);
    const listing = {
      gameId: TEST_GAME,
      gameName: '测试游戏',
      systemId: 'ios',
      carrierId: 'qq',
      groupId: '',
      serverId: '',
      laiyuan: '他人注册',
      account: 'player_01',
      accountNumber: 'player_01',
      price: '1000',
      des: '游戏类型:测试游戏 ',
      tel: '',
      qq: '',
      weixin: '',
      assurance: '不能提供',
      smImg: proof,
      urlArr: widgetFiles(shots),
      titleImg: shots[0],
      f1: '60',
      f2: 'gold',
      f4: 'hero-b-1',
      inType: '1',
      ...content,
    };
    return {
      gameId: TEST_GAME,
      type: '测试游戏',
      des: '游戏类型:测试游戏 ',
      region: '苹果QQ/undefined/undefined',
      account: 'player_01',
      tel: seller.phone.replace(/(\d{3})\d{4}/, '$1****'),
      img: JSON.stringify(widgetFiles(shots)),
      relnameImg: proof,
      inType: '1',
      content: JSON.stringify(listing),
      ...change,
    };
  }
  const bid = async (change?: Record<string, unknown>, content?: Record<string, unknown>) =>
    sendAs(kit, seller, 'POST /h5/goods/back', await form(change, content));

  it('creates listing and bidding from the packed content', async () => {
    const reply = await bid();
    expect(reply.code).toBe(200);
    const { id, backId } = reply.data as { id: string; backId: string };
    const { data } = await sendAs(kit, seller, `GET /need/myConsignment/${id}`);
    expect(data).toMatchObject({
      title: '测试游戏 等级 60 黄金',
      laiyuan: 2,
      assurance: '不能提供',
      tel: seller.phone,
      accountNumber: 'player_01',
      qufu: '苹果 / QQ',
      f4: 'hero-b:hero-b-1',
      needsCredential: 1,
    });
    expect((await rowsOf()).map((row) => [row.id, row.backKind])).toEqual([[backId, 'bidding']]);
  });

  it('creates only the listing in mode 2', async () => {
    const { data } = await bid({ inType: '2' }, { inType: '2' });
    expect(Object.keys(data ?? {})).toEqual(['id']);
    expect(await rowsOf()).toEqual([]);
  });

  it.each([
    ['content', { content: '{"price"' }, {}],
    ['price', {}, { price: '1' }],
    ['laiyuan', {}, { laiyuan: '' }],
    ['f1', {}, { f1: 'abc' }],
    ['relnameImg', { relnameImg: '' }, {}],
    ['inType', { inType: '3' }, { inType: '3' }],
  ])('refuses a bad %s, names the field and stores nothing', async (field, change, content) => {
    const reply = await bid(change, content);
    expect(reply.code).toBe(422);
    expect(reply.errors?.map(({ path }) => path)).toContain(field);
    expect(reply.msg).toMatch(/[一-鿿]/);
    expect((await sendAs(kit, seller, 'GET /need/myConsignment')).rows).toEqual([]);
  });
});

describe('an accepted quote', () => {
  it('is listed in backOrder/list with pictures; backlistPayStatus reports its deposit', async () => {
    const [path = ''] = await ownPictures(kit, seller, 1);
    const { valuationId: id } = await submitBidding(kit, seller, { pictures: [{ url: path, name: '截图' }] });
    await quote(merchant, id, 50_000);
    await accept(seller, id, merchant);
    const status = () => sendAs(kit, seller, `GET /account/backlist/backlistPayStatus?backlistId=${id}`);
    expect((await status()).data).toMatchObject({ payStatus: 1 });
    await deposit(kit, seller, id);
    expect((await status()).data).toMatchObject({ payStatus: 2 });
    const list = await sendAs(
      kit,
      seller,
      'GET /backOrder/list?dataType=sell&orderStatus=1&pageNum=1&pageSize=6',
    );
    expect(list.rows).toMatchObject([
      { backId: id, img: JSON.stringify([{ url: `http://haoyi.test${path}`, name: '第 1 张图片' }]) },
    ]);
    const other = await kit.login('13529990000');
    expect((await sendAs(kit, other, `GET /account/backlist/backlistPayStatus?backlistId=${id}`)).code).toBe(
      404,
    );
    const bad = await sendAs(kit, seller, 'GET /account/backlist/backlistPayStatus');
    expect([bad.code, bad.errors?.[0]?.path]).toEqual([422, 'backlistId']);
  });
});

describe('customer/audit', () => {
  it('accepts a merchant application; lastOne returns its state', async () => {
    const lastOne = async () => (await sendAs(kit, seller, 'GET /customer/audit/lastOne')).data;
    expect(await lastOne()).toBeNull();
    const reply = await sendAs(kit, seller, 'POST /customer/audit', {
      type: 2,
      name: '青鱼回收',
      tel: '13900001111',
      des: '专收王者、和平，做了五年。',
    });
    expect(reply).toMatchObject({ code: 200, data: { auditState: 0, name: '青鱼回收' } });
    expect(await lastOne()).toEqual(reply.data);
    const short = await sendAs(kit, merchant, 'POST /customer/audit', {
      type: 2,
      name: '青',
      tel: '',
      des: '',
    });
    expect([short.code, short.errors?.map(({ path }) => path)]).toEqual([422, ['name', 'des']]);
  });
});
