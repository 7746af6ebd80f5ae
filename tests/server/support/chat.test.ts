import { checksOf } from '../../kit/inspections.ts';
import { describe, expect, it } from 'vitest';
import type { ChatThread } from '../../../contract/support/chat.ts';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import { calls } from '../../../contract/index.ts';
import { closeMember } from '../../../contract/staff/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { CHAT_AFTER_END } from '../../../server/support/chatSubjects.ts';
import { MAX_CHATS_A_MINUTE } from '../../../server/support/sendChat.ts';
import { apply } from '../../kit/afterSales.ts';
import { useApp, type SignedIn, useAutopilot } from '../../kit/app.ts';
import { payAndSettle, place, giveListing, useListings } from '../../kit/orders.ts';
import { createDeal, deposit, ownPictures, signedPictureUrl } from '../../kit/selling.ts';
import { conflict, invalid } from '../../kit/refusals.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Scene {
  buyer: SignedIn;
  seller: SignedIn;
  staff: SignedIn;
  stranger: SignedIn;
  order: OrderDetail;
}

const kit = useApp();
const nextListing = useListings(kit, 60);

async function scene(listing = nextListing(), isPaid = true): Promise<Scene> {
  const buyer = await kit.someone({ nickName: '林小满' });
  const seller = await kit.someone({ nickName: '周老板' });
  const order = await place(buyer, await giveListing(kit, listing, seller));
  if (isPaid) await payAndSettle(kit, buyer, order.id, 'full');
  return {
    buyer,
    seller,
    staff: await kit.someone({ role: 'staff' }),
    stranger: await kit.someone(),
    order,
  };
}

const ask = (at: Scene, who: SignedIn, query: object = {}) =>
  who.call(calls.readChat, { params: { id: at.order.id }, input: query });
const read = async (at: Scene, who: SignedIn, query: object = {}): Promise<ChatThread> =>
  (await ask(at, who, query)).value;
const say = (at: Scene, who: SignedIn, text: string, pictures: string[] = [], key?: string) =>
  who.call(calls.sendChat, {
    params: { id: at.order.id },
    input: { text, pictures },
    ...(key ? { key } : {}),
  });
const markRead = (at: Scene, who: SignedIn, upTo: string) =>
  who.call(calls.markChatRead, { params: { id: at.order.id }, input: { upTo } });
const list = async (who: SignedIn, input: object = {}) => await who.do(calls.listChats, { input });
const advance = async (
  at: Scene,
  event: 'inspection.start' | 'inspection.pass' | 'rebinding.finish' | 'inspection.fail',
) =>
  at.staff.call(calls.advanceOrder, {
    params: { id: at.order.id },
    input: {
      event,
      password: 'new-pass-9',
      checks: await checksOf(kit, at.order.id),
      ...(event === 'inspection.fail' && { remark: '皮肤少了两款' }),
    },
  });
const texts = (thread: ChatThread) => thread.messages.map(({ by, text }) => [by, text]);
const boxOf = async (at: Scene, who: SignedIn) =>
  kit.sql<{ title: string; content: string; relatedId: string; isRead: boolean }>`
    select title, content, related_id, read_at is not null as is_read from messages
    where user_id = ${who.id} and kind = 21 order by created_at, id`;

