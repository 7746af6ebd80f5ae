import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRequest, RequestError, type RequestDeps } from '../../../src/api/request.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * A real HTTP server: the requests that it received, and its behaviour by path. Every other path echoes the request
 * with code 200.
 */
const seen: Seen[] = [];
const behaviours: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = {
  '/api/hang': () => {},
  '/api/cut': (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' });
    res.write('{"code":200,"data":', () => res.destroy());
  },
  '/api/hang-in-body': (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.write('{"code":200,');
  },
  '/api/500-json': (_req, res) => json(res, 500, { code: 500, msg: '服务器出错', requestId: 'r-1' }),
  '/api/500-garbage': (_req, res) => {
    res.writeHead(500, { 'content-type': 'text/html' });
    res.end('<h1>bad gateway</h1>');
  },
  '/api/200-garbage': (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html' });
    res.end('<!doctype html>');
  },
  '/api/empty': (_req, res) => {
    res.writeHead(200);
    res.end();
  },
  '/api/401-in-body': (_req, res) => json(res, 200, { code: 401, msg: '登录已超时' }),
  '/api/401-as-text': (_req, res) => json(res, 200, { code: '401', msg: '登录已超时' }),
  '/api/401-as-status': (_req, res) => json(res, 401, { code: 401, msg: '登录已超时' }),
  '/api/403-in-body': (_req, res) => json(res, 200, { code: 403, msg: '没有权限' }),
  '/api/403-as-status': (_req, res) => json(res, 403, { code: 403, msg: '没有权限' }),
  '/api/time': (_req, res) => {
    res.setHeader('X-Server-Time', '1763683200123');
    json(res, 200, { code: 200 });
  },
  '/api/time-with-500': (_req, res) => {
    res.setHeader('X-Server-Time', '1763683200124');
    json(res, 500, { code: 500 });
  },
};

function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
}

const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    const url = req.url ?? '';
    seen.push({ method: req.method ?? '', url, headers: req.headers, body: Buffer.concat(chunks) });
    const behave = behaviours[url.split('?')[0] ?? ''];
    if (behave) behave(req, res);
    else json(res, 200, { code: 200, data: { path: url } });
  });
});
let base = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  seen.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function setUp(over: Partial<RequestDeps> = {}) {
  const onExpired = vi.fn<(token: string | null) => void>();
  const onServerTime = vi.fn<(serverMs: number, roundTripMs: number) => void>();
  const request = createRequest({ base, readToken: () => 'raw.token-1', onExpired, onServerTime, ...over });
  return { request, onExpired, onServerTime };
}

/** Resolves with the properties of a rejection that callers can see. */
async function rejection(promise: Promise<unknown>) {
  const error = await promise.then(
    () => new Error('it resolved'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw error;
  const { name, kind, message, status, data, refusal } = error;
  return { name, kind, message, status, data, refusal };
}
const bare = { name: 'RequestError', status: undefined, data: undefined };
const last = (): Seen => {
  const one = seen.at(-1);
  if (!one) throw new Error('the server saw nothing');
  return one;
};
const settled = (count: number) => vi.waitFor(() => expect(seen.length).toBe(count));

describe('the URL of a request', () => {
  it('that begins with /api goes to the base host', async () => {
    const { request } = setUp();
    expect(await request({ method: 'GET', url: '/api/captchaImage' })).toEqual({
      code: 200,
      data: { path: '/api/captchaImage' },
    });
  });

  it.each([
    ['https://back.example', '/api/login', 'https://back.example/api/login'],
    ['https://back.example/', '/api/login', 'https://back.example/api/login'],
    ['', '/api/login', '/api/login'],
    ['https://back.example', '/api', 'https://back.example/api'],
    [
      'https://back.example',
      '/api?next=https://x.example//y',
      'https://back.example/api?next=https://x.example//y',
    ],
    ['https://back.example', '/apiary/bees', '/apiary/bees'],
    ['https://back.example', 'https://other.example/api/x', 'https://other.example/api/x'],
  ])('base %j and URL %j give %j', async (host, url, expected) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"code":200}'));
    await setUp({ base: host, fetch }).request({ method: 'GET', url });
    expect(fetch.mock.calls.map(([to]) => to)).toEqual([expected]);
  });
});

