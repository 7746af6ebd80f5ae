import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as catalogue from '../../../contract/market/calls.ts';
import * as listings from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import * as orders from '../../../contract/buying/calls.ts';
import { submitBidding as submitBiddingCall, submitValuation } from '../../../contract/recycling/calls.ts';
import type { NewListing } from '../../../contract/selling/selling.ts';
import { RULES, sellerFee } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { sealedOfListing, staffSecrets } from '../../../server/selling/index.ts';
import { useApp, useAutopilot, useMember } from '../../kit/app.ts';
import { TEST_GAME } from '../../kit/fixtures.ts';
import { newOrder, payAndSettle, place, deliverOrder } from '../../kit/orders.ts';
import {
  ANSWERS,
  submitListing,
  newBidding,
  newListing,
  newValuation,
  submitBidding,
  ownPictures,
} from '../../kit/selling.ts';
import { conflict, invalid } from '../../kit/refusals.ts';
import { DAY, DAY_BORDERS, expectDayFilter } from '../../kit/dayFilter.ts';

const kit = useApp();
const seller = useMember(kit, {}, beforeEach);
const staff = useMember(kit, { role: 'staff' });

const submit = (input: NewListing, key?: string) =>
  seller.call(listings.submitListing, { input, ...(key ? { key } : {}) });
const own = (id: string) => seller.do(listings.readOwnListing, { params: { id } });
const rows = () => seller.do(listings.listOwnListings, { input: {} });
const audit = (id: string, event: 'audit.pass' | 'audit.fail', remark?: string) =>
  staff.call(ops.advanceListing, { params: { id }, input: { event, remark } });

