import { describe, expect, it } from 'vitest';
import * as account from '../../../contract/account/calls.ts';
import { cancelOrder, placeOrder, readOrder } from '../../../contract/buying/calls.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import * as selling from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import * as support from '../../../contract/support/calls.ts';
import { deviceMark } from '../../../server/account/unknownDevices.ts';
import { sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { newOrder, place } from '../../kit/orders.ts';
import { putOnSale, submitListing, submitBidding, createQuote } from '../../kit/selling.ts';
import { conflict, NO_PERMISSION } from '../../kit/refusals.ts';
import { signInBySms } from '../../kit/signIn.ts';

const DAY = 24 * 3_600_000;
const kit = useApp();
const boss = useMember(kit, { role: 'staff', roles: ['supervisor'], nickName: '主管阿宁' });

const find = (search?: string, after?: string) =>
  boss.do(ops.listMembers, { input: { ...(search && { search }), ...(after && { after }) } });
const look = (id: string) => boss.do(ops.readMember, { params: { id } });
const suspend = (id: string, days: 7 | 30 | 0 = 7, who = boss) =>
  who.call(ops.suspendMember, { params: { id }, input: { reason: '多次虚假发货', days } });
const bar = (id: string, kinds: ('phone' | 'identity' | 'device')[]) =>
  boss.call(ops.barMember, { params: { id }, input: { reason: '冒用他人身份', kinds } });

describe('permissions', () => {
  it('are required to see members', async () => {
    const member = await kit.someone();
    const agent = await kit.someone({ role: 'staff', roles: ['agent'] });
    expect((await suspend(boss.id, 7, member)).body).toEqual({ code: 403, msg: '没有权限进行此操作' });
    expect((await suspend(member.id, 7, agent)).body).toEqual(NO_PERMISSION);
    expect((await agent.call(ops.readMember, { params: { id: member.id } })).body.code).toBe(403);
  });

  it('do not allow suspending oneself or a colleague', async () => {
    const colleague = await kit.someone({ role: 'staff' });
    expect((await suspend(boss.id)).body).toEqual(conflict('ownAccount', '不能处理自己的账号，请由同事处理'));
    expect((await suspend(colleague.id)).body).toMatchObject({ code: 409, reason: 'staffAccount' });
    expect((await bar(colleague.id, ['phone'])).body).toMatchObject({ code: 409, reason: 'staffAccount' });
    expect((await suspend('nobody')).body).toEqual({ code: 404, msg: '没有这位会员' });
  });
});

describe('the search for members', () => {
  it('finds a member by phone, id, order number, listing number and nickname', async () => {
    const seller = await kit.someone({ nickName: '唯一昵称甲' });
    const listing = await putOnSale(kit, seller);
    const { orderId, buyer } = await sellTo(kit, await kit.someone(), listing, 'awaitingInspection');
    const numbers = await kit.one<{ listing: string; order: string }>`
      select l.no as listing, o.no as "order" from orders o join listings l on l.id = o.listing_id
      where o.id = ${orderId}`;
    const ids = async (search: string) => (await find(search)).rows.map(({ id }) => id);
    expect(await ids(seller.phone)).toEqual([seller.id]);
    expect(await ids(seller.id)).toEqual([seller.id]);
    expect(await ids(numbers.listing)).toEqual([seller.id]);
    expect(await ids(numbers.order)).toEqual([buyer.id, seller.id].toSorted());
    expect(await ids(numbers.listing.toLowerCase())).toEqual([seller.id]);
    expect(await ids(numbers.order.toUpperCase())).toEqual([buyer.id, seller.id].toSorted());
    expect((await find('唯一昵称')).rows).toEqual([
      {
        id: seller.id,
        name: '唯一昵称甲',
        phone: `147****${seller.phone.slice(-4)}`,
        role: 'member',
        deals: 0,
        realStatus: 'verified',
        createdAt: new Date(kit.clock.now()).toISOString(),
        isSuspended: false,
      },
    ]);
    const mixed = await kit.someone({ nickName: 'MixedCase昵称' });
    expect([await ids('mixedcase'), await ids('MIXEDCASE昵')]).toEqual([[mixed.id], [mixed.id]]);
    expect(await ids('没有这个人')).toEqual([]);
  });

  it('reads a phone in any notation, and masks it in the audit log', async () => {
    const { id, phone } = await kit.someone();
    const [head, middle, end] = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)];
    const typed = [`${head} ${middle} ${end}`, `+86${phone}`, `86-${head}-${middle}-${end}`];
    for (const search of typed) expect((await find(search)).rows.map((row) => row.id)).toEqual([id]);
    expect(
      await kit.sql`select detail ->> 'search' as search from audit_log where action = 'listMembers'
        order by seq desc limit 3`,
    ).toEqual(typed.map(() => ({ search: `${head}****${end}` })));
  });

  it('returns all pages without gaps or repetitions', async () => {
    for (let i = 0; i < 45; i += 1) await kit.someone({ nickName: `翻页${String(i % 3)}` });
    for (const search of ['翻页', undefined]) {
      const seen: string[] = [];
      let page = await find(search);
      for (;;) {
        seen.push(...page.rows.map(({ id }) => id));
        if (page.next === undefined) break;
        page = await find(search, page.next);
      }
      const all = await kit.store.query<{ id: string }>(
        search === undefined
          ? 'select id from users order by created_at desc, id desc'
          : `select id from users where nick_name like '翻页%' order by nick_name collate "C", id`,
      );
      expect(seen).toEqual(all.map(({ id }) => id));
    }
    expect((await boss.call(ops.listMembers, { input: { after: 'nowhere' } })).body.code).toBe(422);
  });
});

