import { beforeEach, describe, expect, it } from 'vitest';
import * as calls from '../../../contract/selling/calls.ts';
import * as orders from '../../../contract/buying/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { addServiceTime } from '../../../machines/rulebooks/clocks.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { advanceListing, advanceOrder } from '../../../server/staff/acts.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { sendAs, widgetFiles } from '../../kit/otherClients.ts';
import { TEST_GAME } from '../../kit/fixtures.ts';
import { newOrder, payAndSettle } from '../../kit/orders.ts';
import { ownPictures } from '../../kit/selling.ts';

const kit = useApp();
const seller = useMember(kit, {}, beforeEach);

/** The sell form of the desktop site for a mobile game. */
async function form(change: Record<string, unknown> = {}) {
  const [main = '', ...details] = await ownPictures(kit, seller, 3);
  return {
    gameId: TEST_GAME,
    gameName: '测试游戏',
    gameType: '0',
    systemId: 'ios',
    systemName: '苹果',
    carrierId: 'qq',
    carrierName: 'QQ',
    groupId: '',
    groupName: '',
    serverId: '',
    serverName: '',
    laiyuan: '自己注册',
    title: '满级黄金号',
    price: '1000',
    des: '游戏类型:测试游戏 账号来源:自己注册 ',
    roleValue: '',
    assurance: '能提供',
    titleImg: main,
    urlArr: widgetFiles(details),
    tel: '',
    qq: '',
    weixin: '',
    importantRemark: '联系QQ：;联系微信：;联系电话：;账号来源：自己注册',
    f1: '60',
    f2: 'gold',
    f3: 'skin-a,skin-b',
    f3rander: ['skin-a', 'skin-b'],
    f4: 'hero-a-1,hero-b-0',
    f40: 'hero-a-1',
    f41: 'hero-b-0',
    ...change,
  };
}

const consign = async (change?: Record<string, unknown>) =>
  sendAs(kit, seller, 'POST /need/consignment', await form(change));
const rows = async () => (await sendAs(kit, seller, 'GET /need/myConsignment?saleState=')).rows;
const detail = (id: string) => seller.do(calls.readOwnListing, { params: { id } });
const idOf = ({ data }: { data?: unknown }) => (data as { id: string }).id;

describe('need/consignment', () => {
  it('accepts words, bare sub-options, no login and no phone', async () => {
    const reply = await consign();
    expect(reply).toMatchObject({ code: 200, data: { saleState: 0 } });
    expect(await detail(idOf(reply))).toMatchObject({
      origin: 'self',
      canAssure: true,
      price: 100_000,
      region: '苹果 / QQ',
      phone: seller.phone,
      attributes: { f1: '60', f2: 'gold', f3: 'skin-a,skin-b', f4: 'hero-a:hero-a-1,hero-b:hero-b-0' },
      shown: [
        { label: '等级', value: '60级' },
        { label: '段位', value: '黄金' },
        { label: '皮肤', value: '皮肤甲、皮肤乙' },
        { label: '角色', value: '角色甲（一命）、角色乙（零命）' },
      ],
      needsCredential: true,
    });
  });

  it.each([
    ['他人注册', { laiyuan: '他人注册' }, { origin: 'other' }],
    ['不能提供', { assurance: '不能提供' }, { canAssure: false }],
    ['a phone of their own', { tel: '13900001111' }, { phone: '13900001111' }],
    ['a server, as well', { groupId: 'area-1', serverId: 'server-1' }, { region: '苹果 / QQ / 一区 / 一服' }],
    ['a price that is a number', { price: 1000.5 }, { price: 100_050 }],
  ])('accepts %s', async (_, change, expected) => {
    expect(await detail(idOf(await consign(change)))).toMatchObject(expected);
  });

  it('reads the member’s own masked phone as the full number', async () => {
    const masked = seller.phone.replace(/(\d{3})\d{4}/, '$1****');
    expect(await detail(idOf(await consign({ tel: masked })))).toMatchObject({ phone: seller.phone });
  });

  it.each([
    ['laiyuan', { laiyuan: '朋友送的' }],
    ['assurance', { assurance: '' }],
    ['carrierId', { carrierId: '' }],
    ['groupId', { groupId: 'area-9' }],
    ['f4', { f4: 'hero-c-1' }],
    ['f4', { f4: 'hero-a-1,hero-a-0' }],
    ['tel', { tel: '12345' }],
    ['urlArr', { urlArr: [] }],
    ['urlArr', { urlArr: widgetFiles(['https://elsewhere.test/a.jpg', 'https://elsewhere.test/b.jpg']) }],
  ])('refuses a bad %s (%j), names the field and stores nothing', async (field, change) => {
    const reply = await consign(change);
    expect([reply.code, reply.errors?.map(({ path }) => path)]).toEqual([422, [field]]);
    expect(reply.msg).toMatch(/[一-鿿]/);
    expect(await rows()).toEqual([]);
  });
});

