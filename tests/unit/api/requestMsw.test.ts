import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRequest, RequestError, type RequestOptions } from '../../../src/api/request.ts';

/** The request function with msw, as in stories. It must behave as with a real server (request.test.ts). */

const BASE = 'https://back.example';

const server = setupServer(
  http.all(`${BASE}/api/echo`, async ({ request }) => {
    const { method, url, headers } = request;
    const form = headers.get('content-type')?.startsWith('multipart/') ? await request.formData() : null;
    return HttpResponse.json({
      code: 200,
      data: {
        method,
        query: [...new URL(url).searchParams],
        type: headers.get('content-type')?.split(';')[0] ?? null,
        tokens: [headers.get('token'), headers.get('authorization')],
        key: headers.get('idempotency-key'),
        body: form
          ? [...form].map(([name, part]) => [name, part instanceof File ? part.name : part])
          : await request.text(),
      },
    });
  }),
  http.all(`${BASE}/api/reply/:code/:status`, ({ params: { code, status } }) =>
    HttpResponse.json({ code: Number(code), msg: `说${String(code)}` }, { status: Number(status) }),
  ),
  http.get(`${BASE}/api/clock`, () =>
    HttpResponse.json({ code: 200 }, { headers: { 'X-Server-Time': '1763683200123' } }),
  ),
  http.get(`${BASE}/api/garbage`, () => HttpResponse.html('<h1>bad gateway</h1>', { status: 502 })),
  http.get(`${BASE}/api/lost`, () => HttpResponse.error()),
  http.get(`${BASE}/api/hang`, async () => {
    await delay('infinite');
    return HttpResponse.json({ code: 200 });
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const expired: (string | null)[] = [];
const clock: number[] = [];
afterEach(() => {
  expired.length = 0;
  clock.length = 0;
});

const send = createRequest({
  base: BASE,
  readToken: () => 'token-1',
  onExpired: (token) => expired.push(token),
  onServerTime: (serverMs) => clock.push(serverMs),
});

/** Resolves with the body of a response, or with the visible properties of the rejection. */
const outcome = (options: RequestOptions): Promise<unknown> =>
  send(options).catch((error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    const { kind, message, status, data, refusal } = error;
    return { kind, message, status, data, refusal };
  });

const bare = { status: undefined, data: undefined, refusal: undefined };

describe('the headers and body of a request', () => {
  it.each<[string, RequestOptions, Record<string, unknown>]>([
    [
      'GET: params in the query',
      {
        method: 'GET',
        url: '/api/echo',
        params: { key: '王者 荣耀&more', tags: ['皮肤', 'V8'], none: null },
      },
      {
        method: 'GET',
        query: [
          ['key', '王者 荣耀&more'],
          ['tags', '皮肤'],
          ['tags', 'V8'],
        ],
        body: '',
      },
    ],
    [
      'POST: a JSON body, and the key',
      { method: 'POST', url: '/api/echo', body: { name: '原神' }, idempotencyKey: 'k-1' },
      { method: 'POST', body: '{"name":"原神"}', key: 'k-1' },
    ],
    ['PUT: a JSON body', { method: 'PUT', url: '/api/echo', body: [1] }, { method: 'PUT', body: '[1]' }],
    [
      'form mode: multipart',
      { method: 'POST', url: '/api/echo', form: { scene: '商品', file: new File(['x'], '截图.png') } },
      {
        method: 'POST',
        type: 'multipart/form-data',
        body: [
          ['scene', '商品'],
          ['file', '截图.png'],
        ],
      },
    ],
    [
      'register: both token headers empty',
      { method: 'POST', url: '/api/echo', anonymous: true },
      { method: 'POST', tokens: ['', ''], body: '{}' },
    ],
  ])('%s', async (_, options, expected) => {
    const plain = { query: [], type: 'application/json', tokens: ['token-1', 'token-1'], key: null };
    expect(await outcome(options)).toEqual({ code: 200, data: { ...plain, ...expected } });
  });
});

describe('code 401 and 403', () => {
  it.each<[number, number, RequestError['refusal'], (string | null)[]]>([
    [401, 200, undefined, ['token-1']],
    [401, 401, 'expired', ['token-1']],
    [403, 200, undefined, []],
    [403, 403, 'forbidden', []],
    [500, 500, undefined, []],
    [422, 200, undefined, []],
  ])(
    'code %i with status %i: told apart as %s, told of as expired %j',
    async (code, status, refusal, told) => {
      const data = { code, msg: `说${code}` };
      expect([await outcome({ method: 'POST', url: `/api/reply/${code}/${status}` }), expired]).toEqual([
        status === 200 ? data : { kind: 'http', message: data.msg, status, data, refusal },
        told,
      ]);
    },
  );

  it('report that a register request carried no token', async () => {
    await outcome({ method: 'POST', url: '/api/reply/401/200', anonymous: true });
    expect(expired).toEqual([null]);
  });
});

describe('transport errors', () => {
  it('no connection: Network Error', async () => {
    expect(await outcome({ method: 'GET', url: '/api/lost' })).toEqual({
      ...bare,
      kind: 'network',
      message: 'Network Error',
    });
  });

  it('no answer: the timeout, named in the message', async () => {
    expect(await outcome({ method: 'GET', url: '/api/hang', timeoutMs: 30 })).toEqual({
      ...bare,
      kind: 'timeout',
      message: 'timeout of 30ms exceeded',
    });
  });

  it('aborted by the caller: Request aborted', async () => {
    const controller = new AbortController();
    const heard = outcome({ method: 'GET', url: '/api/hang', signal: controller.signal });
    controller.abort();
    expect(await heard).toEqual({ ...bare, kind: 'aborted', message: 'Request aborted' });
  });

  it('a gateway without a message: the status', async () => {
    expect(await outcome({ method: 'GET', url: '/api/garbage' })).toEqual({
      kind: 'http',
      message: 'Request failed with status code 502',
      status: 502,
      data: '<h1>bad gateway</h1>',
      refusal: undefined,
    });
  });
});

it('reports the server’s clock', async () => {
  await outcome({ method: 'GET', url: '/api/clock' });
  expect(clock).toEqual([1763683200123]);
});
