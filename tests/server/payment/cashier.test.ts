import { createPublicKey } from 'node:crypto';
import type { Server } from 'node:http';
import { AlipaySdk } from 'alipay-sdk';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CASHIER_PATH, createCashier } from '../../../server/providers/cashier/app.ts';
import { createInProcessFetch } from '../../../server/providers/cashier/inProcessFetch.ts';
import { createKeyPair } from '../../kit/keyPair.ts';
import { readForm, unescapeHtml } from '../../kit/forms.ts';
import { createTestClock, type TestClock } from '../../kit/testClock.ts';
import type { PaymentIntent, TradeNotice } from '../../../server/kit/context.ts';
import { createLog } from '../../../server/kit/log.ts';
import { createAlipay } from '../../../server/providers/alipay/provider.ts';
import { isNoticeSigned } from '../../../server/providers/alipay/sign.ts';
import type { Store } from '../../../server/store/db.ts';
import { freshStore } from '../../kit/database.ts';
import { portOf, serving } from '../../kit/listening.ts';

const appPair = createKeyPair();
const cashierPair = createKeyPair();
const strangerPair = createKeyPair();
const messageOf = (form: Record<string, string>) => ({
  headers: new Headers(),
  body: new URLSearchParams(form).toString(),
});

const APP_ID = '2021000000000001';
const SELLER_ID = '2088000000000099';
const NOTIFY_PATH = '/api/pay/notify/alipay';

let store: Store;
let origin: string;
let server: Server;
let clock: TestClock;
let site: Hono;
let provider: ReturnType<typeof providerWith>;
let notices: Record<string, string>[];
let merchantAnswers: () => Response | Promise<Response>;
let sdk: AlipaySdk;

const providerWith = (more: Partial<Parameters<typeof createAlipay>[0]> = {}) =>
  createAlipay({
    gateway: `${origin}${CASHIER_PATH}/gateway.do`,
    appId: APP_ID,
    sellerId: SELLER_ID,
    privateKey: appPair.privateKey,
    alipayPublicKey: cashierPair.publicKey,
    notifyUrl: `${origin}${NOTIFY_PATH}`,
    clock,
    fetch: createInProcessFetch(origin, (request) => site.fetch(request)),
    ...more,
  });

beforeAll(async () => {
  store = await freshStore();
  server = await serving({ fetch: (request) => site.fetch(request) });
  origin = `http://127.0.0.1:${portOf(server)}`;
  sdk = new AlipaySdk({
    appId: APP_ID,
    privateKey: appPair.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: cashierPair.publicKey,
    gateway: `${origin}${CASHIER_PATH}/gateway.do`,
  });
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await store.close();
});

beforeEach(() => {
  clock = createTestClock('2026-11-21T04:00:00.000Z');
  notices = [];
  merchantAnswers = () => new Response('success');
  site = new Hono();
  const merchant = createInProcessFetch(origin, (request) => site.fetch(request));
  site.route(
    CASHIER_PATH,
    createCashier({
      store,
      clock,
      appId: APP_ID,
      sellerId: SELLER_ID,
      appPublicKey: appPair.publicKey,
      cashierPrivateKey: cashierPair.privateKey,
      origin,
      fetch: merchant,
      log: createLog({ level: 'silent' }),
      notifyTimeoutMs: 20,
    }),
  );
  site.post(NOTIFY_PATH, async (c) => {
    notices.push(Object.fromEntries(new URLSearchParams(await c.req.text())));
    return merchantAnswers();
  });
  provider = providerWith();
});

let count = 0;
const intentOf = (more: Partial<PaymentIntent> = {}): PaymentIntent => {
  count += 1;
  return {
    tradeNo: `T20261121${String(count).padStart(6, '0')}`,
    subject: '王者荣耀 <账号> "贵族10"',
    amount: 328_000,
    expiresAt: new Date(clock.now() + 15 * 60_000).toISOString(),
    returnUrl: `${origin}/pay?id=7`,
    ...more,
  };
};

