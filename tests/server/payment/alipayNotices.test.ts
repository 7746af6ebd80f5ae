import { createPrivateKey } from 'node:crypto';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import * as calls from '../../../contract/buying/calls.ts';
import { money } from '../../../contract/kit/formatMoney.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { yuanFromFen } from '../../../contract/kit/money.ts';
import { createLog } from '../../../server/kit/log.ts';
import { createAlipay } from '../../../server/providers/alipay/provider.ts';
import { signNotice } from '../../../server/providers/alipay/sign.ts';
import { CASHIER_PATH, createCashier } from '../../../server/providers/cashier/app.ts';
import { useApp } from '../../kit/app.ts';
import { readForm } from '../../kit/forms.ts';
import { createKeyPair } from '../../kit/keyPair.ts';
import { place, useListings, readTradeNo } from '../../kit/orders.ts';

const [app, alipay, stranger] = [createKeyPair(), createKeyPair(), createKeyPair()];
const ORIGIN = 'http://haoyi.test';
const NOTIFY = '/api/pay/notify/alipay';
const account = { appId: '2021000000000001', sellerId: '2088000000000099' };

const kit = useApp();
const nextListing = useListings(kit, 12);
const site = new Hono();
const inside: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  return request.url.startsWith(`${ORIGIN}${NOTIFY}`) ? kit.app.fetch(request) : site.fetch(request);
};

beforeAll(() => {
  const common = { ...account, clock: kit.clock, fetch: inside };
  site.route(
    CASHIER_PATH,
    createCashier({
      ...common,
      store: kit.store,
      appPublicKey: app.publicKey,
      cashierPrivateKey: alipay.privateKey,
      origin: ORIGIN,
      log: createLog({ level: 'silent' }),
    }),
  );
  kit.ctx.providers.payment = {
    alipay: createAlipay({
      ...common,
      gateway: `${ORIGIN}${CASHIER_PATH}/gateway.do`,
      privateKey: app.privateKey,
      alipayPublicKey: alipay.publicKey,
      notifyUrl: `${ORIGIN}${NOTIFY}`,
    }),
  };
});

const post = (url: string, fields: Record<string, string>) =>
  site.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }));

/** An order with a payment that was opened at the stand-in. `page` is the URL of the stand-in's page. */
async function opened() {
  const buyer = await kit.someone();
  const order = await place(buyer, nextListing());
  const { paymentId, form = '' } = await buyer.do(calls.payOrder, {
    params: { id: order.id },
    input: { method: 'alipay', kind: 'full' },
  });
  const { action, fields } = readForm(form);
  const page = (await post(action, fields)).headers.get('location') ?? '';
  const tradeNo = await readTradeNo(kit, paymentId);
  return { buyer, order, tradeNo, page };
}

/** A notice of a payment, signed as by Alipay. */
const noticeOf = (
  tradeNo: string,
  total: number,
  more: Record<string, string> = {},
  key = alipay.privateKey,
) =>
  signNotice(
    {
      app_id: account.appId,
      seller_id: account.sellerId,
      notify_id: `N${tradeNo}`,
      notify_type: 'trade_status_sync',
      out_trade_no: tradeNo,
      trade_no: `2026${tradeNo}`,
      trade_status: 'TRADE_SUCCESS',
      total_amount: yuanFromFen(total),
      ...more,
    },
    createPrivateKey(key),
  );
const notify = async (fields: Record<string, string>) =>
  (await kit.app.request(NOTIFY, { method: 'POST', body: new URLSearchParams(fields) })).text();

async function standing(id: string) {
  const order = await kit.one<{ stage: string; paid: number }>`select stage, paid from orders
    where id = ${id}`;
  const payments = await kit.sql<{ state: string }>`select state from payments where order_id = ${id}`;
  const entries = await kit.sql<{ kind: string }>`select kind from ledger_entries where order_id = ${id}
    order by created_at, id`;
  return { ...order, payments: payments.map(({ state }) => state), entries: entries.map(({ kind }) => kind) };
}