describe('a thread', () => {
  it('joins buyer, seller and support, with the steps of the order', async () => {
    const at = await scene();
    kit.clock.advance(1000);
    const { value: sent } = await say(at, at.buyer, '  什么时候验号  ');
    expect(sent).toEqual({
      id: sent.id,
      by: 'buyer',
      name: '林**',
      isMine: true,
      text: '什么时候验号',
      pictures: [],
      at: new Date(kit.clock.now()).toISOString(),
      isMasked: false,
    });
    kit.clock.advance(1000);
    await say(at, at.seller, '我在线，随时可以');
    kit.clock.advance(1000);
    await advance(at, 'inspection.start');
    kit.clock.advance(1000);
    await say(at, at.staff, '正在看，10 分钟内有结果');
    expect(
      await kit.sql`select action, subject, subject_id from audit_log where staff_id = ${at.staff.id}
        order by seq desc limit 1`,
    ).toEqual([{ action: 'sendChat', subject: 'order', subjectId: at.order.id }]);
    const thread = await read(at, at.seller);
    expect(texts(thread)).toEqual([
      ['system', '买家已付款，款项由平台保管'],
      ['buyer', '什么时候验号'],
      ['seller', '我在线，随时可以'],
      ['system', '客服开始验号'],
      ['support', '正在看，10 分钟内有结果'],
    ]);
    expect(thread.messages.map(({ name, isMine }) => [name, isMine])).toEqual([
      ['系统', false],
      ['林**', false],
      ['周**', true],
      ['系统', false],
      ['号易客服', false],
    ]);
    const { messages: _, ...head } = thread;
    expect(head).toEqual({
      id: at.order.id,
      about: 'order',
      subjectId: at.order.id,
      no: at.order.no,
      title: at.order.title,
      picture: at.order.picture,
      side: 'seller',
      isOpen: true,
      hasEarlier: false,
      unread: 2,
    });
    expect((await read(at, at.buyer)).side).toBe('buyer');
    expect((await read(at, at.staff)).side).toBe('support');
  });

  it('shows both sides that the buyer cancelled because staff were late', async () => {
    const at = await scene();
    await kit.passTime(RULES.staffLateAfter + 1000);
    await at.buyer.do(calls.cancelOrder, { params: { id: at.order.id }, input: { remark: '等太久' } });
    const lines = [
      ['system', '买家已付款，款项由平台保管'],
      ['system', '客服超时没有处理，买家取消订单：等太久'],
    ];
    expect([texts(await read(at, at.buyer)), texts(await read(at, at.seller))]).toEqual([lines, lines]);
  });

  it('says which part the buyer paid, and does not reveal how much', async () => {
    const at = await scene(nextListing(), false);
    await payAndSettle(kit, at.buyer, at.order.id, 'deposit');
    await advance(at, 'inspection.start');
    await advance(at, 'inspection.pass');
    await payAndSettle(kit, at.buyer, at.order.id, 'balance');
    const paid = async (who: SignedIn) =>
      (await read(at, who)).messages.map(({ text }) => text).filter((text) => text.startsWith('买家已付'));
    const lines = ['买家已付定金，款项由平台保管', '买家已付尾款，款项由平台保管'];
    expect([await paid(at.seller), await paid(at.buyer)]).toEqual([lines, lines]);
    const amounts = (await read(at, at.seller)).messages.filter(({ text }) => /¥|\d{2,}/.test(text));
    expect(amounts).toEqual([]);
  });

  it('shows each step of an after-sale once', async () => {
    const at = await scene();
    await advance(at, 'inspection.start');
    await advance(at, 'inspection.pass');
    await advance(at, 'rebinding.finish');
    kit.clock.advance(1000);
    const sale = {
      orderId: at.order.id,
      listing: { id: '', price: 0, sellerId: '' },
      buyer: at.buyer,
      seller: at.seller,
    };
    const { value } = await apply(kit, sale);
    const steps = (await read(at, at.seller)).messages.filter(({ by }) => by === 'system').slice(4);
    expect(steps.map(({ text }) => text)).toEqual(value.events.map(({ text }) => text));
    expect(steps.length).toBeGreaterThan(0);
    expect((await markRead(at, at.seller, steps[0]?.id ?? '')).body.code).toBe(200);
  });

  it('is paged in both directions', async () => {
    const at = await scene();
    for (let i = 1; i <= 7; i++) await say(at, at.buyer, `第 ${i} 句`);
    const pick = (thread: ChatThread) => [thread.messages.map(({ text }) => text), thread.hasEarlier];
    const newest = await read(at, at.seller, { pageSize: 3 });
    expect(pick(newest)).toEqual([['第 5 句', '第 6 句', '第 7 句'], true]);
    const older = await read(at, at.seller, { pageSize: 3, before: newest.messages[0]?.id });
    expect(pick(older)).toEqual([['第 2 句', '第 3 句', '第 4 句'], true]);
    const oldest = await read(at, at.seller, { pageSize: 3, before: older.messages[0]?.id });
    expect(pick(oldest)).toEqual([['买家已付款，款项由平台保管', '第 1 句'], false]);

    const last = newest.messages.at(-1)?.id;
    expect(pick(await read(at, at.seller, { after: last }))).toEqual([[], true]);
    await say(at, at.buyer, '第 8 句');
    await say(at, at.buyer, '第 9 句');
    expect(pick(await read(at, at.seller, { after: last }))).toEqual([['第 8 句', '第 9 句'], true]);
    expect(pick(await read(at, at.seller, { after: last, pageSize: 1 }))).toEqual([['第 8 句'], true]);
    expect((await ask(at, at.seller, { after: 'no-such-line' })).body.code).toBe(404);
  });

  it('misses no message of concurrent writers', async () => {
    const at = await scene();
    const start = (await read(at, at.buyer)).messages.at(-1)?.id;
    const seen: string[] = [];
    let cursor = start;
    const poll = async () => {
      const thread = await read(at, at.staff, { after: cursor, pageSize: 100 });
      for (const { id } of thread.messages) seen.push(id);
      cursor = thread.messages.at(-1)?.id ?? cursor;
    };
    const replies = Array.from({ length: 12 }, (_, i) => say(at, i % 2 ? at.buyer : at.seller, `同时 ${i}`));
    for (let i = 0; i < 6; i++) await poll();
    const ids = (await Promise.all(replies)).map(({ value }) => value.id);
    await poll();
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });
});