describe('the headers and body of a request', () => {
  it('contain the JSON content type and the stored token in both headers', async () => {
    const { request } = setUp();
    await request({ method: 'GET', url: '/api/system/user/profile' });
    const { headers } = last();
    expect([headers['content-type'], headers.token, headers.authorization]).toEqual([
      'application/json',
      'raw.token-1',
      'raw.token-1',
    ]);
  });

  it('contain no token headers for a visitor', async () => {
    const { request } = setUp({ readToken: () => null });
    await request({ method: 'GET', url: '/api/web/recentlydeal' });
    expect([Object.hasOwn(last().headers, 'token'), Object.hasOwn(last().headers, 'authorization')]).toEqual([
      false,
      false,
    ]);
  });

  it('contain both token headers empty for register, although a token is stored', async () => {
    const { request } = setUp();
    await request({ method: 'POST', url: '/api/register', body: { userName: 'a' }, anonymous: true });
    expect([last().headers.token, last().headers.authorization]).toEqual(['', '']);
  });

  it('contain a given token instead of the stored one', async () => {
    const { request } = setUp({ readToken: () => null });
    await request({ method: 'POST', url: '/api/logout', token: 'old' });
    expect([last().headers.token, last().headers.authorization]).toEqual(['old', 'old']);
  });

  it('contain the token that is stored at the time of the request', async () => {
    let token = 'one';
    const { request } = setUp({ readToken: () => token });
    await request({ method: 'GET', url: '/api/a' });
    token = 'two';
    await request({ method: 'GET', url: '/api/a' });
    expect(seen.map(({ headers }) => headers.token)).toEqual(['one', 'two']);
  });

  it('contain the idempotency key only when given', async () => {
    const { request } = setUp();
    await request({ method: 'POST', url: '/api/saleOrder', body: {}, idempotencyKey: 'k-1' });
    await request({ method: 'POST', url: '/api/saleOrder', body: {} });
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', undefined]);
  });

  it('GET: params in the query, Chinese and lists too, nothing for undefined and null', async () => {
    const { request } = setUp();
    await request({
      method: 'GET',
      url: '/api/web/keylist',
      params: {
        gameId: 7,
        key: '王者 荣耀&more',
        tags: ['皮肤', 'V8'],
        parentId: undefined,
        systemKey: null,
        all: false,
      },
    });
    const { method, url, body } = last();
    expect({ method, query: [...new URL(url, base).searchParams], body: body.length }).toEqual({
      method: 'GET',
      query: [
        ['gameId', '7'],
        ['key', '王者 荣耀&more'],
        ['tags', '皮肤'],
        ['tags', 'V8'],
        ['all', 'false'],
      ],
      body: 0,
    });
  });

  it('GET: no question mark when every param is empty', async () => {
    const { request } = setUp();
    await request({ method: 'GET', url: '/api/web/keylist', params: { gameId: undefined, tags: [] } });
    expect(last().url).toBe('/api/web/keylist');
  });

  it.each(['POST', 'PUT'] as const)('%s: a JSON body', async (method) => {
    const { request } = setUp();
    await request({
      method,
      url: '/api/web/good/allList',
      body: { name: '原神', price: '12.00', ids: [1, 2] },
    });
    expect([last().method, last().headers['content-type'], JSON.parse(last().body.toString())]).toEqual([
      method,
      'application/json',
      { name: '原神', price: '12.00', ids: [1, 2] },
    ]);
  });

  it.each([
    [undefined, '{}'],
    [false, 'false'],
    [0, '0'],
    ['', '""'],
    [[], '[]'],
  ])('POST: the body %j goes as %s', async (body, expected) => {
    const { request } = setUp();
    await request({ method: 'POST', url: '/api/goods/info/downGoods', body });
    expect(last().body.toString()).toBe(expected);
  });

  it('form mode: multipart, with the Chinese file name and the bytes kept', async () => {
    const { request } = setUp();
    const file = new File([new Uint8Array([137, 80, 78, 71])], '账号截图 一.png', { type: 'image/png' });
    await request({ method: 'POST', url: '/api/upload/image', form: { scene: '商品', file } });
    const { headers, body } = last();
    const parts = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    const got = parts.get('file') as File;
    expect({
      type: headers['content-type']?.split(';')[0],
      token: headers.token,
      scene: parts.get('scene'),
      name: got.name,
      fileType: got.type,
      bytes: [...new Uint8Array(await got.arrayBuffer())],
    }).toEqual({
      type: 'multipart/form-data',
      token: 'raw.token-1',
      scene: '商品',
      name: '账号截图 一.png',
      fileType: 'image/png',
      bytes: [137, 80, 78, 71],
    });
  });

  it('form mode: a FormData goes as it is', async () => {
    const { request } = setUp();
    const form = new FormData();
    form.append('a', '一');
    form.append('a', '二');
    await request({ method: 'POST', url: '/api/upload/image', form });
    const parts = await new Response(new Uint8Array(last().body), {
      headers: { 'content-type': last().headers['content-type'] ?? '' },
    }).formData();
    expect([...parts]).toEqual([
      ['a', '一'],
      ['a', '二'],
    ]);
  });
});