describe('submitting a listing', () => {
  it('stores all of it and hides it until the audit', async () => {
    const input = await newListing(kit, seller, {
      remark: '晚上八点后在线',
      qq: '88886666',
      weixin: 'wx_88886',
      account: 'player_shown',
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
      account: 'player_shown',
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

  it('offers only the basic protection without the documents, and all of them once they can be supplied', async () => {
    const id = await submitListing(kit, seller, { canAssure: false });
    await audit(id, 'audit.pass');
    const buyer = await kit.someone();
    const tiersOf = async () => {
      const { value } = await buyer.call(catalogue.readListing, { input: { id } });
      return { offer: value.protection, tiers: value.coverages.map(({ tier }) => tier) };
    };
    const isFound = async () => {
      const { value } = await kit.call(catalogue.searchListings, {
        input: { gameId: TEST_GAME, protection: 'paid', pageSize: 50 },
      });
      return value.rows.some((row) => row.id === id);
    };
    expect(await tiersOf()).toEqual({ offer: 'none', tiers: ['none'] });
    expect(await isFound()).toBe(false);
    const listing = { id, price: 100_000, sellerId: seller.id };
    for (const tier of ['retrieval', 'face'] as const) {
      const refused = await buyer.call(orders.placeOrder, { input: newOrder(listing, tier) });
      expect(refused.body).toMatchObject(
        conflict('amountChanged', '卖家不能提供包赔材料，这个账号只有基础保障，请确认后重新提交'),
      );
    }

    await seller.do(listings.takeDownListing, { input: { id, remark: '补材料' } });
    const again = await submit(await newListing(kit, seller, { id, canAssure: true }));
    expect(again.body.code).toBe(200);
    await audit(id, 'audit.pass');
    expect(await tiersOf()).toEqual({ offer: 'paid', tiers: ['retrieval', 'face', 'none'] });
    expect(await isFound()).toBe(true);
    const placed = await buyer.do(orders.placeOrder, { input: newOrder(listing, 'retrieval') });
    expect(placed.coverage.tier).toBe('retrieval');
  });

  it('tells the seller when a listing without the documents loses 免费包赔', async () => {
    const id = await submitListing(kit, seller);
    await audit(id, 'audit.fail', '截图不清楚');
    await kit.sql`update listings set protection = 'free' where id = ${id}`;
    await submit(await newListing(kit, seller, { id, canAssure: false }));
    expect((await own(id)).protection).toBe('none');
    const told =
      await kit.column`select content from messages where user_id = ${seller.id} and title = '取消免费包赔'`;
    expect(told).toEqual([
      '「满级黄金号」不再免费包赔：你选了不能提供包赔资料。改回能提供后，买家选找回包赔要自己付费，有疑问请联系客服',
    ]);
  });

  it('encrypts the login and never returns the password', async () => {
    const id = await submitListing(kit, seller, {
      account: 'player_sealed',
      email: 'someone@example.com',
      emailPassword: 'mail-Secret9',
    });
    const cipher = await kit.cell<string>`select cipher from credentials where listing_id = ${id}`;
    expect(JSON.parse(kit.ctx.vault.open(cipher))).toEqual({
      account: 'player_sealed',
      password: 'secret-Pass1',
      email: 'someone@example.com',
      emailPassword: 'mail-Secret9',
    });
    const texts = [JSON.stringify(await own(id)), JSON.stringify(await rows())];
    const tables = await kit.sql<{ row: string }>`select to_jsonb(l)::text as row from listings l
       where id = ${id} union all
       select to_jsonb(i)::text from idempotency i where user_id = ${seller.id}`;
    for (const text of [...texts, ...tables.map(({ row }) => row)]) {
      expect(text).not.toContain('secret-Pass1');
      expect(text).not.toContain('mail-Secret9');
    }
    expect(texts[1]).not.toContain('player_sealed');
    expect(texts[1]).not.toContain('13812345678');
  });

  it('creates one listing per idempotency key', async () => {
    const input = await newListing(kit, seller);
    const [first, second] = await Promise.all([submit(input, 'once-only-1'), submit(input, 'once-only-1')]);
    expect(first.value).toEqual(second.value);
    expect((await rows()).total).toBe(1);
    const other = await submit({ ...input, title: '另一件' }, 'once-only-1');
    expect(other.body.code).toBe(422);
  });

  it('refuses a fee that does not fit the price', async () => {
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
      'required answers that are missing',
      { attributes: { f3: 'skin-a' } },
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
        { path: 'f2', message: '段位的选项有更新，请重新选择' },
        { path: 'f3', message: '皮肤的选项有更新，请重新选择' },
        { path: 'f4', message: '角色的选项有更新，请重新选择' },
        { path: 'f5', message: '备注最多 200 个字' },
      ],
    ],
    [
      'one hero twice',
      { attributes: { f1: '1', f4: 'hero-a:hero-a-0,hero-a:hero-a-1' } },
      [{ path: 'f4', message: '角色的选项有更新，请重新选择' }],
    ],
    [
      'a hero without its step',
      { attributes: { f1: '1', f4: 'hero-a' } },
      [{ path: 'f4', message: '请选择“角色甲”的等级' }],
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

  it('asks a required choice only once it has options', async () => {
    await kit.sql`insert into attributes (id, game_id, label, meaning, key, type, is_required, sort)
      values ('season', ${TEST_GAME}, '赛季', 'season', 'f20', 'radio', true, 20)`;
    onTestFinished(async () => {
      await kit.sql`update attributes set is_enabled = false where id = 'season'`;
    });
    const ask = async (account: string) => (await submit(await newListing(kit, seller, { account }))).body;
    expect((await ask('season_1')).code).toBe(200);
    await kit.sql`insert into attribute_options (id, attribute_id, label, sort) values ('s1', 'season', 'S1', 1)`;
    expect(await ask('season_2')).toEqual(invalid('f20', '请选择赛季'));
  });

  it('leaves out a former answer that no longer fits, where the form does not ask it', async () => {
    await kit.sql`update attributes set is_shown_in_sell = false where id = ${`${TEST_GAME}-f2`}`;
    onTestFinished(async () => {
      await kit.sql`update attributes set is_shown_in_sell = true where id = ${`${TEST_GAME}-f2`}`;
    });
    const attributes = { f1: '60', f2: 'removed' };
    const { value } = await submit(await newListing(kit, seller, { account: 'hidden_1', attributes }));
    expect(await kit.cell`select attributes from listings where id = ${value.id}`).toEqual({ f1: '60' });
  });

  it('takes and shows 1000 options of one attribute, and names the limit to who ticks more', async () => {
    const options = Array.from({ length: 1001 }, (_, n) => ({
      id: `many-${n}`.padEnd(64, '-'),
      label: `皮肤${n}`.padEnd(60, '长'),
    }));
    await kit.sql`insert into attribute_options (id, attribute_id, label, sort)
      select id, ${`${TEST_GAME}-f3`}, label, 100
      from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as given (id text, label text)`;
    const f3 = (count: number) => options.slice(0, count).map(({ id }) => id);
    const id = await submitListing(kit, seller, { attributes: { f1: '60', f3: f3(1000).join(',') } });
    const { attributes, shown } = await own(id);
    expect([attributes, shown[1]]).toEqual([
      { f1: '60', f3: f3(1000).join(',') },
      {
        label: '皮肤',
        value: options
          .slice(0, 1000)
          .map(({ label }) => label)
          .join('、'),
      },
    ]);
    const input = await newListing(kit, seller, { attributes: { f1: '60', f3: f3(1001).join(',') } });
    const { body } = await submit(input);
    expect([body.code, body.errors]).toEqual([422, [{ path: 'f3', message: '皮肤最多选 1000 项' }]]);
  });

  it('refuses contacts in the title, the description and a typed answer, also at an edit and in a bidding', async () => {
    const words = {
      title: '满级号 加微信 haoyi_8899',
      description: '私聊便宜，电话 13912345678',
      attributes: { ...ANSWERS, f5: 'QQ 123456789 联系我' },
    };
    const refused = {
      code: 422,
      msg: '标题里不能有手机号、QQ 或微信',
      errors: [
        { path: 'title', message: '标题里不能有手机号、QQ 或微信' },
        { path: 'des', message: '描述里不能有手机号、QQ 或微信' },
        { path: 'f5', message: '备注里不能有手机号、QQ 或微信' },
      ],
    };
    expect((await submit(await newListing(kit, seller, words))).body).toEqual(refused);
    const bidding = await newBidding(kit, seller, words);
    expect((await seller.call(submitBiddingCall, { input: bidding })).body).toEqual(refused);
    const { value } = await submit(await newListing(kit, seller));
    await audit(value.id, 'audit.fail', '主图不清楚');
    const edit = await newListing(kit, seller, { ...words, id: value.id });
    expect((await submit(edit)).body).toEqual(refused);
    expect((await rows()).rows.map(({ id, title }) => [id, title])).toEqual([[value.id, '满级黄金号']]);
  });

  it('drops disabled attributes', async () => {
    const id = await submitListing(kit, seller, { attributes: { ...ANSWERS, f6: 'x', f20: 'y' } });
    expect((await own(id)).attributes).toEqual({ ...ANSWERS });
  });

  it('is limited to a hundred a day', async () => {
    await submitListing(kit, seller);
    await kit.sql`insert into listings
       select (jsonb_populate_record(l, jsonb_build_object('id', 'copy-' || l.id || n, 'no', 'copy-' || l.id || n))).*
       from listings l, generate_series(1, 99) n where l.seller_id = ${seller.id}`;
    expect((await submit(await newListing(kit, seller))).body).toEqual({
      code: 429,
      msg: '24 小时内最多提交 100 次，请 24 小时后再试',
    });
    kit.clock.advance(24 * 3_600_000 - 1);
    expect((await submit(await newListing(kit, seller))).body).toEqual({
      code: 429,
      msg: '24 小时内最多提交 100 次，请 1 秒后再试',
    });
    kit.clock.advance(1);
    expect((await submit(await newListing(kit, seller))).body.code).toBe(200);
  });

  it('counts a bidding once to the hundred a day', async () => {
    await submitBidding(kit, seller);
    for (const [table, status] of [
      ['listings', 'takenDown'],
      ['valuations', 'cancelled'],
    ]) {
      await kit.store.query(
        `insert into ${table} select (jsonb_populate_record(t, to_jsonb(t)
           || jsonb_build_object('id', 'bid-' || t.id || n, 'no', 'bid-' || t.id || n, 'status', $2::text))).*
         from ${table} t, generate_series(1, 98) n where t.seller_id = $1`,
        [seller.id, status],
      );
    }
    expect((await submit(await newListing(kit, seller))).body.code).toBe(200);
    expect((await submit(await newListing(kit, seller))).body.code).toBe(429);
  });

  it('is limited to a hundred a day together with valuations that are sent at once', async () => {
    await submitListing(kit, seller);
    await kit.sql`insert into listings
       select (jsonb_populate_record(l, jsonb_build_object('id', 'twin-' || l.id || n, 'no', 'twin-' || l.id || n))).*
       from listings l, generate_series(1, 98) n where l.seller_id = ${seller.id}`;
    const forms = await Promise.all([newListing(kit, seller), newListing(kit, seller)]);
    const inputs = await Promise.all(Array.from({ length: 6 }, () => newValuation(kit, seller)));
    const replies = await Promise.all([
      ...inputs.map((input, n) => seller.call(submitValuation, { input, key: `valuation-${n}` })),
      ...forms.map((input, n) => submit(input, `listing-${n}`)),
    ]);
    expect(replies.map(({ body }) => body.code).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 429),
    ]);
  });
});

describe('an own listing', () => {
  it('shows why it was refused and can be resubmitted; omitted secrets stay', async () => {
    const id = await submitListing(kit, seller, { account: 'player_02', email: 'old@example.com' });
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
    const cipher = await kit.cell<string>`select cipher from credentials where listing_id = ${id}`;
    expect(JSON.parse(kit.ctx.vault.open(cipher))).toMatchObject({
      account: 'player_02',
      password: 'secret-Pass1',
    });
    await audit(id, 'audit.pass');
    expect((await submit({ ...again, id })).body).toMatchObject({ code: 409, reason: 'stateConflict' });
  });

  describe('with a login', () => {
    const LOGIN = {
      account: 'first_acc',
      password: 'First-Pass1',
      securityPhone: '13911110002',
      email: 'first@haoyi.test',
      emailPassword: 'mail-1',
    };
    const NOT_GIVEN = { password: undefined, securityPhone: undefined, email: undefined };
    const secrets = async (id: string) => {
      const sealed = await sealedOfListing(kit.store, id);
      return sealed && staffSecrets(kit.ctx, sealed);
    };
    /** Submits a listing with this login, refuses it, and submits it again with the change. */
    const resubmit = async (change: Partial<NewListing>) => {
      const id = await submitListing(kit, seller, LOGIN);
      await audit(id, 'audit.fail', '账号写错了');
      const { body } = await submit(await newListing(kit, seller, { id, ...NOT_GIVEN, ...change }));
      return [body.code, body.errors, await secrets(id)];
    };

    it('keeps nothing of it when another account is given, whose password is required', async () => {
      const message = '换了游戏账号，请填写这个账号的密码';
      expect(await resubmit({ account: 'second_acc' })).toEqual([
        422,
        [{ path: 'accountPassword', message }],
        LOGIN,
      ]);
      expect(await resubmit({ account: 'second_acc', password: 'Second-Pass2' })).toEqual([
        200,
        undefined,
        { account: 'second_acc', password: 'Second-Pass2' },
      ]);
    });

    it.each([
      ['keeps what is not given, in any spelling of the account', { account: 'First_Acc' }, LOGIN],
      ['removes an emptied phone', { securityPhone: '' }, { ...LOGIN, securityPhone: undefined }],
      [
        'removes an emptied mail with its password',
        { email: '' },
        { ...LOGIN, email: undefined, emailPassword: undefined },
      ],
      [
        'keeps no password of another mail',
        { email: 'second@haoyi.test' },
        { ...LOGIN, email: 'second@haoyi.test', emailPassword: undefined },
      ],
    ] as const)('%s', async (_, change, stored) => {
      const { account = LOGIN.account } = change as Partial<NewListing>;
      const wanted = JSON.parse(JSON.stringify({ ...stored, account })) as object;
      expect(await resubmit({ account, ...change })).toEqual([200, undefined, wanted]);
    });

    it('keeps nothing of it when the login of another account is added', async () => {
      const given = async (account: string) => {
        const id = await submitListing(kit, seller, { ...LOGIN, password: undefined });
        const input = { account, password: 'Added-Pass3' };
        await seller.do(listings.giveCredential, { params: { id }, input });
        await kit.sql`update listings set status = 'takenDown' where id = ${id}`;
        return secrets(id);
      };
      expect([await given('first_acc'), await given('second_acc')]).toEqual([
        { ...LOGIN, password: 'Added-Pass3' },
        { account: 'second_acc', password: 'Added-Pass3' },
      ]);
    });
  });

  it('keeps its game', async () => {
    const id = await submitListing(kit, seller);
    await audit(id, 'audit.fail', '资料不全');
    const { body } = await submit(await newListing(kit, seller, { id, gameId: 'wzry' }));
    expect(body.errors?.[0]?.path).toBe('gameId');
  });

  it('can be taken down with a remark, put up again and repriced', async () => {
    const id = await submitListing(kit, seller);
    await audit(id, 'audit.pass');

    const edit = (price: number, fee?: number) =>
      seller.call(listings.editListingPrice, { input: { id, price, fee } });
    expect((await edit(900_000, 44_999)).body).toMatchObject({ code: 409, reason: 'amountChanged' });
    expect((await edit(900_000, 45_000)).body.code).toBe(200);
    await seller.call(listings.takeDownListing, { input: { id, remark: '先自己玩几天' } });
    expect(await own(id)).toMatchObject({
      status: 'takenDown',
      downRemark: '先自己玩几天',
      price: 900_000,
      fee: 45_000,
      income: 855_000,
    });
    await seller.call(listings.putUpListing, { params: { id } });
    expect((await own(id)).status).toBe('onSale');
    expect((await own(id)).downRemark).toBeUndefined();
  });

  it('keeps its place among the newest when it is put up again within a day', async () => {
    const id = await submitListing(kit, seller);
    await audit(id, 'audit.pass');
    const listedAt = () => kit.cell<string>`select listed_at as at from listings where id = ${id}`;
    const putUpAgain = async () => {
      await seller.call(listings.takeDownListing, { input: { id } });
      await seller.call(listings.putUpListing, { params: { id } });
      return listedAt();
    };
    const first = await listedAt();
    kit.clock.advance(24 * 3_600_000 - 1);
    expect(await putUpAgain()).toBe(first);
    kit.clock.advance(1);
    expect(await putUpAgain()).toBe(new Date(kit.clock.now()).toISOString());
  });

  it('performs each act once per idempotency key', async () => {
    const id = await submitListing(kit, seller);
    await audit(id, 'audit.pass');
    const acts = [
      () => seller.call(listings.editListingPrice, { input: { id, price: 900_000 }, key: `price-${id}` }),
      () => seller.call(listings.takeDownListing, { input: { id }, key: `down-${id}` }),
      () => seller.call(listings.putUpListing, { params: { id }, key: `up-${id}` }),
    ];
    const codes: number[] = [];
    for (const act of [...acts, ...acts.toReversed()]) codes.push((await act()).body.code);
    const again = await seller.call(listings.putUpListing, { params: { id } });
    expect([codes, again.body.code, (await own(id)).status]).toEqual([
      [200, 200, 200, 200, 200, 200],
      409,
      'onSale',
    ]);
  });

  it('is listed by status, four per page', async () => {
    for (let i = 0; i < 5; i++) await submitListing(kit, seller, { title: `第 ${i} 件` });
    const page = await rows();
    expect([page.total, page.rows.map(({ title }) => title)]).toEqual([
      5,
      ['第 4 件', '第 3 件', '第 2 件', '第 1 件'],
    ]);

    const list = (input: object) => seller.call(listings.listOwnListings, { input });
    expect((await list({ pageNum: 2 })).value.rows.map(({ title }) => title)).toEqual(['第 0 件']);
    await audit(page.rows[0]?.id ?? '', 'audit.pass');
    expect((await list({ status: 'onSale' })).value.total).toBe(1);
    expect((await list({ status: 'underReview' })).value.total).toBe(4);
  });

  it('is found by all words of game, title, its number and its order’s', async () => {
    const named = await submitListing(kit, seller, { title: '满级 Skin_号' });
    const other = await submitListing(kit, seller, { title: '普通的号', price: 300_000, fee: 15_000 });
    await audit(other, 'audit.pass');
    const order = await place(await kit.someone(), { id: other, price: 300_000, sellerId: seller.id });
    const found = async (keyword: string) => {
      const { rows: shown, total } = await seller.do(listings.listOwnListings, { input: { keyword } });
      return [shown.map(({ id }) => id), total];
    };
    expect([
      await found(' skin_ '),
      await found('测试 skin_'),
      await found('skin_ 没有'),
      await found((await own(other)).no),
      await found(order.no),
      await found('没有'),
    ]).toEqual([
      [[named], 1],
      [[named], 1],
      [[], 0],
      [[other], 1],
      [[other], 1],
      [[], 0],
    ]);
  });

  it('is listed by days in China’s time, also from other clients', async () => {
    const ids: string[] = [];
    for (const at of DAY_BORDERS) {
      const id = await submitListing(kit, seller);
      await kit.sql`update listings set created_at = ${at} where id = ${id}`;
      ids.push(id);
    }
    await audit(ids[2] ?? '', 'audit.pass');
    const read = async (input: object) => {
      const { rows: shown, ...page } = await seller.do(listings.listOwnListings, { input });
      return { ...page, times: shown.map(({ id }) => DAY_BORDERS[ids.indexOf(id)]) };
    };
    await expectDayFilter(kit, seller, read, 'GET /need/myConsignment?', 'createTimeStart=2026-13-01');
    expect((await read({ ...DAY, status: 'onSale' })).times).toEqual([DAY_BORDERS[2]]);
  });
});

describe('the money of a sale', () => {
  it('shows amount, time and reason at every step', async () => {
    const id = await submitListing(kit, seller, { price: 300_000, fee: 15_000 });
    await audit(id, 'audit.pass');
    const first = await own(id);
    expect([first.payout, first.orderNo]).toEqual([undefined, undefined]);

    const buyer = await kit.login('13512340000');
    const listing = { id, price: 300_000, sellerId: seller.id };
    const order = await place(buyer, listing);
    const payout = async () => (await own(id)).payout;
    expect(await own(id)).toMatchObject({
      status: 'held',
      orderNo: order.no,
      orderedAt: order.createdAt,
      orderStage: 'awaitingPayment',
    });
    // As in the wallet, an unpaid order promises no money.
    expect(await payout()).toBeUndefined();
    await payAndSettle(kit, buyer, order.id, 'full');
    expect(await own(id)).toMatchObject({ orderStage: 'awaitingInspection' });
    expect(await payout()).toEqual({
      amount: 285_000,
      fee: 15_000,
      state: 'waiting',
      why: '交易还没完成，买家确认收货后 3～7 天结算，等级越高越快',
    });
    await deliverOrder(kit, order.id);
    const inspectedUntil = (await buyer.do(orders.readOrder, { params: { id: order.id } })).dueAt;
    expect(await own(id)).toMatchObject({ orderStage: 'delivered', inspectedUntil });
    await buyer.call(orders.confirmReceipt, { params: { id: order.id } });
    const at = Math.floor(kit.clock.now() / 1000) * 1000;
    expect(await payout()).toEqual({
      amount: 285_000,
      fee: 15_000,
      state: 'scheduled',
      releaseAt: new Date(at + RULES.payoutDelay).toISOString(),
      why: '买家已确认收货，7 天观察期内没有问题就结算',
    });
    await kit.passTime(RULES.payoutDelay);
    expect(await payout()).toMatchObject({
      amount: 285_000,
      state: 'paid',
      why: '观察期结束，货款在我的钱包里',
    });
    const list = await seller.call(listings.listOwnListings, { input: { status: 'sold' } });
    expect(list.value.rows[0]).toMatchObject({ id, orderNo: order.no, payout: { state: 'paid' } });
  });

  it('ends the bidding when a buyer buys', async () => {
    const { listingId, valuationId } = await submitBidding(kit, seller);
    await audit(listingId, 'audit.pass');
    const buyer = await kit.login('13512340001');
    const order = await place(buyer, { id: listingId, price: 100_000, sellerId: seller.id });
    await payAndSettle(kit, buyer, order.id, 'full');
    await deliverOrder(kit, order.id);
    await buyer.call(orders.confirmReceipt, { params: { id: order.id } });
    await runDueJobs(kit.ctx);
    const status = await kit.cell<string>`select status from valuations where id = ${valuationId}`;
    expect(status).toBe('cancelled');
  });
});

describe('the autopilot’s auditor', () => {
  useAutopilot(kit);

  it('passes good listings and refuses contacts and implausible prices', async () => {
    const good = await submitListing(kit, seller);
    const bad = await submitListing(kit, seller);
    await kit.sql`update listings set title = '加微信 abc_12345 便宜' where id = ${bad}`;
    await runDueJobs(kit.ctx);
    await kit.passTime(10_000);
    const read = (id: string) => seller.do(listings.readOwnListing, { params: { id } });
    expect((await read(good)).status).toBe('onSale');
    expect(await read(bad)).toMatchObject({
      status: 'rejected',
      auditRemark: '商品标题含有联系方式，请删除后重新提交',
    });
    const input = await newListing(kit, seller, { id: bad });
    await seller.call(listings.submitListing, { input });
    await kit.passTime(10_000);
    expect((await read(bad)).status).toBe('onSale');
    const buyer = await kit.login('13512340002');
    const order = await buyer.call(orders.placeOrder, {
      input: newOrder({ id: bad, price: 100_000, sellerId: seller.id }),
    });
    expect(order.body.code).toBe(200);
  });
});

describe('the older cascade', () => {
  it('returns carriers, areas and servers by id and name', async () => {
    const read = async () => [
      await kit.do(catalogue.listOperators, { input: { gameId: TEST_GAME } }),
      await kit.do(catalogue.listAreas, { input: { gameId: TEST_GAME, operatorId: 'qq' } }),
      await kit.do(catalogue.listAreaServers, { input: { areaId: 'area-1' } }),
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
