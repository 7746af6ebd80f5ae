import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SAME_INTENTION_MS } from '../../../server/kit/intentions.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { sendAs } from '../../kit/otherClients.ts';
import {
  newOrder,
  payAndSettle,
  renewListing,
  payWithNotice,
  type OnSale,
  listingOnSale,
  readTradeNo,
} from '../../kit/orders.ts';
import { conflict } from '../../kit/refusals.ts';

let listing: OnSale;

const kit = useApp();
const buyer = useMember(kit, {}, beforeEach);
beforeAll(async () => {
  listing = await listingOnSale(kit);
});
beforeEach(async () => {
  await renewListing(kit, listing);
});

/** The order form of other clients, with amounts in yuan. */
function form(change: Record<string, unknown> = {}) {
  const { price, protectionFee, total } = newOrder(listing);
  return {
    accountid: listing.id,
    goodsAmount: price / 100,
    guaranteeType: 1,
    guaranteeAmount: protectionFee / 100,
    salePrice: total / 100,
    serviceAmount: '10',
    ...change,
  };
}
const create = (who = buyer, change?: Record<string, unknown>) =>
  sendAs(kit, who, 'POST /account/order/rec/createOrder', form(change));
const place = async () => ((await create()).data as { id: string }).id;

describe('account/order/rec', () => {
  it('createOrder places an order and returns its id under `id`', async () => {
    const { code, data } = await create();
    const { orderId } = data as unknown as { orderId: string };
    expect([code, data]).toMatchObject([200, { id: orderId, orderStatus: 3, goodsId: listing.id }]);
  });

  it.each([
    ['backBP', 1],
    ['faceBP', 2],
  ])(
    'createOrder takes the sum that a client computes from the dictionary (%s)',
    async (label, guaranteeType) => {
      const { data } = await sendAs(kit, 'visitor', 'GET /system/dict/data/type/serviceAmount');
      const entries = data as { dictLabel: string; dictValue: string; cssClass?: string }[];
      const find = (name: string) => entries.find(({ dictLabel }) => dictLabel === name);
      const price = listing.price / 100;
      const { dictValue, cssClass } = find(label) ?? {};
      const guaranteeAmount = Math.max(Math.round(price * Number(dictValue)), Number(cssClass));
      const salePrice = price + guaranteeAmount + Number(find('serviceAmount')?.dictValue);
      const { code, data: order } = await create(buyer, { guaranteeType, guaranteeAmount, salePrice });
      expect([code, order]).toMatchObject([200, { goodsId: listing.id, orderStatus: 3 }]);
    },
  );

  it('createOrder refuses with the fixed words that clients compare', async () => {
    const rival = await kit.login('13539990000');
    const id = await place();
    // Before this time an equal request counts as a retry of the first one.
    kit.clock.advance(SAME_INTENTION_MS);
    expect(await create()).toEqual(conflict('ownUnpaidOrder', '待支付'));
    expect(await create(rival)).toEqual(conflict('heldByAnother', '被下单'));
    await payAndSettle(kit, buyer, id, 'full');
    expect(await create(rival)).toEqual(conflict('sold', '已出售'));
  });

  it('createOrder explains other refusals in a sentence', async () => {
    const cheap = await create(buyer, { salePrice: 1 });
    expect(cheap).toMatchObject({ code: 409, reason: 'amountChanged' });
    expect(cheap.msg).toMatch(/^价格有变动/);
    const bad = await create(buyer, { accountid: '', guaranteeType: 9 });
    expect([bad.code, bad.errors?.map(({ path }) => path)]).toEqual([422, ['accountid', 'guaranteeType']]);
    expect((await sendAs(kit, buyer, 'GET /need/myOrder')).rows).toEqual([]);
  });

  it('orderStatus and queryOrder report the payment', async () => {
    const id = await place();
    const read = async () => [
      (await sendAs(kit, buyer, `GET /account/order/rec/orderStatus?id=${id}`)).data,
      (await sendAs(kit, buyer, 'POST /account/order/rec/queryOrder', { id, force: true })).data,
    ];
    expect(await read()).toMatchObject([{ orderState: 1 }, { payState: 1, oderstatus: 3 }]);
    await payAndSettle(kit, buyer, id, 'full');
    expect(await read()).toMatchObject([{ orderState: 2 }, { payState: 2, oderstatus: 4 }]);
    const other = await kit.login('13539990000');
    expect((await sendAs(kit, other, `GET /account/order/rec/orderStatus?id=${id}`)).code).toBe(404);
  });
});

