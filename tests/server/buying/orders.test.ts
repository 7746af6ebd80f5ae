import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readListing } from '../../../contract/market/calls.ts';
import * as calls from '../../../contract/buying/calls.ts';
import { checkLedger } from '../../../contract/staff/calls.ts';
import type { OrderRefusal } from '../../../contract/buying/order.ts';
import { RULES, sellerFee } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { auditLedger, balanceOf } from '../../../server/ledger/ledger.ts';
import { schedule } from '../../../server/jobs/jobs.ts';
import { advanceOrder } from '../../../server/staff/acts.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { listingsOnSale, newOrder, pay, payAndSettle, place, settle, type OnSale } from '../../kit/orders.ts';

let kit: TestApp;
let stock: OnSale[];
let serial = 0;
let buyer: SignedIn;

beforeAll(async () => {
  kit = await makeApp();
  stock = await listingsOnSale(kit, 600);
});
afterAll(() => kit.close());
beforeEach(async () => {
  kit.payments.isDown = false;
  buyer = await someone();
});

const someone = () => kit.login(`136${String(serial++).padStart(8, '0')}`);
const fresh = () => stock.pop() as OnSale;
const statusOf = async (listing: OnSale) =>
  (await kit.store.one<{ status: string }>('select status from listings where id = $1', [listing.id])).status;
const read = async (id: string) =>
  (await kit.call(calls.readOrder, { params: { id }, token: buyer.token })).value;
const openOrdersOf = async (listing: OnSale) =>
  (
    await kit.store.one<{ n: number }>(
      `select count(*)::int as n from orders where listing_id = $1 and stage not in ('cancelled', 'refunded')`,
      [listing.id],
    )
  ).n;

async function refusal(
  listing: OnSale,
  who: SignedIn,
  change: Partial<ReturnType<typeof newOrder>> = {},
): Promise<OrderRefusal | undefined> {
  const reply = await kit.call(calls.placeOrder, {
    input: { ...newOrder(listing), ...change },
    token: who.token,
  });
  expect(reply.body.msg).toMatch(/[一-鿿]/);
  return reply.body.code === 409 ? (reply.body.reason as OrderRefusal) : undefined;
}

