import { afterEach, expect, it, onTestFinished } from 'vitest';
import { payOrder, queryOrder, readOrder } from '../../../contract/buying/calls.ts';
import { payDeposit } from '../../../contract/recycling/calls.ts';
import { listFailedRefunds } from '../../../contract/staff/calls.ts';
import { compose } from '../../../server/start/bootstrap.ts';
import { readConfig } from '../../../server/start/config.ts';
import { methodsOf, refundPayments } from '../../../server/payment/index.ts';
import { SHARED_QUERY_MS } from '../../../server/payment/sync.ts';
import { fakeWechat, useApp, useMember } from '../../kit/app.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { createKeyPair } from '../../kit/keyPair.ts';
import { useListings, place, payWithNotice, readTradeNo, sendNotice } from '../../kit/orders.ts';
import { accept, submitBidding, quote, readRecycle } from '../../kit/selling.ts';
import { conflict, invalid } from '../../kit/refusals.ts';

const kit = useApp();
const buyer = useMember(kit);
const nextListing = useListings(kit, 7);
afterEach(() => {
  kit.ctx.providers.payment = { alipay: kit.payments, wechat: fakeWechat(kit.payments) };
});

const withoutWechat = () => {
  kit.ctx.providers.payment = { alipay: kit.payments };
};
const order = () => place(buyer, nextListing());
const pay = (id: string, method: 'alipay' | 'wechat') =>
  buyer.call(payOrder, { params: { id }, input: { method, kind: 'full' } });
const memosOf = (id: string) => kit.column<string>`select memo from ledger_entries where order_id = ${id}`;

const UNTAKEN = invalid('payWay', '暂不支持微信付款，请选支付宝');

it('only configured payment methods are offered and accepted', async () => {
  const { id } = await order();
  const offered = async () => (await buyer.do(readOrder, { params: { id } })).methods;
  expect(await offered()).toEqual(['alipay', 'wechat']);
  withoutWechat();
  expect(await offered()).toEqual(['alipay']);
  expect((await pay(id, 'wechat')).body).toEqual(UNTAKEN);
  expect(await kit.sql`select id from payments where order_id = ${id}`).toEqual([]);
  expect((await pay(id, 'alipay')).value.form).toMatch(/^<form/);
});

it('a deposit accepts configured payment methods only', async () => {
  const seller = await kit.login('13540000102');
  const merchant = await kit.login('13540000103', { role: 'merchant' });
  const { valuationId: id } = await submitBidding(kit, seller);
  await quote(merchant, id, 50_000);
  const { value: trade } = await accept(seller, id, merchant);
  withoutWechat();
  expect((await readRecycle(seller, trade.id)).methods).toEqual(['alipay']);
  const reply = await seller.call(payDeposit, { input: { id, method: 'wechat' } });
  expect(reply.body).toEqual(UNTAKEN);
});

it('a resumed payment becomes the newest one of its order', async () => {
  const { id } = await order();
  const { paymentId: alipay } = (await pay(id, 'alipay')).value;
  kit.clock.advance(1000);
  const { paymentId: wechat } = (await pay(id, 'wechat')).value;
  const made = async () => (await buyer.do(readOrder, { params: { id } })).payments.map((one) => one.id);
  expect(await made()).toEqual([alipay, wechat]);
  kit.clock.advance(1000);
  expect((await pay(id, 'alipay')).value.paymentId).toBe(alipay);
  expect(await made()).toEqual([wechat, alipay]);
});

it.each(['notice', 'query'] as const)(
  'a trade closed by the provider (reported by %s) is not reused for the next payment',
  async (source) => {
    const { id } = await order();
    const { paymentId: first } = (await pay(id, 'alipay')).value;
    const tradeNo = await readTradeNo(kit, first);
    const trade = kit.payments.trades.get(tradeNo);
    if (trade) trade.state = 'closed';
    if (source === 'notice') expect(await sendNotice(kit, tradeNo)).toBe('success');
    const { paymentId: second } = (await pay(id, 'alipay')).value;
    expect(second).not.toBe(first);
    const { payments } = await buyer.do(readOrder, { params: { id } });
    expect(payments.map((one) => [one.id, one.state])).toEqual([
      [first, 'closed'],
      [second, 'open'],
    ]);
    expect(await payWithNotice(kit, second)).toBe('success');
  },
);

const UNAVAILABLE = conflict('methodUnavailable', '微信付款暂时打不开，请稍后再试，或换一种付款方式');

