import type { Server } from 'node:http';
import { AlipaySdk } from 'alipay-sdk';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASHIER_PATH, createCashier } from '../../../server/providers/cashier/app.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { SIMULATED_PAYEES } from '../../../server/providers/cashier/transfers.ts';
import { createInProcessFetch } from '../../../server/providers/cashier/inProcessFetch.ts';
import { createKeyPair } from '../../kit/keyPair.ts';
import { createTestClock } from '../../kit/testClock.ts';
import type { PayoutOrder } from '../../../server/kit/context.ts';
import { createLog } from '../../../server/kit/log.ts';
import { createAlipayPayouts } from '../../../server/providers/alipay/payouts.ts';
import type { Store } from '../../../server/store/db.ts';
import { freshStore } from '../../kit/database.ts';
import { portOf, serving } from '../../kit/listening.ts';

const [app, cashier, stranger] = [createKeyPair(), createKeyPair(), createKeyPair()];
const APP_ID = '2021000000000001';
const clock = createTestClock('2026-11-21T04:00:00.000Z');

let store: Store;
let server: Server;
let site: Hono;
let origin: string;
/** The fields of the last request to the stand-in. */
let seen: Record<string, string>;

beforeAll(async () => {
  store = await freshStore();
  site = new Hono();
  server = await serving({ fetch: (request) => site.fetch(request) });
  origin = `http://127.0.0.1:${portOf(server)}`;
  site.use('*', async (c, next) => {
    const form = new URLSearchParams(await c.req.raw.clone().text());
    seen = { ...c.req.query(), ...Object.fromEntries(form) };
    await next();
  });
  site.route(
    CASHIER_PATH,
    createCashier({
      store,
      clock,
      appId: APP_ID,
      sellerId: '2088000000000099',
      appPublicKey: app.publicKey,
      cashierPrivateKey: cashier.privateKey,
      origin,
      fetch,
      log: createLog({ level: 'silent' }),
    }),
  );
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await store.close();
});

const gateway = () => `${origin}${CASHIER_PATH}/gateway.do`;
const payoutsWith = (more: Partial<Parameters<typeof createAlipayPayouts>[0]> = {}) =>
  createAlipayPayouts({
    gateway: gateway(),
    appId: APP_ID,
    privateKey: app.privateKey,
    alipayPublicKey: cashier.publicKey,
    clock,
    fetch: createInProcessFetch(origin, (request) => site.fetch(request)),
    ...more,
  });
const sdk = () =>
  new AlipaySdk({
    appId: APP_ID,
    privateKey: app.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: cashier.publicKey,
    gateway: gateway(),
  });

let count = 0;
const payout = (more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  no: `HYtx20261121${String((count += 1)).padStart(6, '0')}`,
  amount: 93_800,
  account: '13812340003',
  name: '周建国',
  title: '号易提现',
  ...more,
});

const transfers = (no: string) =>
  store.query('select account, name, amount from cashier_transfers where out_biz_no = $1', [no]);