describe("a member's page", () => {
  it('shows deals, complaints, shared devices and notes, and is logged in the audit log', async () => {
    const seller = await kit.someone();
    const listing = await putOnSale(kit, seller);
    const { orderId, buyer } = await sellTo(kit, await kit.someone(), listing, 'awaitingInspection');
    const problem = await seller.do(support.submitProblem, {
      input: { type: 'fault', content: '页面一直打不开', pictures: [] },
    });
    const friend = await kit.someone({ nickName: '同一台手机' });
    const at = new Date(kit.clock.now()).toISOString();
    await kit.sql`insert into known_places (user_id, place, kind, hint, seen_at) values
         (${seller.id}, 'p-1', 'network', '10.9.*.*', ${at}), (${friend.id}, 'p-1', 'network', '10.9.*.*', ${at}), (${seller.id}, 'p-own', 'device', null, ${at})`;
    await boss.do(ops.addMemberNote, { params: { id: seller.id }, input: { text: '电话里态度很好' } });
    const order = await kit.one<{ no: string; title: string; taskId: string }>`
       select o.no, o.snapshot ->> 'title' as title, t.id as task_id from orders o
       join staff_tasks t on t.subject = 'order' and t.subject_id = o.id and t.closed_at is null
       where o.id = ${orderId}`;
    const { no: problemNo, taskId } = await kit.one<{ no: string; taskId: string }>`
      select p.no, t.id as task_id from problems p join staff_tasks t on t.subject_id = p.id
      where p.id = ${problem.id}`;
    const { facts } = await boss.do(ops.readCase, { params: { id: taskId } });
    expect(facts).toEqual([{ label: '类型', value: '问题反馈' }]);
    const sold = {
      subject: 'order',
      id: orderId,
      number: order.no,
      title: order.title,
      state: 'awaitingInspection',
      amount: 100_000,
      at,
      taskId: order.taskId,
    };
    const found = await look(seller.id);
    expect(found).toEqual({
      id: seller.id,
      name: `用户${seller.phone.slice(-4)}`,
      phone: `147****${seller.phone.slice(-4)}`,
      role: 'member',
      deals: 0,
      realStatus: 'verified',
      createdAt: at,
      isSuspended: false,
      onSale: 0,
      bought: [],
      sold: [sold],
      afterSales: [],
      problems: [
        {
          subject: 'problem',
          id: problem.id,
          number: problemNo,
          title: '页面一直打不开',
          state: 'open',
          at,
          taskId,
        },
      ],
      valuations: [],
      places: [{ kind: 'network', hint: '10.9.*.*', at, others: [{ id: friend.id, name: '同一台手机' }] }],
      notes: [{ id: found.notes[0]?.id, kind: 'note', text: '电话里态度很好', staffName: '主管阿宁', at }],
      barred: [],
    });
    expect((await look(buyer.id)).bought).toEqual([sold]);
    await kit.sql`update staff_tasks set closed_at = now() where id = ${order.taskId}`;
    expect((await look(buyer.id)).bought).toEqual([{ ...sold, isTaskClosed: true }]);
    expect(
      await kit.sql`select staff_id, action from audit_log
        where subject = 'member' and subject_id = ${seller.id} order by seq`,
    ).toEqual([
      { staffId: boss.id, action: 'addMemberNote' },
      { staffId: boss.id, action: 'readMember' },
    ]);
  });

  it('keeps every note, the newest first', async () => {
    const { id } = await kit.someone();
    const texts = Array.from({ length: 21 }, (_, index) => `第 ${index + 1} 条`);
    for (const text of texts) {
      await boss.do(ops.addMemberNote, { params: { id }, input: { text } });
      kit.clock.advance(1000);
    }
    expect((await look(id)).notes.map(({ text }) => text)).toEqual(texts.toReversed());
  });

  it('lists valuations, of which an open one can be refused; the seller reads the reason', async () => {
    const seller = await kit.someone();
    const { valuationId: id } = await submitBidding(kit, seller, { title: '要拒绝的号' });
    const [found] = (await look(seller.id)).valuations;
    const { number = '' } = found ?? {};
    const row = {
      id,
      number,
      kind: 'bidding',
      title: '要拒绝的号',
      description: found?.description,
      state: 'open',
      at: new Date(kit.clock.now()).toISOString(),
    };
    expect(found).toEqual(row);
    expect((await find(number)).rows.map((one) => one.id)).toEqual([seller.id]);

    const reason = '描述含有联系方式';
    await boss.do(ops.refuseValuation, { params: { id }, input: { reason } });
    expect((await look(seller.id)).valuations).toEqual([{ ...row, state: 'refused' }]);
    const valuation = await seller.do(recycling.readValuation, { params: { id } });
    expect([valuation.status, valuation.refusal]).toEqual(['refused', reason]);
  });
});

