import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUBLIC_PAGES } from '../../../server/market/sitemap.ts';
import { routeOf } from '../../../src/app/addresses.ts';
import { makeApp, type TestApp } from '../../kit/app.ts';
import { makeGame, makeListing } from '../../kit/fixtures.ts';

let t: TestApp;

beforeAll(async () => {
  t = await makeApp();
  const seller = await t.login('19600000001');
  await makeGame(t.store);
  for (const [id, status] of [
    ['L1', 'onSale'],
    ['L2', 'sold'],
    ['L3', 'onSale'],
  ] as const) {
    await makeListing(t.store, { id, sellerId: seller.id, status, listedAt: '2026-11-19T01:00:00.000Z' });
  }
});
afterAll(() => t.close());

const origin = () => t.ctx.settings.origin;
const read = async (path: string) => {
  const answer = await t.app.request(path);
  return { status: answer.status, type: answer.headers.get('Content-Type'), text: await answer.text() };
};
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

it('leads search engines from robots.txt to every listing on sale', async () => {
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
  const onSale = await t.store.query("select id from listings where status = 'onSale'");
  const lines = listings.text.split('\n');
  expect(lines.slice(0, 2)).toEqual([head.trim(), `<urlset ${space}>`]);
  expect(lines.slice(-2)).toEqual(['</urlset>', '']);
  expect([lines.length - 4, lines.includes(entry('L1')), lines.includes(entry('L2'))]).toEqual([
    onSale.length,
    true,
    false,
  ]);
});

it('makes a list from any listing on, as the index of another process may name it, and from nothing else', async () => {
  const { status, text } = await read('/sitemap/listings.xml?after=L1');
  const found = [...text.matchAll(/id=([\w-]+)/g)].map(([, id]) => id);
  const rest = await t.store.query<{ id: string }>(
    "select id from listings where status = 'onSale' and id > 'L1' order by id",
  );
  expect([status, found]).toEqual([200, rest.map(({ id }) => id)]);
  expect((await read('/sitemap/listings.xml?after=none')).status).toBe(404);
});

it('names pages that there are, for anyone', async () => {
  expect(PUBLIC_PAGES.filter((path) => routeOf(path)?.path !== path || routeOf(path)?.needsLogin)).toEqual(
    [],
  );
  const { text } = await read('/sitemap/pages.xml');
  const articles = await t.store.query<{ id: number }>(
    'select id from notices where is_published order by id',
  );
  expect([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
    ...PUBLIC_PAGES.map((path) => origin() + path),
    ...articles.map(({ id }) => `${origin()}/index/articleDetail?id=${id}`),
  ]);
});
