import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import { describe, expect, it } from 'vitest';
import { createKeyPair } from '../../kit/keyPair.ts';
import { readForm } from '../../kit/forms.ts';
import { createTestClock } from '../../kit/testClock.ts';
import { ProviderRefusal, ProviderUnreachable } from '../../../server/providers/answers.ts';
import { createAlipay } from '../../../server/providers/alipay/provider.ts';
import {
  isNoticeSigned,
  isRequestSigned,
  openAnswer,
  signAnswer,
  signNotice,
  signRequest,
} from '../../../server/providers/alipay/sign.ts';

const app = createKeyPair();
const alipay = createKeyPair();
const stranger = createKeyPair();
const appKey = createPrivateKey(app.privateKey);
const alipayKey = createPrivateKey(alipay.privateKey);
const alipayPublicKey = createPublicKey(alipay.publicKey);

const messageOf = (form: Record<string, string>) => ({
  headers: new Headers(),
  body: new URLSearchParams(form).toString(),
});

const APP_ID = '2021000000000001';
const SELLER_ID = '2088000000000099';
const sdk = new AlipaySdk({
  appId: APP_ID,
  privateKey: app.privateKey,
  keyType: 'PKCS8',
  alipayPublicKey: alipay.publicKey,
  gateway: 'https://gateway.test/gateway.do',
});

const intent = {
  tradeNo: 'T20261121000001',
  subject: '王者荣耀 账号 "贵族10" <全皮肤> & 100%',
  amount: 328_000,
  expiresAt: '2026-11-21T04:30:00.000Z',
  returnUrl: 'https://haoyi.test/pay?id=1&step=2',
};

/** The fields that a browser would post: query parameters and inputs of the form. */
function posted(form: string): Record<string, string> {
  const { action, fields } = readForm(form);
  return { ...Object.fromEntries(new URL(action).searchParams), ...fields };
}

type Gateway = (fields: Record<string, string>) => string | Response;

/** An Alipay provider whose gateway is a function, and the requests that it received. */
function providerWith(gateway: Gateway, more: { fetch?: typeof fetch; timeoutMs?: number } = {}) {
  const requests: Record<string, string>[] = [];
  const provider = createAlipay({
    gateway: 'https://gateway.test/gateway.do',
    appId: APP_ID,
    sellerId: SELLER_ID,
    privateKey: app.privateKey,
    alipayPublicKey: alipay.publicKey,
    notifyUrl: 'https://haoyi.test/api/pay/notify/alipay',
    clock: createTestClock('2026-11-21T04:00:00.000Z'),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const fields = Object.fromEntries([
        ...new URL(request.url).searchParams,
        ...new URLSearchParams(await request.text()),
      ]);
      requests.push(fields);
      const reply = gateway(fields);
      return typeof reply === 'string' ? new Response(reply) : reply;
    },
    ...more,
  });
  return { provider, asked: requests };
}

const answering =
  (result: Record<string, unknown>, key = alipayKey): Gateway =>
  (fields) =>
    signAnswer(fields.method ?? '', result, key);
const done = (more: Record<string, unknown>) => answering({ code: '10000', msg: 'Success', ...more });
const no = (sub: string) =>
  answering({ code: '40004', msg: 'Business Failed', sub_code: sub, sub_msg: '不行' });

const notice = {
  app_id: APP_ID,
  seller_id: SELLER_ID,
  notify_id: 'n1',
  notify_type: 'trade_status_sync',
  out_trade_no: intent.tradeNo,
  trade_no: '2026112122001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '3280.00',
  subject: '账号 a=b&c 100%25',
  charset: 'utf-8',
  version: '1.0',
};

