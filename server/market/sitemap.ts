import type { Context as HonoContext, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { articleRoute } from '../../contract/kit/articleRoute.ts';
import { ROUTES, routes } from '../../contract/kit/routes.ts';
import type { Context } from '../kit/context.ts';
import type { Env } from '../http/calls.ts';
import { compressText, preferenceOf, toResponse, type Variants } from '../kit/variants.ts';

/** URLs per sitemap file. The protocol allows 50 000. */
const PART = 10_000;

/** How long a sitemap file is cached, ms. */
const CACHE_TTL_MS = 3_600_000;

/**
 * The cache has at most this many sitemap files of listings, 1 to 2 MB each. A large shop has many files, and few
 * crawlers read each of them.
 */
const MAX_LISTS = 4;

const LIST_HEADERS = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
};

const PUBLIC_PAGES = routes.filter(({ isServerRendered, needsId }) => isServerRendered && !needsId);

/** Pages that need a login. robots.txt disallows them. */
const PRIVATE_PAGES = routes.filter(({ needsLogin }) => needsLogin);

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

/** The URL of the sitemap of the listings after an id; '' for the first. */
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
  const notices = await reads.query<{ id: number; type: string; createdAt: string }>(
    'select id, type, created_at from notices where is_published order by id',
  );
  return [
    ...PUBLIC_PAGES.map(({ path }) => ({ loc: origin + path })),
    ...notices.map(({ id, type, createdAt }) => ({
      loc: `${origin}${ROUTES[articleRoute(type)].path}?id=${id}`,
      lastmod: createdAt,
    })),
  ];
}

/**
 * Creates a cache of sitemap files by name. Each file is built and compressed once an hour, and concurrent requests
 * share the work.
 * @param max the number of cached files
 */
function createListCache({ clock }: Context, max: number) {
  const cache = new LRUCache<string, Variants, () => Promise<string>>({
    max,
    ttl: CACHE_TTL_MS - 1,
    ttlResolution: 0,
    perf: clock,
    fetchMethod: async (_name, _stale, { context: make }) => compressText(await make(), LIST_HEADERS),
    ignoreFetchAbort: true,
  });
  return (name: string, make: () => Promise<string>): Promise<Variants> =>
    cache.forceFetch(name, { context: make });
}

/** Serves `robots.txt` and the sitemaps of all public pages. */
export function sitemapRoutes(app: Hono<Env>, ctx: Context): void {
  const once = createListCache(ctx, 2);
  const onceOfListings = createListCache(ctx, MAX_LISTS);
  const send = (c: HonoContext<Env>, list: Variants) => toResponse(list.answer(preferenceOf(c.req.raw)));

  app.get('/sitemap.xml', async (c) => {
    const index = async () =>
      xml('sitemapindex', [{ loc: `${ctx.settings.origin}/sitemap/pages.xml` }, ...(await parts(ctx))]);
    return send(c, await once('index', index));
  });
  app.get('/sitemap/pages.xml', async (c) =>
    send(c, await once('pages', async () => xml('urlset', await pages(ctx)))),
  );
  app.get('/sitemap/listings.xml', async (c) => {
    const after = c.req.query('after') ?? '';
    // Accepts the id of any listing: the index of another process, or an hour-old one, may start its files at other
    // listings.
    const begins = after === '' || (await ctx.reads.maybe('select id from listings where id = $1', [after]));
    if (!begins) return c.notFound();
    return send(c, await onceOfListings(after, async () => xml('urlset', await listings(ctx, after))));
  });
  app.get('/robots.txt', (c) => c.text(robotsOf(ctx)));
}

export const robotsOf = ({ settings }: Context): string =>
  `${ROBOTS}\nSitemap: ${settings.origin}/sitemap.xml\n`;

/** The API is disallowed, because it has no pages. */
const ROBOTS = [
  'User-agent: *',
  ...['/api/', '/cashier/', ...PRIVATE_PAGES.map(({ path }) => path)].map((path) => `Disallow: ${path}`),
  'Allow: /',
  '',
].join('\n');
