import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyIdentity } from '../../../contract/account/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { applyMerchant } from '../../../contract/recycling/calls.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame, TEST_GAME } from '../../kit/fixtures.ts';
import { consign } from '../../kit/selling.ts';

let kit: TestApp;
let staff: SignedIn;

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
  await kit.store.query(`update listings set status = 'onSale' where status = 'underReview'`);
  await kit.store.query(`update users set real_status = 'unverified' where real_status = 'reviewing'`);
  staff = await kit.login('13700000000', { role: 'staff' });
});
afterAll(() => kit.close());

const APPLICATION = { kind: 'recycler', description: '专收手游账号，当天付款。' } as const;

describe('what waits for staff', () => {
  it('are applications, the first come first, until they are decided', async () => {
    const ids: string[] = [];
    const people: SignedIn[] = [];
    const asked: object[] = [];
    for (const name of ['甲号行', '乙号行', '丙号行']) {
      const who = await kit.login(`1330000000${people.length}`, { nickName: `号友${name}` });
      const input = { ...APPLICATION, name, phone: who.phone };
      const { value } = await kit.call(applyMerchant, { input, token: who.token });
      people.push(who);
      ids.push(value.id);
      asked.push({
        ...input,
        id: value.id,
        userId: who.id,
        nickName: `号友${name}`,
        createdAt: value.createdAt,
      });
      kit.clock.advance(1_000);
    }
    const list = async (input: { pageNum?: number; pageSize?: number }) =>
      (await kit.call(ops.listWaitingMerchants, { input, token: staff.token })).value;
    expect(await list({})).toEqual({ rows: asked, total: 3 });
    expect(await list({ pageNum: 2, pageSize: 2 })).toEqual({ rows: asked.slice(2), total: 3 });
    const decide = (id: string, input: { isPassed: boolean; remark?: string }) =>
      kit.call(ops.auditMerchant, { params: { id }, input, token: staff.token });
    await decide(ids[0] ?? '', { isPassed: true });
    await decide(ids[1] ?? '', { isPassed: false, remark: '资料不足' });
    expect(await list({})).toEqual({ rows: asked.slice(2), total: 1 });
  });

  it('are identities in Latin letters, masked, until they are decided', async () => {
    const who = await kit.login('13300000011', { nickName: '外籍号友', realStatus: 'unverified' });
    const list = async () =>
      (await kit.call(ops.listWaitingIdentities, { input: {}, token: staff.token })).value;
    expect(await list()).toEqual({ rows: [], total: 0 });
    await kit.call(verifyIdentity, {
      input: { name: 'Anna Smith', idNumber: '11010519491231002X' },
      token: who.token,
    });
    expect(await list()).toEqual({
      rows: [
        {
          id: who.id,
          nickName: '外籍号友',
          phone: '133****0011',
          realName: '*********h',
          idCard: '110***********002X',
        },
      ],
      total: 1,
    });
    await kit.call(ops.auditIdentity, {
      params: { id: who.id },
      input: { isPassed: true },
      token: staff.token,
    });
    expect(await list()).toEqual({ rows: [], total: 0 });
  });

  it('are listings under review, the first come first, until they are decided', async () => {
    const who = await kit.login('13300000021', { nickName: '青山客' });
    const ids = [await consign(kit, who, { title: '第一件' })];
    kit.clock.advance(1_000);
    ids.push(await consign(kit, who, { title: '第二件' }));
    const list = async () =>
      (await kit.call(ops.listWaitingListings, { input: {}, token: staff.token })).value;
    const found = await list();
    expect([found.total, found.rows.map(({ id, title }) => [id, title])]).toEqual([
      2,
      [
        [ids[0], '第一件'],
        [ids[1], '第二件'],
      ],
    ]);
    const { no, createdAt, pictures, region, ...first } = found.rows[0] ?? ({} as never);
    expect([/^HY\d+/.test(no), Date.parse(createdAt), pictures.map(({ name }) => name), region]).toEqual([
      true,
      kit.clock.now() - 1_000,
      ['封面', '图1', '图2'],
      '苹果 / QQ / 一区 / 一服',
    ]);
    expect(first).toEqual({
      id: ids[0],
      gameId: TEST_GAME,
      gameName: '测试游戏',
      title: '第一件',
      description: '自己玩的号，资料齐全。',
      price: 100_000,
      sellerId: who.id,
      sellerName: '青**',
    });
    const decide = (id: string, input: { event: 'audit.pass' | 'audit.fail'; remark?: string }) =>
      kit.call(ops.advanceListing, { params: { id }, input, token: staff.token });
    await decide(ids[0] ?? '', { event: 'audit.pass' });
    await decide(ids[1] ?? '', { event: 'audit.fail', remark: '截图不清楚' });
    expect(await list()).toEqual({ rows: [], total: 0 });
  });
});