describe('RSA2 signatures, with the official SDK as the oracle', () => {
  it('signs a request byte for byte as the SDK does', () => {
    const url = new URL(
      sdk.pageExec('alipay.trade.page.pay', 'GET', {
        notifyUrl: 'https://haoyi.test/notify?a=1&b=2',
        returnUrl: intent.returnUrl,
        bizContent: { outTradeNo: intent.tradeNo, subject: intent.subject, totalAmount: '3280.00' },
      }),
    );
    const { sign: theirs, ...fields } = Object.fromEntries(url.searchParams);
    expect(fields.biz_content).toContain(JSON.stringify(intent.subject));
    expect(signRequest(fields, appKey).sign).toBe(theirs);
    expect(isRequestSigned({ ...fields, sign: theirs ?? '' }, createPublicKey(app.publicKey))).toBe(true);
  });

  it.each([
    ['alipay.trade.page.pay', false],
    ['alipay.trade.wap.pay', true],
  ])('builds the same request as the SDK for %s', (method, isOnPhone) => {
    const { sign: ours = '', ...fields } = posted(
      providerWith(() => '').provider.pageForm(intent, isOnPhone),
    );
    expect(fields.method).toBe(method);
    const theirs = new URLSearchParams(
      sdk.sdkExecute(
        method,
        {
          format: 'JSON',
          timestamp: fields.timestamp,
          notify_url: fields.notify_url,
          return_url: fields.return_url,
          biz_content: JSON.parse(fields.biz_content ?? '{}') as object,
        },
        { bizContentAutoSnakeCase: false },
      ),
    );
    const { sign: theirSign, ...theirFields } = Object.fromEntries(theirs);
    expect({ ...fields, sign: ours }).toEqual({ ...theirFields, sign: theirSign });
  });

  it('signs a notice the SDK accepts', () => {
    const signed = signNotice(notice, alipayKey);
    expect(sdk.checkNotifySignV2(signed)).toBe(true);
    expect(isNoticeSigned(signed, alipayPublicKey)).toBe(true);
  });

  it.each(Object.keys(notice))('refuses a notice whose %s was changed, as the SDK does', (name) => {
    const signed = { ...signNotice(notice, alipayKey), [name]: 'other' };
    expect(sdk.checkNotifySignV2(signed)).toBe(false);
    expect(isNoticeSigned(signed, alipayPublicKey)).toBe(false);
  });

  it('refuses a notice with an extra field, no signature, another key or an older algorithm', () => {
    const signed = signNotice(notice, alipayKey);
    const { sign: _, ...unsigned } = signed;
    for (const each of [
      { ...signed, more: '1' },
      unsigned,
      { ...signed, sign: '' },
      { ...signed, sign: '!!!' },
      { ...signed, sign_type: 'RSA' },
      signNotice(notice, createPrivateKey(stranger.privateKey)),
    ]) {
      expect(isNoticeSigned(each, alipayPublicKey)).toBe(false);
    }
  });

  it('leaves empty fields of a request out of its signature', () => {
    const fields = { app_id: 'a', sign_type: 'RSA2', biz_content: '{}' };
    expect(signRequest({ ...fields, empty: '' }, appKey).sign).toBe(signRequest(fields, appKey).sign);
  });
});

describe('answers of the gateway', () => {
  const method = 'alipay.trade.precreate';
  const rsa2 = (text: string) => sign('sha256', Buffer.from(text), alipayKey).toString('base64');
  const raw = String.raw`{ "code":"10000", "qr_code":"https:\/\/qr.test\/\u4e2d\"}{,", "deep":{"a":[1,{"b":"]}"}]} }`;

  it('verifies the exact text of the result, wherever the signature stands', () => {
    const expected = { code: '10000', qr_code: 'https://qr.test/中"}{,', deep: { a: [1, { b: ']}' }] } };
    for (const text of [
      `{"alipay_trade_precreate_response":${raw},"sign":"${rsa2(raw)}"}`,
      ` {\n "sign" : "${rsa2(raw)}" , "alipay_cert_sn":"x", "alipay_trade_precreate_response" : ${raw}\n} `,
      `{"error_response":${raw},"sign":"${rsa2(raw)}"}`,
    ]) {
      expect(openAnswer(text, method, alipayPublicKey)).toEqual(expected);
    }
  });

  it('rejects what is unsigned, tampered with, for another method or not JSON', () => {
    for (const text of [
      `{"alipay_trade_precreate_response":${raw}}`,
      `{"alipay_trade_precreate_response":${raw},"sign":""}`,
      `{"alipay_trade_precreate_response":${raw},"sign":null}`,
      `{"alipay_trade_precreate_response":${raw.replace('10000', '10001')},"sign":"${rsa2(raw)}"}`,
      `{"alipay_trade_query_response":${raw},"sign":"${rsa2(raw)}"}`,
      `{"alipay_trade_precreate_response":"x","sign":"${rsa2('"x"')}"}`,
      '{}',
      '[]',
      'null',
      '""',
      '',
      '<html>502</html>',
    ]) {
      expect(openAnswer(text, method, alipayPublicKey)).toBeUndefined();
    }
  });
});

