import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { StaffDesk } from '../../../contract/staff/index.ts';
import { CHAT_AFTER_END } from '../../../server/support/chatSubjects.ts';
import { apply, sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { useListings, giveListing } from '../../kit/orders.ts';
import { deposit, createDeal } from '../../kit/selling.ts';
import { conflict } from '../../kit/refusals.ts';

const kit = useApp();
const take = useListings(kit, 20);

/** Staff of all roles, or an agent at the given desks. */
async function agent(...desks: StaffDesk[]): Promise<SignedIn> {
  if (desks.length === 0) return kit.someone({ role: 'staff' });
  const who = await kit.someone({ role: 'staff', roles: ['agent'] });
  await kit.sql`update staff_accounts set desks = ${desks} where user_id = ${who.id}`;
  return who;
}
const say = async (who: SignedIn, id: string, text: string) => {
  kit.clock.advance(1000);
  return who.do(calls.sendChat, { params: { id }, input: { text, pictures: [] } });
};
/** An answer of staff who have read up to a line. */
const answer = (who: SignedIn, id: string, upTo: string) => {
  kit.clock.advance(1000);
  return who.call(calls.sendChat, { params: { id }, input: { text: '今天下午', pictures: [], upTo } });
};
const waiting = async (staff: SignedIn, input: object = {}) => staff.do(calls.listWaitingChats, { input });
const ids = async (staff: SignedIn) => (await waiting(staff)).rows.map(({ id }) => id);
const count = async (staff: SignedIn) => (await staff.do(calls.countTasks)).chats;
const settle = (staff: SignedIn, id: string, upTo: string) =>
  staff.call(calls.settleChat, { params: { id }, input: { upTo } });
const lastAudit = (staff: SignedIn) =>
  kit.sql`select action, subject, subject_id from audit_log where staff_id = ${staff.id}
    order by seq desc limit 1`;

/** A question about a listing. */
async function question(text = '还在吗') {
  const asker = await kit.someone({ nickName: '林小满' });
  const listing = take();
  const line = await say(asker, listing.id, text);
  const { id } = await asker.do(calls.readChat, { params: { id: listing.id }, input: {} });
  return { asker, listing, line, id };
}

/** A delivered order in which the buyer wrote. */
async function orderLine() {
  const [buyer, listing] = [await kit.someone({ nickName: '王小明' }), take()];
  const seller = await kit.someone();
  const sale = await sellTo(kit, buyer, await giveListing(kit, listing, seller), 'delivered');
  const line = await say(buyer, sale.orderId, '皮肤少了');
  return { sale, buyer, seller, line, id: sale.orderId };
}

describe('a line to support', () => {
  it('waits for staff from the first one until support answers, the longest wait first', async () => {
    const staff = await agent();
    const first = await question();
    const { no, title } = await kit.one<{ no: string; title: string }>`select no, title from listings
      where id = ${first.listing.id}`;
    const second = await question('能面交吗');
    await say(first.asker, first.listing.id, `${'在'.repeat(70)}吗`);
    expect(await waiting(staff, { pageSize: 1 })).toEqual({
      rows: [
        {
          id: first.id,
          about: 'listing',
          no,
          title,
          lastText: '在'.repeat(60),
          lastBy: 'buyer',
          lastName: '林**',
          since: first.line.at,
        },
      ],
      total: 2,
      next: expect.any(String) as string,
    });
    const { next } = await waiting(staff, { pageSize: 1 });
    const rest = await waiting(staff, { pageSize: 1, after: next });
    expect([rest.rows.map(({ id }) => id), rest.next]).toEqual([[second.id], undefined]);
    expect(await count(staff)).toBe(2);

    await say(staff, first.id, '还在');
    expect([await ids(staff), await count(staff)]).toEqual([[second.id], 1]);
    const again = await say(first.asker, first.listing.id, '好的');
    expect((await waiting(staff)).rows.map(({ id, since }) => [id, since])).toEqual([
      [second.id, second.line.at],
      [first.id, again.at],
    ]);
    await say(staff, first.id, '不客气');
    await say(staff, second.id, '不能');
    expect(await waiting(staff)).toEqual({ rows: [], total: 0 });
  });

  it('goes on waiting when the answer was written before support had read it', async () => {
    const staff = await agent();
    const { asker, listing, line, id } = await question('什么时候验号');
    const unread = await say(asker, listing.id, '另外我要退款');
    const last = await say(asker, listing.id, '在吗');
    expect((await answer(staff, id, line.id)).body.code).toBe(200);
    expect((await waiting(staff)).rows.map(({ since, lastText }) => [since, lastText])).toEqual([
      [unread.at, '在吗'],
    ]);
    expect((await answer(staff, id, unread.id)).body.code).toBe(200);
    expect((await waiting(staff)).rows.map(({ since }) => since)).toEqual([last.at]);
    expect((await answer(staff, id, last.id)).body.code).toBe(200);
    expect(await ids(staff)).toEqual([]);
  });

  it('does not wait again when somebody else has answered or settled it meanwhile', async () => {
    const [staff, other] = [await agent(), await agent()];
    const { asker, listing, line, id } = await question();
    await say(asker, listing.id, '能面交吗');
    await say(other, id, '不能');
    await answer(staff, id, line.id);
    expect(await ids(staff)).toEqual([]);
    const later = await say(asker, listing.id, '怎么付款');
    await answer(staff, id, line.id);
    expect((await waiting(staff)).rows.map(({ since }) => since)).toEqual([later.at]);
    await settle(other, id, later.id);
    await answer(staff, id, line.id);
    expect(await ids(staff)).toEqual([]);
  });

  it('is answered up to a line of its thread only, and by support only', async () => {
    const staff = await agent();
    const { asker, listing, line, id } = await question();
    const other = await question();
    expect((await answer(staff, id, other.line.id)).body).toEqual({ code: 404, msg: '这条消息不存在' });
    expect((await answer(asker, listing.id, other.line.id)).body.code).toBe(200);
    expect((await waiting(staff)).rows.map((row) => [row.id, row.since])).toEqual([
      [id, line.at],
      [other.id, other.line.at],
    ]);
    await say(staff, id, '还在');
    await say(staff, other.id, '还在');
    expect(await ids(staff)).toEqual([]);
  });

  it('can be settled without an answer; a later one waits again', async () => {
    const staff = await agent();
    const { asker, listing, line, id } = await question('谢谢');
    const newer = await say(asker, listing.id, '再见');
    expect((await settle(staff, id, line.id)).body).toEqual(
      conflict('newLine', '对方又写了一条，请先看一看'),
    );
    expect(await ids(staff)).toEqual([id]);
    expect((await settle(staff, id, newer.id)).body.code).toBe(200);
    expect([await ids(staff), await count(staff)]).toEqual([[], 0]);
    const entry = [{ action: 'settleChat', subject: 'listing', subjectId: listing.id }];
    expect(await lastAudit(staff)).toEqual(entry);

    const other = await agent();
    expect((await settle(other, id, newer.id)).body.code).toBe(200);
    expect(await lastAudit(other)).toEqual([]);
    expect((await settle(staff, 'unknown', newer.id)).body).toEqual({ code: 404, msg: '对话不存在' });

    await say(asker, listing.id, '还有一个问题');
    expect(await ids(staff)).toEqual([id]);
    await kit.sql`update listings set status = 'sold' where id = ${listing.id}`;
    expect([await ids(staff), await count(staff)]).toEqual([[], 0]);
  });

  it('of before migration 064 waits, too, since the first without an answer', async () => {
    const staff = await agent();
    const [answered, asked] = [await question(), await question()];
    await say(staff, answered.id, '还在');
    await say(staff, asked.id, '还在');
    const line = await say(asked.asker, asked.listing.id, '怎么付款');
    await say(asked.asker, asked.listing.id, '在吗');
    const threads = [answered.id, asked.id];
    await kit.sql`update chat_threads set waiting_since = null where id = any(${threads})`;
    const migration = '../../../server/store/migrations/064_waiting_chats.sql';
    const [, fill = ''] = readFileSync(join(import.meta.dirname, migration), 'utf8').split(';');
    await kit.store.query(`${fill} where t.id = any($1)`, [threads]);
    expect((await waiting(staff)).rows.map(({ id, since }) => [id, since])).toEqual([[asked.id, line.at]]);
    await say(staff, asked.id, '在订单里付款');
  });

  it('about an order no longer waits once the chat is closed, unless an after-sale is open', async () => {
    const staff = await agent();
    const { sale, id } = await orderLine();
    expect(await ids(staff)).toEqual([id]);
    await apply(kit, sale);
    await kit.sql`update orders set settled_at = ${new Date(kit.clock.now() - CHAT_AFTER_END).toISOString()}
      where id = ${id}`;
    expect(await ids(staff)).toEqual([id]);
    await kit.sql`update after_sales set stage = 'withdrawn' where order_id = ${id}`;
    expect(await ids(staff)).toEqual([]);
  });

  it('waits at the desks of its subject, and not for its parties', async () => {
    const listing = await question();
    const order = await orderLine();
    const [seller, merchant] = [
      await kit.someone(),
      await kit.someone({ role: 'merchant', nickName: '青鱼回收' }),
    ];
    const { id: recycle, valuationId } = await createDeal(kit, seller, merchant);
    await deposit(kit, seller, valuationId);
    await say(merchant, recycle, '换绑时请留意短信');

    const seen: Partial<Record<StaffDesk, readonly string[]>> = {
      orders: [listing.id, order.id],
      afterSales: [listing.id, order.id],
      recycling: [listing.id, recycle],
      listings: [listing.id],
    };
    for (const [desk, expected] of Object.entries(seen)) {
      const staff = await agent(desk as StaffDesk);
      expect({ desk, ids: await ids(staff), count: await count(staff) }).toEqual({
        desk,
        ids: expected,
        count: expected.length,
      });
    }
    const auditor = await agent('identities');
    expect((await auditor.call(calls.listWaitingChats, { input: {} })).body).toMatchObject({
      code: 403,
      reason: 'noPermission',
    });
    expect(await count(auditor)).toBe(0);
    expect((await settle(await agent('listings'), order.id, order.line.id)).body).toEqual({
      code: 403,
      msg: '你没有这张台的权限',
    });

    await kit.employ(order.buyer);
    await kit.employ(listing.asker);
    await kit.employ(merchant);
    expect(await ids(order.buyer)).toEqual([listing.id, recycle]);
    expect(await ids(listing.asker)).toEqual([order.id, recycle]);
    expect(await ids(merchant)).toEqual([listing.id, order.id]);
    expect((await settle(listing.asker, listing.id, listing.line.id)).body).toEqual({
      code: 403,
      msg: '这是你自己的对话',
    });
  });
});
