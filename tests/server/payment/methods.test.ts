import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { payOrder, readOrder } from '../../../contract/buying/calls.ts';
import { payDeposit } from '../../../contract/recycling/calls.ts';
import { compose } from '../../../server/start/bootstrap.ts';
import { readConfig } from '../../../server/start/config.ts';
import { methodsOf } from '../../../server/payment/index.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';
import { listingsOnSale, place, settle, type OnSale } from '../../kit/orders.ts';
import { accept, offer, quote, readRecycle } from '../../kit/selling.ts';

let kit: TestApp;
let buyer: SignedIn;
let stock: OnSale[];

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
  buyer = await kit.login('13540000101');
  stock = await listingsOnSale(kit, 2);
});
afterAll(() => kit.close());
afterEach(() => {
  kit.ctx.providers.payment = { alipay: kit.payments, wechat: kit.payments };
});

/** From now on nobody takes WeChat's money. */
const withoutWechat = () => {
  kit.ctx.providers.payment = { alipay: kit.payments };
};
const order = () => place(kit, buyer, stock.pop() as OnSale);
const pay = (id: string, method: 'alipay' | 'wechat') =>
  kit.call(payOrder, { params: { id }, input: { method, kind: 'full' }, token: buyer.token });
const memosOf = async (id: string) =>
  (await kit.store.query<{ memo: string }>('select memo from ledger_entries where order_id = $1', [id])).map(
    ({ memo }) => memo,
  );

const UNTAKEN = {
  code: 422,
  msg: '暂不支持微信付款，请选支付宝',
  errors: [{ path: 'payWay', message: '暂不支持微信付款，请选支付宝' }],
};

it('only ways that somebody takes money by are offered and served', async () => {
  const { id } = await order();
  const offered = async () =>
    (await kit.call(readOrder, { params: { id }, token: buyer.token })).value.methods;
  expect(await offered()).toEqual(['alipay', 'wechat']);
  withoutWechat();
  expect(await offered()).toEqual(['alipay']);
  expect((await pay(id, 'wechat')).body).toEqual(UNTAKEN);
  expect(await kit.store.query('select id from payments where order_id = $1', [id])).toEqual([]);
  expect((await pay(id, 'alipay')).value.form).toMatch(/^<form/);
});

it('a deposit likewise', async () => {
  const seller = await kit.login('13540000102');
  const merchant = await kit.login('13540000103', { role: 'merchant' });
  const { valuationId: id } = await offer(kit, seller);
  await quote(kit, merchant, id, 50_000);
  const { value: trade } = await accept(kit, seller, id, merchant);
  withoutWechat();
  expect((await readRecycle(kit, seller, trade.id)).methods).toEqual(['alipay']);
  const reply = await kit.call(payDeposit, { input: { id, method: 'wechat' }, token: seller.token });
  expect(reply.body).toEqual(UNTAKEN);
});

it('the ledger names who took the money, also when the way has gone since', async () => {
  const { id } = await order();
  const { paymentId } = (await pay(id, 'wechat')).value;
  withoutWechat();
  expect(await settle(kit, paymentId)).toBe('success');
  expect(await memosOf(id)).toEqual(['支付宝付全款']);
});

it('with an account at Alipay only its own way is there; the stand-in plays both', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'haoyi-methods-'));
  const [own, alipays] = [0, 1].map(() =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }),
  );
  const account = {
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_SELLER_ID: '2088000000000001',
    ALIPAY_PRIVATE_KEY: own?.privateKey ?? '',
    ALIPAY_PUBLIC_KEY: alipays?.publicKey ?? '',
  };
  const methods = (env: Record<string, string>) =>
    methodsOf(compose(readConfig({ DATA_DIR: dataDir, ...env }), kit.store, kit.ctx.log).ctx);
  try {
    expect([methods({}), methods(account)]).toEqual([['alipay', 'wechat'], ['alipay']]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