describe('a closed account in a thread', () => {
  const close = async (at: Scene, who: SignedIn) => {
    const now = new Date(kit.clock.now()).toISOString();
    await kit.sql`update orders set stage = 'settled', settled_at = ${now}, protected_until = ${now}
      where id = ${at.order.id}`;
    kit.clock.advance(MINUTE);
    await at.staff.do(closeMember, { params: { id: who.id }, input: { reason: '本人要求' } });
  };

  it('is named as closed, and gets no system message', async () => {
    const at = await scene();
    await say(at, at.seller, '密保写在备注里');
    await close(at, at.seller);
    expect((await say(at, at.buyer, '老板你好，密保怎么改')).body.code).toBe(200);
    await say(at, at.staff, '卖家已经走了，我们来看');
    expect([await boxOf(at, at.seller), (await boxOf(at, at.buyer)).length]).toEqual([[], 1]);
    for (const who of [at.buyer, at.staff]) {
      const { closedSides, isOpen, messages } = await read(at, who);
      expect([closedSides, isOpen, messages.slice(1).map(({ name }) => name)]).toEqual([
        ['seller'],
        true,
        ['已注销会员', '林**', '号易客服'],
      ]);
    }
  });

  it('is the buyer’s, too', async () => {
    const at = await scene();
    expect('closedSides' in (await read(at, at.seller))).toBe(false);
    await say(at, at.buyer, '谢谢');
    await close(at, at.buyer);
    const waiting = (await at.staff.do(calls.listWaitingChats, { input: { pageSize: 50 } })).rows;
    expect(waiting.filter(({ id }) => id === at.order.id).map(({ lastName }) => lastName)).toEqual([
      '已注销会员',
    ]);
    expect((await say(at, at.seller, '不客气')).body.code).toBe(200);
    const { closedSides, messages } = await read(at, at.seller);
    expect([closedSides, messages.at(1)?.name]).toEqual([['buyer'], '已注销会员']);
    expect(await boxOf(at, at.buyer)).toEqual([]);
  });

  it('may be a merchant’s, whose name is shown otherwise', async () => {
    const [seller, merchant, staff] = [
      await kit.someone(),
      await kit.someone({ role: 'merchant', nickName: '青鱼回收' }),
      await kit.someone({ role: 'staff' }),
    ];
    const { id, valuationId } = await createDeal(kit, seller, merchant);
    await deposit(kit, seller, valuationId);
    await merchant.do(calls.sendChat, { params: { id }, input: { text: '换绑时请留意短信', pictures: [] } });
    const look = async () => {
      const { closedSides, messages } = await seller.do(calls.readChat, { params: { id }, input: {} });
      return [closedSides, messages.at(-1)?.name];
    };
    expect(await look()).toEqual([undefined, '青鱼回收']);
    await kit.sql`update users set closed_at = created_at, nick_name = '已注销会员' where id = ${merchant.id}`;
    expect(await look()).toEqual([['merchant'], '已注销会员']);
    const { rows } = await staff.do(calls.listWaitingChats, { input: { pageSize: 50 } });
    expect(rows.find((row) => row.id === id)?.lastName).toBe('已注销会员');
  });
});

