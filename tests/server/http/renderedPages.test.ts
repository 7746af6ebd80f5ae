import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import { createTestClock } from '../../kit/testClock.ts';
import { createLog } from '../../../server/kit/log.ts';
import { createPages } from '../../../server/http/renderedPages.ts';
import { createSite } from '../../../server/http/site.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';

let dist: string;
const clock = createTestClock('2026-11-22T00:00:00.000Z');

/**
 * The source of a renderer that reports path and count. `/broken` throws, `/slow` never resolves, `/gone` does not exist,
 * `/INDEX/home/` is misspelled.
 */
const DRAW = `
let times = 0;
export async function renderToHtml({ origin, path, search }, fetch) {
  if (path === '/broken') throw new Error('broken');
  if (path === '/slow') return new Promise(() => {});
  if (path === '/gone') return 'notFound';
  if (path === '/INDEX/home/') return { redirect: '/index/home' + search };
  if (path !== '/index/home' && path !== '/pages/detail/index') return undefined;
  times += 1;
  const said = await (await fetch('/api/said')).text();
  return {
    title: 'A & <b>', description: '"said"', head: '<meta property="og:url" content="' + origin + path + search + '" />',
    styles: '<style>.a{}</style>', html: '<main>' + said + times + '</main>', answers: '<script id="drawn">[]</script>',
  };
}`;
const INDEX = `<!doctype html><html><head><!--about--><title>plain</title><!--/about--><style>.g{}</style></head>
<body><div id="root">
  <!--root--><i></i><!--/root-->
</div></body></html>`;

beforeEach(() => {
  const files = { 'index.html': INDEX, 'server/renderToHtml.js': DRAW };
  dist = temporaryFolder({ ...files, 'server/package.json': '{"type":"module"}' }, onTestFinished);
});

type OnSent = (visitor: { url: string }) => void;

/** When set, holds the renderer’s API call until `until` resolves, and reports its start with `begun`. */
let pause: { until: Promise<void>; begun: () => void } | undefined;

function siteOf(onSent?: OnSent) {
  const api = new Hono()
    .get('/api/said', async (c) => {
      pause?.begun();
      await pause?.until;
      return c.text((c.env as { isRendering?: boolean }).isRendering === true ? 'drawing' : 'asked');
    })
    .notFound((c) => c.json({ code: 404 }, 404));
  const pages = createPages({
    dist,
    api,
    origin: 'https://haoyi.test',
    log: createLog({ level: 'silent', readable: false }),
    clock,
    ...(onSent && { onSent }),
  });
  return createSite({ api, dist, pages });
}

function makeSite(onSent?: OnSent) {
  const site = siteOf(onSent);
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await site.fetch(new Request(`http://localhost${path}`, { headers, method }));
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  };
}

const HIDDEN =
  '<style>#root{visibility:hidden;animation:shown 1ms 2s forwards}@keyframes shown{to{visibility:visible}}</style>';

const drawn = (path: string, times: number) => `<!doctype html><html><head><title>A &amp; &lt;b></title>
<meta name="description" content="&quot;said&quot;" />
<meta property="og:url" content="https://haoyi.test${path}" /><style>.g{}</style><style>.a{}</style>${HIDDEN}
</head>
<body><div id="root"><main>drawing${times}</main></div><style>#root{visibility:visible;animation:none}</style><script id="drawn">[]</script>
</body></html>`;

