import { createServer, request, type Server } from 'node:http';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/kit/log.ts';
import { SECURITY_HEADERS } from '../../../server/kit/securityHeaders.ts';
import { createListener } from '../../../server/http/listener.ts';
import { createSite } from '../../../server/http/site.ts';
import { makeApp, useApp } from '../../kit/app.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { listening, portOf, serving, stop } from '../../kit/listening.ts';

const t = useApp({ settings: { allowedOrigins: ['https://elsewhere.example'] } });
const dist = temporaryFolder({
  'index.html': '<!doctype html>页面',
  'index.html.gz': 'small page',
  'robots.txt': 'User-agent: *',
  'assets/app-1.js': 'app',
  'assets/app-1.js.br': 'small',
  'assets/app-1.js.gz': 'smaller',
});
/** The server with its fast paths, the app alone without them, and a server whose access gate lets nobody in. */
let quick: Server;
let plain: Server;
let closed: Server;

beforeAll(async () => {
  const site = createSite({ api: t.app, dist });
  quick = await listening(createServer(createListener({ ctx: t.ctx, site })));
  plain = await serving(site);
  closed = await listening(createServer(createListener({ ctx: t.ctx, site, mayEnter: () => false })));
});
afterAll(() => [quick, plain, closed].forEach(stop));

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The response without the headers that differ each time. */
function ask(server: Server, { method = 'GET', path, headers = {}, body }: Asked) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((done, fail) => {
    const sent = request(
      {
        port: portOf(server),
        host: '127.0.0.1',
        method,
        path,
        headers,
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const {
            date: _,
            'transfer-encoding': _chunked,
            'content-length': _length,
            ...rest
          } = answer.headers;
          done({
            status: answer.statusCode ?? 0,
            headers: {
              ...rest,
              ...(rest['x-request-id'] !== undefined && { 'x-request-id': 'given' }),
            },
            body: Buffer.concat(parts)
              .toString()
              .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'an id'),
          });
        });
      },
    );
    sent.on('error', fail);
    if (body !== undefined) {
      if (headers['Transfer-Encoding'] === undefined)
        sent.setHeader('Content-Length', Buffer.byteLength(body));
      sent.write(body);
    }
    sent.end();
  });
}

const list = '/api/web/good/allList';
const json = { 'Content-Type': 'application/json' };