describe('need/myOrder', () => {
  it('lists, reads and cancels orders', async () => {
    const id = await place();
    expect(
      (await sendAs(kit, buyer, 'GET /need/myOrder?oderstatus=3&pageNum=1&pageSize=4')).rows,
    ).toMatchObject([{ id, orderId: id, orderStatus: 3 }]);
    expect((await sendAs(kit, buyer, `GET /need/myOrder/${id}`)).data).toMatchObject({ id, orderId: id });
    const cancel = () => sendAs(kit, buyer, 'POST /need/myOrder/cancel', { id, remake: '用户取消订单' });
    expect(await cancel()).toMatchObject({ code: 200, data: { orderStatus: 2, cancelReason: 'buyer' } });
    kit.clock.advance(SAME_INTENTION_MS);
    expect(await cancel()).toMatchObject({ code: 409 });
    const other = await kit.login('13539990000');
    expect((await sendAs(kit, other, `GET /need/myOrder/${id}`)).code).toBe(404);
  });

  it('finds an order by its payment number', async () => {
    const id = await place();
    const paid = await sendAs(kit, buyer, 'POST /pay/record/paymentTwo', { id, payWay: 2, amountType: '3' });
    const tradeNo = await readTradeNo(kit, (paid.data as { payId: string }).payId);
    const byNo = await sendAs(kit, buyer, `GET /need/myOrder/byCenterNo?centerNo=${tradeNo}`);
    expect(byNo.data).toMatchObject({ orderId: id, orderStatus: 3 });
    const missing = await sendAs(kit, buyer, 'GET /need/myOrder/byCenterNo');
    expect([missing.code, missing.errors?.[0]?.path]).toEqual([422, 'centerNo']);
  });
});

describe('saleOrder', () => {
  it('{id} returns the time of payment under `payEndTime`', async () => {
    const id = await place();
    const read = async () =>
      (await sendAs(kit, buyer, `GET /saleOrder/${id}`)).data as Record<string, unknown>;
    expect(Object.keys(await read())).not.toContain('payEndTime');
    await payAndSettle(kit, buyer, id, 'full');
    const paid = await read();
    expect(paid.payEndTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(paid.payEndTime).toBe(paid.payTime);
    await kit.sql`update orders set finished_at = paid_at where id = ${id}`;
    expect((await read()).finishTime).toBe(paid.payTime);
  });

  it.each([
    ['2000-01-01', '2999-12-31', 1],
    ['2999-01-01', '', 0],
    ['', '2000-01-01', 0],
    ['2000-01-01 00:00:00', '2999-12-31 23:59:59', 1],
  ])('web/buyList accepts plain dates %s to %s', async (from, to, total) => {
    await place();
    const query = new URLSearchParams({ saleTimeStart: from, saleTimeEnd: to, oderstatus: '' }).toString();
    expect(await sendAs(kit, buyer, `GET /saleOrder/web/buyList?${query}`)).toMatchObject({
      code: 200,
      total,
    });
  });

  it('web/buyList includes the last second of a day', async () => {
    const id = await place();
    await kit.sql`update orders set created_at = '2026-11-21T15:59:59Z' where id = ${id}`;
    const on = async (day: string) =>
      (await sendAs(kit, buyer, `GET /saleOrder/web/buyList?saleTimeStart=${day}&saleTimeEnd=${day}`)).total;
    expect([await on('2026-11-21'), await on('2026-11-22')]).toEqual([1, 0]);
  });

  it.each(['2026-13-01', 'gestern', '2026-1-1'])(
    'web/buyList refuses %s and names the field',
    async (day) => {
      const reply = await sendAs(kit, buyer, `GET /saleOrder/web/buyList?saleTimeStart=${day}`);
      expect([reply.code, reply.errors]).toEqual([
        422,
        [{ path: 'saleTimeStart', message: '时间格式不正确' }],
      ]);
    },
  );
});

describe('pay/record/paymentTwo', () => {
  it('returns the form for Alipay, whose notice pays the order', async () => {
    const id = await place();
    const reply = await sendAs(kit, buyer, 'POST /pay/record/paymentTwo', {
      id,
      payWay: 2,
      returnUrl: 'https://elsewhere.test/index/orderDetail',
      payScene: 3,
      amountType: '1',
      goodsTitle: '商品购买-定金',
      orderType: 1,
      orderOther: '',
    });
    const { payId, formStr } = reply.data as { payId: string; formStr: string };
    expect([reply.code, formStr.startsWith('<form')]).toEqual([200, true]);
    const { intent } = [...kit.payments.trades.values()].at(-1) ?? {};
    expect(intent?.returnUrl).toBe(`http://haoyi.test/index/goZFB?orderId=${id}`);
    expect(await payWithNotice(kit, payId)).toBe('success');
    expect((await sendAs(kit, buyer, `GET /need/myOrder/${id}`)).data).toMatchObject({ orderStatus: 4 });
  });
});