describe('the result of a request', () => {
  it('is the body, whatever its code', async () => {
    const { request } = setUp();
    expect(await request({ method: 'GET', url: '/api/403-in-body' })).toEqual({ code: 403, msg: '没有权限' });
  });

  it('is text when the body is not JSON, and empty text without a body', async () => {
    const { request } = setUp();
    expect(await request({ method: 'GET', url: '/api/200-garbage' })).toBe('<!doctype html>');
    expect(await request({ method: 'GET', url: '/api/empty' })).toBe('');
  });

  it('reports the server’s clock and the round trip, also after an error', async () => {
    const { request, onServerTime } = setUp();
    await request({ method: 'GET', url: '/api/time' });
    await rejection(request({ method: 'GET', url: '/api/time-with-500' }));
    await request({ method: 'GET', url: '/api/no-stamp' });
    expect(onServerTime.mock.calls.map(([serverMs, tripMs]) => [serverMs, tripMs > 0])).toEqual([
      [1763683200123, true],
      [1763683200124, true],
    ]);
  });
});

describe('code 401 and 403', () => {
  it.each(['/api/401-in-body', '/api/401-as-text'])(
    '%s: expiry is reported, the body is still returned',
    async (url) => {
      const { request, onExpired } = setUp();
      const body = await request({ method: 'GET', url });
      expect([body, onExpired.mock.calls]).toEqual([
        { code: url.endsWith('text') ? '401' : 401, msg: '登录已超时' },
        [['raw.token-1']],
      ]);
    },
  );

  it('401 as the HTTP status: expiry is reported, and the call still rejects', async () => {
    const { request, onExpired } = setUp();
    expect(await rejection(request({ method: 'GET', url: '/api/401-as-status' }))).toEqual({
      name: 'RequestError',
      kind: 'http',
      message: '登录已超时',
      status: 401,
      data: { code: 401, msg: '登录已超时' },
      refusal: 'expired',
    });
    expect(onExpired.mock.calls).toEqual([['raw.token-1']]);
  });

  it('report that a request carried no token: of a visitor, or to register', async () => {
    const { request, onExpired } = setUp({ readToken: () => null });
    await request({ method: 'GET', url: '/api/401-in-body' });
    const member = setUp();
    await member.request({ method: 'POST', url: '/api/401-in-body', anonymous: true });
    expect([onExpired.mock.calls, member.onExpired.mock.calls]).toEqual([[[null]], [[null]]]);
  });

  it('403: nothing happens', async () => {
    const { request, onExpired } = setUp();
    await request({ method: 'GET', url: '/api/403-in-body' });
    expect(await rejection(request({ method: 'GET', url: '/api/403-as-status' }))).toEqual({
      name: 'RequestError',
      kind: 'http',
      message: '没有权限',
      status: 403,
      data: { code: 403, msg: '没有权限' },
      refusal: 'forbidden',
    });
    expect(onExpired.mock.calls).toEqual([]);
  });

  it('do not turn an exception of onExpired into a network error', async () => {
    const { request } = setUp({
      onExpired: () => {
        throw new Error('a fault of its own');
      },
    });
    await expect(request({ method: 'GET', url: '/api/401-in-body' })).rejects.toThrow('a fault of its own');
  });
});

