import { beforeAll, describe, expect, it } from 'vitest';
import * as recycling from '../../../contract/recycling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import type { StaffDesk } from '../../../contract/staff/index.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { createPaidTrade, createQuote, signedPictureUrl } from '../../kit/selling.ts';
import { newestTaskId } from '../../kit/tasks.ts';
import { conflict } from '../../kit/refusals.ts';

const kit = useApp();
let agent: SignedIn;

async function agentAt(desk: StaffDesk): Promise<SignedIn> {
  const who = await kit.someone({ role: 'staff', roles: ['agent'] });
  await kit.sql`update staff_accounts set desks = ${[desk]} where user_id = ${who.id}`;
  return who;
}

beforeAll(async () => {
  agent = await agentAt('recycling');
});

const find = (number: string, who = agent) => who.call(ops.findValuation, { input: { number } });
const search = (number: string, who = agent) => who.do(ops.listTasks, { input: { search: number } });
const maskOf = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(7)}`;
const refuseIt = (id: string) =>
  agent.call(ops.refuseValuation, { params: { id }, input: { reason: '描述含有联系方式' } });

/** A bidding with a quote of ¥800, and what the recycling desk reads of it. */
async function createBidding() {
  const { seller, merchant, valuationId: id } = await createQuote(kit);
  const own = await seller.do(recycling.readValuation, { params: { id } });
  const { nickName } = await kit.one<{
    nickName: string;
  }>`select nick_name from users where id = ${seller.id}`;
  const { no } = await kit.one<{ no: string }>`select no from listings where id = ${own.listingId}`;
  const { proof } = await kit.one<{ proof: string }>`
    select real_name_picture as proof from valuations where id = ${id}`;
  const facts = [
    { label: '卖家', value: `${nickName}　${maskOf(seller.phone)}` },
    { label: '游戏', value: own.gameName },
    { label: '区服', value: own.region },
    { label: '描述', value: '自己玩的号，资料齐全。' },
    { label: '期望', value: '¥1,000' },
    { label: '报价', value: '1 人，最高 ¥800' },
    { label: '商品编号', value: no },
    { label: '联系电话', value: '13812345678' },
    { label: '账号来源', value: '自己注册' },
  ];
  return { seller, merchant, id, own, facts, proof };
}

describe('a valuation', () => {
  it('is read by its number at the recycling desk, with what its seller wrote, and the look is logged', async () => {
    const { own, facts, proof } = await createBidding();
    const { value } = await find(` ${own.no.toLowerCase()} `);
    const pictureNames = value.pictures.map(({ name }) => name);
    expect({ ...value, pictures: pictureNames }).toEqual({
      id: own.id,
      number: own.no,
      kind: 'bidding',
      title: own.title,
      state: 'open',
      createdAt: own.createdAt,
      expiresAt: own.expiresAt,
      estimate: own.estimate,
      facts,
      attributes: own.shown,
      pictures: [...own.pictures.map(({ name }) => name), '游戏实名截图'],
      canRefuse: true,
    });
    expect(value.pictures.at(-1)?.url).toBe(signedPictureUrl(kit, proof));
    expect(
      await kit.sql`select staff_id, action, subject, detail from audit_log where subject_id = ${own.id}`,
    ).toEqual([{ staffId: agent.id, action: 'findValuation', subject: 'valuation', detail: {} }]);
  });

  it('can be refused there while it takes quotes', async () => {
    const { id, own } = await createBidding();
    expect((await refuseIt(id)).body.code).toBe(200);
    const { state, canRefuse, facts } = (await find(own.no)).value;
    expect([state, canRefuse, facts.find(({ label }) => label === '没通过的原因')?.value]).toEqual([
      'refused',
      false,
      '描述含有联系方式',
    ]);
    expect((await refuseIt(id)).body).toEqual(conflict('stateConflict', '这次竞价已经结束'));
  });

  it('is left to others by staff who have a part in it', async () => {
    const { own, merchant } = await createBidding();
    await kit.employ(merchant);
    const { canRefuse, facts } = (await find(own.no, merchant)).value;
    expect([canRefuse, facts[0]]).toEqual([false, { label: '与你有关', value: '由其他客服处理' }]);
  });

  it('is not shown to other staff, and not without its number', async () => {
    const { own } = await createBidding();
    const refused = { code: 403, msg: '你没有这项权限', reason: 'noPermission' };
    expect((await find(own.no, await agentAt('orders'))).body).toEqual(refused);
    expect((await find('HYhs000000000000')).body).toEqual({ code: 404, msg: '没有这个编号的估价' });
  });
});

describe('the search of the queue for the number of a valuation', () => {
  it('finds it at the recycling desk only', async () => {
    const { own } = await createBidding();
    const found = {
      subject: 'valuation',
      number: own.no,
      title: `${own.title}：${own.description}`,
      state: 'open',
    };
    expect(await search(own.no)).toEqual({ rows: [], found });
    const supervisor = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    expect(await search(own.no, supervisor)).toEqual({ rows: [], found });
    for (const who of [await agentAt('orders'), await kit.someone({ role: 'staff', roles: ['finance'] })])
      expect(await search(own.no, who)).toEqual({ rows: [] });
  });

  it('finds the task of its trade, whose case and valuation lead to each other', async () => {
    const { id } = await createPaidTrade(kit);
    const taskId = await newestTaskId(kit, id);
    const { no: number } = await kit.one<{ no: string }>`
      select v.no from valuations v join recycle_orders r on r.valuation_id = v.id where r.id = ${id}`;
    const { rows, ...rest } = await search(number);
    expect([rows.map((row) => [row.id, row.subjectId]), rest]).toEqual([[[taskId, id]], {}]);
    const opened = await agent.do(ops.readCase, { params: { id: taskId } });
    expect(opened.valuationNumber).toBe(number);
    const { tradeTaskId, state, canRefuse } = (await find(number)).value;
    expect([tradeTaskId, state, canRefuse]).toEqual([taskId, 'accepted', false]);
  });
});