describe('access to a thread', () => {
  it('is for the parties and staff only', async () => {
    const at = await scene();
    await say(at, at.buyer, '在吗');
    const line = (await read(at, at.buyer)).messages.at(-1)?.id ?? '';
    const missing = { code: 404, msg: '对话不存在' };
    expect((await ask(at, at.stranger)).body).toEqual(missing);
    expect((await say(at, at.stranger, '偷听')).body).toEqual(missing);
    expect((await markRead(at, at.stranger, line)).body).toEqual(missing);
    expect(await list(at.stranger)).toEqual({ rows: [], total: 0 });
    expect((await at.staff.call(calls.readChat, { params: { id: 'none' }, input: {} })).body).toEqual(
      missing,
    );
    const anonymous = await kit.call(calls.readChat, { params: { id: at.order.id }, input: {} });
    expect(anonymous.body.code).toBe(401);
  });

  it('allows messages once the order is paid', async () => {
    const at = await scene(nextListing(), false);
    const thread = await read(at, at.buyer);
    expect([thread.isOpen, thread.why, thread.messages]).toEqual([
      false,
      '付款后就可以和对方、客服对话了',
      [],
    ]);
    expect((await say(at, at.buyer, '便宜点')).body).toEqual(
      conflict('closed', '付款后就可以和对方、客服对话了'),
    );
    await at.buyer.call(calls.cancelOrder, { params: { id: at.order.id }, input: {} });
    expect((await read(at, at.buyer)).why).toBe('订单没有付款，不能对话。有问题请联系客服');
  });

  it('allows messages until 30 days after the end, longer during an after-sale', async () => {
    const at = await scene();
    await advance(at, 'inspection.start');
    await advance(at, 'inspection.fail');
    expect((await say(at, at.buyer, '为什么没通过')).body.code).toBe(200);
    const end = new Date(kit.clock.now() - CHAT_AFTER_END).toISOString();
    await kit.sql`update orders set cancelled_at = ${end} where id = ${at.order.id}`;
    const why = '订单结束已超过 30 天，对话只能查看。有问题请联系客服';
    const closed = await read(at, at.seller);
    expect([closed.isOpen, closed.why, closed.messages.length > 0]).toEqual([false, why, true]);
    for (const who of [at.buyer, at.seller, at.staff]) {
      expect((await say(at, who, '还在吗')).body).toEqual(conflict('closed', why));
    }
    await kit.store.query(
      `insert into after_sales (id, no, order_id, buyer_id, seller_id, type, type_name, reason, reason_name, remedy, asked,
         description, stage, handler, created_at, updated_at)
       values ($1, $1, $1, $2, $3, 'other', '其他', '7.other', '其他', 'assist', 0, '说明', 'reviewing', 'staff', $4, $4)`,
      [at.order.id, at.buyer.id, at.seller.id, new Date(kit.clock.now()).toISOString()],
    );
    expect((await read(at, at.seller)).isOpen).toBe(true);
    expect((await say(at, at.buyer, '还在吗')).body.code).toBe(200);
    await kit.sql`update after_sales set stage = 'completed' where order_id = ${at.order.id}`;
    expect((await read(at, at.seller)).isOpen).toBe(false);
  });
});