describe('transport errors', () => {
  it('no server: Network Error', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const { request } = setUp({ base: `http://127.0.0.1:${port}` });
    expect(await rejection(request({ method: 'GET', url: '/api/a' }))).toEqual({
      ...bare,
      kind: 'network',
      message: 'Network Error',
    });
  });

  it('a truncated body: Network Error, not an empty success', async () => {
    const { request } = setUp();
    expect(await rejection(request({ method: 'GET', url: '/api/cut' }))).toEqual({
      ...bare,
      kind: 'network',
      message: 'Network Error',
    });
  });

  it('500 with JSON: the message of the reply', async () => {
    const { request, onExpired } = setUp();
    expect(await rejection(request({ method: 'POST', url: '/api/500-json' }))).toEqual({
      name: 'RequestError',
      kind: 'http',
      message: '服务器出错',
      status: 500,
      data: { code: 500, msg: '服务器出错', requestId: 'r-1' },
    });
    expect(onExpired.mock.calls).toEqual([]);
  });

  it('500 without JSON: the status', async () => {
    const { request } = setUp();
    expect(await rejection(request({ method: 'GET', url: '/api/500-garbage' }))).toEqual({
      name: 'RequestError',
      kind: 'http',
      message: 'Request failed with status code 500',
      status: 500,
      data: '<h1>bad gateway</h1>',
    });
  });

  it.each(['/api/hang', '/api/hang-in-body'])('%s: the given timeout, named in the message', async (url) => {
    const { request } = setUp();
    expect(await rejection(request({ method: 'GET', url, timeoutMs: 30 }))).toEqual({
      ...bare,
      kind: 'timeout',
      message: 'timeout of 30ms exceeded',
    });
  });

  it('10 000 ms by default', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { request } = setUp();
    const over = vi.fn<() => void>();
    const outcome = rejection(request({ method: 'GET', url: '/api/hang' }).finally(over));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(over.mock.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual({ ...bare, kind: 'timeout', message: 'timeout of 10000ms exceeded' });
  });

  it('since the last progress of an upload', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const uploads: EventTarget[] = [];
    class FakeXhr extends EventTarget {
      upload = new EventTarget();
      open = () => uploads.push(this.upload);
      setRequestHeader = () => undefined;
      send = () => undefined;
      abort = () => this.dispatchEvent(new Event('abort'));
    }
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
    const shares: number[] = [];
    const over = vi.fn<() => void>();
    const options = { form: {}, timeoutMs: 100, onProgress: (share: number) => shares.push(share) };
    const outcome = rejection(
      setUp()
        .request({ method: 'POST', url: '/api/upload', ...options })
        .finally(over),
    );
    await vi.advanceTimersByTimeAsync(99);
    const sent = { loaded: 1, total: 4, lengthComputable: true };
    uploads[0]?.dispatchEvent(Object.assign(new Event('progress'), sent));
    await vi.advanceTimersByTimeAsync(99);
    expect([shares, over.mock.calls]).toEqual([[0.25], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual({ ...bare, kind: 'timeout', message: 'timeout of 100ms exceeded' });
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"code":200}'));
    await setUp({ fetch }).request({ method: 'GET', url: '/api/a' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('aborted by the caller: Request aborted', async () => {
    const { request } = setUp();
    const controller = new AbortController();
    const outcome = rejection(request({ method: 'GET', url: '/api/hang', signal: controller.signal }));
    await settled(1);
    controller.abort();
    expect(await outcome).toEqual({ ...bare, kind: 'aborted', message: 'Request aborted' });
  });

  it('aborted before the start: Request aborted, and nothing is sent', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const { request } = setUp({ fetch });
    const outcome = await rejection(request({ method: 'GET', url: '/api/a', signal: AbortSignal.abort() }));
    expect([outcome, fetch.mock.calls]).toEqual([
      { ...bare, kind: 'aborted', message: 'Request aborted' },
      [],
    ]);
  });

  it('removes its listener from the caller’s signal when done', async () => {
    const { request } = setUp();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await request({ method: 'GET', url: '/api/a', signal });
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });
});
