import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { useApp, type SignedIn, useAutopilot } from '../../kit/app.ts';
import { listingOnSale, useListings } from '../../kit/orders.ts';
import { deposit, createDeal } from '../../kit/selling.ts';
import { conflict } from '../../kit/refusals.ts';

const kit = useApp();
const take = useListings(kit, 20);

const someone = (nickName: string, role?: 'staff' | 'merchant') =>
  kit.someone({ nickName, ...(role && { role }) });
const ask = (who: SignedIn, id: string) => who.call(calls.readChat, { params: { id }, input: {} });
const say = (who: SignedIn, id: string, text: string) =>
  who.call(calls.sendChat, { params: { id }, input: { text, pictures: [] } });
const list = (who: SignedIn) => who.do(calls.listChats, { input: {} });
const unreadOf = async (who: SignedIn) => (await who.do(calls.countCentre)).unreadChats;
const listingOf = (id: string) =>
  kit.one<{ no: string; title: string; price: number; picture: string }>`
    select no, title, price, coalesce(pictures->0->>'url', '') as picture from listings where id = ${id}`;

it('nothing is unread in the threads of staff’s desks, only in their own', async () => {
  const [asker, staff] = [await someone('林小满'), await someone('客服', 'staff')];
  const colleague = await someone('同事', 'staff');
  const [theirs, own] = [take(), take()];
  await say(asker, theirs.id, '还在吗');
  await say(staff, own.id, '我也想问');
  const thread = (await ask(staff, own.id)).value;
  await say(colleague, thread.id, '在的');
  const question = (await ask(asker, theirs.id)).value;
  const seen = (await list(staff)).rows.filter(({ id }) => [thread.id, question.id].includes(id));
  expect(seen.map(({ id, side, unread }) => [id, side, unread])).toEqual([
    [thread.id, 'buyer', 1],
    [question.id, 'support', 0],
  ]);
  expect(await unreadOf(staff)).toBe(1);
});

describe('a question before buying', () => {
  it('shows the listing and becomes a thread with the first message', async () => {
    const who = await someone('林小满');
    const { id } = take();
    const { no, title, price, picture } = await listingOf(id);
    const head = {
      about: 'listing',
      subjectId: id,
      no,
      title,
      picture,
      side: 'buyer',
      listing: { price, status: 'onSale' },
      isOpen: true,
      hasEarlier: false,
      unread: 0,
    };
    expect((await ask(who, id)).value).toEqual({ ...head, id, messages: [] });
    expect(await list(who)).toEqual({ rows: [], total: 0 });
    const { value: sent } = await say(who, id, '还在吗？加我微信 abc_12345');
    expect([sent.by, sent.isMine, sent.isMasked, sent.text]).toEqual([
      'buyer',
      true,
      true,
      '还在吗？*** ***',
    ]);
    const { value: thread } = await ask(who, id);
    expect(thread).toEqual({ ...head, id: thread.id, messages: [sent] });
    expect(thread.id).not.toBe(id);
    const { value: byItsId } = await ask(who, thread.id);
    expect(byItsId).toEqual(thread);
    const { rows } = await list(who);
    expect(rows).toEqual([
      {
        id: thread.id,
        about: 'listing',
        subjectId: id,
        no,
        title,
        picture,
        side: 'buyer',
        lastText: '还在吗？*** ***',
        lastBy: 'buyer',
        lastAt: sent.at,
        unread: 0,
      },
    ]);
  });

  it('is private to a member; staff answer by its id, and it counts as unread', async () => {
    const one = await someone('林小满');
    const other = await someone('王小明');
    const staff = await someone('客服', 'staff');
    const { id } = take();
    await say(one, id, '我先问');
    await say(other, id, '我也问');
    const { value: mine } = await ask(one, id);
    const { value: theirs } = await ask(other, id);
    expect([mine.messages.map(({ text }) => text), theirs.messages.map(({ text }) => text)]).toEqual([
      ['我先问'],
      ['我也问'],
    ]);
    expect((await ask(other, mine.id)).body).toEqual({ code: 404, msg: '对话不存在' });
    expect((await say(other, mine.id, '偷听')).body).toEqual({ code: 404, msg: '对话不存在' });

    kit.clock.advance(1000);
    const { value: answer } = await say(staff, mine.id, '还在');
    expect([answer.by, answer.name]).toEqual(['support', '号易客服']);
    expect([await unreadOf(one), await unreadOf(other)]).toEqual([1, 0]);
    const box = await kit.sql<{ title: string; relatedId: string; content: string }>`
      select title, related_id, content from messages where user_id = ${one.id} and kind = 21`;
    expect(box).toEqual([
      { title: '客服回复了你的咨询', relatedId: mine.id, content: `「${mine.title}」客服：还在` },
    ]);
    // The listing's id addresses the same thread.
    const read = await one.call(calls.markChatRead, { params: { id }, input: { upTo: answer.id } });
    expect([read.value, await unreadOf(one)]).toEqual([{ unread: 0 }, 0]);
  });

  it('is one thread for two concurrent first messages', async () => {
    const who = await someone('林小满');
    const { id } = take();
    const replies = await Promise.all(['甲', '乙', '丙'].map((text) => say(who, id, text)));
    expect(replies.map(({ body }) => body.code)).toEqual([200, 200, 200]);
    const { rows, total } = await list(who);
    expect([rows.length, total]).toEqual([1, 1]);
    expect((await ask(who, id)).value.messages.map(({ text }) => text).toSorted()).toEqual(
      ['甲', '乙', '丙'].toSorted(),
    );
  });

  it('is read-only once the listing is off sale, and cannot start about a hidden one', async () => {
    const who = await someone('林小满');
    const late = await someone('王小明');
    const { id } = take();
    await say(who, id, '还在吗');
    await kit.sql`update listings set status = 'sold' where id = ${id}`;
    const why = '这件商品已售出，对话只能查看';
    expect((await say(who, id, '真的吗')).body).toEqual(conflict('closed', why));
    await kit.sql`update listings set status = 'takenDown' where id = ${id}`;
    const { value } = await ask(who, id);
    expect([value.isOpen, value.why, value.messages.length]).toEqual([
      false,
      '这件商品已下架，对话只能查看',
      1,
    ]);
    expect((await ask(late, id)).body).toEqual({ code: 404, msg: '商品不存在或已下架' });
    expect((await say(late, id, '在吗')).body.code).toBe(404);
    expect((await list(late)).total).toBe(0);
  });
});