describe('a message', () => {
  it('is stored with contacts hidden, and marked so', async () => {
    const at = await scene();
    const { value } = await say(at, at.seller, '号价 1500 元，加我V abc_12345，电话 138 1234 5678');
    expect([value.text, value.isMasked]).toEqual(['号价 1500 元，*** ***，电话 ***', true]);
    const rows = await kit.sql<{ content: string }>`select content from chat_messages
       where thread_id = ${at.order.id} union all
       select content from messages where related_id = ${at.order.id} and kind = 21 union all
       select answer::text from idempotency where call = 'sendChat'`;
    expect(rows.filter(({ content }) => /abc_12345|5678/.test(content))).toEqual([]);
    const [line] = (await read(at, at.buyer)).messages.slice(-1);
    expect([line?.text, line?.isMasked]).toEqual([value.text, true]);
  });

  it('of staff may contain the platform’s own contacts', async () => {
    const at = await scene();
    const { value } = await say(at, at.staff, '官方客服 QQ 800100401');
    expect([value.text, value.isMasked]).toEqual(['官方客服 QQ 800100401', false]);
  });

  it('may consist of own pictures with or without text', async () => {
    const at = await scene();
    const pictures = await ownPictures(kit, at.buyer, 2);
    expect((await say(at, at.buyer, '', pictures)).value.pictures).toEqual(
      pictures.map((one) => signedPictureUrl(kit, one)),
    );
    expect((await list(at.seller)).rows[0]?.lastText).toBe('[图片]');
    const { body } = await say(at, at.seller, '看图', pictures);
    expect([body.code, body.errors?.[0]?.path]).toEqual([422, 'imgs']);
    const many = await ownPictures(kit, at.buyer, 10);
    expect((await say(at, at.buyer, '', many)).body.code).toBe(422);
  });

  it.each([['   '], ['\u200b\n'], ['']])('must not be empty (%j)', async (text) => {
    const at = await scene();
    expect((await say(at, at.buyer, text)).body).toEqual(invalid('content', '请写点什么，或者选一张图片'));
  });

  it('has at most 1000 characters', async () => {
    const at = await scene();
    const codes = [];
    for (const length of [1000, 1001]) codes.push((await say(at, at.buyer, '字'.repeat(length))).body.code);
    expect(codes).toEqual([200, 422]);
  });

  it('is sent once per key', async () => {
    const at = await scene();
    const replies = await Promise.all([1, 2, 3].map(() => say(at, at.buyer, '只说一次', [], 'chat-key-1')));
    const first = replies[0]?.value;
    expect(replies.map(({ value }) => value)).toEqual([first, first, first]);
    expect(texts(await read(at, at.buyer)).filter(([by]) => by === 'buyer')).toEqual([['buyer', '只说一次']]);
    expect((await say(at, at.buyer, '别的话', [], 'chat-key-1')).body.code).toBe(422);
  });

  it(`is limited to ${MAX_CHATS_A_MINUTE} a minute`, async () => {
    const at = await scene();
    const replies = await Promise.all(
      Array.from({ length: MAX_CHATS_A_MINUTE + 2 }, (_, i) => say(at, at.buyer, `第 ${i}`)),
    );
    const codes = replies.map(({ body }) => body.code).sort();
    expect(codes).toEqual([...Array.from({ length: MAX_CHATS_A_MINUTE }, () => 200), 429, 429]);
    expect((await say(at, at.buyer, '再来一条')).body).toEqual({
      code: 429,
      msg: '发得太快了，请 60 秒后再发',
    });
    expect((await say(at, at.seller, '我还可以')).body.code).toBe(200);
    kit.clock.advance(MINUTE + 1000);
    expect((await say(at, at.buyer, '又可以了')).body.code).toBe(200);
  });

  it('counts against the limit across threads', async () => {
    const asker = await kit.login('15109000001');
    const replies = await Promise.all(
      Array.from({ length: 10 }, nextListing).flatMap(({ id }) =>
        Array.from({ length: 5 }, (_, i) =>
          asker.call(calls.sendChat, { params: { id }, input: { text: `在吗 ${i}`, pictures: [] } }),
        ),
      ),
    );
    const codes = replies.map(({ body }) => body.code).sort();
    expect(codes).toEqual([
      ...Array.from({ length: MAX_CHATS_A_MINUTE }, () => 200),
      ...Array.from({ length: 50 - MAX_CHATS_A_MINUTE }, () => 429),
    ]);
  });
});

