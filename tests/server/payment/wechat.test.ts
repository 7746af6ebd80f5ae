import { createPrivateKey, createPublicKey } from 'node:crypto';
import WxPay from 'wechatpay-node-v3';
import { describe, expect, it } from 'vitest';
import { createKeyPair } from '../../kit/keyPair.ts';
import { createTestClock } from '../../kit/testClock.ts';
import { ProviderRefusal, ProviderUnreachable } from '../../../server/providers/answers.ts';
import { createWechatPay } from '../../../server/providers/wechat/provider.ts';
import {
  authorizationOf,
  isMessageSigned,
  isRequestSigned,
  readAuthorization,
  seal,
  signMessage,
  unseal,
} from '../../../server/providers/wechat/sign.ts';
import { RefundUnderWay } from '../../../server/providers/refundUnderWay.ts';

const merchant = createKeyPair();
const platform = createKeyPair();
const stranger = createKeyPair();
const merchantKey = createPrivateKey(merchant.privateKey);
const platformKey = createPrivateKey(platform.privateKey);
const platformPublicKey = createPublicKey(platform.publicKey);

const MARK = { mchId: '1900007291', serial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB' };
const APP_ID = 'wxd678efh567hg6787';
const PLATFORM_SERIAL = 'PUB_KEY_ID_0114232134912410000000000000';
const API_KEY = '0123456789abcdef0123456789ABCDEF';
const NOW = '2026-11-21T04:00:00.000Z';
const SECONDS = Date.parse(NOW) / 1000;

const library = new WxPay({
  appid: APP_ID,
  mchid: MARK.mchId,
  serial_no: MARK.serial,
  publicKey: Buffer.from(merchant.publicKey),
  privateKey: Buffer.from(merchant.privateKey),
  key: API_KEY,
});

const intent = {
  tradeNo: 'HYzf20261121000001',
  subject: '王者荣耀 账号 "贵族10" <全皮肤>',
  amount: 328_000,
  expiresAt: '2026-11-21T04:30:00.000Z',
  returnUrl: 'https://haoyi.test/index/goZFB?orderId=1',
};

interface Asked {
  method: string;
  url: string;
  body: unknown;
  authorization: string;
}
type Gateway = (asked: Asked) => [status: number, body: string, headers?: Record<string, string>];

const signed = (body: string, more: { serial?: string; timestamp?: number; key?: typeof platformKey } = {}) =>
  signMessage(body, { key: platformKey, serial: PLATFORM_SERIAL, timestamp: SECONDS, ...more });
const answer =
  (value: object, status = 200): Gateway =>
  () => {
    const body = JSON.stringify(value);
    return [status, body, signed(body)];
  };

/** A WeChat Pay provider whose gateway is a function, and the requests that it received. */
function providerWith(gateway: Gateway) {
  const requests: Asked[] = [];
  const provider = createWechatPay({
    gateway: 'https://api.mch.test',
    ...MARK,
    appId: APP_ID,
    privateKey: merchant.privateKey,
    apiKey: API_KEY,
    platformKey: platform.publicKey,
    platformSerial: PLATFORM_SERIAL,
    notifyUrl: 'https://haoyi.test/api/pay/notify/wechat',
    clock: createTestClock(NOW),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const body = await request.text();
      const asked = {
        method: request.method,
        url: request.url,
        body: body === '' ? undefined : (JSON.parse(body) as unknown),
        authorization: request.headers.get('authorization') ?? '',
      };
      requests.push(asked);
      const [status, text, headers] = gateway(asked);
      return new Response(status === 204 ? null : text, { status, ...(headers && { headers }) });
    },
  });
  return { provider, asked: requests };
}

const refusedWith = (code: string, status = 400) => answer({ code, message: '不行' }, status);

