import { describe, expect, it } from 'vitest';
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

  it('is the return address of its payments; other origins return to our own site', async () => {
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
    expect([await back(one, { origin: PAGES }), await back(two, { origin: 'https://evil.example' })]).toEqual(
      [`${PAGES}/index/goZFB?orderId=…`, 'http://haoyi.test/index/goZFB?orderId=…'],
    );
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
