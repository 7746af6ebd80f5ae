import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as catalogue from '../../../contract/market/calls.ts';
import * as listings from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import * as orders from '../../../contract/buying/calls.ts';
import type { NewListing } from '../../../contract/selling/selling.ts';
import { RULES, sellerFee } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { advanceOrder } from '../../../server/staff/acts.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame, TEST_GAME } from '../../kit/fixtures.ts';
import { newOrder, payAndSettle, place } from '../../kit/orders.ts';
import { ANSWERS, consign, newListing, offer, ownPictures } from '../../kit/selling.ts';

let kit: TestApp;
let staff: SignedIn;
let seller: SignedIn;
let serial = 0;

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
  staff = await kit.login('13700000000', { role: 'staff' });
});
afterAll(() => kit.close());
beforeEach(async () => {
  seller = await kit.login(`1360000${String(serial++).padStart(4, '0')}`);
});

const submit = (input: NewListing, key?: string) =>
  kit.call(listings.submitListing, { input, token: seller.token, ...(key ? { key } : {}) });
const own = async (id: string) =>
  (await kit.call(listings.readOwnListing, { params: { id }, token: seller.token })).value;
const rows = async () => (await kit.call(listings.listOwnListings, { input: {}, token: seller.token })).value;
const audit = (id: string, event: 'audit.pass' | 'audit.fail', remark?: string) =>
  kit.call(ops.advanceListing, { params: { id }, input: { event, remark }, token: staff.token });