describe('page pay', () => {
  it('renders an escaped form without a script', () => {
    const subject = `a"><script>alert('x')</script>`;
    const form = providerWith(() => '').provider.pageForm({ ...intent, subject }, false);
    expect(form).toMatch(/^<form id="alipayForm" name="alipayForm" method="post" action="[^"<>]*">/);
    expect(form.match(/<[^>]*>/g)).toHaveLength(3);
    const { biz_content: content = '', sign: _, ...fields } = posted(form);
    expect(fields).toEqual({
      app_id: APP_ID,
      method: 'alipay.trade.page.pay',
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: '2026-11-21 12:00:00',
      version: '1.0',
      notify_url: 'https://haoyi.test/api/pay/notify/alipay',
      return_url: intent.returnUrl,
    });
    expect(JSON.parse(content)).toEqual({
      out_trade_no: intent.tradeNo,
      total_amount: '3280.00',
      subject: `a"><script>alert('x')<／script>`,
      time_expire: '2026-11-21 12:30:00',
      product_code: 'FAST_INSTANT_TRADE_PAY',
    });
  });

  it('asks for the mobile page on a phone, with an address to quit to', () => {
    const fields = posted(providerWith(() => '').provider.pageForm(intent, true));
    expect([fields.method, fields.return_url]).toEqual(['alipay.trade.wap.pay', intent.returnUrl]);
    const quit = new URL(intent.returnUrl);
    quit.searchParams.set('cashier', 'left');
    expect(JSON.parse(fields.biz_content ?? '')).toEqual({
      out_trade_no: intent.tradeNo,
      total_amount: '3280.00',
      subject: expect.any(String) as string,
      time_expire: '2026-11-21 12:30:00',
      product_code: 'QUICK_WAP_WAY',
      quit_url: quit.href,
    });
  });

  it('limits the subject to 256 characters and never leaves it empty', () => {
    const subjectOf = (subject: string) => {
      const fields = posted(providerWith(() => '').provider.pageForm({ ...intent, subject }, false));
      return (JSON.parse(fields.biz_content ?? '{}') as { subject: string }).subject;
    };
    expect(subjectOf('号'.repeat(300))).toBe('号'.repeat(256));
    expect(subjectOf('🎮'.repeat(300))).toBe('🎮'.repeat(256));
    expect(subjectOf('  \n ')).toBe('订单 T20261121000001');
  });
});