describe('signatures, with wechatpay-node-v3 as the oracle', () => {
  it.each([
    [
      'POST',
      '/v3/pay/transactions/native',
      JSON.stringify({ description: '账号 "贵族10"', amount: { total: 1 } }),
    ],
    ['GET', '/v3/pay/transactions/out-trade-no/HY1?mchid=1900007291', ''],
  ] as const)('a %s is signed as the library signs it', (method, path, body) => {
    const request = {
      method,
      path,
      body,
      timestamp: 1_554_208_460,
      nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
    };
    const theirs = library.getSignature(
      method,
      request.nonce,
      String(request.timestamp),
      path,
      body === '' ? undefined : body,
    );
    const header = library.getAuthorization(request.nonce, String(request.timestamp), theirs);
    expect(authorizationOf(request, MARK, merchantKey)).toBe(header);
    expect(readAuthorization(header)).toEqual({
      ...MARK,
      timestamp: request.timestamp,
      nonce: request.nonce,
      signature: theirs,
    });
    const key = createPublicKey(merchant.publicKey);
    expect(isRequestSigned(request, theirs, key)).toBe(true);
    expect(isRequestSigned({ ...request, body: `${body} ` }, theirs, key)).toBe(false);
    expect(isRequestSigned(request, theirs, platformPublicKey)).toBe(false);
  });

  it('the library verifies our signatures, and both refuse an altered message', async () => {
    Object.assign(WxPay, { certificates: { [PLATFORM_SERIAL]: platform.publicKey } });
    const body = JSON.stringify({ id: 'EV-1' });
    const headers = new Headers(signed(body));
    const said = (text: string) => ({
      timestamp: headers.get('wechatpay-timestamp') ?? '',
      nonce: headers.get('wechatpay-nonce') ?? '',
      serial: PLATFORM_SERIAL,
      signature: headers.get('wechatpay-signature') ?? '',
      body: text,
    });
    const ours = (text: string) =>
      isMessageSigned(headers, text, {
        key: platformPublicKey,
        serial: PLATFORM_SERIAL,
        now: Date.parse(NOW),
      });
    expect([await library.verifySign(said(body)), ours(body)]).toEqual([true, true]);
    expect([await library.verifySign(said(`${body} `)), ours(`${body} `)]).toEqual([false, false]);
  });

  it('the library decrypts our texts, and we refuse altered ones', () => {
    const plain = JSON.stringify({ out_trade_no: 'HY1', 说明: '账号' });
    const sealed = seal(plain, 'transaction', API_KEY);
    expect(library.decipher_gcm(sealed.ciphertext, sealed.associated_data, sealed.nonce, API_KEY)).toEqual(
      JSON.parse(plain),
    );
    expect(unseal(sealed, API_KEY)).toBe(plain);
    expect(unseal(sealed, API_KEY.toLowerCase())).toBeUndefined();
    expect(unseal({ ...sealed, associated_data: 'refund' }, API_KEY)).toBeUndefined();
    expect(unseal({ ...sealed, nonce: 'ffffffffffff' }, API_KEY)).toBeUndefined();
    const bytes = Buffer.from(sealed.ciphertext, 'base64');
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    expect(unseal({ ...sealed, ciphertext: bytes.toString('base64') }, API_KEY)).toBeUndefined();
    expect(unseal({ ...sealed, ciphertext: '' }, API_KEY)).toBeUndefined();
  });
});

describe('orders', () => {
  const order = {
    appid: APP_ID,
    mchid: MARK.mchId,
    description: intent.subject,
    out_trade_no: intent.tradeNo,
    time_expire: '2026-11-21T12:30:00+08:00',
    notify_url: 'https://haoyi.test/api/pay/notify/wechat',
    amount: { total: 328_000, currency: 'CNY' },
  };

  it('requests a QR code in fen and Chinese time', async () => {
    const { provider, asked } = providerWith(answer({ code_url: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' }));
    expect(await provider.qrCode(intent)).toBe('weixin://wxpay/bizpayurl?pr=p4lpSuKzz');
    expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', 'https://api.mch.test/v3/pay/transactions/native', order],
    ]);
    const said = readAuthorization(asked[0]?.authorization);
    const sent = {
      method: 'POST',
      path: '/v3/pay/transactions/native',
      body: JSON.stringify(asked[0]?.body),
      timestamp: SECONDS,
      nonce: said?.nonce ?? '',
    } as const;
    expect(isRequestSigned(sent, said?.signature ?? '', createPublicKey(merchant.publicKey))).toBe(true);
  });

  it('requests a link with the phone’s IP address, which returns to the page', async () => {
    const { provider, asked } = providerWith(
      answer({ h5_url: 'https://wx.tenpay.com/checkmweb?prepay_id=wx1&package=2' }),
    );
    expect(await provider.phoneLink?.(intent, '203.0.113.7')).toBe(
      'https://wx.tenpay.com/checkmweb?prepay_id=wx1&package=2&redirect_url=' +
        encodeURIComponent('https://haoyi.test/index/goZFB?orderId=1&cashier=returned'),
    );
    expect(asked.map(({ url, body }) => [url, body])).toEqual([
      [
        'https://api.mch.test/v3/pay/transactions/h5',
        { ...order, scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } } },
      ],
    ]);
  });

  it('truncates a description to 127 bytes, between characters', async () => {
    const { provider, asked } = providerWith(answer({ code_url: 'weixin://x' }));
    await provider.qrCode({ ...intent, subject: '号'.repeat(60) });
    expect(asked[0]?.body).toMatchObject({ description: '号'.repeat(42) });
  });

  it('rejects an answer without an URL', async () => {
    await expect(providerWith(answer({})).provider.qrCode(intent)).rejects.toBeInstanceOf(
      ProviderUnreachable,
    );
  });
});