describe('handing a listing in', () => {
  it('keeps all of it, waits for the audit, and shows it to nobody before', async () => {
    const input = await newListing(kit, seller, {
      remark: '晚上八点后在线',
      qq: '88886666',
      weixin: 'wx_88886',
    });
    const { value } = await submit(input);
    expect(value).toMatchObject({ status: 'underReview', no: expect.stringMatching(/^HY\d{21}$/) });
    expect(await own(value.id)).toMatchObject({
      id: value.id,
      status: 'underReview',
      title: '满级黄金号',
      price: 100_000,
      askingPrice: 100_000,
      fee: 5_000,
      income: 95_000,
      gameName: '测试游戏',
      region: '苹果 / QQ / 一区 / 一服',
      systemId: 'ios',
      serverId: 'server-1',
      origin: 'self',
      canAssure: true,
      stockKind: 'consigned',
      phone: '13812345678',
      qq: '88886666',
      weixin: 'wx_88886',
      remark: '晚上八点后在线',
      account: 'player_01',
      picture: input.picture,
      pictures: [{ url: input.picture, name: '封面' }, ...input.pictures],
      attributes: { ...ANSWERS },
      highlights: ['等级 60', '黄金'],
      shown: [
        { label: '等级', value: '60级' },
        { label: '段位', value: '黄金' },
        { label: '皮肤', value: '皮肤甲、皮肤乙' },
        { label: '角色', value: '角色甲（一命）' },
      ],
    });
    expect((await kit.call(catalogue.readListing, { input: { id: value.id } })).body.code).toBe(404);
    await audit(value.id, 'audit.pass');
    expect((await kit.call(catalogue.readListing, { input: { id: value.id } })).body.code).toBe(200);
    const found = await kit.call(catalogue.searchListings, {
      input: { gameId: TEST_GAME, keyword: '满级黄金', attributes: { f1: '60~60', f4: 'hero-a' } },
    });
    expect(found.value.rows.map(({ id }) => id)).toContain(value.id);
  });

  it('seals the login, and no answer ever gives the password', async () => {
    const id = await consign(kit, seller, { email: 'someone@example.com', emailPassword: 'mail-Secret9' });
    const { cipher } = await kit.store.one<{ cipher: string }>(
      'select cipher from credentials where listing_id = $1',
      [id],
    );
    expect(JSON.parse(kit.ctx.vault.open(cipher))).toEqual({
      account: 'player_01',
      password: 'secret-Pass1',
      email: 'someone@example.com',
      emailPassword: 'mail-Secret9',
    });
    const texts = [JSON.stringify(await own(id)), JSON.stringify(await rows())];
    const tables = await kit.store.query<{ row: string }>(
      `select to_jsonb(l)::text as row from listings l where id = $1 union all
       select to_jsonb(i)::text from idempotency i where user_id = $2`,
      [id, seller.id],
    );
    for (const text of [...texts, ...tables.map(({ row }) => row)]) {
      expect(text).not.toContain('secret-Pass1');
      expect(text).not.toContain('mail-Secret9');
    }
    expect(texts[1]).not.toContain('player_01');
    expect(texts[1]).not.toContain('13812345678');
  });

  it('does one intention once', async () => {
    const input = await newListing(kit, seller);
    const [first, second] = await Promise.all([submit(input, 'once-only-1'), submit(input, 'once-only-1')]);
    expect(first.value).toEqual(second.value);
    expect((await rows()).total).toBe(1);
    const other = await submit({ ...input, title: '另一件' }, 'once-only-1');
    expect(other.body.code).toBe(422);
  });

  it('refuses a fee that is not what the price costs', async () => {
    const wrong = await submit(await newListing(kit, seller, { price: 800_000, fee: 39_999 }));
    expect(wrong.body).toMatchObject({ code: 409, reason: 'amountChanged' });
    expect(wrong.body.msg).toContain('¥400');
    expect((await submit(await newListing(kit, seller, { price: 800_000, fee: undefined }))).body.code).toBe(
      200,
    );
    expect(sellerFee(800_000)).toBe(40_000);
  });

  it.each<[string, Partial<NewListing>, { path: string; message: string }[]]>([
    ['an unknown game', { gameId: 'none' }, [{ path: 'gameId', message: '游戏不存在，请重新选择' }]],
    [
      'districts that are missing',
      { systemId: undefined, carrierId: undefined, groupId: undefined, serverId: undefined },
      [
        { path: 'systemId', message: '请选择操作系统' },
        { path: 'carrierId', message: '请选择运营商' },
      ],
    ],
    [
      'an area of another carrier, a server of another area',
      { groupId: 'area-2', serverId: 'server-1' },
      [{ path: 'serverId', message: '服务器不存在，请重新选择' }],
    ],
    [
      'districts of another game',
      { systemId: 'wzry-s1' },
      [{ path: 'systemId', message: '操作系统不存在，请重新选择' }],
    ],
    [
      'a required answer that is missing',
      { attributes: { f2: 'gold' } },
      [{ path: 'f1', message: '请填写等级' }],
    ],
    [
      'answers that are none',
      {
        attributes: {
          f1: '-1',
          f2: 'platinum',
          f3: 'skin-a,none',
          f4: 'hero-a:hero-b-0',
          f5: '长'.repeat(201),
        },
      },
      [
        { path: 'f1', message: '等级只能填数字' },
        { path: 'f2', message: '段位填写不正确' },
        { path: 'f3', message: '皮肤填写不正确' },
        { path: 'f4', message: '角色填写不正确' },
        { path: 'f5', message: '备注填写不正确' },
      ],
    ],
    [
      'one hero twice',
      { attributes: { f1: '1', f4: 'hero-a:hero-a-0,hero-a:hero-a-1' } },
      [{ path: 'f4', message: '角色填写不正确' }],
    ],
    [
      'a hero without its step',
      { attributes: { f1: '1', f4: 'hero-a' } },
      [{ path: 'f4', message: '角色填写不正确' }],
    ],
    [
      'a password of no login',
      { account: undefined },
      [{ path: 'accountNumber', message: '请填写游戏账号' }],
    ],
  ])('refuses %s', async (_, change, errors) => {
    const { body } = await submit(await newListing(kit, seller, change));
    expect([body.code, body.errors]).toEqual([422, errors]);
    expect((await rows()).total).toBe(0);
  });

  it('leaves out what is asked no more', async () => {
    const id = await consign(kit, seller, { attributes: { ...ANSWERS, f6: 'x', f20: 'y' } });
    expect((await own(id)).attributes).toEqual({ ...ANSWERS });
  });

  it('stops at a hundred a day', async () => {
    await consign(kit, seller);
    await kit.store.query(
      `insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', 'copy-' || l.id || n, 'no', 'copy-' || l.id || n))).*
       from listings l, generate_series(1, 99) n where l.seller_id = $1`,
      [seller.id],
    );
    expect((await submit(await newListing(kit, seller))).body.code).toBe(429);
    kit.clock.advance(24 * 3_600_000 + 1);
    seller = await kit.login(seller.phone);
    expect((await submit(await newListing(kit, seller))).body.code).toBe(200);
  });
});