/** Posts a form without following redirects. */
const post = async (url: string, fields: Record<string, string>) =>
  site.fetch(
    new Request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }),
  );

/** Submits Alipay's form of a page payment. */
function submit(form: string): Promise<Response> {
  const { action, fields } = readForm(form);
  return post(action, fields);
}

async function open(intent: PaymentIntent): Promise<string> {
  const response = await submit(provider.pageForm(intent, false));
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

const look = async (url: string) => {
  const response = await site.fetch(new Request(url));
  return { status: response.status, text: unescapeHtml(await response.text()), headers: response.headers };
};

const paidNotice = (intent: PaymentIntent, form: Record<string, string>): TradeNotice => ({
  notifyId: form.notify_id ?? 'none',
  tradeNo: intent.tradeNo,
  providerTradeNo: form.trade_no ?? 'none',
  amount: intent.amount,
  state: 'paid',
});

describe('page pay', () => {
  it('leads from the form to the page, the notice and back', async () => {
    const intent = intentOf();
    const url = await open(intent);
    expect(url).toMatch(new RegExp(`^${origin}/cashier/pay/[\\w-]{32}$`));
    expect(await provider.query(intent.tradeNo)).toEqual({ state: 'waiting' });

    const page = await look(url);
    expect(page.status).toBe(200);
    for (const words of [
      '模拟收银台（不会真的扣款）',
      intent.subject,
      intent.tradeNo,
      '确认付款 ¥3,280.00',
      '付款失败',
      '暂不付款（离开）',
      '2026-11-21 12:15:00',
      '还剩约 15 分钟',
    ]) {
      expect(page.text).toContain(words);
    }

    const paid = await post(url, { action: 'pay', notify: 'normal' });
    expect(paid.status).toBe(303);
    expect(notices).toHaveLength(1);
    const notice = notices[0] ?? {};
    expect(provider.verifyNotice(messageOf(notice))).toEqual(paidNotice(intent, notice));
    expect(notice.notify_id).toMatch(/^[\da-f]{34}$/);
    expect(notice.trade_no).toMatch(/^\d{28}$/);

    const back = new URL(paid.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${origin}/pay`);
    const params = Object.fromEntries(back.searchParams);
    expect(params).toMatchObject({ id: '7', out_trade_no: intent.tradeNo, total_amount: '3280.00' });
    expect(isNoticeSigned(params, createPublicKey(cashierPair.publicKey))).toBe(true);
    expect(await provider.query(intent.tradeNo)).toEqual({
      state: 'paid',
      providerTradeNo: notice.trade_no,
      amount: 328_000,
    });
  });

  it('pays once, however often it is confirmed', async () => {
    const intent = intentOf();
    const url = await open(intent);
    const replies = await Promise.all([1, 2, 3].map(() => post(url, { action: 'pay' })));
    expect(replies.map((each) => each.status)).toEqual([303, 303, 303]);
    expect(notices).toHaveLength(1);
    const again = await look(url);
    expect(again.text).toContain('已付款');
    expect(again.text).not.toContain('确认付款');
    expect(await open(intent)).toBe(url);
  });

  it('leads from the form of a phone to the page too, and refuses one without its product or way back', async () => {
    const intent = intentOf();
    const response = await submit(provider.pageForm(intent, true));
    expect([response.status, response.headers.get('location')]).toEqual([303, await open(intent)]);
    const content = { out_trade_no: intent.tradeNo, total_amount: '3280.00', subject: '账号' };
    for (const [more, fault] of [
      [{ product_code: 'FAST_INSTANT_TRADE_PAY', quit_url: origin }, 'product_code'],
      [{ product_code: 'QUICK_WAP_WAY' }, 'quit_url'],
    ] as const) {
      const url = sdk.pageExec('alipay.trade.wap.pay', 'GET', { bizContent: { ...content, ...more } });
      const refused = await site.fetch(new Request(url));
      expect([refused.status, unescapeHtml(await refused.text()).includes(`参数无效：${fault}`)]).toEqual([
        400,
        true,
      ]);
    }
  });

  it('keeps one trade per number; a second form updates it', async () => {
    const intent = intentOf();
    const url = await open(intent);
    clock.advance(60_000);
    const later = {
      ...intent,
      subject: '改过的标题',
      expiresAt: new Date(clock.now() + 600_000).toISOString(),
    };
    expect(await open(later)).toBe(url);
    const page = await look(url);
    expect(page.text).toContain('改过的标题');
    expect(page.text).toContain('还剩约 10 分钟');
    const other = await submit(provider.pageForm({ ...intent, amount: 1 }, false));
    expect(other.status).toBe(400);
    expect(await other.text()).toContain('ACQ.CONTEXT_INCONSISTENT');
  });

  it('takes no money on 付款失败 and 暂不付款', async () => {
    const intent = intentOf();
    const url = await open(intent);
    const failed = await post(url, { action: 'fail' });
    expect([failed.status, failed.headers.get('location')]).toEqual([
      303,
      `${origin}/pay?id=7&cashier=failed`,
    ]);
    const left = await post(url, { action: 'leave' });
    expect([left.status, left.headers.get('location')]).toEqual([303, `${origin}/pay?id=7&cashier=left`]);
    expect((await post(url, { action: 'other' })).status).toBe(400);
    expect(notices).toEqual([]);
    expect(await provider.query(intent.tradeNo)).toEqual({ state: 'waiting' });
  });

  it('shows a page that loads nothing, runs only its own script and cannot be framed', async () => {
    const page = await look(await open(intentOf()));
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${origin}`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toMatch(/(src|href)="http/);
  });

  it('does not redirect to a return address that is not http', async () => {
    const url = await open(intentOf({ returnUrl: 'javascript:alert(1)' }));
    const paid = await post(url, { action: 'pay' });
    expect(paid.headers.get('location')).toBe(url);
  });

  it('answers 404 to an unknown token', async () => {
    const page = await look(`${origin}${CASHIER_PATH}/pay/${'x'.repeat(32)}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain('没有这笔交易');
    expect((await post(`${origin}${CASHIER_PATH}/pay/nothing`, { action: 'pay' })).status).toBe(404);
  });
});

describe('refusals of the gateway', () => {
  it('shows an error page for a form with another key or app', async () => {
    for (const [more, code] of [
      [{ privateKey: strangerPair.privateKey }, 'isv.invalid-signature'],
      [{ appId: '2021000000000002' }, 'isv.invalid-app-id'],
    ] as const) {
      const intent = intentOf();
      const response = await submit(providerWith(more).pageForm(intent, false));
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(code);
      expect(await provider.query(intent.tradeNo)).toEqual({ state: 'unknown' });
    }
  });

  it('refuses a form whose amount was changed in the browser', async () => {
    const intent = intentOf();
    const response = await submit(provider.pageForm(intent, false).replace('3280.00', '0.01'));
    expect(await response.text()).toContain('isv.invalid-signature');
    expect(await provider.query(intent.tradeNo)).toEqual({ state: 'unknown' });
  });

  it('signs its refusals of a wrong signature, app or method', async () => {
    const stranger = providerWith({ privateKey: strangerPair.privateKey });
    await expect(stranger.query('T1')).rejects.toMatchObject({ code: 'isv.invalid-signature' });
    await expect(providerWith({ appId: '1' }).query('T1')).rejects.toMatchObject({
      code: 'isv.invalid-app-id',
    });
    expect(await sdk.exec('alipay.trade.pay', { bizContent: {} }, { validateSign: true })).toMatchObject({
      code: '40002',
      subCode: 'isv.invalid-method',
    });
    expect(
      await sdk.exec('alipay.trade.query', { bizContent: { out_trade_no: '' } }, { validateSign: true }),
    ).toMatchObject({ code: '40004', subCode: 'ACQ.INVALID_PARAMETER' });
  });

  it('is rejected by a merchant with another key', async () => {
    const deceived = providerWith({ alipayPublicKey: strangerPair.publicKey });
    await expect(deceived.query('T1')).rejects.toMatchObject({ name: 'ProviderUnreachable' });
  });

  it('creates no expired trade', async () => {
    const intent = intentOf({ expiresAt: new Date(clock.now()).toISOString() });
    const response = await submit(provider.pageForm(intent, false));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('ACQ.TRADE_HAS_CLOSE');
    expect(await provider.query(intent.tradeNo)).toEqual({ state: 'unknown' });
  });
});

describe('codes', () => {
  it('takes a payment by code and sends the payer back to the other device', async () => {
    const intent = intentOf();
    const url = await provider.qrCode(intent);
    expect(await provider.qrCode(intent)).toBe(url);
    expect((await look(url)).text).toContain(intent.tradeNo);

    const failed = await post(url, { action: 'fail' });
    expect(failed.headers.get('location')).toBe(`${url}?outcome=failed`);
    expect((await look(`${url}?outcome=failed`)).text).toContain('付款没有成功，没有扣款');
    const left = await post(url, { action: 'leave' });
    expect((await look(left.headers.get('location') ?? '')).text).toContain('还没有付款');

    const paid = await post(url, { action: 'pay' });
    expect(paid.headers.get('location')).toBe(url);
    const page = await look(url);
    expect(page.text).toContain('已付款');
    expect(page.text).toContain('请回到原来的设备继续');
    expect(notices.map((each) => provider.verifyNotice(messageOf(each)))).toEqual([
      paidNotice(intent, notices[0] ?? {}),
    ]);
    await expect(provider.qrCode(intent)).rejects.toMatchObject({ code: 'ACQ.TRADE_HAS_SUCCESS' });
  });

  it('refuses a code for another amount or a closed trade', async () => {
    const intent = intentOf();
    await provider.qrCode(intent);
    await expect(provider.qrCode({ ...intent, amount: 1 })).rejects.toMatchObject({
      code: 'ACQ.CONTEXT_INCONSISTENT',
    });
    await provider.close(intent.tradeNo);
    await expect(provider.qrCode(intent)).rejects.toMatchObject({ code: 'ACQ.TRADE_HAS_CLOSE' });
  });
});

describe('notices', () => {
  it('can be lost: the query still says paid', async () => {
    const intent = intentOf();
    const url = await open(intent);
    await post(url, { action: 'pay', notify: 'lost' });
    expect(notices).toEqual([]);
    expect(await provider.query(intent.tradeNo)).toMatchObject({ state: 'paid', amount: 328_000 });
    expect(await notifiedAt(intent)).toBeNull();
  });

  it('can be delivered twice with identical content', async () => {
    const intent = intentOf();
    await post(await open(intent), { action: 'pay', notify: 'twice' });
    expect(notices.map((each) => provider.verifyNotice(messageOf(each)))).toEqual([
      paidNotice(intent, notices[0] ?? {}),
      paidNotice(intent, notices[0] ?? {}),
    ]);
  });

  it('are sent three times and stay pending when the merchant does not accept them', async () => {
    for (const answer of [
      () => new Response('fail'),
      () => new Response('success', { status: 500 }),
      () => new Response('<p>success</p>'),
      () => new Promise<Response>(() => {}),
    ]) {
      notices = [];
      merchantAnswers = answer;
      const intent = intentOf();
      const paid = await post(await open(intent), { action: 'pay' });
      expect(paid.status).toBe(303);
      expect(notices).toHaveLength(3);
      expect(await notifiedAt(intent)).toBeNull();
      expect(await provider.query(intent.tradeNo)).toMatchObject({ state: 'paid' });
    }
  });

  it('are repeated after a failure until accepted', async () => {
    merchantAnswers = () => new Response(notices.length < 2 ? 'fail' : 'success');
    const intent = intentOf();
    await post(await open(intent), { action: 'pay' });
    expect(notices).toHaveLength(2);
    expect(await notifiedAt(intent)).toBe('2026-11-21T04:00:00.000Z');
  });

  const notifiedAt = async (intent: PaymentIntent) =>
    (
      await store.one<{ notifiedAt: string | null }>(
        'select notified_at from cashier_trades where out_trade_no = $1',
        [intent.tradeNo],
      )
    ).notifiedAt;
});

describe('close and expiry', () => {
  it('closes a waiting trade, reports a paid one and an unknown one', async () => {
    const waiting = intentOf();
    const url = await open(waiting);
    expect(await provider.close(waiting.tradeNo)).toBe('closed');
    expect(await provider.close(waiting.tradeNo)).toBe('closed');
    expect(await provider.query(waiting.tradeNo)).toEqual({ state: 'closed' });
    expect((await look(url)).text).toContain('交易已关闭');
    expect((await post(url, { action: 'pay' })).status).toBe(409);
    expect(await provider.query(waiting.tradeNo)).toEqual({ state: 'closed' });

    const paid = intentOf();
    await post(await open(paid), { action: 'pay' });
    expect(await provider.close(paid.tradeNo)).toBe('paid');
    expect(await provider.close(intentOf().tradeNo)).toBe('closed');
    expect(notices).toHaveLength(1);
  });

  it('closes a trade at its expiry', async () => {
    const intent = intentOf();
    const url = await open(intent);
    clock.advance(15 * 60_000 - 1);
    expect(await provider.query(intent.tradeNo)).toEqual({ state: 'waiting' });
    clock.advance(1);
    expect(await provider.query(intent.tradeNo)).toEqual({ state: 'closed' });
    expect((await look(url)).text).toContain('没有扣款');
    expect((await post(url, { action: 'pay' })).status).toBe(409);
    expect((await post(url, { action: 'fail' })).headers.get('location')).toBe(url);
    await expect(provider.qrCode(intent)).rejects.toMatchObject({ code: 'ACQ.TRADE_HAS_CLOSE' });
    expect(notices).toEqual([]);
  });

  it('does not reopen an expired trade', async () => {
    const intent = intentOf();
    const url = await open(intent);
    clock.advance(15 * 60_000);
    const later = { ...intent, expiresAt: new Date(clock.now() + 60_000).toISOString() };
    expect(await open(later)).toBe(url);
    expect((await look(url)).text).toContain('交易已关闭');
    expect(await provider.query(intent.tradeNo)).toEqual({ state: 'closed' });
  });

  it('lets either payment or close win', async () => {
    for (let round = 0; round < 5; round += 1) {
      const intent = intentOf();
      const url = await open(intent);
      const [reply, closed] = await Promise.all([
        post(url, { action: 'pay' }),
        provider.close(intent.tradeNo),
      ]);
      const { state } = await provider.query(intent.tradeNo);
      expect([reply.status, closed, state]).toEqual(
        state === 'paid' ? [303, 'paid', 'paid'] : [409, 'closed', 'closed'],
      );
    }
  });
});

describe('refunds', () => {
  const given = (intent: PaymentIntent) =>
    store.one('select refunded from cashier_trades where out_trade_no = $1', [intent.tradeNo]);

  it('refunds once per request number and never more than was paid', async () => {
    const intent = intentOf();
    await post(await open(intent), { action: 'pay' });
    await provider.refund(intent.tradeNo, 100_000, 'R1', '验号不通过');
    await provider.refund(intent.tradeNo, 100_000, 'R1', '验号不通过');
    await Promise.all([1, 2, 3].map(() => provider.refund(intent.tradeNo, 28_000, 'R2', '换绑失败')));
    expect(await given(intent)).toEqual({ refunded: 128_000 });
    await expect(provider.refund(intent.tradeNo, 1, 'R1', '别的金额')).rejects.toMatchObject({
      code: 'ACQ.DISCORDANT_REPEAT_REQUEST',
    });
    await expect(provider.refund(intent.tradeNo, 200_001, 'R3', '太多')).rejects.toMatchObject({
      code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
    });
    expect(await provider.query(intent.tradeNo)).toMatchObject({ state: 'paid' });
    await provider.refund(intent.tradeNo, 200_000, 'R4', '其余');
    expect(await given(intent)).toEqual({ refunded: 328_000 });
    expect(await provider.query(intent.tradeNo)).toEqual({ state: 'closed' });
  });

  it('refuses to refund an unknown, unpaid or closed trade', async () => {
    const intent = intentOf();
    const refund = () => provider.refund(intent.tradeNo, 1, 'R1', '');
    await expect(refund()).rejects.toMatchObject({ code: 'ACQ.TRADE_NOT_EXIST' });
    await open(intent);
    await expect(refund()).rejects.toMatchObject({ code: 'ACQ.TRADE_STATUS_ERROR' });
    await provider.close(intent.tradeNo);
    await expect(refund()).rejects.toMatchObject({ code: 'ACQ.TRADE_HAS_CLOSE' });
    expect(await given(intent)).toEqual({ refunded: 0 });
  });
});

describe('the official SDK as the merchant', () => {
  it('verifies every answer and accepts the notice', async () => {
    const outTradeNo = intentOf().tradeNo;
    const exec = (method: string, bizContent: object) =>
      sdk.exec(method, { bizContent }, { validateSign: true });
    const made = await sdk.exec(
      'alipay.trade.precreate',
      {
        notifyUrl: `${origin}${NOTIFY_PATH}`,
        bizContent: { outTradeNo, subject: '账号 & "号"', totalAmount: '12.30' },
      },
      { validateSign: true },
    );
    expect(made).toMatchObject({ code: '10000', outTradeNo });
    expect(await exec('alipay.trade.query', { outTradeNo })).toMatchObject({
      code: '10000',
      tradeStatus: 'WAIT_BUYER_PAY',
      totalAmount: '12.30',
    });
    await post(String(made.qrCode), { action: 'pay' });
    expect(notices.map((each) => sdk.checkNotifySignV2(each))).toEqual([true]);
    expect(sdk.checkNotifySignV2({ ...notices[0], total_amount: '0.01' })).toBe(false);
    expect(provider.verifyNotice(messageOf({ ...notices[0], total_amount: '0.01' }))).toBeUndefined();
    expect(
      providerWith({ sellerId: '2088000000000001' }).verifyNotice(messageOf(notices[0] ?? {})),
    ).toBeUndefined();
    expect(
      providerWith({ appId: '2021000000000002' }).verifyNotice(messageOf(notices[0] ?? {})),
    ).toBeUndefined();
    expect(await exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' });
    expect(await exec('alipay.trade.close', { outTradeNo })).toMatchObject({
      code: '40004',
      subCode: 'ACQ.TRADE_STATUS_ERROR',
    });
    const refund = { outTradeNo, refundAmount: '2.30', outRequestNo: 'R1' };
    expect(await exec('alipay.trade.refund', refund)).toMatchObject({ fundChange: 'Y', refundFee: '2.30' });
    expect(await exec('alipay.trade.refund', refund)).toMatchObject({ fundChange: 'N', refundFee: '2.30' });
    expect(await exec('alipay.trade.fastpay.refund.query', { outTradeNo, outRequestNo: 'R1' })).toMatchObject(
      { refundStatus: 'REFUND_SUCCESS', refundAmount: '2.30' },
    );
  });

  it('accepts a page payment by URL as well as by form', async () => {
    const url = sdk.pageExec('alipay.trade.page.pay', 'GET', {
      bizContent: {
        outTradeNo: intentOf().tradeNo,
        subject: '账号',
        totalAmount: '1.00',
        productCode: 'FAST_INSTANT_TRADE_PAY',
      },
    });
    const response = await site.fetch(new Request(url));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain(`${CASHIER_PATH}/pay/`);
  });
});