describe('a suspension', () => {
  it('ends all sessions at once, refuses the sign-in with the reason, and expires by itself', async () => {
    const who = await kit.someone();
    await suspend(who.id);
    expect((await who.call(account.readProfile)).body.code).toBe(401);
    const end = new Date(kit.clock.now() + 7 * DAY + 8 * 3_600_000)
      .toISOString()
      .replace('T', ' ')
      .slice(0, 16);
    expect(await signInBySms(kit, who.phone)).toEqual(
      conflict('suspended', `你的账号已被暂停使用：多次虚假发货。${end} 自动恢复。有异议请联系客服`),
    );
    kit.clock.advance(7 * DAY);
    expect(await signInBySms(kit, who.phone)).toMatchObject({ code: 200 });
  });

  it('replaces one in force only for a person who has seen it', async () => {
    const who = await kit.someone();
    await suspend(who.id, 0);
    expect((await suspend(who.id, 7)).body).toEqual(
      conflict('alreadySuspended', '这位会员已经被暂停，请重新打开这位会员，看过再改'),
    );
    expect((await look(who.id)).suspendedUntil).toBeUndefined();
    const input = { reason: '改为 7 天', days: 7, replaces: true };
    await boss.do(ops.suspendMember, { params: { id: who.id }, input });
    const end = new Date(kit.clock.now() + 7 * DAY).toISOString();
    expect((await look(who.id)).suspendedUntil).toBe(end);
    kit.clock.advance(7 * DAY);
    expect((await suspend(who.id, 7)).body.code).toBe(200);
  });

  it('refuses even a session that was opened at the same moment', async () => {
    const who = await kit.someone();
    await kit.sql`update users set suspended_at = now() where id = ${who.id}`;
    expect((await who.call(account.readProfile)).body.code).toBe(401);
  });

  it('takes listings off sale, keeps reviewed and released ones off, and does not affect live orders', async () => {
    const seller = await kit.someone();
    const [shown, held] = [await putOnSale(kit, seller), await putOnSale(kit, seller)];
    const reviewed = await submitListing(kit, seller);
    const buyer = await kit.someone();
    const { id: orderId } = await place(buyer, held);
    await suspend(seller.id, 0);
    const statuses = async () =>
      Object.fromEntries(
        (
          await kit.sql<{ id: string; status: string; downRemark: string | null }>`
            select id, status, down_remark from listings where seller_id = ${seller.id}`
        ).map(({ id, status, downRemark }) => [id, [status, downRemark]]),
      );
    const down = ['takenDown', '账号被暂停，平台下架；恢复后可以重新上架'];
    expect(await statuses()).toEqual({
      [shown.id]: down,
      [held.id]: ['held', null],
      [reviewed]: ['underReview', null],
    });
    const other = await kit.someone();
    expect((await other.call(placeOrder, { input: newOrder(shown) })).body.code).toBe(409);
    const staff = await kit.someone({ role: 'staff' });
    await staff.do(ops.advanceListing, { params: { id: reviewed }, input: { event: 'audit.pass' } });
    expect((await buyer.do(readOrder, { params: { id: orderId } })).stage).toBe('awaitingPayment');
    await buyer.do(cancelOrder, { params: { id: orderId }, input: {} });
    expect(await statuses()).toEqual({ [shown.id]: down, [held.id]: down, [reviewed]: down });
    expect(
      await kit.sql`select title, content from messages
        where user_id = ${seller.id} and related_id = ${reviewed}`,
    ).toEqual([{ title: '审核通过', content: '「满级黄金号」没有上架：账号已暂停，恢复后可以自己重新上架' }]);
    await boss.do(ops.liftSuspension, { params: { id: seller.id }, input: { reason: '申诉成立' } });
    const back = await kit.login(seller.phone);
    await back.do(selling.putUpListing, { params: { id: shown.id } });
    expect((await statuses())[shown.id]).toEqual(['onSale', null]);
  });

  it('withdraws the open quotes of a merchant', async () => {
    const { seller, merchant, valuationId } = await createQuote(kit);
    await suspend(merchant.id);
    expect(
      (await seller.call(recycling.acceptQuote, { input: { id: valuationId, merchantId: merchant.id } }))
        .body,
    ).toMatchObject({ code: 409, reason: 'quoteGone' });
  });

  it('is lifted once, and each act is in the notes and the audit log', async () => {
    const who = await kit.someone();
    await suspend(who.id, 30);
    const lift = () =>
      boss.call(ops.liftSuspension, { params: { id: who.id }, input: { reason: '查无实据' } });
    expect((await lift()).body.code).toBe(200);
    expect((await lift()).body).toEqual(conflict('notSuspended', '这位会员没有被暂停，或已经恢复'));
    expect((await look(who.id)).notes.map(({ kind, text }) => [kind, text])).toEqual([
      ['lift', '查无实据'],
      ['suspend', '30 天：多次虚假发货'],
    ]);
    expect(
      await kit.sql`select action, detail -> 'input' as input from audit_log
        where subject_id = ${who.id} and action <> 'readMember' order by seq`,
    ).toEqual([
      { action: 'suspendMember', input: { reason: '多次虚假发货', days: 30 } },
      { action: 'liftSuspension', input: { reason: '查无实据' } },
    ]);
  });
});