describe('an own listing', () => {
  it('that was refused says why, is edited and handed in again; secrets not sent stay', async () => {
    const id = await consign(kit, seller, { email: 'old@example.com' });
    await audit(id, 'audit.fail', '标题含有联系方式');
    expect(await own(id)).toMatchObject({ status: 'rejected', auditRemark: '标题含有联系方式' });
    const before = await own(id);
    const [fresh = ''] = await ownPictures(kit, seller, 1);
    const again = await newListing(kit, seller, {
      id,
      title: '满级黄金号 改',
      password: undefined,
      account: 'player_02',
      picture: fresh,
      pictures: before.pictures.slice(0, 2),
    });
    expect((await submit(again)).value).toEqual({ id, no: before.no, status: 'underReview' });
    const after = await own(id);
    expect(after).toMatchObject({
      title: '满级黄金号 改',
      account: 'player_02',
      email: 'old@example.com',
      picture: fresh,
    });
    expect(after.auditRemark).toBeUndefined();
    const { cipher } = await kit.store.one<{ cipher: string }>(
      'select cipher from credentials where listing_id = $1',
      [id],
    );
    expect(JSON.parse(kit.ctx.vault.open(cipher))).toMatchObject({
      account: 'player_02',
      password: 'secret-Pass1',
    });
    await audit(id, 'audit.pass');
    expect((await submit({ ...again, id })).body).toMatchObject({ code: 409, reason: 'stateConflict' });
  });

  it('keeps its game', async () => {
    const id = await consign(kit, seller);
    await audit(id, 'audit.fail', '资料不全');
    const { body } = await submit(await newListing(kit, seller, { id, gameId: 'wzry' }));
    expect(body.errors?.[0]?.path).toBe('gameId');
  });

  it('is taken down with a remark, put up again, and has its price and fee edited', async () => {
    const id = await consign(kit, seller);
    await audit(id, 'audit.pass');
    const { token } = seller;
    const edit = (price: number, fee?: number) =>
      kit.call(listings.editListingPrice, { input: { id, price, fee }, token });
    expect((await edit(900_000, 44_999)).body).toMatchObject({ code: 409, reason: 'amountChanged' });
    expect((await edit(900_000, 45_000)).body.code).toBe(200);
    await kit.call(listings.takeDownListing, { input: { id, remark: '先自己玩几天' }, token });
    expect(await own(id)).toMatchObject({
      status: 'takenDown',
      downRemark: '先自己玩几天',
      price: 900_000,
      fee: 45_000,
      income: 855_000,
    });
    await kit.call(listings.putUpListing, { params: { id }, token });
    expect((await own(id)).status).toBe('onSale');
    expect((await own(id)).downRemark).toBeUndefined();
  });

  it('stands in the list by its status, four to a page', async () => {
    for (let i = 0; i < 5; i++) await consign(kit, seller, { title: `第 ${i} 件` });
    const page = await rows();
    expect([page.total, page.rows.map(({ title }) => title)]).toEqual([
      5,
      ['第 4 件', '第 3 件', '第 2 件', '第 1 件'],
    ]);
    const { token } = seller;
    const list = (input: object) => kit.call(listings.listOwnListings, { input, token });
    expect((await list({ pageNum: 2 })).value.rows.map(({ title }) => title)).toEqual(['第 0 件']);
    await audit(page.rows[0]?.id ?? '', 'audit.pass');
    expect((await list({ status: 'onSale' })).value.total).toBe(1);
    expect((await list({ status: 'underReview' })).value.total).toBe(4);
  });
});

