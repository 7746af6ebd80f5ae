import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { FetchHandler } from '../../../server/kit/fetchHandler.ts';
import { policyOf } from '../../../server/kit/securityHeaders.ts';
import { createSite } from '../../../server/http/site.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { ROW_PICTURE, widthsOf } from '../../../src/ui/widths.ts';

const dist = temporaryFolder({
  'index.html': '<!doctype html>页面',
  'icon.svg': '<svg/>',
  'assets/app-1.js': 'app',
  'assets/app-1.js.br': 'small',
});
const api = new Hono()
  .get('/api/known', (c) => c.json({ code: 200 }))
  .post('/pages', (c) => c.text('posted'))
  .get('/dev/inbox', (c) => c.text('inbox'))
  .notFound((c) => c.json({ code: 404 }, 404));
const site: FetchHandler = createSite({ api, dist });

async function ask(path: string, init: RequestInit = {}) {
  const answer = await site.fetch(new Request(`http://localhost${path}`, init));
  return {
    status: answer.status,
    cache: answer.headers.get('Cache-Control'),
    body: await answer.text(),
  };
}

const page = { status: 200, cache: 'no-cache', body: '<!doctype html>页面' };

describe('the site', () => {
  it('preloads the first picture of a page in the width it needs', async () => {
    const pictures: Record<string, { picture: string; shown?: number }> = {
      '/index/home': { picture: '/img/banner/号.webp' },
      '/index/goodList': { picture: '/img/listing/g1-0.webp', shown: ROW_PICTURE },
    };
    const named = createSite({
      api: new Hono(),
      dist,
      firstPicture: async ({ pathname }) => pictures[pathname],
    });
    const linkOf = async (path: string) =>
      (await named.fetch(new Request(`http://localhost${path}`))).headers.get('Link');
    const row = widthsOf('/img/listing/g1-0.webp', ROW_PICTURE);
    expect([
      await linkOf('/index/home'),
      await linkOf('/index/goodList'),
      await linkOf('/login'),
      await linkOf('/icon.svg'),
    ]).toEqual([
      '</img/banner/%E5%8F%B7.webp>; rel=preload; as=image; fetchpriority=high',
      `</img/listing/g1-0.webp>; rel=preload; as=image; imagesrcset="${row?.srcSet}"; imagesizes="${row?.sizes}"; fetchpriority=high`,
      null,
      null,
    ]);
  });
  it.each(['/', '/index/home', '/other/mycenter', '/pages/detail/index?id=1', '/no/such/page'])(
    'answers the page for %s',
    async (path) => {
      expect(await ask(path)).toEqual(page);
    },
  );

  it('serves files, hashed ones cacheable for a year', async () => {
    expect(await ask('/icon.svg')).toEqual({ status: 200, cache: 'no-cache', body: '<svg/>' });
    expect(await ask('/assets/app-1.js')).toEqual({
      status: 200,
      cache: 'public, max-age=31536000, immutable',
      body: 'app',
    });
    expect((await ask('/assets/app-1.js', { headers: { 'Accept-Encoding': 'gzip, br' } })).body).toBe(
      'small',
    );
  });

  it('serves no page for a missing file, a path outside the folder or the API', async () => {
    expect((await ask('/assets/app-0.js')).status).toBe(404);
    expect((await ask('/assets/..%2f..%2fpackage.json')).body).not.toContain('"name"');
    expect(await ask('/api/unknown')).toEqual({ status: 404, cache: null, body: '{"code":404}' });
    expect(await ask('/api/known')).toEqual({ status: 200, cache: null, body: '{"code":200}' });
  });

  it.each(['/favicon.png', '/ads.txt', '/wp-login.php', '/.env', '/.git/config', '/img/game/none.webp'])(
    'answers 404 for %s, a missing file',
    async (path) => {
      expect(await ask(path)).toEqual({ status: 404, cache: null, body: '{"code":404}' });
    },
  );

  it('passes an address with a NUL to the back end', async () => {
    expect((await ask('/%00')).status).toBe(404);
    expect((await ask('/index/%00.js')).status).toBe(404);
  });

  it('passes the back end’s own pages and writes to the back end', async () => {
    expect((await ask('/dev/inbox')).body).toBe('inbox');
    expect((await ask('/pages', { method: 'POST' })).body).toBe('posted');
    expect((await ask('/index/home', { method: 'POST' })).status).toBe(404);
    expect(await ask('/index/home', { method: 'HEAD' })).toEqual({ ...page, body: '' });
  });

  it('allows its own scripts only and no framing', async () => {
    const answer = await site.fetch(new Request('http://localhost/index/home'));
    expect(answer.headers.get('Content-Security-Policy')).toBe(
      "default-src 'self'; script-src 'self'; script-src-attr 'none'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' data: blob: https:; connect-src 'self'; form-action 'self' https:; frame-ancestors 'self'; " +
        "frame-src 'none'; object-src 'none'; base-uri 'self'",
    );
  });
});

describe('the content security policy', () => {
  it('allows the inline scripts of the build, the API origin and the targets of forms', () => {
    const html = [
      '<meta name="api-base" content="http://api.test:8080/v1">',
      '<script>run()</script>',
      '<script type="module" src="/a.js"></script>',
      '<script type="application/json" id="drawn">[]</script>',
    ].join('');
    const rules = policyOf(html, [
      'http://shop.test/',
      'http://shop.test',
      'https://pay.test/gateway.do',
    ]).split('; ');
    const hash = createHash('sha256').update('run()').digest('base64');
    expect(rules.filter((rule) => /^(script-src|connect-src|form-action|img-src) /.test(rule))).toEqual([
      `script-src 'self' 'sha256-${hash}'`,
      "img-src 'self' data: blob: https: http://api.test:8080",
      "connect-src 'self' http://api.test:8080",
      "form-action 'self' https: http://api.test:8080 http://shop.test https://pay.test",
    ]);
  });
});
