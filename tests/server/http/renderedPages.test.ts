import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestClock } from '../../../server/kit/clock.ts';
import { createLog } from '../../../server/kit/log.ts';
import { createPages } from '../../../server/http/renderedPages.ts';
import { createSite } from '../../../server/http/site.ts';

let dist: string;
const clock = createTestClock('2026-11-22T00:00:00.000Z');

/** A build whose drawing says what it was asked for and how often; `/broken` throws, `/slow` never answers. */
const DRAW = `
let times = 0;
export async function renderToHtml({ origin, path, search }, fetch) {
  if (path === '/broken') throw new Error('broken');
  if (path === '/slow') return new Promise(() => {});
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
  dist = mkdtempSync(join(tmpdir(), 'haoyi-pages-'));
  mkdirSync(join(dist, 'server'));
  writeFileSync(join(dist, 'index.html'), INDEX);
  writeFileSync(join(dist, 'server/renderToHtml.js'), DRAW);
  writeFileSync(join(dist, 'server/package.json'), '{"type":"module"}');
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

type OnSent = (visitor: { url: string }) => void;

/** What the call that draws a page waits for, if anything, and who is told that it was made. */
let held: { until: Promise<void>; begun: () => void } | undefined;

function siteOf(onSent?: OnSent) {
  const api = new Hono()
    .get('/api/said', async (c) => {
      held?.begun();
      await held?.until;
      return c.text((c.env as { isDrawing?: boolean }).isDrawing === true ? 'drawing' : 'asked');
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

describe('pages drawn on the server', () => {
  it('name the files of the build that their address needs', async () => {
    const tables = {
      files: ['assets/a.js', 'assets/b.js', 'assets/c.js'],
      needs: { 0: [0, 2], 1: [1] },
      paths: { '/index/home': 0, '/other': 1 },
    };
    const tag = '<script type="application/json" id="parts" data-file="/assets/parts-1.json">';
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
    // The plain frame finds them by itself.
    expect(await linked('/other')).toEqual([]);
    // What is drawn has the tables in their file.
    const page = (await ask('/')).body.toString();
    expect(page).toContain(`<link rel="prefetch" href="/assets/parts-1.json" />\n${tag}</script>`);
    expect(page).not.toContain('"files"');
    expect((await ask('/pages/detail/index')).body.toString()).toContain(parts);
  });

  it('stand whole in the HTML, the bare host as home', async () => {
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

  it('are drawn once a second however many ask, and told apart by their query', async () => {
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

  it('that take long are drawn once too, and kept for a second from when they are drawn', async () => {
    const ask = makeSite();
    const text = async () => (await ask('/index/home')).body.toString();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    held = { until: end.promise, begun: begun.resolve };
    const first = text();
    await begun.promise;
    clock.advance(5000);
    const second = text();
    end.resolve();
    held = undefined;
    expect([await first, await second]).toEqual([drawn('/index/home', 1), drawn('/index/home', 1)]);
    clock.advance(999);
    expect(await text()).toBe(drawn('/index/home', 1));
    clock.advance(1);
    expect(await text()).toBe(drawn('/index/home', 2));
  });

  it('are drawn anew when the clock was set back', async () => {
    const ask = makeSite();
    const text = async () => (await ask('/index/home')).body.toString();
    expect(await text()).toBe(drawn('/index/home', 1));
    clock.advance(-3_600_000);
    expect(await text()).toBe(drawn('/index/home', 2));
    expect(await text()).toBe(drawn('/index/home', 2));
  });

  it('whose drawing never ends hold up others for half a minute only', async () => {
    const ask = makeSite();
    const text = async (path: string) => (await ask(path)).body.toString();
    expect(await text('/index/home')).toBe(drawn('/index/home', 1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const slow = Promise.all(['/slow?1', '/slow?2', '/slow?3', '/slow?4'].map(text));
      expect(await text('/index/home?a=1')).toBe(INDEX);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await slow).toEqual([INDEX, INDEX, INDEX, INDEX]);
      expect(await text('/index/home?a=1')).toBe(drawn('/index/home?a=1', 2));
    } finally {
      vi.useRealTimers();
    }
  });

  it('are there at once for a second after they were drawn, the same to the byte', async () => {
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

  it('go out compressed as the browser likes it, and not at all when it has them', async () => {
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

  it('are the plain frame where nothing is drawn, drawing fails, or takes too long', async () => {
    const ask = makeSite();
    const frame = async (path: string) => (await ask(path)).body.toString();
    expect([await frame('/login'), await frame('/broken'), await frame('/slow')]).toEqual([
      INDEX,
      INDEX,
      INDEX,
    ]);
  });

  it('are the plain frame of a build that has no drawing', async () => {
    rmSync(join(dist, 'server'), { recursive: true });
    expect((await makeSite()('/index/home')).body.toString()).toBe(INDEX);
  });

  it('keep what draws them to the server', async () => {
    expect((await makeSite()('/server/renderToHtml.js')).status).toBe(404);
  });

  it('are told of when somebody is sent one, and not when only its head is asked for', async () => {
    const sent: string[] = [];
    const ask = makeSite(({ url }) => sent.push(new URL(url).pathname));
    await ask('/index/home');
    await ask('/index/home', {}, 'HEAD');
    await ask('/login');
    expect(sent).toEqual(['/index/home']);
  });
});