describe('placing an order', () => {
  it('holds the listing, computes the amounts and starts the clock', async () => {
    const listing = fresh();
    const order = await place(kit, buyer, listing);
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

  it('refuses with a reason, and changes nothing', async () => {
    const listing = fresh();
    const seller = await kit.store.one<{ phone: string }>('select phone from users where id = $1', [
      listing.sellerId,
    ]);
    expect(await refusal(listing, await kit.login(seller.phone))).toBe('ownListing');
    expect(await refusal(listing, buyer, { total: newOrder(listing).total - 1 })).toBe('amountChanged');
    expect(await refusal(listing, buyer, { protectionFee: 0 })).toBe('amountChanged');
    expect(await statusOf(listing)).toBe('onSale');

    const order = await place(kit, buyer, listing);
    expect(await refusal(listing, buyer)).toBe('ownUnpaidOrder');
    const other = await someone();
    expect(await refusal(listing, other)).toBe('heldByAnother');
    await payAndSettle(kit, buyer, order.id, 'full');
    expect(await refusal(listing, other)).toBe('sold');

    const gone = fresh();
    await kit.store.query(`update listings set status = 'takenDown' where id = $1`, [gone.id]);
    expect(await refusal(gone, buyer)).toBe('notOnSale');

    const dear = fresh();
    await kit.store.query('update listings set price = 1200000 where id = $1', [dear.id]);
    const newcomer = await kit.login('13511110000', { realStatus: 'unverified' });
    expect(await refusal({ ...dear, price: 1_200_000 }, newcomer)).toBe('realNameNeeded');
  });

  it('allows three unpaid orders, and locks buying for a day after three timeouts', async () => {
    const listings = [fresh(), fresh(), fresh()];
    for (const listing of listings) await place(kit, buyer, listing);
    expect(await refusal(fresh(), buyer)).toBe('tooManyUnpaid');
    kit.clock.advance(RULES.paymentWindow);
    await runDueJobs(kit.ctx);
    expect(await Promise.all(listings.map(statusOf))).toEqual(['onSale', 'onSale', 'onSale']);
    expect(await refusal(fresh(), buyer)).toBe('buyingLocked');
    kit.clock.advance(24 * 3_600_000);
    expect(await refusal(fresh(), buyer)).toBeUndefined();
  });

  it('locks buying after ten cancelled orders, until the first is a day ago', async () => {
    const listing = fresh();
    const hold = async () => {
      const { id } = await place(kit, buyer, listing);
      kit.clock.advance(60_000);
      await kit.call(calls.cancelOrder, { params: { id }, input: {}, token: buyer.token });
    };
    for (let i = 0; i < RULES.maxCancelsADay; i++) await hold();
    const { body } = await kit.call(calls.placeOrder, { input: newOrder(listing), token: buyer.token });
    expect([body, await statusOf(listing)]).toEqual([
      { code: 409, reason: 'buyingLocked', msg: '24 小时内取消了 10 个订单，暂停下单，到时自动恢复' },
      'onSale',
    ]);
    expect(await refusal(listing, await someone())).toBeUndefined();
    kit.clock.advance(24 * 3_600_000 - RULES.maxCancelsADay * 60_000 + 60_000);
    expect(await refusal(fresh(), buyer)).toBeUndefined();
  });

  it('gives one order to two buyers who come at once, 200 times', { timeout: 120_000 }, async () => {
    let buyers = [await someone(), await someone()];
    const listings = await listingsOnSale(kit, 200);
    const outcomes = [];
    for (const [nth, listing] of listings.entries()) {
      // Nobody cancels ten orders in a day.
      if (nth % RULES.maxCancelsADay === 0) buyers = [await someone(), await someone()];
      const replies = await Promise.all(
        buyers.map((each) => kit.call(calls.placeOrder, { input: newOrder(listing), token: each.token })),
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
      Array.from({ length: 200 }, () => ({
        open: 1,
        code: 409,
        reason: 'heldByAnother',
        msg: '已有其他买家下单，正在付款。对方超时未付就会重新上架',
      })),
    );
  });

  it('does one intention once, however often and however close together it comes', async () => {
    const listing = fresh();
    const ask = () =>
      kit.call(calls.placeOrder, { input: newOrder(listing), token: buyer.token, key: 'intention-once' });
    const replies = await Promise.all([ask(), ask(), ask(), ask()]);
    const again = await ask();
    const ids = new Set([...replies, again].map((reply) => reply.value.id));
    expect({ ids: ids.size, open: await openOrdersOf(listing) }).toEqual({ ids: 1, open: 1 });
    const other = fresh();
    const misused = await kit.call(calls.placeOrder, {
      input: newOrder(other),
      token: buyer.token,
      key: 'intention-once',
    });
    expect(misused.body.code).toBe(422);
    expect(await statusOf(other)).toBe('onSale');
  });

  it('keeps an answer in which the provider said half a character', async () => {
    const order = await place(kit, buyer, fresh());
    const { pageForm } = kit.payments;
    kit.payments.pageForm = () => '<form>\ud83d</form>';
    const ask = () =>
      kit.call(calls.payOrder, {
        params: { id: order.id },
        input: { method: 'alipay', kind: 'full' },
        token: buyer.token,
        key: 'half-a-character',
      });
    const [first, again] = [await ask(), await ask()];
    kit.payments.pageForm = pageForm;
    expect([first.body.code, again.body.code, again.value.form]).toEqual([200, 200, '<form>�</form>']);
  });

  it('is refused without a key, and a refusal frees the key', async () => {
    const listing = fresh();
    const bare = await kit.send('/api/saleOrder', { method: 'POST', body: '{}', token: buyer.token });
    expect(bare.body.code).toBe(422);
    const wrong = { ...newOrder(listing), total: 1 };
    const refused = await kit.call(calls.placeOrder, {
      input: wrong,
      token: buyer.token,
      key: 'key-of-refusal',
    });
    expect(refused.body.reason).toBe('amountChanged');
    const right = await kit.call(calls.placeOrder, {
      input: newOrder(listing),
      token: buyer.token,
      key: 'key-of-refusal',
    });
    expect(right.value.stage).toBe('awaitingPayment');
  });

  it('shows nobody the order of somebody else', async () => {
    const order = await place(kit, buyer, fresh());
    const other = await someone();
    const params = { id: order.id };
    const replies = [
      await kit.call(calls.readOrder, { params, token: other.token }),
      await kit.call(calls.cancelOrder, { params, input: {}, token: other.token }),
      await kit.call(calls.payOrder, {
        params,
        input: { method: 'alipay', kind: 'full' },
        token: other.token,
      }),
      await kit.call(calls.confirmReceipt, { params, token: other.token }),
      await kit.call(calls.extendInspection, { params, token: other.token }),
      await kit.call(calls.revealCredential, { params, token: other.token, input: {} }),
      await kit.call(calls.reviewOrder, { params, input: { stars: 1 }, token: other.token }),
      await kit.call(calls.queryOrder, { input: params, token: other.token }),
      await kit.call(checkLedger, { token: other.token }),
      await kit.call(calls.readOrder, { params }),
    ];
    expect(replies.map((reply) => reply.body.code)).toEqual([
      404, 404, 404, 404, 404, 404, 404, 404, 403, 401,
    ]);
    expect((await read(order.id)).stage).toBe('awaitingPayment');
  });
});

describe('orders', () => {
  it('stand in the buyer’s list, the latest first, by status and time', async () => {
    const first = await place(kit, buyer, fresh());
    kit.clock.advance(60_000);
    const second = await place(kit, buyer, fresh());
    await place(kit, await someone(), fresh());
    await kit.call(calls.cancelOrder, {
      params: { id: first.id },
      input: { remark: '不想买了' },
      token: buyer.token,
    });
    const listed = async (input: object) => {
      const { value } = await kit.call(calls.listOrders, { input, token: buyer.token });
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
      '买家取消订单：不想买了',
    ]);
  });
});

describe('paying', () => {
  it('books one payment for a notice that comes twice and a query besides', async () => {
    const order = await place(kit, buyer, fresh());
    const { value } = await pay(kit, buyer, order.id, 'full');
    expect(await settle(kit, value.paymentId)).toBe('success');
    expect(await settle(kit, value.paymentId)).toBe('success');
    const standing = await kit.call(calls.queryOrder, {
      input: { id: order.id, force: true },
      token: buyer.token,
    });
    expect(standing.value).toMatchObject({
      stage: 'awaitingInspection',
      payState: 'paid',
      paid: order.total,
    });
    expect(await balanceOf(kit.store, `escrow:${order.id}`)).toBe(order.total);
    expect((await read(order.id)).payments).toHaveLength(1);
  });

  it('takes up the open payment when asked to pay again the same way', async () => {
    const order = await place(kit, buyer, fresh());
    const [one, two] = [await pay(kit, buyer, order.id, 'full'), await pay(kit, buyer, order.id, 'full')];
    expect(two.value.paymentId).toBe(one.value.paymentId);
  });

  it('finds a payment whose notice was lost', async () => {
    const order = await place(kit, buyer, fresh());
    const { value } = await pay(kit, buyer, order.id, 'full');
    const { tradeNo } = await kit.store.one<{ tradeNo: string }>(
      'select trade_no from payments where id = $1',
      [value.paymentId],
    );
    kit.payments.settle(tradeNo);
    expect((await read(order.id)).stage).toBe('awaitingPayment');
    const standing = await kit.call(calls.queryOrder, {
      input: { id: order.id, force: true },
      token: buyer.token,
    });
    expect(standing.value.stage).toBe('awaitingInspection');
    expect((await read(tradeNo)).id).toBe(order.id);
  });

  it('does not trust a notice that does not verify, or one with another amount', async () => {
    const order = await place(kit, buyer, fresh());
    const { value } = await pay(kit, buyer, order.id, 'full');
    const { tradeNo } = await kit.store.one<{ tradeNo: string }>(
      'select trade_no from payments where id = $1',
      [value.paymentId],
    );
    kit.payments.settle(tradeNo);
    const post = async (changes: Record<string, string>) =>
      (
        await kit.app.request('/api/pay/notify/alipay', {
          method: 'POST',
          body: new URLSearchParams(kit.payments.noticeOf(tradeNo, changes)),
        })
      ).text();
    expect(await post({ sign: 'forged' })).toBe('failure');
    expect(await post({ total_fen: '1' })).toBe('failure');
    expect(await post({ out_trade_no: 'HYzf-unknown' })).toBe('failure');
    expect(await post({ subject: 'a\u0000b' })).toBe('failure');
    expect(await post({ 'a\u0000b': '1' })).toBe('failure');
    expect(await read(order.id)).toMatchObject({ stage: 'awaitingPayment', paid: 0 });
  });

  it('sends back what comes in for a cancelled order', async () => {
    const order = await place(kit, buyer, fresh());
    const { value } = await pay(kit, buyer, order.id, 'full');
    kit.payments.isDown = true;
    await kit.call(calls.cancelOrder, { params: { id: order.id }, input: {}, token: buyer.token });
    await runDueJobs(kit.ctx);
    kit.payments.isDown = false;
    expect(await settle(kit, value.paymentId)).toBe('success');
    kit.clock.advance(60_000);
    await runDueJobs(kit.ctx);
    expect(await read(order.id)).toMatchObject({
      stage: 'cancelled',
      paid: 0,
      refunded: 0,
      payments: [{ state: 'refunded', amount: order.total }],
    });
    expect(await balanceOf(kit.store, `escrow:${order.id}`)).toBe(0);
    expect(await balanceOf(kit.store, `buyer:${buyer.id}`)).toBe(0);
  });

  it('sends back the second of two payments made in two ways', async () => {
    const order = await place(kit, buyer, fresh());
    const first = await pay(kit, buyer, order.id, 'full');
    const second = await kit.call(calls.payOrder, {
      params: { id: order.id },
      input: { method: 'wechat', kind: 'full' },
      token: buyer.token,
    });
    expect(second.value.qrCode).toMatch(/^https:/);
    await settle(kit, first.value.paymentId);
    await settle(kit, second.value.paymentId);
    await runDueJobs(kit.ctx);
    const paid = await read(order.id);
    expect(paid.payments.map((payment) => payment.state)).toEqual(['paid', 'refunded']);
    expect(paid).toMatchObject({ stage: 'awaitingInspection', paid: order.total, refunded: 0, due: 0 });
    expect(await balanceOf(kit.store, `escrow:${order.id}`)).toBe(order.total);
  });

  it('closes the window at its end: unpaid is cancelled and back on sale, paid in the last second counts', async () => {
    const [one, two] = [fresh(), fresh()];
    const [unpaid, late] = [await place(kit, buyer, one), await place(kit, buyer, two)];
    const { value } = await pay(kit, buyer, late.id, 'full');
    const { tradeNo } = await kit.store.one<{ tradeNo: string }>(
      'select trade_no from payments where id = $1',
      [value.paymentId],
    );
    kit.payments.settle(tradeNo);
    kit.clock.advance(RULES.paymentWindow - 1);
    await runDueJobs(kit.ctx);
    expect((await read(unpaid.id)).stage).toBe('awaitingPayment');
    kit.clock.advance(1);
    const refused = await pay(kit, buyer, unpaid.id, 'full');
    expect(refused.body.code).toBe(409);
    await runDueJobs(kit.ctx);
    expect(await read(unpaid.id)).toMatchObject({ stage: 'cancelled', endReason: 'timeout', turn: 'nobody' });
    expect((await read(late.id)).stage).toBe('awaitingInspection');
    expect([await statusOf(one), await statusOf(two)]).toEqual(['onSale', 'held']);
  });

  it('takes a deposit, asks for the balance after the check, and gives the deposit back when it does not come', async () => {
    const order = await place(kit, buyer, fresh());
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
    kit.clock.advance(RULES.balanceWindow);
    await runDueJobs(kit.ctx);
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
    const order = await place(kit, buyer, listing);
    await payAndSettle(kit, buyer, order.id, 'full');
    for (const event of ['inspection.start', 'inspection.pass', 'rebinding.finish'] as const) {
      await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', order.id, event));
    }
    return { listing, order };
  }

  it('moves every fen: buyer, escrow, fee, guarantee fund, seller', async () => {
    const { listing, order } = await delivered();
    await kit.call(calls.confirmReceipt, { params: { id: order.id }, token: buyer.token });
    expect(await statusOf(listing)).toBe('sold');
    expect(await balanceOf(kit.store, `escrow:${order.id}`)).toBe(order.price);
    kit.clock.advance(RULES.payoutDelay);
    await runDueJobs(kit.ctx);
    const fee = sellerFee(order.price);
    const lines = await kit.store.query<{ account: string; amount: number }>(
      `select l.account, sum(l.amount)::bigint as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
       where e.order_id = $1 group by l.account order by l.account`,
      [order.id],
    );
    expect(Object.fromEntries(lines.map(({ account, amount }) => [account, amount]))).toEqual({
      [`buyer:${buyer.id}`]: -order.total,
      [`escrow:${order.id}`]: 0,
      fee: order.serviceFee + fee,
      guarantee: order.protectionFee,
      [`seller:${listing.sellerId}`]: order.price - fee,
    });
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
  });

  it('shows the account again to the same intention within ten minutes, as one look', async () => {
    const { order } = await delivered();
    const ask = (key: string) =>
      kit.call(calls.revealCredential, { params: { id: order.id }, token: buyer.token, key, input: {} });
    const first = await ask('reveal-intention');
    const lost = await ask('reveal-intention');
    expect(lost.value).toEqual(first.value);
    expect(first.value.securityPhone).toBe(buyer.phone);
    kit.clock.advance(10 * 60_000 + 1);
    expect((await ask('reveal-intention')).body.code).toBe(409);
    const kept = await kit.store.query('select answer from idempotency where key = $1', ['reveal-intention']);
    expect(kept).toEqual([{ answer: null }]);
    const log = await kit.store.query('select user_id from credential_reveals where order_id = $1', [
      order.id,
    ]);
    expect(log).toEqual([{ userId: buyer.id }]);
  });

  it('counts silence as receipt after 72 hours, 24 more when extended once', async () => {
    const { order } = await delivered();
    const due = Date.parse((await read(order.id)).dueAt as string);
    await kit.call(calls.extendInspection, { params: { id: order.id }, token: buyer.token });
    expect(Date.parse((await read(order.id)).dueAt as string) - due).toBe(RULES.inspectionExtension);
    const again = await kit.call(calls.extendInspection, { params: { id: order.id }, token: buyer.token });
    expect(again.body.code).toBe(409);
    kit.clock.advance(RULES.inspectionWindow);
    await runDueJobs(kit.ctx);
    expect((await read(order.id)).stage).toBe('delivered');
    kit.clock.advance(RULES.inspectionExtension);
    await runDueJobs(kit.ctx);
    expect((await read(order.id)).stage).toBe('protected');
  });

  it('is played to delivery by the autopilot', async () => {
    const auto = await makeApp({ settings: { autopilot: true } });
    try {
      const [listing] = await listingsOnSale(auto, 1);
      const own = await auto.login('13600009999');
      const order = await place(auto, own, listing as OnSale);
      await payAndSettle(auto, own, order.id, 'full');
      for (let i = 0; i < 4; i++) {
        auto.clock.advance(10_000);
        await runDueJobs(auto.ctx);
      }
      const reply = await auto.call(calls.readOrder, { params: { id: order.id }, token: own.token });
      expect(reply.value.stage).toBe('delivered');
      expect(reply.value.events.map((event) => event.kind)).toEqual([
        'order.place',
        'payment.captured',
        'inspection.start',
        'inspection.pass',
        'rebinding.finish',
      ]);
    } finally {
      await auto.close();
    }
  });
});

describe('jobs', () => {
  it('come again after a failure, later each time, and run once', async () => {
    const order = await place(kit, buyer, fresh());
    const { value } = await pay(kit, buyer, order.id, 'full');
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
  it('leads the buyer to their unpaid order', async () => {
    const listing = fresh();
    const order = await place(kit, buyer, listing);
    const own = await kit.call(readListing, { input: { id: listing.id }, token: buyer.token });
    const others = await kit.call(readListing, { input: { id: listing.id } });
    expect([own.value.ownOrderId, others.value.ownOrderId]).toEqual([order.id, undefined]);
    expect(own.value.status).toBe('held');
  });
});