describe('the group of a recycle order', () => {
  it('contains seller, merchant, staff and the steps of the trade only', async () => {
    const seller = await someone('周老板');
    const merchant = await someone('青鱼回收', 'merchant');
    const staff = await someone('客服', 'staff');
    const stranger = await someone('路人');
    const order = await createDeal(kit, seller, merchant);
    kit.clock.advance(1000);
    await deposit(kit, seller, order.valuationId);
    kit.clock.advance(1000);
    await say(merchant, order.id, '换绑时请留意短信');
    kit.clock.advance(1000);
    await say(staff, order.id, '好的，我来安排');
    const { value: thread } = await ask(seller, order.id);
    expect([thread.about, thread.side, thread.subjectId, thread.no, thread.unread]).toEqual([
      'recycleOrder',
      'seller',
      order.valuationId,
      order.no,
      2,
    ]);
    expect(thread.messages.slice(-2).map(({ by, name, text }) => [by, name, text])).toEqual([
      ['merchant', '青鱼回收', '换绑时请留意短信'],
      ['support', '号易客服', '好的，我来安排'],
    ]);
    expect(thread.messages[0]?.by).toBe('system');
    expect((await list(merchant)).rows.map(({ id, side, unread }) => [id, side, unread])).toEqual([
      [order.id, 'merchant', 1],
    ]);
    expect(await unreadOf(seller)).toBe(1);
    expect((await ask(stranger, order.id)).body).toEqual({ code: 404, msg: '对话不存在' });
  });
});

describe('the demo’s support before buying', () => {
  useAutopilot(kit);

  it('answers from the current listing', async () => {
    const listing = await listingOnSale(kit);
    const who = await someone('林小满');
    const texts = async () =>
      (await ask(who, listing.id)).value.messages
        .filter(({ by }) => by === 'support')
        .map(({ text }) => text);
    const wait = async () => {
      await kit.passTime(5000);
    };
    await say(who, listing.id, '会被找回吗');
    await wait();
    const safe = '可以选找回包赔：保障期内被找回，按规则赔付。详情页的保障说明写着保什么、不保什么。';
    const [first = ''] = await texts();
    expect(first).toMatch(/^你好，这里是号易客服。你咨询的「.+」还在售，¥[\d,]+/);
    expect(first.endsWith(safe)).toBe(true);
    await say(who, listing.id, '好的');
    await wait();
    await say(who, listing.id, '能便宜点吗');
    await wait();
    await say(who, listing.id, '嗯嗯');
    await wait();
    expect((await texts()).slice(1)).toEqual([
      '收到，已经转给售前同事，有结果会在这里回复你，消息里也会提醒。',
      '价格由卖家定，可以先收藏，降价时会通知你。请不要私下议价，离开平台交易没有保障。',
    ]);
  });
});