describe('a notice of Alipay', () => {
  it('that is forged, altered or about something else leaves the order as it is', async () => {
    const { order, tradeNo } = await opened();
    const genuine = noticeOf(tradeNo, order.total);
    const { sign: _, ...unsigned } = genuine;
    for (const [what, notice] of [
      ['unsigned', unsigned],
      ['signed by a stranger', noticeOf(tradeNo, order.total, {}, stranger.privateKey)],
      ['signed with our own key', noticeOf(tradeNo, order.total, {}, app.privateKey)],
      ['with an altered amount', { ...genuine, total_amount: '0.01' }],
      ['with an altered number', { ...genuine, out_trade_no: 'HYother' }],
      ['of less money', noticeOf(tradeNo, order.total - 1)],
      ['for another application', noticeOf(tradeNo, order.total, { app_id: '2021000000000002' })],
      ['for another seller', noticeOf(tradeNo, order.total, { seller_id: '2088000000000001' })],
      ['about an unknown payment', noticeOf('HYunknown', order.total)],
    ] as const) {
      expect([what, await notify(notice)]).toEqual([what, 'failure']);
    }
    expect(await notify(noticeOf(tradeNo, order.total, { trade_status: 'WAIT_BUYER_PAY' }))).toBe('success');
    expect(await standing(order.id)).toEqual({
      stage: 'awaitingPayment',
      paid: 0,
      payments: ['open'],
      entries: [],
    });
  });

  it('that is played again counts once, also when the order has moved on', async () => {
    const { order, tradeNo } = await opened();
    const notice = noticeOf(tradeNo, order.total);
    expect(await Promise.all([notify(notice), notify(notice), notify(notice)])).toEqual([
      'success',
      'success',
      'success',
    ]);
    const paid = {
      stage: 'awaitingInspection',
      paid: order.total,
      payments: ['paid'],
      entries: ['capture'],
    };
    expect(await standing(order.id)).toEqual(paid);
    kit.clock.advance(3_600_000);
    expect(await notify(notice)).toBe('success');
    expect(await standing(order.id)).toEqual(paid);
  });

  it('that comes after the order was cancelled gives the money back, once, and tells the buyer', async () => {
    const { buyer, order, tradeNo, page } = await opened();
    const shown = async () => {
      const { payments, isOnSale } = await buyer.do(calls.readOrder, { params: { id: order.id } });
      return { isOnSale, payments: payments.map(({ state, isSurplus }) => ({ state, isSurplus })) };
    };
    await post(page, { action: 'pay', notify: 'lost' });
    await kit.sql`update payments set state = 'closed' where trade_no = ${tradeNo}`;
    await kit.sql`update orders set stage = 'cancelled' where id = ${order.id}`;
    expect(await shown()).toEqual({ isOnSale: false, payments: [{ state: 'closed', isSurplus: false }] });
    const notice = noticeOf(tradeNo, order.total);
    expect(await notify(notice)).toBe('success');
    expect((await shown()).payments).toEqual([{ state: 'paid', isSurplus: true }]);
    await kit.passTime(RULES.paymentWindow);
    expect((await shown()).payments).toEqual([{ state: 'refunded', isSurplus: true }]);
    expect(await notify(notice)).toBe('success');
    await kit.passTime(60_000);
    const { stage, paid, payments } = await standing(order.id);
    expect({ stage, paid, payments }).toEqual({ stage: 'cancelled', paid: 0, payments: ['refunded'] });
    expect(await kit.sql`select amount from cashier_refunds where out_trade_no = ${tradeNo}`).toEqual([
      { amount: order.total },
    ]);
    expect(
      await kit.sql`select title, content from messages where user_id = ${buyer.id} and kind = 9
        order by created_at`,
    ).toEqual([
      { title: '收到多余的付款', content: `收到 ${money(order.total)}，这笔钱不需要付，正在原路退回` },
      { title: '退款已退回', content: `${money(order.total)} 已原路退回，请在付款的账户里查看` },
    ]);
  });
});