describe('a payout through Alipay', () => {
  it('is sent in Alipay’s format, arrives once, and is found by its number', async () => {
    const order = payout();
    const sent = await payoutsWith().send(order);
    expect(sent).toMatchObject({ state: 'paid' });
    const { method, app_id, sign_type, charset, biz_content = '' } = seen;
    expect({ method, app_id, sign_type, charset, content: JSON.parse(biz_content) as unknown }).toEqual({
      method: 'alipay.fund.trans.uni.transfer',
      app_id: APP_ID,
      sign_type: 'RSA2',
      charset: 'utf-8',
      content: {
        product_code: 'TRANS_ACCOUNT_NO_PWD',
        biz_scene: 'DIRECT_TRANSFER',
        out_biz_no: order.no,
        trans_amount: '938.00',
        order_title: '号易提现',
        payee_info: { identity: '13812340003', identity_type: 'ALIPAY_LOGON_ID', name: '周建国' },
      },
    });
    expect(await payoutsWith().send(order)).toEqual(sent);
    expect(await payoutsWith().query(order.no, order.amount)).toEqual(sent);
    expect(await transfers(order.no)).toEqual([{ account: '13812340003', name: '周建国', amount: 93_800 }]);
  });

  it('contains the serial numbers of the certificates when they are set', async () => {
    await payoutsWith({ certificates: { app: 'a1b2', root: 'c3d4_e5f6' } }).send(payout());
    expect([seen.app_cert_sn, seen.alipay_root_cert_sn]).toEqual(['a1b2', 'c3d4_e5f6']);
  });

  it.each([
    [SIMULATED_PAYEES.missing, '周建国', '收款支付宝账号不存在，请核对后修改'],
    [SIMULATED_PAYEES.named.account, '周建国', '支付宝账号和姓名不一致，请核对后修改'],
  ])(
    'to %s of %s is refused with what the payee can do, and changes nothing',
    async (account, name, reason) => {
      const order = payout({ account, name });
      expect(await payoutsWith().send(order)).toEqual({ state: 'failed', reason });
      expect(await payoutsWith().query(order.no, order.amount)).toEqual({ state: 'missing' });
    },
  );

  it('with a lost response has arrived, which a query shows', async () => {
    const order = payout({ account: SIMULATED_PAYEES.lost });
    await expect(payoutsWith().send(order)).rejects.toMatchObject({ name: 'ProviderUnreachable' });
    expect(await payoutsWith().query(order.no, order.amount)).toMatchObject({ state: 'paid' });
  });

  it('has an unknown outcome when the response is not Alipay’s, or about another amount', async () => {
    const deceived = payoutsWith({ alipayPublicKey: stranger.publicKey });
    const order = payout();
    await expect(deceived.send(order)).rejects.toMatchObject({ name: 'ProviderUnreachable' });
    await expect(payoutsWith().query(order.no, 1)).rejects.toMatchObject({ name: 'ProviderUnreachable' });
  });

  it('with another amount under the same number is refused', async () => {
    const order = payout();
    await payoutsWith().send(order);
    expect(await payoutsWith().send({ ...order, amount: 1 })).toEqual({
      state: 'failed',
      reason: '平台暂时不能付款，请稍后再提现',
      ourFault: 'MORE_THAN_ONE_PARAM_DIFFER',
    });
  });

  it('with a wrong signature is refused, and moves nothing', async () => {
    const order = payout();
    expect(await payoutsWith({ privateKey: stranger.privateKey }).send(order)).toMatchObject({
      state: 'failed',
    });
    expect(await transfers(order.no)).toEqual([]);
  });

  it('is in the bill of its day, and a bill is refused without its token', async () => {
    const order = payout();
    const sent = await payoutsWith().send(order);
    const day = wireFromIso(new Date(clock.now()).toISOString()).slice(0, 10);
    const lines = (await payoutsWith().bill(day)).filter(({ number }) => number === order.no);
    expect([sent.state, lines]).toEqual([
      'paid',
      [
        {
          subject: 'payout',
          number: order.no,
          tradeNo: order.no,
          providerNo: sent.state === 'paid' ? sent.providerNo : '',
          amount: order.amount,
          state: 'done',
        },
      ],
    ]);
    expect(await payoutsWith().bill('2020-01-01')).toEqual([]);
    expect((await site.request(`${CASHIER_PATH}/bill/signcustomer/${day}?token=guess`)).status).toBe(404);
  });

  it('is compatible with Alipay’s official library, which verifies the responses', async () => {
    const { no } = payout();
    const content = {
      product_code: 'TRANS_ACCOUNT_NO_PWD',
      biz_scene: 'DIRECT_TRANSFER',
      out_biz_no: no,
      trans_amount: '12.34',
      order_title: '号易提现',
      payee_info: { identity: '13812340003', identity_type: 'ALIPAY_LOGON_ID', name: '周建国' },
    };
    const sent = await sdk().exec('alipay.fund.trans.uni.transfer', { bizContent: content });
    expect(sent).toMatchObject({ code: '10000', status: 'SUCCESS', outBizNo: no, transAmount: '12.34' });
    expect(await payoutsWith().query(no, 1_234)).toEqual({ state: 'paid', providerNo: sent.orderId });
    const missing = await sdk().exec('alipay.fund.trans.common.query', {
      bizContent: { ...content, out_biz_no: 'HYtx0' },
    });
    expect(missing).toMatchObject({ code: '40004', subCode: 'ORDER_NOT_EXIST' });
  });
});
