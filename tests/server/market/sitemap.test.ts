import { Hono } from 'hono';
import { beforeAll, expect, it } from 'vitest';
import type { Context } from '../../../server/kit/context.ts';
import type { Env } from '../../../server/http/calls.ts';
import { HOUR } from '../../../server/kit/clock.ts';
import { createTestClock } from '../../kit/testClock.ts';
import { routes } from '../../../contract/kit/routes.ts';
import { sitemapRoutes } from '../../../server/market/sitemap.ts';
import { useApp } from '../../kit/app.ts';
import { makeListing } from '../../kit/fixtures.ts';

const t = useApp();
beforeAll(async () => {
  const seller = await t.login('19600000001');
  for (const [id, status] of [
    ['L1', 'onSale'],
    ['L2', 'sold'],
    ['L3', 'onSale'],
  ] as const) {
    await makeListing(t.store, { id, sellerId: seller.id, status, listedAt: '2026-11-19T01:00:00.000Z' });
  }
});

const origin = () => t.ctx.settings.origin;
const read = async (path: string) => {
  const answer = await t.app.request(path);
  return { status: answer.status, type: answer.headers.get('Content-Type'), text: await answer.text() };
};
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

it('robots.txt and the sitemap lead to every listing on sale', async () => {
  expect((await read('/robots.txt')).text).toContain(`\nSitemap: ${origin()}/sitemap.xml\n`);
  expect(await read('/sitemap.xml')).toEqual({
    status: 200,
    type: 'application/xml; charset=utf-8',
    text: `${head}<sitemapindex ${space}>
<sitemap><loc>${origin()}/sitemap/pages.xml</loc></sitemap>
<sitemap><loc>${origin()}/sitemap/listings.xml</loc></sitemap>
</sitemapindex>
`,
  });
  const listings = await read('/sitemap/listings.xml');
  expect([listings.status, listings.type]).toEqual([200, 'application/xml; charset=utf-8']);
  const entry = (id: string) =>
    `<url><loc>${origin()}/pages/detail/index?id=${id}</loc><lastmod>2026-11-19</lastmod></url>`;
  const onSale = await t.sql`select id from listings where status = 'onSale'`;
  const lines = listings.text.split('\n');
  expect(lines.slice(0, 2)).toEqual([head.trim(), `<urlset ${space}>`]);
  expect(lines.slice(-2)).toEqual(['</urlset>', '']);
  expect([lines.length - 4, lines.includes(entry('L1')), lines.includes(entry('L2'))]).toEqual([
    onSale.length,
    true,
    false,
  ]);
});

it('a sitemap page starts after any existing listing, and is 404 for an unknown one', async () => {
  const { status, text } = await read('/sitemap/listings.xml?after=L1');
  const found = [...text.matchAll(/id=([\w-]+)/g)].map(([, id]) => id);
  const rest = await t.sql<{ id: string }>`select id from listings where status = 'onSale' and id > 'L1'
    order by id`;
  expect([status, found]).toEqual([200, rest.map(({ id }) => id)]);
  expect((await read('/sitemap/listings.xml?after=none')).status).toBe(404);
});

it('the sitemap lists the public pages and every article', async () => {
  const { text } = await read('/sitemap/pages.xml');
  const articles = await t.sql<{ id: number; type: string }>`select id, type from notices where is_published
    order by id`;
  const help = ['cjwt', 'gmzn', 'mhzn', '999', 'bpjs'];
  const pageOf = (type: string) => {
    if (type === 'xwgg') return '/other/newsDetail';
    return help.includes(type) ? '/other/helpdetail' : '/index/articleDetail';
  };
  const pages = routes.filter(({ isServerRendered, needsId }) => isServerRendered && !needsId);
  expect(pages.length).toBeGreaterThan(10);
  expect([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
    ...pages.map(({ path }) => origin() + path),
    ...articles.map(({ id, type }) => `${origin()}${pageOf(type)}?id=${id}`),
  ]);
});

it('robots.txt disallows pages that need a login, and no other', async () => {
  const { text } = await read('/robots.txt');
  const disallowed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  expect(routes.filter(({ path }) => disallowed.some((prefix) => path.startsWith(prefix)))).toEqual(
    routes.filter(({ needsLogin }) => needsLogin),
  );
});

/**
 * The sitemap of a shop with six lists of listings, which begin after `''`, `b1` … `b5`. `ask` requests paths and
 * resolves with what was read from the database.
 */
function largeShop() {
  const clock = createTestClock('2026-11-23T00:00:00.000Z');
  const read: string[] = [];
  const reads = {
    query(sql: string, [first]: readonly unknown[] = []) {
      const isIndex = sql.includes('row_number()');
      read.push(isIndex ? 'index' : sql.includes('notices') ? 'pages' : `after ${String(first)}`);
      return Promise.resolve(isIndex ? ['b1', 'b2', 'b3', 'b4', 'b5'].map((id) => ({ id })) : []);
    },
    maybe: (_: string, [id]: readonly unknown[] = []) => Promise.resolve({ id }),
  };
  const app = new Hono<Env>();
  sitemapRoutes(app, { reads, clock, settings: { origin: 'https://haoyi.test' } } as unknown as Context);
  const ask = async (...paths: string[]) => {
    read.length = 0;
    for (const path of paths) expect((await app.request(path)).status).toBe(200);
    return [...read];
  };
  return { clock, ask };
}
const list = (after: string) => `/sitemap/listings.xml?after=${after}`;

it('sitemap pages are cached for an hour, of the lists of listings at most four', async () => {
  const { clock, ask } = largeShop();
  const all = [
    '/sitemap.xml',
    '/sitemap/pages.xml',
    '/sitemap/listings.xml',
    ...['b1', 'b2', 'b3'].map(list),
  ];
  const four = ['after ', 'after b1', 'after b2', 'after b3'];
  expect(await ask(...all)).toEqual(['index', 'pages', ...four]);
  expect(await ask(...all)).toEqual([]);
  expect(await ask(list('b4'), list('b5'), ...all)).toEqual(['after b4', 'after b5', ...four]);
  clock.advance(HOUR - 1);
  expect(await ask(...all)).toEqual([]);
  clock.advance(1);
  expect(await ask('/sitemap.xml', list('b3'))).toEqual(['index', 'after b3']);
});
