import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readListing } from '../../../contract/market/calls.ts';
import * as calls from '../../../contract/buying/calls.ts';
import { checkLedger } from '../../../contract/staff/calls.ts';
import type { OrderRow } from '../../../contract/buying/order.ts';
import { RULES, sellerFee } from '../../../contract/kit/rules.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import type { OrderRefusal } from '../../../contract/kit/refusals.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { auditLedger, balanceOf } from '../../../server/ledger/ledger.ts';
import { schedule } from '../../../server/jobs/jobs.ts';
import { DAY, HOUR, MINUTE } from '../../../server/kit/clock.ts';
import { advanceOrder } from '../../../server/staff/acts.ts';
import { apply, orderBalances, sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { SEEDED_AT } from '../../kit/database.ts';
import {
  listingsOnSale,
  useListings,
  newOrder,
  pay,
  payAndSettle,
  place,
  payWithNotice,
  type OnSale,
  deliverOrder,
  readTradeNo,
  sendNotice,
} from '../../kit/orders.ts';
import { holdRows, waitForBlocked } from '../../kit/locks.ts';
import { conflict } from '../../kit/refusals.ts';
import { putOnSale } from '../../kit/selling.ts';

const kit = useApp();
const buyer = useMember(kit, {}, beforeEach);
const fresh = useListings(kit, 600);
beforeEach(() => {
  kit.payments.isDown = false;
});

const statusOf = (listing: OnSale) => kit.cell<string>`select status from listings where id = ${listing.id}`;
const read = (id: string) => buyer.do(calls.readOrder, { params: { id } });
const openOrdersOf = (listing: OnSale) => kit.cell<number>`select count(*)::int as n from orders
    where listing_id = ${listing.id} and stage not in ('cancelled', 'refunded')`;

/** When the buyer may order again: `memory` ms after the end of the buyer's first order, rounded up to minutes. */
async function lockEnd(memory: number): Promise<string> {
  const { first } = await kit.one<{ first: string }>`select min(cancelled_at) as first from orders
    where buyer_id = ${buyer.id}`;
  return wireFromIso(new Date(Math.ceil((Date.parse(first) + memory) / MINUTE) * MINUTE).toISOString()).slice(
    0,
    16,
  );
}

async function refusal(
  listing: OnSale,
  who: SignedIn,
  change: Partial<ReturnType<typeof newOrder>> = {},
): Promise<OrderRefusal | undefined> {
  const reply = await who.call(calls.placeOrder, { input: { ...newOrder(listing), ...change } });
  expect(reply.body.msg).toMatch(/[一-鿿]/);
  return reply.body.code === 409 ? (reply.body.reason as OrderRefusal) : undefined;
}

describe('placing an order', () => {
  it('holds the listing, computes the amounts and starts the clock', async () => {
    const listing = fresh();
    const order = await place(buyer, listing);
    expect(order).toMatchObject({
      listingId: listing.id,
      stage: 'awaitingPayment',
      status: 'awaitingPayment',
      turn: 'buyer',
      price: listing.price,
      serviceFee: RULES.serviceFee,
      total: newOrder(listing).total,
      due: newOrder(listing).total,
      paid: 0,
    });
    expect(Date.parse(order.closesAt) - Date.parse(order.createdAt)).toBe(RULES.paymentWindow);
    expect(await statusOf(listing)).toBe('held');
    expect(order.snapshot.length).toBeGreaterThan(2);
    expect(order.events.map(({ kind, by }) => [kind, by])).toEqual([['order.place', 'buyer']]);
    expect(order).toEqual(await read(order.id));
  });

  it('refuses with a reason and changes nothing', async () => {
    const listing = fresh();
    const seller = await kit.one<{ phone: string }>`select phone from users where id = ${listing.sellerId}`;
    expect(await refusal(listing, await kit.login(seller.phone))).toBe('ownListing');
    expect(await refusal(listing, buyer, { total: newOrder(listing).total - 1 })).toBe('amountChanged');
    expect(await refusal(listing, buyer, { protectionFee: 0 })).toBe('amountChanged');
    expect(await statusOf(listing)).toBe('onSale');

    const order = await place(buyer, listing);
    expect(await refusal(listing, buyer)).toBe('ownUnpaidOrder');
    const other = await kit.someone();
    expect(await refusal(listing, other)).toBe('heldByAnother');
    await payAndSettle(kit, buyer, order.id, 'full');
    expect(await refusal(listing, other)).toBe('sold');

    const takenDown = fresh();
    await kit.sql`update listings set status = 'takenDown' where id = ${takenDown.id}`;
    expect(await refusal(takenDown, buyer)).toBe('notOnSale');

    const newcomer = await kit.login('13511110000', { realStatus: 'unverified' });
    const dear = fresh();
    const orderAt = async (price: number) => {
      await kit.sql`update listings set price = ${price} where id = ${dear.id}`;
      return (await newcomer.call(calls.placeOrder, { input: newOrder({ ...dear, price }) })).body;
    };
    expect(await orderAt(RULES.realNameFrom)).toEqual(
      conflict('realNameNeeded', '¥10,000 以上的订单需要先完成实名认证'),
    );
    expect((await orderAt(RULES.realNameFrom - 1)).code).toBe(200);
  });

  it('allows three unpaid orders, and locks buying for a day after three timeouts', async () => {
    const listings = [fresh(), fresh(), fresh()];
    for (const listing of listings) await place(buyer, listing);
    expect(await refusal(fresh(), buyer)).toBe('tooManyUnpaid');
    await kit.passTime(RULES.paymentWindow);
    expect(await Promise.all(listings.map(statusOf))).toEqual(['onSale', 'onSale', 'onSale']);
    expect((await buyer.call(calls.placeOrder, { input: newOrder(fresh()) })).body).toEqual(
      conflict(
        'buyingLocked',
        `3 次没有按时付款（24 小时内的订单、7 天内的尾款），暂停下单，${await lockEnd(DAY)} 自动恢复`,
      ),
    );
    kit.clock.advance(24 * 3_600_000);
    expect(await refusal(fresh(), buyer)).toBeUndefined();
  });

  it('allows an order after two timeouts, and counts each for a day', async () => {
    for (let placed = 1; placed < RULES.maxTimeouts; placed += 1) await place(buyer, fresh());
    await kit.passTime(RULES.paymentWindow);
    await place(buyer, fresh());
    await kit.passTime(RULES.paymentWindow);
    kit.clock.advance(DAY - RULES.paymentWindow - 1);
    expect(await refusal(fresh(), buyer)).toBe('buyingLocked');
    kit.clock.advance(1);
    expect(await refusal(fresh(), buyer)).toBeUndefined();
  });

  it('does not count orders whose payment provider was not reached at the deadline', async () => {
    kit.payments.isDown = true;
    for (let placed = 0; placed < RULES.maxTimeouts; placed += 1) {
      const { id } = await place(buyer, fresh());
      await pay(buyer, id, 'full');
    }
    await kit.passTime(RULES.paymentWindow);
    kit.payments.isDown = false;
    expect(await refusal(fresh(), buyer)).toBeUndefined();
  });

  it('does not count orders whose buyer was suspended at the deadline', async () => {
    for (let placed = 0; placed < RULES.maxTimeouts; placed += 1) await place(buyer, fresh());
    await kit.sql`update users set suspended_at = ${SEEDED_AT} where id = ${buyer.id}`;
    await kit.passTime(RULES.paymentWindow);
    await kit.sql`update users set suspended_at = null where id = ${buyer.id}`;
    expect(await refusal(fresh(), buyer)).toBeUndefined();
  });

  it('counts unpaid orders from their deadlines, also when the jobs run a day later', async () => {
    const orders = [await place(buyer, fresh()), await place(buyer, fresh()), await place(buyer, fresh())];
    await kit.passTime(30 * 3_600_000);
    const ends = await Promise.all(orders.map(({ id }) => read(id)));
    expect(ends.map(({ stage, cancelledAt }) => [stage, cancelledAt])).toEqual(
      orders.map(({ closesAt }) => ['cancelled', closesAt]),
    );
    expect(await refusal(fresh(), buyer)).toBeUndefined();
  });

  it('refuses a balance after its deadline, also before the job ends the order', async () => {
    const { orderId: id } = await sellTo(kit, buyer, fresh(), 'awaitingBalance');
    kit.clock.advance(RULES.balanceWindow);
    expect((await pay(buyer, id, 'balance')).body).toEqual(conflict('expired', '付款时间已过，订单已关闭'));
  });

  it('counts orders that wait for their balance, and balances that ran out within seven days', async () => {
    const listings = [fresh(), fresh(), fresh()];
    for (const listing of listings) await sellTo(kit, buyer, listing, 'awaitingBalance');
    expect((await buyer.call(calls.placeOrder, { input: newOrder(fresh()) })).body).toEqual(
      conflict('tooManyUnpaid', '你有 3 个订单还没付款或没付尾款，处理后再下单'),
    );
    await kit.passTime(RULES.balanceWindow);
    expect(await Promise.all(listings.map(statusOf))).toEqual(['onSale', 'onSale', 'onSale']);
    kit.clock.advance(RULES.unpaidBalanceMemory - 60_000);
    expect((await buyer.call(calls.placeOrder, { input: newOrder(fresh()) })).body).toEqual(
      conflict(
        'buyingLocked',
        `3 次没有按时付款（24 小时内的订单、7 天内的尾款），暂停下单，${await lockEnd(RULES.unpaidBalanceMemory)} 自动恢复`,
      ),
    );
    kit.clock.advance(60_000);
    expect(await refusal(fresh(), buyer)).toBeUndefined();
  });

  it('locks buying after ten cancelled orders, until the first is a day ago', async () => {
    const listing = fresh();
    const hold = async () => {
      const { id } = await place(buyer, listing);
      kit.clock.advance(60_000);
      await buyer.call(calls.cancelOrder, { params: { id }, input: {} });
    };
    for (let i = 0; i < RULES.maxCancelsADay; i++) await hold();
    const { body } = await buyer.call(calls.placeOrder, { input: newOrder(listing) });
    expect([body, await statusOf(listing)]).toEqual([
      conflict('buyingLocked', `24 小时内取消了 10 个订单，暂停下单，${await lockEnd(DAY)} 自动恢复`),
      'onSale',
    ]);
    expect(await refusal(listing, await kit.someone())).toBeUndefined();
    kit.clock.advance(24 * 3_600_000 - RULES.maxCancelsADay * 60_000 + 60_000);
    expect(await refusal(fresh(), buyer)).toBeUndefined();
  });

  it('gives one order to two buyers who come at once, 40 times', { timeout: 60_000 }, async () => {
    let buyers = [await kit.someone(), await kit.someone()];
    const listings = await listingsOnSale(kit, 40);
    const outcomes = [];
    for (const [nth, listing] of listings.entries()) {
      // Two new buyers, because ten cancellations a day lock an account's buying.
      if (nth % RULES.maxCancelsADay === 0) buyers = [await kit.someone(), await kit.someone()];
      const replies = await Promise.all(
        buyers.map((each) => each.call(calls.placeOrder, { input: newOrder(listing) })),
      );
      const won = replies.findIndex((reply) => reply.body.code === 200);
      const lost = replies[1 - won]?.body;
      outcomes.push({
        open: await openOrdersOf(listing),
        code: lost?.code,
        reason: lost?.reason,
        msg: lost?.msg,
      });
      await kit.call(calls.cancelOrder, {
        params: { id: replies[won]?.value.id as string },
        input: {},
        token: buyers[won]?.token as string,
      });
    }
    expect(outcomes).toEqual(
      Array.from({ length: 40 }, () => ({
        open: 1,
        code: 409,
        reason: 'heldByAnother',
        msg: '已有其他买家下单，正在付款。对方超时未付就会重新上架',
      })),
    );
  });

  it('lets two members order from each other at once', async () => {
    const seller = await kit.someone();
    const [own, other] = [await putOnSale(kit, buyer), await putOnSale(kit, seller)];
    // The seller's order waits for the buyer's listing when the buyer orders.
    const [first, second] = await holdRows(
      kit,
      'select 1 from listings where id = $1 for update',
      [own.id],
      async () => {
        const waiting = seller.call(calls.placeOrder, { input: newOrder(own) });
        await waitForBlocked(kit, 1);
        return [waiting, await buyer.call(calls.placeOrder, { input: newOrder(other) })] as const;
      },
    );
    expect([(await first).body.code, second.body.code]).toEqual([200, 200]);
    expect([await openOrdersOf(own), await openOrdersOf(other)]).toEqual([1, 1]);
  });

  it('places one order per idempotency key, also concurrently', async () => {
    const listing = fresh();
    const ask = () => buyer.call(calls.placeOrder, { input: newOrder(listing), key: 'intention-once' });
    const replies = await Promise.all([ask(), ask(), ask(), ask()]);
    const again = await ask();
    const ids = new Set([...replies, again].map((reply) => reply.value.id));
    expect({ ids: ids.size, open: await openOrdersOf(listing) }).toEqual({ ids: 1, open: 1 });
    const other = fresh();
    const misused = await buyer.call(calls.placeOrder, { input: newOrder(other), key: 'intention-once' });
    expect(misused.body.code).toBe(422);
    expect(await statusOf(other)).toBe('onSale');
  });

  it('stores an answer with an unpaired surrogate from the provider', async () => {
    const order = await place(buyer, fresh());
    const { pageForm } = kit.payments;
    kit.payments.pageForm = () => '<form>\ud83d</form>';
    const ask = () =>
      buyer.call(calls.payOrder, {
        params: { id: order.id },
        input: { method: 'alipay', kind: 'full' },
        key: 'half-a-character',
      });
    const [first, again] = [await ask(), await ask()];
    kit.payments.pageForm = pageForm;
    expect([first.body.code, again.body.code, again.value.form]).toEqual([200, 200, '<form>�</form>']);
  });

  it('needs an idempotency key, and a refusal frees it', async () => {
    const listing = fresh();
    const bare = await kit.send('/api/saleOrder', { method: 'POST', body: '{}', token: buyer.token });
    expect(bare.body.code).toBe(422);
    const wrong = { ...newOrder(listing), total: 1 };
    const refused = await buyer.call(calls.placeOrder, { input: wrong, key: 'key-of-refusal' });
    expect(refused.body.reason).toBe('amountChanged');
    const right = await buyer.call(calls.placeOrder, { input: newOrder(listing), key: 'key-of-refusal' });
    expect(right.value.stage).toBe('awaitingPayment');
  });

  it('refuses every call on another member’s order', async () => {
    const order = await place(buyer, fresh());
    const other = await kit.someone();
    const params = { id: order.id };
    const replies = [
      await other.call(calls.readOrder, { params }),
      await other.call(calls.cancelOrder, { params, input: {} }),
      await other.call(calls.payOrder, { params, input: { method: 'alipay', kind: 'full' } }),
      await other.call(calls.confirmReceipt, { params }),
      await other.call(calls.extendInspection, { params }),
      await other.call(calls.revealCredential, { params, input: {} }),
      await other.call(calls.reviewOrder, { params, input: { stars: 1 } }),
      await other.call(calls.queryOrder, { input: params }),
      await other.call(checkLedger),
      await kit.call(calls.readOrder, { params }),
    ];
    expect(replies.map((reply) => reply.body.code)).toEqual([
      404, 404, 404, 404, 404, 404, 404, 404, 403, 401,
    ]);
    expect((await read(order.id)).stage).toBe('awaitingPayment');
  });
});

describe('the list of orders', () => {
  it('holds the buyer’s own, latest first, filtered by status and time', async () => {
    const first = await place(buyer, fresh());
    kit.clock.advance(60_000);
    const second = await place(buyer, fresh());
    await place(await kit.someone(), fresh());
    await buyer.call(calls.cancelOrder, {
      params: { id: first.id },
      input: { remark: '不想买了，电话13812345678' },
    });
    const listed = async (input: object) => {
      const value = await buyer.do(calls.listOrders, { input });
      return [value.rows.map(({ id }) => id), value.total];
    };
    expect([
      await listed({}),
      await listed({ status: 'cancelled' }),
      await listed({ from: second.createdAt }),
      await listed({ pageNum: 2, pageSize: 1 }),
      (await read(first.id)).events.at(-1)?.text,
    ]).toEqual([
      [[second.id, first.id], 2],
      [[first.id], 1],
      [[second.id], 1],
      [[first.id], 2],
      '买家取消订单：不想买了，电话***',
    ]);
  });

  it('finds orders by all words of game, title and the numbers of order and listing', async () => {
    const listing = fresh();
    await kit.sql`update listings set title = '满级 100% Skin 号' where id = ${listing.id}`;
    const named = await place(buyer, listing);
    const other = await place(buyer, fresh());
    const listingNo = await kit.cell<string>`select no from listings where id = ${listing.id}`;
    const found = async (keyword: string) => {
      const { rows, total } = await buyer.do(calls.listOrders, { input: { keyword } });
      return [rows.map(({ id }) => id), total];
    };
    const { gameName } = await read(named.id);
    expect([
      await found(' skin '),
      await found('１００% S'),
      await found(`${gameName} skin`),
      await found('skin 没有'),
      await found(listingNo),
      await found(other.no),
      await found('没有'),
    ]).toEqual([
      [[named.id], 1],
      [[named.id], 1],
      [[named.id], 1],
      [[], 0],
      [[named.id], 1],
      [[other.id], 1],
      [[], 0],
    ]);
  });

  it('says like the order itself whose turn it is, and whether an after-sale is possible', async () => {
    const settled = await sellTo(kit, buyer, fresh(), 'settled', 'none');
    kit.clock.advance(60_000);
    const listing = fresh();
    await kit.sql`update listings set needs_credential = true where id = ${listing.id}`;
    const waiting = await place(buyer, listing);
    await payAndSettle(kit, buyer, waiting.id, 'full');
    kit.clock.advance(60_000);
    const disputed = await sellTo(kit, buyer, fresh(), 'delivered');
    await apply(kit, disputed);
    const listed = (await buyer.do(calls.listOrders, { input: {} })).rows;
    const statesOf = ({ id, stage, turn, canApplyAfterSale }: OrderRow) => [
      id,
      stage,
      turn,
      canApplyAfterSale,
    ];
    expect(listed.map(statesOf)).toEqual([
      [disputed.orderId, 'delivered', 'buyer', false],
      [waiting.id, 'awaitingInspection', 'seller', true],
      [settled.orderId, 'settled', 'nobody', false],
    ]);
    expect(await Promise.all(listed.map(async ({ id }) => statesOf(await read(id))))).toEqual(
      listed.map(statesOf),
    );
  });

  it('are counted by status for their buyer alone', async () => {
    await place(await kit.someone(), fresh());
    const paid = await place(buyer, fresh());
    const left = await place(buyer, fresh());
    const { value: payment } = await pay(buyer, paid.id, 'full');
    await payWithNotice(kit, payment.paymentId);
    await buyer.call(calls.cancelOrder, { params: { id: left.id }, input: {} });
    await place(buyer, fresh());
    const value = await buyer.do(calls.countOrders);
    const n = await kit.cell<number>`select count(*)::int as n from messages
      where user_id = ${buyer.id} and read_at is null`;
    expect(n).toBeGreaterThan(0);
    expect(value).toEqual({
      awaitingPayment: 1,
      trading: 1,
      completed: 0,
      cancelled: 1,
      refunded: 0,
      unread: n,
    });
  });
});

describe('an order whose time to pay is over', () => {
  const stageInTable = (id: string) => kit.cell<string>`select stage from orders where id = ${id}`;

  it('reads as closed before its job has run, and reading writes nothing', async () => {
    const order = await place(buyer, fresh());
    kit.clock.advance(RULES.paymentWindow);
    const standing = await buyer.call(calls.queryOrder, { input: { id: order.id } });
    expect(await read(order.id)).toMatchObject({
      stage: 'cancelled',
      status: 'cancelled',
      endReason: 'timeout',
      cancelledAt: order.closesAt,
      due: 0,
      turn: 'nobody',
    });
    expect(standing.value).toMatchObject({ stage: 'cancelled', status: 'cancelled' });
    expect(await stageInTable(order.id)).toBe('awaitingPayment');
    await runDueJobs(kit.ctx);
    expect(await stageInTable(order.id)).toBe('cancelled');
  });

  it('stays as it is while a payment is open, and the payment of the last second counts', async () => {
    const order = await place(buyer, fresh());
    const { value } = await pay(buyer, order.id, 'full');
    kit.clock.advance(RULES.paymentWindow);
    expect((await read(order.id)).stage).toBe('awaitingPayment');
    await payWithNotice(kit, value.paymentId);
    expect(await read(order.id)).toMatchObject({ stage: 'awaitingInspection', paid: order.total });
  });
});

describe('paying', () => {
  it('books one payment for two notices and a query', async () => {
    const order = await place(buyer, fresh());
    const { value } = await pay(buyer, order.id, 'full');
    expect(await payWithNotice(kit, value.paymentId)).toBe('success');
    expect(await payWithNotice(kit, value.paymentId)).toBe('success');
    const standing = await buyer.call(calls.queryOrder, { input: { id: order.id, force: true } });
    expect(standing.value).toMatchObject({
      stage: 'awaitingInspection',
      payState: 'paid',
      paid: order.total,
    });
    expect(await balanceOf(kit.store, `escrow:${order.id}`)).toBe(order.total);
    expect((await read(order.id)).payments).toHaveLength(1);
  });

  it('reuses the open payment when the same method is chosen again', async () => {
    const order = await place(buyer, fresh());
    const [one, two] = [await pay(buyer, order.id, 'full'), await pay(buyer, order.id, 'full')];
    expect(two.value.paymentId).toBe(one.value.paymentId);
  });

  it('asks for the mobile page on a phone, as another payment than the one on a computer', async () => {
    const order = await place(buyer, fresh());
    const { pageForm } = kit.payments;
    const asked: [string, boolean][] = [];
    kit.payments.pageForm = (intent, isOnPhone) => {
      asked.push([intent.tradeNo, isOnPhone]);
      return pageForm(intent, isOnPhone);
    };
    const pay = (tradeType?: 'NATIVE' | 'H5') =>
      buyer.do(calls.payOrder, {
        params: { id: order.id },
        input: { method: 'alipay', kind: 'full', tradeType },
      });
    const opened = [await pay(), await pay('H5'), await pay('NATIVE'), await pay('H5')];
    kit.payments.pageForm = pageForm;
    const [computer, phone] = opened.map(({ paymentId }) => paymentId);
    expect(computer).not.toBe(phone);
    expect(opened.map(({ paymentId }) => paymentId)).toEqual([computer, phone, computer, phone]);
    expect(asked.map(([, isOnPhone]) => isOnPhone)).toEqual([false, true, false, true]);
  });

  it('finds a payment whose notice was lost', async () => {
    const order = await place(buyer, fresh());
    const { value } = await pay(buyer, order.id, 'full');
    const tradeNo = await readTradeNo(kit, value.paymentId);
    kit.payments.settle(tradeNo);
    expect((await read(order.id)).stage).toBe('awaitingPayment');
    const standing = await buyer.call(calls.queryOrder, { input: { id: order.id, force: true } });
    expect(standing.value.stage).toBe('awaitingInspection');
    expect((await read(tradeNo)).id).toBe(order.id);
  });

  it('ignores a notice with a wrong signature or amount', async () => {
    const order = await place(buyer, fresh());
    const { value } = await pay(buyer, order.id, 'full');
    const tradeNo = await readTradeNo(kit, value.paymentId);
    kit.payments.settle(tradeNo);
    const post = (changes: Record<string, string>) => sendNotice(kit, tradeNo, changes);
    expect(await post({ sign: 'forged' })).toBe('failure');
    expect(await post({ total_fen: '1' })).toBe('failure');
    expect(await post({ out_trade_no: 'HYzf-unknown' })).toBe('failure');
    expect(await post({ subject: 'a\u0000b' })).toBe('failure');
    expect(await post({ 'a\u0000b': '1' })).toBe('failure');
    expect(await read(order.id)).toMatchObject({ stage: 'awaitingPayment', paid: 0 });
  });

  it('refunds a payment that arrives for a cancelled order', async () => {
    const order = await place(buyer, fresh());
    const { value } = await pay(buyer, order.id, 'full');
    kit.payments.isDown = true;
    await buyer.call(calls.cancelOrder, { params: { id: order.id }, input: {} });
    await runDueJobs(kit.ctx);
    kit.payments.isDown = false;
    expect(await payWithNotice(kit, value.paymentId)).toBe('success');
    await kit.passTime(60_000);
    expect(await read(order.id)).toMatchObject({
      stage: 'cancelled',
      paid: 0,
      refunded: 0,
      payments: [{ state: 'refunded', amount: order.total }],
    });
    expect(await balanceOf(kit.store, `escrow:${order.id}`)).toBe(0);
    expect(await balanceOf(kit.store, `buyer:${buyer.id}`)).toBe(0);
  });

  it('refunds the second of two payments made by two methods', async () => {
    const order = await place(buyer, fresh());
    const first = await pay(buyer, order.id, 'full');
    const second = await buyer.call(calls.payOrder, {
      params: { id: order.id },
      input: { method: 'wechat', kind: 'full' },
    });
    expect(second.value.qrCode).toMatch(/^https:/);
    await payWithNotice(kit, first.value.paymentId);
    await payWithNotice(kit, second.value.paymentId);
    await runDueJobs(kit.ctx);
    const paid = await read(order.id);
    expect(paid.payments.map((payment) => payment.state)).toEqual(['paid', 'refunded']);
    expect(paid).toMatchObject({ stage: 'awaitingInspection', paid: order.total, refunded: 0, due: 0 });
    expect(await balanceOf(kit.store, `escrow:${order.id}`)).toBe(order.total);
  });

  it('cancels an unpaid order at the deadline and accepts a payment made in the last second', async () => {
    const [one, two] = [fresh(), fresh()];
    const [unpaid, late] = [await place(buyer, one), await place(buyer, two)];
    const { value } = await pay(buyer, late.id, 'full');
    const tradeNo = await readTradeNo(kit, value.paymentId);
    kit.payments.settle(tradeNo);
    await kit.passTime(RULES.paymentWindow - 1);
    expect((await read(unpaid.id)).stage).toBe('awaitingPayment');
    kit.clock.advance(1);
    const refused = await pay(buyer, unpaid.id, 'full');
    expect(refused.body.code).toBe(409);
    await runDueJobs(kit.ctx);
    expect(await read(unpaid.id)).toMatchObject({ stage: 'cancelled', endReason: 'timeout', turn: 'nobody' });
    expect((await read(late.id)).stage).toBe('awaitingInspection');
    expect([await statusOf(one), await statusOf(two)]).toEqual(['onSale', 'held']);
  });

  it('opens a balance before it is due for a day, whatever deadline staff have', async () => {
    const order = await place(buyer, fresh());
    await payAndSettle(kit, buyer, order.id, 'deposit');
    const closing = async () => {
      const { closesAt } = (await pay(buyer, order.id, 'balance')).value;
      return Date.parse(closesAt) - kit.clock.now();
    };
    expect(await closing()).toBe(DAY);
    // Staff are late: their deadline has passed.
    await kit.passTime(Date.parse((await read(order.id)).dueAt as string) - kit.clock.now() + HOUR);
    expect([(await read(order.id)).stage, await closing()]).toEqual(['awaitingInspection', DAY]);
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', order.id, 'inspection.start'));
    expect(await closing()).toBe(DAY);
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', order.id, 'inspection.pass'));
    kit.clock.advance(HOUR);
    expect(await closing()).toBe(RULES.balanceWindow - HOUR);
  });

  it('asks for the balance after the inspection and refunds the deposit when it is not paid', async () => {
    const order = await place(buyer, fresh());
    await payAndSettle(kit, buyer, order.id, 'deposit');
    expect(await read(order.id)).toMatchObject({ stage: 'awaitingInspection', paid: order.deposit });
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', order.id, 'inspection.start'));
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', order.id, 'inspection.pass'));
    const waiting = await read(order.id);
    expect(waiting).toMatchObject({
      stage: 'awaitingBalance',
      turn: 'buyer',
      due: order.total - (order.deposit as number),
    });
    await kit.passTime(RULES.balanceWindow);
    expect(await read(order.id)).toMatchObject({
      stage: 'refunded',
      endReason: 'balanceUnpaid',
      refunded: order.deposit,
      due: 0,
    });
    expect(await balanceOf(kit.store, `buyer:${buyer.id}`)).toBe(0);
  });
});

describe('an order to its end', () => {
  async function delivered() {
    const listing = fresh();
    const order = await place(buyer, listing);
    await payAndSettle(kit, buyer, order.id, 'full');
    await deliverOrder(kit, order.id);
    return { listing, order };
  }

  it('moves every fen between buyer, escrow, fee, guarantee fund and seller', async () => {
    const { listing, order } = await delivered();
    await buyer.call(calls.confirmReceipt, { params: { id: order.id } });
    expect(await statusOf(listing)).toBe('sold');
    expect(await balanceOf(kit.store, `escrow:${order.id}`)).toBe(order.price);
    await kit.passTime(RULES.payoutDelay);
    const fee = sellerFee(order.price);
    expect(await orderBalances(kit, order.id)).toEqual({
      [`buyer:${buyer.id}`]: -order.total,
      fee: order.serviceFee + fee,
      guarantee: order.protectionFee,
      [`seller:${listing.sellerId}`]: order.price - fee,
    });
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
  });

  it('repeats the reveal for the same key within ten minutes and logs it once', async () => {
    const { order } = await delivered();
    const ask = (key: string) =>
      buyer.call(calls.revealCredential, { params: { id: order.id }, key, input: {} });
    const first = await ask('reveal-intention');
    const lost = await ask('reveal-intention');
    expect(lost.value).toEqual(first.value);
    expect(first.value.securityPhone).toBe(buyer.phone);
    kit.clock.advance(RULES.revealWithoutCode);
    expect((await ask('reveal-intention')).value).toEqual(first.value);
    kit.clock.advance(1);
    expect((await ask('reveal-intention')).body).toEqual(
      conflict('stateConflict', '这次查看已经结束，请再点一次查看账号'),
    );
    const answers = await kit.sql`select answer from idempotency where key = 'reveal-intention'`;
    expect(answers).toEqual([{ answer: null }]);
    const log = await kit.sql`select user_id from credential_reveals where order_id = ${order.id}`;
    expect(log).toEqual([{ userId: buyer.id }]);
  });

  it('promises the inspection within the service hours in the message about the payment', async () => {
    const order = await place(buyer, fresh());
    await payAndSettle(kit, buyer, order.id, 'full');
    const messages = await kit.sql<{ content: string }>`select content from messages
      where title = '付款成功' and related_id = ${order.id}`;
    expect(messages).toEqual([
      {
        content: `「${order.title}」的款项由平台保管，客服在服务时间验号，每天 10:00 到次日 02:00`,
      },
    ]);
  });

  it('counts silence as receipt after 72 hours, 24 more when extended once', async () => {
    const { order } = await delivered();
    const due = Date.parse((await read(order.id)).dueAt as string);
    await buyer.call(calls.extendInspection, { params: { id: order.id } });
    expect(Date.parse((await read(order.id)).dueAt as string) - due).toBe(RULES.inspectionExtension);
    const again = await buyer.call(calls.extendInspection, { params: { id: order.id } });
    expect(again.body.code).toBe(409);
    await kit.passTime(RULES.inspectionWindow);
    expect((await read(order.id)).stage).toBe('delivered');
    await kit.passTime(RULES.inspectionExtension);
    expect((await read(order.id)).stage).toBe('protected');
  });

  it('tells who confirms after the deadline that receipt is confirmed, not that nothing was delivered', async () => {
    const { order } = await delivered();
    const confirm = async (id: string) =>
      (await buyer.call(calls.confirmReceipt, { params: { id } })).body.msg;
    await kit.passTime(RULES.inspectionWindow);
    const unpaid = await place(buyer, fresh());
    const early = await confirm(unpaid.id);
    await buyer.call(calls.cancelOrder, { params: { id: unpaid.id }, input: {} });
    expect([await confirm(order.id), early, await confirm(unpaid.id)]).toEqual([
      '已经确认收货，验收时间到了会自动确认',
      '还没有交付，不能确认收货',
      '订单已取消，不能确认收货',
    ]);
  });

  it('is delivered by the autopilot', async () => {
    kit.ctx.settings.autopilot = true;
    onTestFinished(() => void (kit.ctx.settings.autopilot = false));
    const order = await place(buyer, fresh());
    await payAndSettle(kit, buyer, order.id, 'full');
    for (let i = 0; i < 4; i++) {
      await kit.passTime(10_000);
    }
    const reply = await buyer.call(calls.readOrder, { params: { id: order.id } });
    expect(reply.value.stage).toBe('delivered');
    expect(reply.value.events.map((event) => event.kind)).toEqual([
      'order.place',
      'payment.captured',
      'inspection.start',
      'inspection.pass',
      'rebinding.finish',
    ]);
  });
});

describe('jobs', () => {
  it('are retried with growing delays after a failure and run once', async () => {
    const order = await place(buyer, fresh());
    const { value } = await pay(buyer, order.id, 'full');
    await schedule(kit.ctx, kit.store, 'payment.close', value.paymentId, kit.clock.now());
    kit.payments.isDown = true;
    expect(await runDueJobs(kit.ctx)).toBe(1);
    expect(await runDueJobs(kit.ctx)).toBe(0);
    kit.payments.isDown = false;
    kit.clock.advance(2_000);
    expect(await runDueJobs(kit.ctx)).toBe(1);
    kit.clock.advance(60_000);
    expect(await runDueJobs(kit.ctx)).toBe(0);
    expect((await read(order.id)).payments[0]?.state).toBe('closed');
  });
});

describe('a listing page', () => {
  it('links the buyer to their unpaid order', async () => {
    const listing = fresh();
    const order = await place(buyer, listing);
    const own = await buyer.call(readListing, { input: { id: listing.id } });
    const others = await kit.call(readListing, { input: { id: listing.id } });
    expect([own.value.ownOrderId, others.value.ownOrderId]).toEqual([order.id, undefined]);
    expect(own.value.status).toBe('held');
  });
});
