import { describe, expect, it } from 'vitest';
import { loginByPassword } from '../../../contract/account/calls.ts';
import { payOrder } from '../../../contract/buying/calls.ts';
import { useApp } from '../../kit/app.ts';
import { listingsOnSale, place } from '../../kit/orders.ts';

const PAGES = 'https://shop.example';
const t = useApp({ settings: { allowedOrigins: ['https://m.shop.example', PAGES] } });

/** Requests a path. Resolves with the status and the CORS headers of the response. */
async function ask(path: string, init: RequestInit & { headers: Record<string, string> }) {
  const { status, headers } = await t.app.request(path, init);
  const corsHeaders = [...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary');
  return { status, said: Object.fromEntries(corsHeaders) };
}
const preflight = (origin: string, headers = 'content-type,token,authorization,idempotency-key') =>
  ask('/api/saleOrder', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': headers,
    },
  });

const letIn = {
  'access-control-allow-origin': PAGES,
  'access-control-expose-headers': 'X-Server-Time',
  vary: 'Origin',
};

describe('a page of an allowed origin', () => {
  it('may send both token headers and the idempotency key', async () => {
    expect(await preflight(PAGES)).toEqual({
      status: 204,
      said: {
        ...letIn,
        'access-control-allow-methods': 'GET,POST,PUT',
        'access-control-allow-headers': 'Content-Type,Token,Authorization,Idempotency-Key',
        'access-control-max-age': '7200',
        vary: 'Origin, Access-Control-Request-Headers',
      },
    });
  });

  it.each([
    ['an answer', '/api/web/gameTemp', 'GET', 200],
    ['a refusal', '/api/system/user/profile', 'GET', 200],
    ['bad input', '/api/login', 'POST', 200],
    ['no such call', '/api/nothing', 'GET', 404],
  ])('may read %s and the Date header', async (_, path, method, status) => {
    expect(await ask(path, { method, headers: { origin: PAGES } })).toEqual({ status, said: letIn });
  });

  it('is the return address of its payments; payers on our own pages return there', async () => {
    const [one, two] = await listingsOnSale(t, 2);
    const buyer = await t.login('13900020101');
    const back = async (listing: typeof one, headers: Record<string, string>) => {
      if (!listing) throw new Error('the shop is empty');
      const { id } = await place(buyer, listing);
      const reply = await t.send(`/api/saleOrder/${id}/pay`, {
        method: 'POST',
        token: buyer.token,
        headers: { ...headers, 'Idempotency-Key': `pay-from-${listing.id}` },
        body: JSON.stringify(payOrder.input.encode({ method: 'alipay', kind: 'full' })),
      });
      expect(reply.body.msg).toBe('操作成功');
      return [...t.payments.trades.values()].at(-1)?.intent.returnUrl.replace(id, '…');
    };
    expect([await back(one, { origin: PAGES }), await back(two, { origin: 'http://haoyi.test' })]).toEqual([
      `${PAGES}/index/goZFB?orderId=…`,
      'http://haoyi.test/index/goZFB?orderId=…',
    ]);
  });
});

describe('a page of any other origin', () => {
  it.each(['https://evil.example', 'https://shop.example.evil.example', 'http://shop.example', 'null', '*'])(
    'gets no CORS headers for %s',
    async (origin) => {
      const reply = await ask('/api/web/gameTemp', { headers: { origin } });
      expect([(await preflight(origin)).said, reply]).toEqual([{}, { status: 200, said: {} }]);
    },
  );
});

describe('a call that changes something', () => {
  /** Signs a member in as a page would. Resolves with the code, the reason and whether a cookie is set. */
  const logIn = async (headers: Record<string, string>) => {
    const { phone } = await t.login('13900020102');
    const passwordHash = await t.ctx.hasher.hash('passw0rd');
    await t.sql`update users set password_hash = ${passwordHash} where phone = ${phone}`;
    const { captcha: code, captchaId: uuid } = await t.captcha();
    const reply = await t.app.request(`https://haoyi.lan:3443${loginByPassword.path}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...headers },
      body: JSON.stringify({ username: phone, password: 'passw0rd', code, uuid }),
    });
    const body = (await reply.json()) as { code: number; reason?: string };
    return [body.code, body.reason, reply.headers.has('set-cookie')];
  };

  it.each([
    'https://evil.example',
    'https://haoyi.lan',
    'https://haoyi.lan:3443.evil.example',
    'http://haoyi.test.evil.example',
    'null',
    '',
  ])('is refused, and sets no cookie, for a page of %s', async (origin) => {
    expect(await logIn({ origin, 'sec-fetch-site': 'cross-site' })).toEqual([403, 'otherSite', false]);
    expect(await logIn({ origin })).toEqual([403, 'otherSite', false]);
  });

  it.each([
    ['a client without Origin', {}],
    ['a page at PUBLIC_ORIGIN', { origin: 'http://haoyi.test' }],
    ['a page at the host of the request', { origin: 'https://haoyi.lan:3443' }],
    ['a page behind a proxy that ends TLS', { origin: 'http://haoyi.lan:3443' }],
    ['a page of an allowed origin', { origin: PAGES, 'sec-fetch-site': 'cross-site' }],
    ['our own page without an origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ])('is served to %s', async (_, headers) => {
    expect(await logIn(headers)).toEqual([200, undefined, true]);
  });

  it('says what to do', async () => {
    const { body } = await t.send('/api/login', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: '{}',
    });
    expect(body).toEqual({
      code: 403,
      msg: '这是别的网站发来的请求，没有处理。请在本站的网页上操作',
      reason: 'otherSite',
    });
  });

  it('is no notice of a payment provider: its signature decides', async () => {
    const [listing] = await listingsOnSale(t, 1);
    const buyer = await t.login('13900020103');
    const { id } = await place(buyer, listing as NonNullable<typeof listing>);
    await buyer.do(payOrder, { params: { id }, input: { method: 'alipay', kind: 'full' } });
    const tradeNo = [...t.payments.trades.keys()].at(-1) ?? '';
    t.payments.settle(tradeNo);
    const reply = await t.app.request('/api/pay/notify/alipay', {
      method: 'POST',
      headers: { origin: 'https://provider.example' },
      body: new URLSearchParams(t.payments.noticeOf(tradeNo)),
    });
    expect(await reply.text()).toBe('success');
  });
});