describe('server-rendered pages', () => {
  it('preload the build files that their route needs', async () => {
    const tables = {
      files: ['assets/a.js', 'assets/b.js', 'assets/c.js'],
      needs: { 0: [0, 2], 1: [1] },
      paths: { '/index/home': 0, '/other': 1 },
    };
    const tag = '<script type="application/json" id="chunk-map" data-file="/assets/chunk-map-1.json">';
    const parts = `${tag}${JSON.stringify(tables)}</script>`;
    writeFileSync(join(dist, 'index.html'), INDEX.replace('</head>', `${parts}</head>`));
    const ask = makeSite();
    const linked = async (path: string) =>
      [
        ...(await ask(path)).body
          .toString()
          .matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)" \/>/g),
      ].map(([, href]) => href);
    expect(await linked('/')).toEqual(['/assets/a.js', '/assets/c.js']);
    expect(await linked('/pages/detail/index')).toEqual([]);
    // A page that is sent unrendered preloads nothing.
    expect(await linked('/other')).toEqual([]);
    // Rendered pages with preloads prefetch the chunk map instead of containing it.
    const page = (await ask('/')).body.toString();
    expect(page).toContain(`<link rel="prefetch" href="/assets/chunk-map-1.json" />\n${tag}</script>`);
    expect(page).not.toContain('"files"');
    expect((await ask('/pages/detail/index')).body.toString()).toContain(parts);
  });

  it('are complete HTML, the bare host included', async () => {
    const ask = makeSite();
    const page = await ask('/pages/detail/index?id=g1');
    expect([page.status, page.headers.get('Content-Type'), page.headers.get('Cache-Control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(page.body.toString()).toBe(drawn('/pages/detail/index?id=g1', 1));
    expect((await ask('/')).body.toString()).toBe(drawn('/index/home', 2));
  });

  it('are rendered once a second per path and query', async () => {
    const ask = makeSite();
    const both = await Promise.all([ask('/index/home'), ask('/index/home')]);
    const all = [...both, await ask('/index/home?a=1')];
    expect(all.map(({ body }) => body.toString())).toEqual([
      drawn('/index/home', 1),
      drawn('/index/home', 1),
      drawn('/index/home?a=1', 2),
    ]);
    clock.advance(999);
    expect((await ask('/index/home')).body.toString()).toBe(drawn('/index/home', 1));
    clock.advance(1);
    expect((await ask('/index/home')).body.toString()).toBe(drawn('/index/home', 3));
  });

  it('that render slowly are rendered once and cached for a second from then', async () => {
    const ask = makeSite();
    const text = async () => (await ask('/index/home')).body.toString();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    pause = { until: end.promise, begun: begun.resolve };
    const first = text();
    await begun.promise;
    clock.advance(5000);
    const second = text();
    end.resolve();
    pause = undefined;
    expect([await first, await second]).toEqual([drawn('/index/home', 1), drawn('/index/home', 1)]);
    clock.advance(999);
    expect(await text()).toBe(drawn('/index/home', 1));
    clock.advance(1);
    expect(await text()).toBe(drawn('/index/home', 2));
  });

  it('are rendered again when the clock was set back', async () => {
    const ask = makeSite();
    const text = async () => (await ask('/index/home')).body.toString();
    expect(await text()).toBe(drawn('/index/home', 1));
    clock.advance(-3_600_000);
    expect(await text()).toBe(drawn('/index/home', 2));
    expect(await text()).toBe(drawn('/index/home', 2));
  });

  it('that never finish rendering block others for half a minute at most', async () => {
    const ask = makeSite();
    const text = async (path: string) => (await ask(path)).body.toString();
    expect(await text('/index/home')).toBe(drawn('/index/home', 1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = Promise.all(['/slow?1', '/slow?2', '/slow?3', '/slow?4'].map(text));
    expect(await text('/index/home?a=1')).toBe(INDEX);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await slow).toEqual([INDEX, INDEX, INDEX, INDEX]);
    expect(await text('/index/home?a=1')).toBe(drawn('/index/home?a=1', 2));
  });

  it('are served from the cache for a second, byte for byte', async () => {
    const sent: string[] = [];
    const site = siteOf(({ url }) => sent.push(url));
    const url = 'https://haoyi.test/index/home';
    const wish = { method: 'GET', acceptEncoding: 'br', ifNoneMatch: undefined };
    const visitor = { url, peer: 'local', header: () => undefined };
    const ready = (address = '/index/home') => site.ready(address, wish, visitor);
    expect(ready()).toBeUndefined();
    const page = await site.page(new URL(url), wish, visitor);
    expect(page?.status).toBe(200);
    expect(ready()).toEqual(page);
    expect(sent).toEqual([url, url]);
    expect(ready('/index/home?a=1')).toBeUndefined();
    clock.advance(1000);
    expect(ready()).toBeUndefined();
    expect(sent).toHaveLength(2);
  });

  it('are compressed as the browser accepts, and 304 when unchanged', async () => {
    const ask = makeSite();
    const plain = drawn('/index/home', 1);
    const br = await ask('/index/home', { 'Accept-Encoding': 'gzip, deflate, br' });
    const gz = await ask('/index/home', { 'Accept-Encoding': 'gzip' });
    expect([
      brotliDecompressSync(br.body).toString(),
      br.headers.get('Content-Encoding'),
      gunzipSync(gz.body).toString(),
      gz.headers.get('Content-Encoding'),
    ]).toEqual([plain, 'br', plain, 'gzip']);
    const again = await ask('/index/home', { 'If-None-Match': br.headers.get('ETag') ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await ask('/index/home', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it('fall back to the plain frame without a renderer, on failure and on timeout', async () => {
    const ask = makeSite();
    const frame = async (path: string) => (await ask(path)).body.toString();
    expect([await frame('/login'), await frame('/broken'), await frame('/slow')]).toEqual([
      INDEX,
      INDEX,
      INDEX,
    ]);
  });

  it('fall back to the plain frame for a build without a renderer', async () => {
    rmSync(join(dist, 'server'), { recursive: true });
    expect((await makeSite()('/index/home')).body.toString()).toBe(INDEX);
  });

  it('are the plain frame with 404 for what does not exist, whole and without a view', async () => {
    const sent: unknown[] = [];
    const ask = makeSite((visitor) => sent.push(visitor));
    const first = await ask('/gone');
    const again = await ask('/gone', { 'If-None-Match': first.headers.get('ETag') ?? '' });
    const head = await ask('/gone', {}, 'HEAD');
    expect([first, again, head].map(({ status, body }) => [status, body.toString()])).toEqual([
      [404, INDEX],
      [404, INDEX],
      [404, ''],
    ]);
    expect(sent).toEqual([]);
  });

  it('redirect from another spelling of a path to the page with its query, without a view', async () => {
    const sent: unknown[] = [];
    const site = siteOf((visitor) => sent.push(visitor));
    const ask = async (method: string, headers = {}) => {
      const url = 'http://localhost/INDEX/home/?id=a%2Bb&keyWord=%E7%9A%AE';
      const answer = await site.fetch(new Request(url, { method, headers }));
      return [answer.status, answer.headers.get('Location'), await answer.text()];
    };
    const redirect = [301, '/index/home?id=a%2Bb&keyWord=%E7%9A%AE', ''];
    expect([await ask('GET'), await ask('GET', { 'If-None-Match': '*' }), await ask('HEAD')]).toEqual([
      redirect,
      redirect,
      redirect,
    ]);
    expect((await ask('POST'))[0]).toBe(404);
    expect(sent).toEqual([]);
  });

  it('do not expose the server bundle', async () => {
    expect((await makeSite()('/server/renderToHtml.js')).status).toBe(404);
  });

  it('report a page view for GET and not for HEAD', async () => {
    const sent: string[] = [];
    const ask = makeSite(({ url }) => sent.push(new URL(url).pathname));
    await ask('/index/home');
    await ask('/index/home', {}, 'HEAD');
    await ask('/login');
    expect(sent).toEqual(['/index/home']);
  });
});