describe('answers', () => {
  const body = JSON.stringify({ code_url: 'weixin://x' });
  it.each([
    ['without a signature', undefined],
    ['signed by a stranger', signed(body, { key: createPrivateKey(stranger.privateKey) })],
    ['signed under another serial', signed(body, { serial: 'PUB_KEY_ID_2' })],
    ['of another body', signed(`${body} `)],
    ['older than five minutes', signed(body, { timestamp: SECONDS - 301 })],
    ['from the future', signed(body, { timestamp: SECONDS + 301 })],
  ])('are refused: %s', async (_, headers) => {
    const { provider } = providerWith(() => [200, body, headers]);
    await expect(provider.qrCode(intent)).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  it('are refused also for an unsigned refusal', async () => {
    const no = JSON.stringify({ code: 'ORDER_NOT_EXIST', message: '订单不存在' });
    await expect(providerWith(() => [404, no]).provider.query('HY1')).rejects.toBeInstanceOf(
      ProviderUnreachable,
    );
    expect(await providerWith(() => [404, no, signed(no)]).provider.query('HY1')).toEqual({
      state: 'unknown',
    });
  });

  it('of a failing gateway leave the outcome unknown', async () => {
    await expect(providerWith(refusedWith('SYSTEM_ERROR', 500)).provider.query('HY1')).rejects.toBeInstanceOf(
      ProviderUnreachable,
    );
  });
});

const trade = {
  appid: APP_ID,
  mchid: MARK.mchId,
  out_trade_no: intent.tradeNo,
  transaction_id: '4200001234202611210000000001',
  trade_state: 'SUCCESS',
  amount: { total: 328_000, payer_total: 320_000, currency: 'CNY' },
};

describe('query and close', () => {
  it.each([
    ['NOTPAY', { state: 'waiting' }],
    ['USERPAYING', { state: 'waiting' }],
    ['CLOSED', { state: 'closed' }],
    ['SUCCESS', { state: 'paid', providerTradeNo: trade.transaction_id, amount: 328_000 }],
    ['REFUND', { state: 'paid', providerTradeNo: trade.transaction_id, amount: 328_000 }],
  ])('%s', async (state, standing) => {
    const { provider, asked } = providerWith(answer({ ...trade, trade_state: state }));
    expect(await provider.query(intent.tradeNo)).toEqual(standing);
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ['GET', `https://api.mch.test/v3/pay/transactions/out-trade-no/${intent.tradeNo}?mchid=1900007291`],
    ]);
  });

  it.each([
    ['another trade', { out_trade_no: 'HYother' }],
    ['another merchant', { mchid: '1900000000' }],
    ['another currency', { amount: { total: 328_000, currency: 'USD' } }],
    ['no number of its own', { transaction_id: '' }],
    ['an unknown state', { trade_state: 'ODD' }],
  ])('an answer with %s is refused', async (_, more) => {
    await expect(
      providerWith(answer({ ...trade, ...more })).provider.query(intent.tradeNo),
    ).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  it('closes a trade, and reports when it was too late', async () => {
    const path = `https://api.mch.test/v3/pay/transactions/out-trade-no/${intent.tradeNo}/close`;
    const closing = providerWith(() => [204, '', signed('')]);
    expect(await closing.provider.close(intent.tradeNo)).toBe('closed');
    expect(closing.asked.map(({ url, body }) => [url, body])).toEqual([[path, { mchid: MARK.mchId }]]);
    const late = (state: string) =>
      providerWith((asked) =>
        (asked.url === path ? refusedWith('ORDERPAID') : answer({ ...trade, trade_state: state }))(asked),
      ).provider.close(intent.tradeNo);
    expect([await late('SUCCESS'), await late('CLOSED')]).toEqual(['paid', 'closed']);
    await expect(late('NOTPAY')).rejects.toBeInstanceOf(ProviderRefusal);
  });
});

describe('refunds', () => {
  const refund = { out_refund_no: 'R1', amount: { refund: 1000, total: 328_000, currency: 'CNY' } };
  const refunding = (first: object, then: object = first) =>
    providerWith((asked) => {
      if (asked.url.includes('/out-trade-no/')) return answer(trade)(asked);
      return answer({ ...refund, ...(asked.method === 'POST' ? first : then) })(asked);
    });

  it('contains the total of the trade', async () => {
    const { provider, asked } = refunding({ status: 'SUCCESS' });
    await provider.refund(intent.tradeNo, 1000, 'R1', '订单关闭，原路退回');
    expect(asked.slice(1).map(({ url, body }) => [url, body])).toEqual([
      [
        'https://api.mch.test/v3/refund/domestic/refunds',
        {
          out_trade_no: intent.tradeNo,
          out_refund_no: 'R1',
          reason: '订单关闭，原路退回',
          notify_url: 'https://haoyi.test/api/pay/notify/wechat',
          amount: { refund: 1000, total: 328_000, currency: 'CNY' },
        },
      ],
    ]);
  });

  it('is done only when the money has arrived', async () => {
    const of = (first: object, then?: object) =>
      refunding(first, then).provider.refund(intent.tradeNo, 1000, 'R1', '退款');
    await expect(of({ status: 'PROCESSING' }, { status: 'SUCCESS' })).resolves.toBeUndefined();
    await expect(of({ status: 'PROCESSING' })).rejects.toBeInstanceOf(RefundUnderWay);
    await expect(of({ status: 'ABNORMAL' })).rejects.toBeInstanceOf(ProviderRefusal);
    await expect(of({ status: 'CLOSED' })).rejects.toBeInstanceOf(ProviderRefusal);
    await expect(of({ status: 'SUCCESS', amount: { refund: 1, total: 328_000 } })).rejects.toBeInstanceOf(
      ProviderUnreachable,
    );
    await expect(of({ status: 'SUCCESS', out_refund_no: 'R2' })).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});

describe('notices', () => {
  const { provider } = providerWith(() => [500, '']);
  const noticeOf = (resource: object, more: { kind?: string; key?: string; algorithm?: string } = {}) => {
    const { kind = 'transaction', key = API_KEY, algorithm = 'AEAD_AES_256_GCM' } = more;
    return JSON.stringify({
      id: 'EV-1',
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: { algorithm, original_type: kind, ...seal(JSON.stringify(resource), kind, key) },
    });
  };
  const verify = (body: string, headers: Record<string, string> = signed(body)) =>
    provider.verifyNotice({ headers: new Headers(headers), body });
  const expected = {
    notifyId: 'EV-1',
    tradeNo: intent.tradeNo,
    providerTradeNo: trade.transaction_id,
    amount: 328_000,
    state: 'paid',
  };

  it('are accepted when every check passes', () => {
    expect(verify(noticeOf(trade))).toEqual(expected);
    expect(verify(noticeOf({ ...trade, trade_state: 'NOTPAY' }))).toEqual({ ...expected, state: 'open' });
    const refund = { ...trade, appid: undefined, out_refund_no: 'R1', refund_status: 'SUCCESS' };
    expect(verify(noticeOf(refund, { kind: 'refund' }))).toEqual({
      ...expected,
      state: 'open',
      refundNo: 'R1',
    });
  });

  it('of another application, merchant or currency, or without numbers, are refused', () => {
    for (const more of [
      { appid: 'wx0' },
      { mchid: '1900000000' },
      { amount: { total: 328_000, currency: 'USD' } },
      { amount: { total: 0, currency: 'CNY' } },
      { amount: { total: 3280.5, currency: 'CNY' } },
      { amount: undefined },
      { out_trade_no: '' },
      { transaction_id: undefined },
    ]) {
      expect(verify(noticeOf({ ...trade, ...more }))).toBeUndefined();
    }
    expect(verify(noticeOf(trade, { kind: 'coupon' }))).toBeUndefined();
  });

  it('that are forged, altered, encrypted with another key or too old are refused', () => {
    const body = noticeOf(trade);
    expect(verify(body, {})).toBeUndefined();
    expect(verify(body, signed(body, { key: createPrivateKey(stranger.privateKey) }))).toBeUndefined();
    expect(verify(body, signed(body, { key: merchantKey }))).toBeUndefined();
    expect(verify(body, signed(body, { serial: 'PUB_KEY_ID_2' }))).toBeUndefined();
    expect(verify(body.replace('EV-1', 'EV-2'), signed(body))).toBeUndefined();
    expect(verify(body, signed(body, { timestamp: SECONDS - 301 }))).toBeUndefined();
    expect(verify(body, signed(body, { timestamp: SECONDS + 301 }))).toBeUndefined();
    expect(verify(body, { ...signed(body), 'Wechatpay-Nonce': 'other' })).toBeUndefined();
    expect(verify(noticeOf(trade, { key: API_KEY.toLowerCase() }))).toBeUndefined();
    expect(verify(noticeOf(trade, { algorithm: 'AEAD_SM4_GCM' }))).toBeUndefined();
    expect(verify('not json')).toBeUndefined();
    expect(verify('[]')).toBeUndefined();
    // A notice is valid for 300 s, inclusive.
    expect(verify(body, signed(body, { timestamp: SECONDS - 300 }))).toEqual(expected);
  });
});