it('a provider that is down or refuses is a refusal, and another method is open at once', async () => {
  const somebody = await kit.someone();
  const { id } = await place(somebody, nextListing());
  const wechat = fakeWechat(kit.payments);
  const requests: string[] = [];
  const down = (name: string) => () => {
    requests.push(name);
    return Promise.reject(new Error('no answer'));
  };
  kit.ctx.providers.payment = {
    alipay: kit.payments,
    wechat: Object.assign(wechat, { qrCode: down('open'), phoneLink: down('link') }),
  };
  const input = { method: 'wechat', kind: 'full' } as const;
  const scanned = () => somebody.call(payOrder, { params: { id }, input, key: 'wechat-key-1' });
  expect([(await scanned()).body, (await scanned()).body]).toEqual([UNAVAILABLE, UNAVAILABLE]);
  const phone = { ...input, tradeType: 'H5' } as const;
  expect((await somebody.call(payOrder, { params: { id }, input: phone })).body).toEqual(UNAVAILABLE);
  expect(requests).toEqual(['open', 'open', 'link']);

  wechat.query = down('query');
  kit.clock.advance(SHARED_QUERY_MS);
  expect((await scanned()).body).toEqual(UNAVAILABLE);
  // The provider was not reached by the query, so it is not asked for a code.
  expect(requests.slice(3)).toEqual(['query', 'query']);

  const alipay = await somebody.do(payOrder, { params: { id }, input: { method: 'alipay', kind: 'full' } });
  expect(alipay.form).toMatch(/^<form/);
  const tradeNo = await readTradeNo(kit, alipay.paymentId);
  kit.payments.settle(tradeNo);
  await somebody.do(queryOrder, { input: { id, force: true } });
  const { payments } = await somebody.do(readOrder, { params: { id } });
  expect(payments.map(({ method, state }) => [method, state])).toEqual([
    ['wechat', 'open'],
    ['wechat', 'open'],
    ['alipay', 'paid'],
  ]);
});

it('a refund waits while the settings of its provider are missing, and goes to no other provider', async () => {
  const { id } = await order();
  const { paymentId } = (await pay(id, 'wechat')).value;
  expect(await payWithNotice(kit, paymentId)).toBe('success');
  const { tradeNo, amount } = await kit.one<{ tradeNo: string; amount: number }>`select trade_no, amount
    from payments where id = ${paymentId}`;
  const refunds = () => kit.payments.trades.get(tradeNo)?.refunds;
  const staff = await kit.someone({ role: 'staff' });
  const failures = async () =>
    (await staff.do(listFailedRefunds, { input: {} })).rows.map((one) => [one.tradeNo, one.failure]);
  withoutWechat();
  await kit.store.tx((tx) => refundPayments(kit.ctx, tx, id));
  await kit.passTime(0);
  expect([refunds(), await failures()]).toEqual([[], [[tradeNo, '没有微信付款的配置，请让技术同事补上']]]);

  kit.ctx.providers.payment = { alipay: kit.payments, wechat: fakeWechat(kit.payments) };
  await kit.passTime(60_000);
  expect([refunds(), await failures()]).toEqual([[{ amount, requestNo: paymentId }], []]);
  expect(await memosOf(id)).toEqual(['微信付全款', '原路退回']);
});

it('an open payment whose provider was removed is not asked for, and another method opens', async () => {
  const { id } = await order();
  await pay(id, 'wechat');
  withoutWechat();
  expect((await pay(id, 'wechat')).body).toEqual(UNTAKEN);
  expect((await pay(id, 'alipay')).value.form).toMatch(/^<form/);
});

it('a real Alipay account offers WeChat Pay only with an account of its own; the stand-ins offer both methods', () => {
  const dataDir = temporaryFolder({}, onTestFinished);
  const [own, alipays] = [createKeyPair(), createKeyPair()];
  const account = {
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_SELLER_ID: '2088000000000001',
    ALIPAY_PRIVATE_KEY: own.privateKey,
    ALIPAY_PUBLIC_KEY: alipays.publicKey,
  };
  const methods = (env: Record<string, string>) =>
    methodsOf(compose(readConfig({ DATA_DIR: dataDir, ...env }), kit.store, kit.ctx.log).ctx);
  const wechat = {
    WECHAT_PAY_MCH_ID: '1900007291',
    WECHAT_PAY_APP_ID: 'wxd678efh567hg6787',
    WECHAT_PAY_SERIAL: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
    WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789ABCDEF',
    WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
    WECHAT_PAY_PRIVATE_KEY: own.privateKey,
    WECHAT_PAY_PUBLIC_KEY: alipays.publicKey,
  };
  expect([methods({}), methods(account), methods({ ...account, ...wechat })]).toEqual([
    ['alipay', 'wechat'],
    ['alipay'],
    ['alipay', 'wechat'],
  ]);
});
