import { beforeAll, describe, expect, it } from 'vitest';
import { verifyIdentity } from '../../../contract/account/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { applyMerchant } from '../../../contract/recycling/calls.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { TEST_GAME } from '../../kit/fixtures.ts';
import { submitListing } from '../../kit/selling.ts';

const kit = useApp();
const staff = useMember(kit, { role: 'staff' });
beforeAll(async () => {
  await kit.sql`update listings set status = 'onSale' where status = 'underReview'`;
  await kit.sql`update users set real_status = 'unverified' where real_status = 'reviewing'`;
});

const APPLICATION = { kind: 'recycler', description: '专收手游账号，当天付款。' } as const;

describe('the lists of staff', () => {
  it('contain undecided applications, oldest first', async () => {
    const ids: string[] = [];
    const people: SignedIn[] = [];
    const asked: object[] = [];
    for (const name of ['甲号行', '乙号行', '丙号行']) {
      const who = await kit.login(`1330000000${people.length}`, { nickName: `号友${name}` });
      const input = { ...APPLICATION, name, phone: who.phone };
      const value = await who.do(applyMerchant, { input });
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
    const list = (input: { pageNum?: number; pageSize?: number }) =>
      staff.do(ops.listWaitingMerchants, { input });
    expect(await list({})).toEqual({ rows: asked, total: 3 });
    expect(await list({ pageNum: 2, pageSize: 2 })).toEqual({ rows: asked.slice(2), total: 3 });
    const decide = (id: string, input: { isPassed: boolean; remark?: string }) =>
      staff.call(ops.auditMerchant, { params: { id }, input });
    await decide(ids[0] ?? '', { isPassed: true });
    await decide(ids[1] ?? '', { isPassed: false, remark: '资料不足' });
    expect(await list({})).toEqual({ rows: asked.slice(2), total: 1 });
  });

  it('contain undecided identities in Latin letters, masked', async () => {
    const who = await kit.login('13300000011', { nickName: '外籍号友', realStatus: 'unverified' });
    const list = () => staff.do(ops.listWaitingIdentities, { input: {} });
    expect(await list()).toEqual({ rows: [], total: 0 });
    await who.call(verifyIdentity, { input: { name: 'Anna Smith', idNumber: '11010519491231002X' } });
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
    await staff.call(ops.auditIdentity, { params: { id: who.id }, input: { isPassed: true } });
    expect(await list()).toEqual({ rows: [], total: 0 });
  });

  it('contain listings under review, oldest first', async () => {
    const who = await kit.login('13300000021', { nickName: '青山客' });
    const ids = [await submitListing(kit, who, { title: '第一件' })];
    kit.clock.advance(1_000);
    ids.push(await submitListing(kit, who, { title: '第二件' }));
    const list = () => staff.do(ops.listWaitingListings, { input: {} });
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
      staff.call(ops.advanceListing, { params: { id }, input });
    await decide(ids[0] ?? '', { event: 'audit.pass' });
    await decide(ids[1] ?? '', { event: 'audit.fail', remark: '截图不清楚' });
    expect(await list()).toEqual({ rows: [], total: 0 });
  });
});
