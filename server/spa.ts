import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Answering } from './kit/answering.ts';
import type { Pages } from './pages.ts';

const YEAR = 31_536_000;

/** An address that names a file (`/favicon.ico`, `/.env`, `/.git/config`), as no page does. */
const NO_PAGE = /\/\.[^/]|\.\w{1,8}$/;

/** A picture that a page shows first. */
interface FirstPicture {
  picture: string;
  /** Where the page leaves the width to the browser: how wide it is shown, in dp of the 375 drawing. */
  shown?: number;
}

/** Tells the browser to fetch the picture beside the scripts, in the width the page will ask for (src/ui/widths.ts). */
function preload({ picture, shown }: FirstPicture): string {
  const src = encodeURI(picture);
  const widths =
    shown === undefined
      ? ''
      : `; imagesrcset="${src}?w=240 240w, ${src} 480w, ${src}?w=960 960w"` +
        `; imagesizes="min(${((shown / 375) * 100).toFixed(1)}vw, ${Math.round(shown * 1.44)}px)"`;
  return `<${src}>; rel=preload; as=image${widths}; fetchpriority=high`;
}

/**
 * The pages and the back end as one site. A file of the build is answered first, then what the back end knows; any
 * other address is a page of the SPA and gets `index.html`, but never one under `/api` or `/assets` or one that names a file, and
 * only for GET and HEAD. Files under `/assets` carry a hash in their name and are kept for a year; all others are asked for anew.
 * @param options.api answers everything under `/api`, and 404 for addresses outside it that it does not know
 * @param options.dist absolute path of the built SPA; `.br` and `.gz` beside a file are sent instead of it
 * @param options.pages the pages whose first view the server draws; without them every page gets the plain frame
 * @param options.firstPicture the picture that a page shows first, so that it is fetched beside the scripts
 */
export function createSite(options: {
  api: Answering;
  dist: string;
  firstPicture?: (page: URL) => Promise<FirstPicture | undefined>;
  pages?: Pages;
}): Answering {
  const { api, dist, firstPicture, pages } = options;
  const secured = secureHeaders({
    contentSecurityPolicy: { frameAncestors: ["'self'"], objectSrc: ["'none'"], baseUri: ["'self'"] },
  });
  const cached: MiddlewareHandler = async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.header(
      'Cache-Control',
      c.req.path.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache',
    );
  };
  const files = new Hono().use('*', secured, cached, serveStatic({ root: dist, precompressed: true }));
  const index = new Hono().use(
    '*',
    secured,
    cached,
    serveStatic({ root: dist, path: 'index.html', precompressed: true }),
  );
  const page = new Hono()
    .use('*', secured)
    .get('*', async (c) => (await pages?.answer(c.req.raw, c.env)) ?? c.notFound());
  return {
    async fetch(request, env) {
      const url = new URL(request.url);
      const { pathname } = url;
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (!reads || /^\/api(\/|$)/.test(pathname) || pathname.includes('%00')) return api.fetch(request, env);
      const drawn = await page.fetch(request, env as object);
      if (drawn.status !== 404) return drawn;
      const file = await files.fetch(request);
      if (file.status !== 404 && !pathname.startsWith('/server/')) return file;
      if (pathname.startsWith('/assets/')) return file;
      const answer = await api.fetch(request, env);
      if (answer.status !== 404 || NO_PAGE.test(pathname)) return answer;
      const frame = await index.fetch(request);
      const first = await firstPicture?.(url);
      if (first !== undefined) frame.headers.append('Link', preload(first));
      return frame;
    },
  };
}