describe('the blacklist of people', () => {
  it('refuses a new registration with the phone of a former member, until it is removed', async () => {
    const who = await kit.someone();
    await bar(who.id, ['phone']);
    await kit.sql`update users set phone = '19900001111' where id = ${who.id}`;
    expect(await signInBySms(kit, who.phone)).toEqual(
      conflict('barred', '这个手机号不能注册或绑定，有疑问请联系客服'),
    );
    const [entry] = (await look(who.id)).barred;
    const remove = () =>
      boss.call(ops.unbarMember, { params: { id: entry?.id ?? '' }, input: { reason: '误拉黑' } });
    expect((await remove()).body.code).toBe(200);
    expect((await remove()).body).toEqual({ code: 404, msg: '这一条已经移出黑名单' });
    kit.clock.advance(2 * 60_000);
    expect(await signInBySms(kit, who.phone)).toMatchObject({ code: 200 });
  });

  it('refuses a new account from a barred device, and lets its own members sign in', async () => {
    const who = await kit.someone();
    const device = 'd'.repeat(32);
    expect((await bar(who.id, ['device'])).body).toMatchObject({
      code: 422,
      msg: '没有记住过这位会员的设备，不能拉黑设备',
    });
    expect(await signInBySms(kit, who.phone, device)).toMatchObject({ code: 200 });
    expect(
      await kit.sql`select kind, place = ${deviceMark(kit.ctx, device)} as is_device from known_places
        where user_id = ${who.id} order by kind`,
    ).toEqual([
      { kind: 'device', isDevice: true },
      { kind: 'network', isDevice: false },
    ]);
    await bar(who.id, ['device']);
    expect(await signInBySms(kit, '19900002222', device)).toEqual(
      conflict('barred', '这台设备不能注册新账号，有疑问请联系客服'),
    );
    kit.clock.advance(2 * 60_000);
    expect(await signInBySms(kit, who.phone, device)).toMatchObject({ code: 200 });
  });

  it('keeps a shared device barred until the entry of each member is removed', async () => {
    const [who, other] = [await kit.someone(), await kit.someone()];
    const device = 'e'.repeat(32);
    for (const { phone } of [who, other]) {
      expect(await signInBySms(kit, phone, device)).toMatchObject({ code: 200 });
    }
    for (const { id } of [who, other, other]) expect((await bar(id, ['device'])).body.code).toBe(200);
    const release = async ({ id }: SignedIn) => {
      const entries = (await look(id)).barred;
      for (const { id: entry } of entries)
        await boss.do(ops.unbarMember, { params: { id: entry }, input: { reason: '误拉黑' } });
      return entries.length;
    };
    expect(await release(who)).toBe(1);
    expect((await signInBySms(kit, '19900003333', device)).code).toBe(409);
    expect(await release(other)).toBe(1);
    expect((await signInBySms(kit, '19900004444', device)).code).toBe(200);
  });

  it('refuses an identity check with a barred number, also after the account has removed it', async () => {
    const input = { name: '张三丰', idNumber: '11010519491231002X' };
    const [who, next] = [
      await kit.someone({ realStatus: 'unverified' }),
      await kit.someone({ realStatus: 'unverified' }),
    ];
    expect((await bar(who.id, ['identity'])).body).toMatchObject({
      code: 422,
      msg: '这位会员没有实名，不能拉黑证件号',
    });
    await who.do(account.verifyIdentity, { input });
    await bar(who.id, ['identity']);
    await kit.sql`update users set id_card_hash = null where id = ${who.id}`;
    expect((await next.call(account.verifyIdentity, { input })).body).toEqual(
      conflict('barred', '这个身份证不能用于实名认证，有疑问请联系客服'),
    );
    expect(await kit.one`select real_status from users where id = ${next.id}`).toEqual({
      realStatus: 'unverified',
    });
  });

  it('needs something to bar', async () => {
    const who = await kit.someone();
    expect((await bar(who.id, [])).body).toMatchObject({ code: 422, msg: '请选择要拉黑什么' });
  });
});
