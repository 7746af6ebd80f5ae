import { createPrivateKey } from 'node:crypto';
import { Hono } from 'hono';
import WxPay from 'wechatpay-node-v3';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as calls from '../../../contract/buying/calls.ts';
import { createKeyPair } from '../../kit/keyPair.ts';
import { createTestClock } from '../../kit/testClock.ts';
import type { PaymentProvider } from '../../../server/kit/context.ts';
import { createLog } from '../../../server/kit/log.ts';
import { createWechatCashier, WECHAT_CASHIER_PATH } from '../../../server/providers/cashier/wechat.ts';
import { createWechatPay } from '../../../server/providers/wechat/provider.ts';
import { seal, signMessage } from '../../../server/providers/wechat/sign.ts';
import { useApp } from '../../kit/app.ts';
import { place, useListings, readTradeNo } from '../../kit/orders.ts';

const merchant = createKeyPair();
const platform = createKeyPair();
const stranger = createKeyPair();
const account = {
  mchId: '1900007291',
  appId: 'wxd678efh567hg6787',
  serial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
  platformSerial: 'PUB_KEY_ID_0114232134912410000000000000',
  apiKey: '0123456789abcdef0123456789ABCDEF',
};
const ORIGIN = 'http://haoyi.test';
const NOTIFY = '/api/pay/notify/wechat';
const REAL = 'https://api.mch.weixin.qq.com';

// wechatpay-node-v3 signs with the machine's time.
const clock = createTestClock(new Date().toISOString());
const kit = useApp({ clock });
const nextListing = useListings(kit, 20);
let site: Hono;
let provider: PaymentProvider;
/** Notices that the stand-in sent, and the shop's answers to them. */
let notices: { headers: Headers; body: string; status: number; answer: string }[];

/** Passes requests between shop and stand-in without a network. */
const inside: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!request.url.startsWith(`${ORIGIN}${NOTIFY}`)) return site.fetch(request);
  const body = await request.clone().text();
  const reply = await kit.app.fetch(request);
  notices.push({ headers: request.headers, body, status: reply.status, answer: await reply.clone().text() });
  return reply;
};

function open(refundTakesMs = 0): void {
  site = new Hono();
  site.route(
    WECHAT_CASHIER_PATH,
    createWechatCashier({
      ...account,
      store: kit.store,
      clock,
      merchantPublicKey: merchant.publicKey,
      platformPrivateKey: platform.privateKey,
      origin: ORIGIN,
      fetch: inside,
      log: createLog({ level: 'silent' }),
      refundTakesMs,
    }),
  );
}

beforeAll(async () => {
  provider = createWechatPay({
    ...account,
    gateway: `${ORIGIN}${WECHAT_CASHIER_PATH}`,
    privateKey: merchant.privateKey,
    platformKey: platform.publicKey,
    notifyUrl: `${ORIGIN}${NOTIFY}`,
    clock,
    fetch: inside,
  });
  kit.ctx.providers.payment = { alipay: kit.payments, wechat: provider };
  Object.assign(WxPay, { certificates: { [account.platformSerial]: platform.publicKey } });
});
beforeEach(() => {
  notices = [];
  open();
});

const signed = (body: string) =>
  signMessage(body, {
    key: createPrivateKey(platform.privateKey),
    serial: account.platformSerial,
    timestamp: Math.floor(clock.now() / 1000),
  });

const press = (url: string, fields: Record<string, string>) =>
  site.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }));