describe('the fast path', () => {
  it.each<Asked>([
    { path: '/' },
    { path: '/index/home?a=1' },
    { path: '/index/home', method: 'HEAD' },
    { path: '/index/home', method: 'POST' },
    { path: '/index/home', headers: { 'Accept-Encoding': 'gzip, deflate, br' } },
    { path: '/robots.txt' },
    { path: '/assets/app-1.js', headers: { 'Accept-Encoding': 'br;q=1.0, gzip' } },
    { path: '/assets/app-1.js', headers: { 'Accept-Encoding': 'br;q=0, gzip' } },
    { path: '/assets/app-0.js' },
    { path: '/assets/../index.html' },
    { path: '/wp-login.php' },
    { path: '/dev/inbox.txt' },
    { path: '/img/game/none.webp' },
    { path: '/%00' },
    { path: '/\\' },
    { path: '/\\[' },
    { path: '/\\elsewhere.example:99999/index/home' },
    { path: '/index/home?next=\\[' },
    { path: '/[::1' },
    { path: '/index\\home' },
    { path: '/api/unknown' },
    { path: list, method: 'POST', headers: json, body: '{"pageSize":2}' },
    { path: list, method: 'POST', headers: json, body: '\uFEFF{"pageSize":2}' },
    { path: `${list}/`, method: 'POST', headers: json, body: '{"pageSize":2}' },
    { path: list, method: 'POST' },
    { path: list, method: 'POST', headers: json, body: 'no json' },
    { path: list, method: 'POST', headers: json, body: '{"pageSize":0}' },
    { path: list, method: 'POST', headers: json, body: JSON.stringify({ keyWord: 'x'.repeat(300_000) }) },
    {
      path: list,
      method: 'POST',
      headers: { ...json, 'Transfer-Encoding': 'chunked' },
      body: '{"pageSize":2}',
    },
    {
      path: list,
      method: 'POST',
      headers: { ...json, Origin: 'https://elsewhere.example' },
      body: '{"pageSize":2}',
    },
    {
      path: list,
      method: 'POST',
      headers: { ...json, Origin: 'https://others.example' },
      body: '{"pageSize":2}',
    },
    { path: list, method: 'GET' },
    { path: list, method: 'OPTIONS', headers: { Origin: 'https://elsewhere.example' } },
    { path: '/api/web/game/Type' },
    { path: '/api/web/game/Type?initial=W&initial=C' },
    { path: '/api/web/game/Type?name=%E7%8E%8B' },
    { path: '/api/web/good/info?id=nothing' },
    { path: '/api/web/good/info' },
    { path: '/api/web/recommend/g100001' },
    { path: '/api/account/profile' },
    { path: '/api/account/profile', headers: { Token: 'nobody' } },
  ])('answers as the app does: %j', async (asked) => {
    const [short, long] = await Promise.all([ask(quick, asked), ask(plain, asked)]);
    expect(short).toEqual(long);
  });

  it('answers a member', async () => {
    const { token } = await t.login('19600000091');
    const { calls } = await import('../../../contract/index.ts');
    const path = calls.readProfile.path;
    const request = { path, method: calls.readProfile.method, headers: { Token: token } };
    const answer = await ask(quick, request);
    expect(JSON.parse(answer.body).code).toBe(200);
    expect(answer).toEqual(await ask(plain, request));
  });

  it('sets the device cookie', async () => {
    const { phone } = await t.login('19600000092');
    const passwordHash = await t.ctx.hasher.hash('passw0rd');
    await t.sql`update users set password_hash = ${passwordHash} where phone = ${phone}`;
    const device = 'abcdefghijklmnopqrstuvwxyz012345';
    const cookies = async (server: Server) => {
      const { captcha: code, captchaId: uuid } = await t.captcha();
      const body = JSON.stringify({ username: phone, password: 'passw0rd', code, uuid });
      const headers = { ...json, Cookie: `haoyi_device=${device}` };
      return (await ask(server, { method: 'POST', path: '/api/login', headers, body })).headers['set-cookie'];
    };
    const kept = [`haoyi_device=${device}; Path=/api; Max-Age=7776000; HttpOnly; SameSite=Lax`];
    expect([await cookies(quick), await cookies(plain)]).toEqual([kept, kept]);
  });

  it('answers 304 to a matching ETag', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const first = await ask(quick, { path: '/assets/app-1.js', headers });
    expect([first.status, first.body]).toEqual([200, 'small']);
    const again = {
      path: '/assets/app-1.js',
      headers: { ...headers, 'If-None-Match': String(first.headers.etag) },
    };
    expect(await ask(quick, again)).toEqual({
      status: 304,
      headers: first.headers,
      body: '',
    });
    expect(
      (await ask(quick, { ...again, headers: { ...headers, 'If-None-Match': '"another"' } })).status,
    ).toBe(200);
  });

  it('answers an error with its request id only', async () => {
    const broken = await makeApp({ store: { ...t.store, query: () => Promise.reject(new Error('secret')) } });
    const server = await listening(
      createServer(createListener({ ctx: broken.ctx, site: createSite({ api: broken.app, dist }) })),
    );
    const answer = await ask(server, { path: '/api/web/game/Type' });
    server.close();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      500,
      { code: 500, msg: '系统出了点问题，已记录。请稍后再试', requestId: 'an id' },
    ]);
  });

  it('logs the request id in every line, also for concurrent requests', async () => {
    let log = '';
    const lines = () =>
      log
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { msg: string; phone?: string; requestId?: string });
    const app = await makeApp({ store: t.store, log: createLog({ write: (text) => void (log += text) }) });
    let waiting: (() => void)[] = [];
    app.ctx.providers.sms = {
      // Each text message waits for the other, so that the two requests overlap.
      async send(phone) {
        await new Promise<void>((done) => {
          waiting.push(done);
          if (waiting.length === 2) for (const go of waiting) go();
        });
        app.ctx.log.info({ phone }, 'asked');
      },
    };
    const server = await listening(
      createServer(createListener({ ctx: app.ctx, site: createSite({ api: app.app, dist }) })),
    );
    for (const way of [quick, plain]) {
      log = '';
      waiting = [];
      const port = portOf(server);
      const send = async (phone: string) => {
        const path = `/api/sms/sendYzm?phone=${phone}&type=register`;
        const answer =
          way === quick ? await fetch(`http://127.0.0.1:${port}${path}`) : await app.app.request(path);
        await answer.text();
        return answer.headers.get('x-request-id');
      };
      const n = way === quick ? 1 : 3;
      const phones = [`1390000110${n}`, `1390000110${n + 1}`];
      const ids = await Promise.all(phones.map(send));
      const entries = lines().filter(({ msg }) => msg === 'asked');
      expect(entries.map(({ requestId }) => requestId).sort()).toEqual(ids.toSorted());
    }
    server.close();
    app.ctx.log.info('nobody asked');
    expect(lines().at(-1)).not.toHaveProperty('requestId');
  });

  it('survives an unexpected error', async () => {
    let isBroken = true;
    const health = {
      answers() {
        if (isBroken) throw new RangeError('unheard of');
        return false;
      },
      notReady() {},
      lastAnswers() {},
    };
    const site = createSite({ api: t.app, dist });
    const server = await listening(createServer(createListener({ ctx: t.ctx, site, health })));
    const first = await ask(server, { path: '/robots.txt' });
    isBroken = false;
    const second = await ask(server, { path: '/robots.txt' });
    server.close();
    expect([first.status, first.body, second.status]).toEqual([500, '', 200]);
  });

  it('applies the demo gate', async () => {
    expect((await ask(closed, { path: '/robots.txt' })).status).toBe(403);
    expect((await ask(closed, { path: list, method: 'POST', body: '{}' })).status).toBe(403);
  });
});

it('the security headers equal those of hono/secure-headers', async () => {
  const sent = async () =>
    Object.fromEntries(
      (
        await new Hono()
          .use(secureHeaders())
          .get('/', (c) => c.body(null))
          .request('/')
      ).headers,
    );
  const lower = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  expect(lower(SECURITY_HEADERS)).toEqual(await sent());
});