describe('a login supplied later', () => {
  const login = { account: 'player_01', password: 'secret-Pass1' };
  const give = (id: string, who = seller, input = login) =>
    who.call(calls.giveCredential, { params: { id }, input });
  const listing = async (id: string) =>
    (await seller.do(calls.listOwnListings, { input: {} })).rows.find((row) => row.id === id);

  /** Creates a listing without a login, which a buyer has paid. Resolves with its id. */
  async function sold() {
    const id = idOf(await consign());
    await kit.store.tx((tx) => advanceListing(kit.ctx, tx, id, 'audit.pass'));
    const buyer = await kit.someone();
    const value = await buyer.do(orders.placeOrder, {
      input: newOrder({ id, price: 100_000, sellerId: seller.id }),
    });
    await payAndSettle(kit, buyer, value.id, 'full');
    const order = () => buyer.do(orders.readOrder, { params: { id: value.id } });
    const inspect = () =>
      kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', value.id, 'inspection.start'));
    return { id, orderId: value.id, buyer, order, inspect };
  }

  it('is requested after the payment, and the inspection waits for it', async () => {
    const { id, order, inspect } = await sold();
    const before = await order();
    expect(before).toMatchObject({ stage: 'awaitingInspection', turn: 'seller' });
    expect(await listing(id)).toMatchObject({ needsCredential: true, credentialDueAt: before.dueAt });
    await expect(inspect()).rejects.toMatchObject({ code: 409, reason: 'stateConflict' });
    expect((await give(id)).value.needsCredential).toBeUndefined();
    await runDueJobs(kit.ctx);
    expect(await order()).toMatchObject({ stage: 'awaitingInspection', turn: 'staff' });
    expect((await order()).dueAt).toBe(
      new Date(addServiceTime(kit.clock.now(), RULES.staffInspectionWindow)).toISOString(),
    );
    await inspect();
    expect((await order()).stage).toBe('inspecting');
  });

  it('missing for a day refunds the buyer and rejects the listing', async () => {
    const { id, order } = await sold();
    await kit.passTime(24 * 3_600_000 - 1_000);
    expect((await order()).stage).toBe('awaitingInspection');
    await kit.passTime(1_000);
    const ended = await order();
    expect(ended).toMatchObject({ stage: 'refunded', endReason: 'credentialMissing', refunded: ended.paid });
    expect(await listing(id)).toMatchObject({ status: 'rejected', needsCredential: true });
    const again = async (change: Record<string, unknown>) => {
      const { code, errors } = await consign({ id, ...change });
      return [code, errors];
    };
    const noPassword = [422, [{ path: 'accountPassword', message: '请填写游戏密码' }]];
    expect(await again({})).toEqual(noPassword);
    expect(await again({ accountNumber: 'player_01' })).toEqual(noPassword);
    expect(await again({ accountNumber: 'player_01', accountPassword: 'secret-Pass1' })).toEqual([
      200,
      undefined,
    ]);
    expect((await detail(id)).needsCredential).toBeUndefined();
  });

  it('is accepted, and its deadline shown, while staff investigate the listing', async () => {
    const { id, order } = await sold();
    await kit.store.tx((tx) => advanceListing(kit.ctx, tx, id, 'problem.flag', '有人举报'));
    expect(await listing(id)).toMatchObject({
      needsCredential: true,
      credentialDueAt: (await order()).dueAt,
    });
    expect((await give(id)).value).toMatchObject({ status: 'problem', auditRemark: '有人举报' });
    await runDueJobs(kit.ctx);
    expect(await order()).toMatchObject({ stage: 'awaitingInspection', turn: 'staff' });
  });

  it('missing for a day leaves a listing under investigation with its reason', async () => {
    const { id, order } = await sold();
    await kit.store.tx((tx) => advanceListing(kit.ctx, tx, id, 'problem.flag', '有人举报'));
    await kit.passTime(24 * 3_600_000);
    expect(await order()).toMatchObject({ stage: 'refunded', endReason: 'credentialMissing' });
    expect(await listing(id)).toMatchObject({
      status: 'problem',
      auditRemark: '有人举报',
      needsCredential: true,
    });
  });

  it('counts in the last second, although the deadline job runs first', async () => {
    const { id, orderId, order } = await sold();
    kit.clock.advance(24 * 3_600_000);
    await give(id);
    await kit.sql`update jobs set done_at = now() where kind = 'credential.given'`;
    await runDueJobs(kit.ctx);
    expect([orderId, (await order()).stage]).toEqual([orderId, 'awaitingInspection']);
  });

  it('is accepted once, from the seller only, and validated', async () => {
    const id = idOf(await consign());
    const other = await kit.login('13519990000');
    expect((await give(id, other)).body.code).toBe(404);
    const bad = await give(id, seller, { account: '王者一号', password: '' });
    expect([bad.body.code, bad.body.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['accountNumber', 'accountPassword'],
    ]);
    expect((await detail(id)).needsCredential).toBe(true);
    expect((await give(id)).body.code).toBe(200);
    expect((await detail(id)).account).toBe('player_01');
    expect((await give(id)).body).toMatchObject({ code: 409, reason: 'stateConflict' });
  });
});