describe('unread messages', () => {
  it('are counted per reader, and the mark only moves forward', async () => {
    const at = await scene();
    const ids = [];
    for (const who of [at.buyer, at.seller, at.buyer]) {
      ids.push((await say(at, who, '一句')).value.id);
      kit.clock.advance(1000);
    }
    const unread = async () =>
      Promise.all([at.buyer, at.seller, at.staff].map(async (who) => (await read(at, who)).unread));
    expect(await unread()).toEqual([1, 2, 3]);
    expect((await markRead(at, at.seller, ids[0] ?? '')).value).toEqual({ unread: 1 });
    expect((await markRead(at, at.seller, ids[2] ?? '')).value).toEqual({ unread: 0 });
    expect((await markRead(at, at.seller, ids[0] ?? '')).value).toEqual({ unread: 0 });
    expect(await unread()).toEqual([1, 0, 3]);
    expect((await markRead(at, at.seller, 'no-such-line')).body.code).toBe(404);
    const other = await scene();
    const foreign = (await say(other, other.buyer, '别处')).value.id;
    expect((await markRead(at, at.seller, foreign)).body.code).toBe(404);
    await advance(at, 'inspection.start');
    expect(await unread()).toEqual([1, 0, 3]);
  });

  it('are counted as threads in the centre', async () => {
    const at = await scene();
    const count = async (who: SignedIn) => (await who.do(calls.countCentre)).unreadChats;
    await say(at, at.buyer, '甲');
    const { value } = await say(at, at.buyer, '乙');
    expect([await count(at.buyer), await count(at.seller), await count(at.staff)]).toEqual([0, 1, 0]);
    await markRead(at, at.seller, value.id);
    expect(await count(at.seller)).toBe(0);
  });

  it('leave one notification per thread, renewed, and read with the thread', async () => {
    const at = await scene();
    await say(at, at.buyer, '第一句');
    kit.clock.advance(1000);
    const { value: last } = await say(at, at.buyer, '第二句');
    const about = (text: string, isRead: boolean) => ({
      title: '订单有新留言',
      content: `「${at.order.title}」买家：${text}`,
      relatedId: at.order.id,
      isRead,
    });
    expect(await boxOf(at, at.seller)).toEqual([about('第二句', false)]);
    expect(await boxOf(at, at.buyer)).toEqual([]);
    await markRead(at, at.seller, last.id);
    expect(await boxOf(at, at.seller)).toEqual([about('第二句', true)]);
    kit.clock.advance(1000);
    await say(at, at.buyer, '第三句');
    expect(await boxOf(at, at.seller)).toEqual([about('第二句', true), about('第三句', false)]);
    await say(at, at.staff, '客服来了');
    expect((await boxOf(at, at.buyer)).map(({ content }) => content)).toEqual([
      `「${at.order.title}」客服：客服来了`,
    ]);
  });

  it('leave one notification for concurrent messages', async () => {
    const at = await scene();
    await Promise.all(['甲', '乙', '丙'].map((text) => say(at, at.buyer, text)));
    expect(await boxOf(at, at.seller)).toHaveLength(1);
  });
});