describe('the money of a sale', () => {
  it('says at every step how much, when and why', async () => {
    const id = await consign(kit, seller, { price: 300_000, fee: 15_000 });
    await audit(id, 'audit.pass');
    const first = await own(id);
    expect([first.payout, first.orderNo]).toEqual([undefined, undefined]);

    const buyer = await kit.login('13512340000');
    const listing = { id, price: 300_000, sellerId: seller.id };
    const order = await place(kit, buyer, listing);
    const payout = async () => (await own(id)).payout;
    expect(await own(id)).toMatchObject({ status: 'held', orderNo: order.no, orderedAt: order.createdAt });
    expect(await payout()).toEqual({
      amount: 285_000,
      fee: 15_000,
      state: 'waiting',
      why: '交易还没完成，买家确认收货后 7 天结算',
    });
    await payAndSettle(kit, buyer, order.id, 'full');
    for (const step of ['inspection.start', 'inspection.pass', 'rebinding.finish'] as const) {
      await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', order.id, step));
    }
    await kit.call(orders.confirmReceipt, { params: { id: order.id }, token: buyer.token });
    const at = Math.floor(kit.clock.now() / 1000) * 1000;
    expect(await payout()).toEqual({
      amount: 285_000,
      fee: 15_000,
      state: 'scheduled',
      releaseAt: new Date(at + RULES.payoutDelay).toISOString(),
      why: '买家已确认收货，7 天观察期内没有问题就结算',
    });
    kit.clock.advance(RULES.payoutDelay);
    await runDueJobs(kit.ctx);
    seller = await kit.login(seller.phone);
    expect(await payout()).toMatchObject({
      amount: 285_000,
      state: 'paid',
      why: '保障观察期结束，货款已结算',
    });
    const list = await kit.call(listings.listOwnListings, { input: { status: 'sold' }, token: seller.token });
    expect(list.value.rows[0]).toMatchObject({ id, orderNo: order.no, payout: { state: 'paid' } });
  });

  it('a sale to a buyer ends the bidding for it', async () => {
    const { listingId, valuationId } = await offer(kit, seller);
    await audit(listingId, 'audit.pass');
    const buyer = await kit.login('13512340001');
    const order = await place(kit, buyer, { id: listingId, price: 100_000, sellerId: seller.id });
    await payAndSettle(kit, buyer, order.id, 'full');
    for (const step of ['inspection.start', 'inspection.pass', 'rebinding.finish'] as const) {
      await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', order.id, step));
    }
    await kit.call(orders.confirmReceipt, { params: { id: order.id }, token: buyer.token });
    await runDueJobs(kit.ctx);
    const { status } = await kit.store.one<{ status: string }>(
      'select status from valuations where id = $1',
      [valuationId],
    );
    expect(status).toBe('cancelled');
  });
});

describe('the demo’s auditor', () => {
  it('passes what is in order, refuses contacts and prices from nowhere, and can be met again', async () => {
    const demo = await makeApp({ settings: { autopilot: true } });
    try {
      await makeGame(demo.store);
      const who = await demo.login('13600009999');
      const good = await consign(demo, who);
      const bad = await consign(demo, who, { title: '加微信 abc_12345 便宜' });
      await runDueJobs(demo.ctx);
      demo.clock.advance(10_000);
      await runDueJobs(demo.ctx);
      const read = async (id: string) =>
        (await demo.call(listings.readOwnListing, { params: { id }, token: who.token })).value;
      expect((await read(good)).status).toBe('onSale');
      expect(await read(bad)).toMatchObject({
        status: 'rejected',
        auditRemark: '商品标题含有联系方式，请删除后重新提交',
      });
      const input = await newListing(demo, who, { id: bad, password: undefined });
      await demo.call(listings.submitListing, { input, token: who.token });
      demo.clock.advance(10_000);
      await runDueJobs(demo.ctx);
      expect((await read(bad)).status).toBe('onSale');
      const buyer = await demo.login('13512340002');
      const order = await demo.call(orders.placeOrder, {
        input: newOrder({ id: bad, price: 100_000, sellerId: who.id }),
        token: buyer.token,
      });
      expect(order.body.code).toBe(200);
    } finally {
      await demo.close();
    }
  });
});

describe('the older cascade', () => {
  it('gives carriers, areas and servers by id and name', async () => {
    const read = async () => [
      (await kit.call(catalogue.listOperators, { input: { gameId: TEST_GAME } })).value,
      (await kit.call(catalogue.listAreas, { input: { gameId: TEST_GAME, operatorId: 'qq' } })).value,
      (await kit.call(catalogue.listAreaServers, { input: { areaId: 'area-1' } })).value,
    ];
    expect(await read()).toEqual([
      { rows: [{ id: 'qq', name: 'QQ' }], total: 1 },
      {
        rows: [
          { id: 'area-1', name: '一区' },
          { id: 'area-2', name: '二区' },
        ],
        total: 2,
      },
      {
        rows: [
          { id: 'server-1', name: '一服' },
          { id: 'server-2', name: '二服' },
        ],
        total: 2,
      },
    ]);
  });
});