describe('wechatpay-node-v3 as the merchant', () => {
  const libraryWith = (privateKey: string) => {
    const library = new WxPay({
      appid: account.appId,
      mchid: account.mchId,
      serial_no: account.serial,
      publicKey: Buffer.from(merchant.publicKey),
      privateKey: Buffer.from(privateKey),
      key: account.apiKey,
    });
    const send = async (method: string, url: string, headers: Record<string, string>, body?: object) => {
      const response = await site.fetch(
        new Request(url.replace(REAL, `${ORIGIN}${WECHAT_CASHIER_PATH}`), {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
      const text = await response.text();
      const isSigned = await library.verifySign({
        timestamp: response.headers.get('wechatpay-timestamp') ?? '',
        nonce: response.headers.get('wechatpay-nonce') ?? '',
        serial: response.headers.get('wechatpay-serial') ?? '',
        signature: response.headers.get('wechatpay-signature') ?? '',
        body: text,
      });
      return { status: response.status, data: text === '' ? {} : (JSON.parse(text) as object), isSigned };
    };
    library.createHttp({
      get: (url, headers) => send('GET', url, headers),
      post: (url, params, headers) => send('POST', url, headers, params),
      upload: () => Promise.reject(new Error('nothing is uploaded')),
    });
    return library;
  };
  const library = libraryWith(merchant.privateKey);
  const order = (outTradeNo: string) => ({
    description: '王者荣耀 账号',
    out_trade_no: outTradeNo,
    notify_url: `${ORIGIN}/elsewhere`,
    amount: { total: 1230 },
  });

  it('is accepted, and verifies every answer', async () => {
    const no = 'LIB20261121000001';
    const made = await library.transactions_native(order(no));
    expect(made).toMatchObject({
      status: 200,
      isSigned: true,
      data: { code_url: expect.stringContaining('/pay/') as string },
    });
    expect(await library.query({ out_trade_no: no })).toMatchObject({
      status: 200,
      isSigned: true,
      data: { trade_state: 'NOTPAY', out_trade_no: no, amount: { total: 1230 } },
    });
    const h5 = await library.transactions_h5({
      ...order('LIB20261121000002'),
      scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap', app_name: '', app_url: '' } },
    });
    expect(h5).toMatchObject({ status: 200, data: { h5_url: expect.stringContaining('/h5/') as string } });
    expect(await library.close('LIB20261121000002')).toMatchObject({ status: 204, isSigned: true });
    expect(await library.query({ out_trade_no: 'LIB20261121000002' })).toMatchObject({
      data: { trade_state: 'CLOSED' },
    });
    await press((made as unknown as { data: { code_url: string } }).data.code_url, { action: 'pay' });
    expect(await library.query({ out_trade_no: no })).toMatchObject({ data: { trade_state: 'SUCCESS' } });
    const refund = {
      out_trade_no: no,
      out_refund_no: 'LIBR1',
      amount: { refund: 230, total: 1230, currency: 'CNY' },
    };
    expect(await library.refunds(refund)).toMatchObject({ status: 200, data: { status: 'SUCCESS' } });
    expect(await library.find_refunds('LIBR1')).toMatchObject({
      status: 200,
      isSigned: true,
      data: { out_refund_no: 'LIBR1', amount: { refund: 230, total: 1230 } },
    });
    const day = new Date(clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await library.tradebill({ bill_date: day, bill_type: 'ALL' })).toMatchObject({
      status: 200,
      data: { hash_type: 'SHA1' },
    });
  });

  it('is refused with another key, and for invalid requests', async () => {
    const other = libraryWith(stranger.privateKey);
    expect(await other.transactions_native(order('LIB20261121000003'))).toMatchObject({
      status: 401,
      isSigned: true,
      data: { code: 'SIGN_ERROR' },
    });
    expect(await library.query({ out_trade_no: 'LIB20261121000003' })).toMatchObject({
      status: 404,
      data: { code: 'ORDER_NOT_EXIST' },
    });
    await library.transactions_native(order('LIB20261121000004'));
    expect(
      await library.transactions_native({ ...order('LIB20261121000004'), amount: { total: 1 } }),
    ).toMatchObject({ status: 403, data: { code: 'OUT_TRADE_NO_USED' } });
    expect(
      await library.refunds({
        out_trade_no: 'LIB20261121000004',
        out_refund_no: 'LIBR2',
        amount: { refund: 1, total: 1230, currency: 'CNY' },
      }),
    ).toMatchObject({ status: 400, data: { code: 'INVALID_REQUEST' } });
  });

  it('verifies and decrypts the notices that the stand-in sends', async () => {
    const { order: placed, url } = await opened();
    await press(url, { action: 'pay' });
    const [notice] = notices;
    if (!notice) throw new Error('no notice was sent');
    const said = (name: string) => notice.headers.get(`wechatpay-${name}`) ?? '';
    expect(
      await library.verifySign({
        timestamp: said('timestamp'),
        nonce: said('nonce'),
        serial: said('serial'),
        signature: said('signature'),
        body: notice.body,
      }),
    ).toBe(true);
    const { resource } = JSON.parse(notice.body) as {
      resource: { ciphertext: string; associated_data: string; nonce: string };
    };
    expect(library.decipher_gcm(resource.ciphertext, resource.associated_data, resource.nonce)).toMatchObject(
      {
        mchid: account.mchId,
        trade_state: 'SUCCESS',
        amount: { total: placed.total },
      },
    );
  });
});

/** Places an order and starts its payment by WeChat Pay: by QR code, or on a phone. */
async function opened(tradeType?: 'H5') {
  const buyer = await kit.someone();
  const order = await place(buyer, nextListing());
  const input = { method: 'wechat', kind: 'full', ...(tradeType && { tradeType }) } as const;
  const handOver = await buyer.do(calls.payOrder, { params: { id: order.id }, input });
  const tradeNo = await readTradeNo(kit, handOver.paymentId);
  return { buyer, order, handOver, tradeNo, url: handOver.qrCode ?? '' };
}
const orderOf = (id: string) =>
  kit.one<{ stage: string; paid: number }>`select stage, paid from orders where id = ${id}`;
const moneyOf = async (id: string) => {
  const payments = await kit.sql<{ state: string }>`select state from payments where order_id = ${id}
    order by created_at, id`;
  return { paid: (await orderOf(id)).paid, states: payments.map(({ state }) => state) };
};

describe('a payment', () => {
  it('by QR code: the notice pays the order, once, and is answered with 204', async () => {
    const { order, handOver, url } = await opened();
    expect([handOver.form, handOver.link]).toEqual([undefined, undefined]);
    await press(url, { action: 'pay', notify: 'twice' });
    expect(notices.map(({ status }) => status)).toEqual([204, 204]);
    expect(await moneyOf(order.id)).toEqual({ paid: order.total, states: ['paid'] });
    expect(
      await kit.sql`select notify_id from payment_notices where payment_id = ${handOver.paymentId}`,
    ).toHaveLength(1);
  });

  it('on a phone: a new link each time, which returns to the order’s page', async () => {
    const { buyer, order, handOver } = await opened('H5');
    expect([handOver.form, handOver.qrCode]).toEqual([undefined, undefined]);
    const shown = await site.fetch(new Request(handOver.link ?? ''));
    const page = shown.headers.get('location') ?? '';
    const left = await press(page, { action: 'leave' });
    const back = new URL(left.headers.get('location') ?? '');
    expect([back.pathname, back.searchParams.get('cashier')]).toEqual(['/index/goZFB', 'returned']);
    const again = await buyer.do(calls.payOrder, {
      params: { id: order.id },
      input: { method: 'wechat', kind: 'full', tradeType: 'H5' },
    });
    expect(again.paymentId).toBe(handOver.paymentId);
    const paid = await press(page, { action: 'pay' });
    expect(paid.headers.get('location')).toBe(back.href);
    expect(await moneyOf(order.id)).toEqual({ paid: order.total, states: ['paid'] });
  });

  it('started on a computer can be made on a phone: each has an open payment, and the other one is closed', async () => {
    const { buyer, order, url } = await opened();
    await buyer.do(calls.payOrder, {
      params: { id: order.id },
      input: { method: 'wechat', kind: 'full', tradeType: 'H5' },
    });
    expect(await moneyOf(order.id)).toEqual({ paid: 0, states: ['open', 'open'] });
    await press(url, { action: 'pay' });
    await kit.passTime(0);
    const { paid, states } = await moneyOf(order.id);
    expect([paid, states.toSorted()]).toEqual([order.total, ['closed', 'paid']]);
  });

  it('with a lost notice is found by a query', async () => {
    const { buyer, order, url } = await opened();
    await press(url, { action: 'pay', notify: 'lost' });
    expect(notices).toEqual([]);
    await buyer.do(calls.queryOrder, { input: { id: order.id, force: true } });
    expect(await moneyOf(order.id)).toEqual({ paid: order.total, states: ['paid'] });
  });

  it('does not return to another site', async () => {
    const { handOver } = await opened('H5');
    const forged = (handOver.link ?? '').replace(
      /redirect_url=.*/,
      `redirect_url=${encodeURIComponent('https://evil.test/')}`,
    );
    const page = (await site.fetch(new Request(forged))).headers.get('location') ?? '';
    expect((await press(page, { action: 'leave' })).headers.get('location')).toBe(`${page}?outcome=left`);
  });
});

describe('a notice', () => {
  const post = (body: string, headers: Record<string, string>) =>
    kit.app.request(NOTIFY, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  /** A notice of a successful payment, as WeChat Pay builds it. */
  const noticeOf = (
    tradeNo: string,
    total: number,
    more: { id?: string; key?: string; mchid?: string } = {},
  ) =>
    JSON.stringify({
      id: more.id ?? `EV-${tradeNo}`,
      event_type: 'TRANSACTION.SUCCESS',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        original_type: 'transaction',
        ...seal(
          JSON.stringify({
            appid: account.appId,
            mchid: more.mchid ?? account.mchId,
            out_trade_no: tradeNo,
            transaction_id: `42${tradeNo}`,
            trade_state: 'SUCCESS',
            amount: { total, currency: 'CNY' },
          }),
          'transaction',
          more.key ?? account.apiKey,
        ),
      },
    });

  it('leaves the order unchanged when it is unsigned, or with another amount, key or merchant', async () => {
    const { order, tradeNo } = await opened();
    for (const body of [
      noticeOf(tradeNo, order.total - 1),
      noticeOf(tradeNo, 1),
      noticeOf(tradeNo, order.total, { key: account.apiKey.toLowerCase() }),
      noticeOf(tradeNo, order.total, { mchid: '1900000000' }),
      noticeOf('HYunknown', order.total),
    ]) {
      expect((await post(body, signed(body))).status).toBe(400);
    }
    const unsigned = await post(noticeOf(tradeNo, order.total), {});
    expect([unsigned.status, await unsigned.json()]).toEqual([
      400,
      { code: 'FAIL', message: '通知没有被接受' },
    ]);
    expect(await moneyOf(order.id)).toEqual({ paid: 0, states: ['open'] });
    expect((await orderOf(order.id)).stage).toBe('awaitingPayment');
  });

  it('is processed once, however often it is replayed', async () => {
    const { order, tradeNo } = await opened();
    const body = noticeOf(tradeNo, order.total);
    const headers = signed(body);
    expect((await post(body, headers)).status).toBe(204);
    expect((await post(body, headers)).status).toBe(204);
    clock.advance(6 * 60_000);
    expect((await post(body, headers)).status).toBe(400);
    expect(await moneyOf(order.id)).toEqual({ paid: order.total, states: ['paid'] });
    expect(
      await kit.sql`select id from ledger_entries where order_id = ${order.id} and kind = 'capture'`,
    ).toHaveLength(1);
  });
});

describe('a refund', () => {
  it('waits while it is running, and is booked when its notice arrives', async () => {
    open(60 * 60_000);
    const { order, url, handOver } = await opened();
    await press(url, { action: 'pay' });
    await kit.ctx.store.tx(async (tx) => {
      const { schedule } = await import('../../../server/jobs/jobs.ts');
      await schedule(kit.ctx, tx, 'payment.refund', handOver.paymentId, clock.now());
    });
    await kit.passTime(0);
    const jobOf = () =>
      kit.one<{ doneAt: string | null; failed: string | null; tries: number }>`select done_at, failed, tries
        from jobs where kind = 'payment.refund' and subject = ${handOver.paymentId}`;
    expect(await jobOf()).toMatchObject({ doneAt: null, failed: null });
    expect((await moneyOf(order.id)).states).toEqual(['paid']);
    // Refunds finish at once from here on. The notice makes the waiting job due immediately.
    open(0);
    const body = JSON.stringify({
      id: 'EV-refund',
      event_type: 'REFUND.SUCCESS',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        original_type: 'refund',
        ...seal(
          JSON.stringify({
            mchid: account.mchId,
            out_trade_no: await readTradeNo(kit, handOver.paymentId),
            out_refund_no: handOver.paymentId,
            transaction_id: '42',
            refund_status: 'SUCCESS',
            amount: { total: order.total, refund: order.total },
          }),
          'refund',
          account.apiKey,
        ),
      },
    });
    const reply = await kit.app.request(NOTIFY, { method: 'POST', headers: signed(body), body });
    expect(reply.status).toBe(204);
    await kit.passTime(0);
    expect((await moneyOf(order.id)).states).toEqual(['refunded']);
  });
});

describe('bills', () => {
  it('list the payments and refunds of a day, and are empty without any', async () => {
    const { order, url, tradeNo } = await opened();
    await press(url, { action: 'pay' });
    await provider.refund(tradeNo, 100, `R${tradeNo}`, '退款');
    const day = new Date(clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const providerNo = (await provider.query(tradeNo)) as { providerTradeNo: string };
    const lines = (await provider.bill(day)).filter((line) => line.tradeNo === tradeNo);
    expect(lines).toEqual([
      {
        subject: 'payment',
        number: tradeNo,
        tradeNo,
        providerNo: providerNo.providerTradeNo,
        amount: order.total,
        state: 'done',
      },
      {
        subject: 'refund',
        number: `R${tradeNo}`,
        tradeNo,
        providerNo: providerNo.providerTradeNo,
        amount: 100,
        state: 'done',
      },
    ]);
    expect(await provider.bill('2020-01-01')).toEqual([]);
  });

  it('with an altered file are refused', async () => {
    const { url } = await opened();
    await press(url, { action: 'pay' });
    const day = new Date(clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const genuine = site;
    site = new Hono();
    site.all('*', async (c) => {
      const reply = await genuine.fetch(c.req.raw);
      if (!c.req.url.includes('/billdownload/')) return reply;
      return new Response(`${await reply.text()} `);
    });
    await expect(provider.bill(day)).rejects.toThrow('not the file that was announced');
  });
});