describe('the list of threads', () => {
  it('holds the member’s own, latest first, with last message and unread count', async () => {
    const first = await scene();
    const second = await scene();
    const { buyer } = first;
    await kit.sql`update orders set buyer_id = ${buyer.id} where id = ${second.order.id}`;
    await kit.sql`update messages set user_id = ${buyer.id} where related_id = ${second.order.id}`;
    const theirs = { ...second, buyer };
    await say(first, first.seller, '先说的');
    kit.clock.advance(1000);
    await say(theirs, buyer, '后说的');
    const page = await list(buyer);
    expect(page).toEqual({
      rows: [
        {
          id: second.order.id,
          about: 'order',
          subjectId: second.order.id,
          no: second.order.no,
          title: second.order.title,
          picture: second.order.picture,
          side: 'buyer',
          lastText: '后说的',
          lastBy: 'buyer',
          lastAt: new Date(kit.clock.now()).toISOString(),
          unread: 0,
        },
        {
          id: first.order.id,
          about: 'order',
          subjectId: first.order.id,
          no: first.order.no,
          title: first.order.title,
          picture: first.order.picture,
          side: 'buyer',
          lastText: '先说的',
          lastBy: 'seller',
          lastAt: new Date(kit.clock.now() - 1000).toISOString(),
          unread: 1,
        },
      ],
      total: 2,
    });
    expect((await list(buyer, { pageNum: 2, pageSize: 1 })).rows.map(({ id }) => id)).toEqual([
      first.order.id,
    ]);
    expect((await list(first.seller)).rows.map(({ side, unread }) => [side, unread])).toEqual([
      ['seller', 0],
    ]);
    const forStaff = await list(first.staff, { pageSize: 2 });
    expect(forStaff.rows.map(({ id, side, unread }) => [id, side, unread])).toEqual([
      [second.order.id, 'support', 0],
      [first.order.id, 'support', 0],
    ]);
    const n = await kit.cell<number>`select count(*)::int as n from chat_threads`;
    expect(forStaff.total).toBe(n);
  });
});

describe('the demo’s support', () => {
  useAutopilot(kit);

  const answers = async (at: Scene) =>
    (await read(at, at.buyer)).messages.filter(({ by }) => by === 'support').map(({ text }) => text);
  const wait = async (ms: number) => {
    await kit.passTime(ms);
  };

  it('says whose turn it is and by when, twice at most per step, and never to itself', async () => {
    const at = await scene();
    await kit.sql`update jobs set done_at = now() where kind = 'autopilot.inspect'`;
    await say(at, at.buyer, '什么时候好');
    await say(at, at.buyer, '在吗');
    expect(await answers(at)).toEqual([]);
    await wait(5000);
    const first =
      '你好，这里是号易客服。货款由平台保管，现在轮到客服验号，一般 30 分钟内有结果，不需要你操作。';
    expect(await answers(at)).toEqual([first]);
    await wait(DAY / 24);
    expect(await answers(at)).toEqual([first]);
    await say(at, at.seller, '我也问');
    await wait(5000);
    const second = '收到，已经记在这笔订单上。进度有变化时，这里和消息里都会通知你。';
    expect(await answers(at)).toEqual([first, second]);
    for (let i = 0; i < 3; i++) {
      await say(at, at.buyer, '还没好吗');
      await wait(5000);
    }
    expect(await answers(at)).toEqual([first, second]);

    await at.staff.call(calls.advanceOrder, {
      params: { id: at.order.id },
      input: { event: 'inspection.start' },
    });
    await kit.sql`update jobs set done_at = now() where kind = 'autopilot.pass'`;
    kit.clock.advance(1000);
    await say(at, at.seller, '要验证码吗');
    await wait(5000);
    expect((await answers(at)).slice(2)).toEqual([
      '你好，这里是号易客服。正在验号。请保持手机畅通，先不要登录账号。客服不会向你要验证码。',
    ]);
  });

  it('names the buyer’s deadline', async () => {
    const at = await scene();
    await wait(3000);
    await wait(5000);
    await wait(6000);
    await say(at, at.buyer, '怎么验收');
    const [{ dueAt }] = (await kit.sql<{ dueAt: string }>`select due_at from orders
      where id = ${at.order.id}`) as [{ dueAt: string }];
    await wait(5000);
    const day = new Date(Date.parse(dueAt) + 8 * 3_600_000).getUTCDate();
    expect((await answers(at)).at(-1)).toMatch(
      new RegExp(`现在轮到你验收，请在 11 月 ${day} 日 \\d\\d:\\d\\d 前完成`),
    );
  });

  it('does not answer after a person did', async () => {
    const at = await scene();
    await say(at, at.buyer, '在吗');
    await say(at, at.staff, '在的');
    await wait(5000);
    expect(await answers(at)).toEqual(['在的']);
  });
});