describe('calls to the gateway', () => {
  const trade = { out_trade_no: intent.tradeNo, trade_no: '2026112122001', total_amount: '3280.00' };

  it('returns the state of a trade', async () => {
    const standing = (gateway: Gateway) => providerWith(gateway).provider.query(intent.tradeNo);
    expect(await standing(done({ ...trade, trade_status: 'WAIT_BUYER_PAY' }))).toEqual({ state: 'waiting' });
    expect(await standing(done({ ...trade, trade_status: 'TRADE_CLOSED' }))).toEqual({ state: 'closed' });
    expect(await standing(no('ACQ.TRADE_NOT_EXIST'))).toEqual({ state: 'unknown' });
    const paid = { state: 'paid', providerTradeNo: '2026112122001', amount: 328_000 };
    expect(await standing(done({ ...trade, trade_status: 'TRADE_SUCCESS' }))).toEqual(paid);
    expect(await standing(done({ ...trade, trade_status: 'TRADE_FINISHED' }))).toEqual(paid);
  });

  it('signs its requests', async () => {
    const { provider, asked } = providerWith(done({ ...trade, trade_status: 'WAIT_BUYER_PAY' }));
    await provider.query(intent.tradeNo);
    expect(asked.map((each) => isRequestSigned(each, createPublicKey(app.publicKey)))).toEqual([true]);
    expect(asked[0]?.biz_content).toBe('{"out_trade_no":"T20261121000001"}');
  });

  it('rejects answers that are unsigned, for another trade or not understood', async () => {
    const paid = { code: '10000', ...trade, trade_status: 'TRADE_SUCCESS' };
    for (const gateway of [
      answering(paid, createPrivateKey(stranger.privateKey)),
      () => JSON.stringify({ alipay_trade_query_response: paid }),
      () => '<html></html>',
      answering({ ...paid, out_trade_no: 'T2' }),
      answering({ ...paid, total_amount: '3280.001' }),
      answering({ ...paid, total_amount: '0.00' }),
      answering({ ...paid, trade_no: '' }),
      answering({ ...paid, trade_status: 'TRADE_ODD' }),
      () => new Response(signAnswer('alipay.trade.query', paid, alipayKey), { status: 502 }),
    ]) {
      await expect(providerWith(gateway).provider.query(intent.tradeNo)).rejects.toBeInstanceOf(
        ProviderUnreachable,
      );
    }
  });

  it('rejects on a network failure and a timeout', async () => {
    const cut = providerWith(() => '', { fetch: () => Promise.reject(new TypeError('fetch failed')) });
    await expect(cut.provider.query('T1')).rejects.toBeInstanceOf(ProviderUnreachable);
    const silent = providerWith(() => '', {
      timeoutMs: 5,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    });
    await expect(silent.provider.query('T1')).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  it('returns the QR code of a precreate and rejects one for another trade', async () => {
    const code = { out_trade_no: intent.tradeNo, qr_code: 'https://qr.test/1' };
    const { provider, asked } = providerWith(done(code));
    expect(await provider.qrCode(intent)).toBe('https://qr.test/1');
    expect(JSON.parse(asked[0]?.biz_content ?? '')).toEqual({
      out_trade_no: intent.tradeNo,
      total_amount: '3280.00',
      subject: '王者荣耀 账号 "贵族10" <全皮肤> ＆ 100%',
      time_expire: '2026-11-21 12:30:00',
    });
    expect(asked[0]?.notify_url).toBe('https://haoyi.test/api/pay/notify/alipay');
    const other = providerWith(done({ ...code, out_trade_no: 'T2' }));
    await expect(other.provider.qrCode(intent)).rejects.toBeInstanceOf(ProviderUnreachable);
    const closed = providerWith(no('ACQ.TRADE_HAS_CLOSE'));
    await expect(closed.provider.qrCode(intent)).rejects.toMatchObject({
      name: 'ProviderRefusal',
      code: 'ACQ.TRADE_HAS_CLOSE',
    });
  });

  it('closes a trade, and queries it when closing was refused', async () => {
    const closing = (refusal: Gateway, status: string) =>
      providerWith((fields) =>
        fields.method === 'alipay.trade.close'
          ? refusal(fields)
          : done({ ...trade, trade_status: status })(fields),
      ).provider.close(intent.tradeNo);
    expect(await closing(done(trade), '')).toBe('closed');
    expect(await closing(no('ACQ.TRADE_NOT_EXIST'), '')).toBe('closed');
    expect(await closing(no('ACQ.TRADE_STATUS_ERROR'), 'TRADE_SUCCESS')).toBe('paid');
    expect(await closing(no('ACQ.TRADE_STATUS_ERROR'), 'TRADE_CLOSED')).toBe('closed');
    await expect(closing(no('ACQ.SYSTEM_ERROR'), 'WAIT_BUYER_PAY')).rejects.toBeInstanceOf(ProviderRefusal);
  });

  it('accepts a refund only when money moved, now or before', async () => {
    const refunding = (change: string, found: Record<string, string>) => {
      const { provider, asked } = providerWith((fields) =>
        fields.method === 'alipay.trade.refund'
          ? done({ ...trade, fund_change: change })(fields)
          : done(found)(fields),
      );
      return { settled: provider.refund(intent.tradeNo, 100_000, 'R1', '验号不通过'), asked };
    };
    const now = refunding('Y', {});
    await expect(now.settled).resolves.toBeUndefined();
    expect(now.asked.map((each) => JSON.parse(each.biz_content ?? '') as object)).toEqual([
      {
        out_trade_no: intent.tradeNo,
        refund_amount: '1000.00',
        out_request_no: 'R1',
        refund_reason: '验号不通过',
      },
    ]);
    const before = refunding('N', { refund_status: 'REFUND_SUCCESS', refund_amount: '1000.00' });
    await expect(before.settled).resolves.toBeUndefined();
    await expect(refunding('N', {}).settled).rejects.toBeInstanceOf(ProviderUnreachable);
    const other = refunding('N', { refund_status: 'REFUND_SUCCESS', refund_amount: '10.00' });
    await expect(other.settled).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});

describe('verifyNotice', () => {
  const { provider } = providerWith(() => '');
  const verified = (more: Partial<typeof notice>) =>
    provider.verifyNotice(messageOf(signNotice({ ...notice, ...more }, alipayKey)));

  it('reads a notice that passes every check', () => {
    const expected = {
      notifyId: 'n1',
      tradeNo: intent.tradeNo,
      providerTradeNo: '2026112122001',
      amount: 328_000,
      state: 'paid',
    };
    expect(verified({})).toEqual(expected);
    expect(verified({ trade_status: 'TRADE_FINISHED' })).toEqual(expected);
    expect(verified({ trade_status: 'TRADE_CLOSED' })).toEqual({ ...expected, state: 'closed' });
    expect(verified({ trade_status: 'WAIT_BUYER_PAY' })).toEqual({ ...expected, state: 'open' });
  });

  it('returns nothing for another app or seller, and for a missing or invalid field', () => {
    for (const more of [
      { app_id: '2021000000000002' },
      { seller_id: '2088000000000001' },
      { seller_id: '' },
      { trade_status: 'TRADE_ODD' },
      { trade_status: '' },
      { out_trade_no: '' },
      { trade_no: '' },
      { notify_id: '' },
      { total_amount: '' },
      { total_amount: '3280.001' },
      { total_amount: '-1.00' },
      { total_amount: '0.00' },
    ]) {
      expect(verified(more)).toBeUndefined();
    }
  });
});
