import type { Hono } from 'hono';
import type { Context } from '../context.ts';
import type { Env } from '../http.ts';

/** So many addresses stand in one list; the protocol of sitemaps allows 50 000. */
const PART = 20_000;

/** How long a list is sent as it was made, ms. */
const KEPT = 3_600_000;

/** The pages that anyone may read, besides listings and articles. */
export const PUBLIC_PAGES = [
  '/index/home',
  '/index/accountOrder',
  '/index/goodList',
  '/index/finish',
  '/index/sale',
  '/index/security',
  '/index/appDownload',
  '/other/bangzhu',
  '/other/xinwen',
  '/other/gonggao',
  '/other/jieshao',
  '/other/zhaohui',
  '/other/cooperate',
  '/other/zhaomu',
  '/yinsi',
] as const;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Entry {
  loc: string;
  /** Day of the last change, ISO 8601. */
  lastmod?: string;
}

function xml(root: 'urlset' | 'sitemapindex', entries: readonly Entry[]): string {
  const tag = root === 'urlset' ? 'url' : 'sitemap';
  const lines = entries.map(
    ({ loc, lastmod }) =>
      `<${tag}><loc>${escaped(loc)}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod.slice(0, 10)}</lastmod>`}</${tag}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;
}

/** The list of the listings after an id; '' for the first. */
const partAddress = ({ settings: { origin } }: Context, after: string) =>
  `${origin}/sitemap/listings.xml${after === '' ? '' : `?after=${encodeURIComponent(after)}`}`;

async function parts(ctx: Context): Promise<Entry[]> {
  const rows = await ctx.reads.query<{ id: string }>(
    `select id from (select id, row_number() over (order by id) as n from listings where status = 'onSale') as numbered
     where n % $1 = 0 order by id`,
    [PART],
  );
  return ['', ...rows.map(({ id }) => id)].map((after) => ({ loc: partAddress(ctx, after) }));
}

async function listings({ reads, settings: { origin } }: Context, after: string): Promise<Entry[]> {
  const rows = await reads.query<{ id: string; listedAt: string }>(
    `select id, listed_at from listings where status = 'onSale' and id > $1 order by id limit $2`,
    [after, PART],
  );
  return rows.map(({ id, listedAt }) => ({
    loc: `${origin}/pages/detail/index?id=${encodeURIComponent(id)}`,
    lastmod: listedAt,
  }));
}

async function pages({ reads, settings: { origin } }: Context): Promise<Entry[]> {
  const notices = await reads.query<{ id: number; createdAt: string }>(
    'select id, created_at from notices where is_published order by id',
  );
  return [
    ...PUBLIC_PAGES.map((path) => ({ loc: origin + path })),
    ...notices.map(({ id, createdAt }) => ({
      loc: `${origin}/index/articleDetail?id=${id}`,
      lastmod: createdAt,
    })),
  ];
}

/** What search engines ask for first: `robots.txt`, and the lists of all pages that anyone may read. */
export function sitemapRoutes(app: Hono<Env>, ctx: Context): void {
  const kept = new Map<string, { until: number; made: Promise<readonly Entry[]> }>();
  const once = (name: string, make: () => Promise<readonly Entry[]>) => {
    const now = ctx.clock.now();
    const known = kept.get(name);
    if (known && known.until > now) return known.made;
    const made = make();
    kept.set(name, { until: now + KEPT, made });
    made.catch(() => kept.delete(name));
    return made;
  };
  const allParts = () => once('parts', () => parts(ctx));
  const send = (text: string) =>
    new Response(text, {
      headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    });

  app.get('/sitemap.xml', async () =>
    send(xml('sitemapindex', [{ loc: `${ctx.settings.origin}/sitemap/pages.xml` }, ...(await allParts())])),
  );
  app.get('/sitemap/pages.xml', async () => send(xml('urlset', await once('pages', () => pages(ctx)))));
  app.get('/sitemap/listings.xml', async (c) => {
    const after = c.req.query('after') ?? '';
    const asked = partAddress(ctx, after);
    if ((await allParts()).some(({ loc }) => loc === asked)) {
      return send(xml('urlset', await once(asked, () => listings(ctx, after))));
    }
    // The index of another process, or of an hour ago, may begin a list at another listing. Nobody fills the memory with those.
    const begins = await ctx.reads.maybe('select id from listings where id = $1', [after]);
    return begins ? send(xml('urlset', await listings(ctx, after))) : c.notFound();
  });
  app.get('/robots.txt', (c) => c.text(robotsOf(ctx)));
}

/** `robots.txt` of the site. */
export const robotsOf = ({ settings }: Context): string =>
  `${ROBOTS}\nSitemap: ${settings.origin}/sitemap.xml\n`;

/** Nobody finds anything in what belongs to one person, and the API is no page. */
const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /cashier/
Disallow: /index/sureOrder
Disallow: /index/pay
Disallow: /index/goZFB
Disallow: /index/orderDetail
Disallow: /other/mycenter
Allow: /
`;
