import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { RenderedPage, RenderPage } from '../../contract/kit/ssr.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { FetchHandler } from '../kit/fetchHandler.ts';
import {
  compressText,
  createVariants,
  type Variants,
  type StaticResponse,
  type EncodingPreference,
} from '../kit/variants.ts';
import { policyOf, SECURITY_HEADERS } from '../kit/securityHeaders.ts';
import { withTimeout } from '../kit/timeout.ts';

const TTL_MS = 1000;

/**
 * How long a visitor waits for a render, ms. After it the plain index.html is sent, and the finished render is cached
 * for the next visitor.
 */
const MAX_WAIT_MS = 1000;

/** Timeout of a render, ms. It is longer than that of a database statement. */
const RENDER_TIMEOUT_MS = 30_000;

/** Above this number of concurrent renders, the plain index.html is sent. */
const MAX_RENDERS = 4;

const MAX_PAGES = 200;

type RenderToHtml = RenderPage<typeof globalThis.fetch>;

interface CachedPage {
  /** The response of the page. Undefined when it cannot be rendered. */
  page: Promise<Variants | undefined>;
  /** The finished render, with its time in ms. Undefined while requests wait for the render. */
  rendered?: { page: Variants | undefined; at: number };
}

/** Marks the calls of a render. They do not count as views of a listing. */
export interface RenderEnv {
  isRendering: true;
}

/** The visitor of a page. `url` is absolute; header names are lower case. */
export interface Visitor {
  url: string;
  peer: string;
  header(name: string): string | undefined;
}

export interface Pages {
  /** The cached page of a path and query. Undefined: call {@link answer}. */
  ready(address: string, wish: EncodingPreference, visitor: Visitor): StaticResponse | undefined;
  /**
   * The page of a URL. For a URL of something that does not exist: index.html with status 404; for another spelling of a
   * path: 301. Undefined: send the plain index.html. Never rejects.
   */
  answer(url: URL, wish: EncodingPreference, visitor: Visitor): Promise<StaticResponse | undefined>;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Splits index.html at its head texts and its root. Undefined when the markers are missing. */
function splitIndex(index: string): readonly [before: string, between: string, after: string] | undefined {
  const parts = /^(.*?)<!--about-->.*?<!--\/about-->(.*?)\s*<!--root-->.*?<!--\/root-->\s*(.*)$/s.exec(index);
  return parts ? [parts[1] ?? '', parts[2] ?? '', parts[3] ?? ''] : undefined;
}

/** Matches the chunk map in index.html, and the name of the file with the same content. */
const CHUNK_MAP = /(<script type="application\/json" id="chunk-map" data-file="([^"]+)">)(.*?)<\/script>/s;

/**
 * Removes the chunk map from index.html. A server-rendered page needs the map only on the first interaction, and
 * prefetches its file when idle.
 */
const withoutChunkMap = (index: string): string =>
  index.replace(
    CHUNK_MAP,
    (_, tag: string, file: string) => `<link rel="prefetch" href="${file}" />\n${tag}</script>`,
  );

/** Returns a function that finds the files of a path in the chunk map and returns preload tags ('' for none). */
function findPreloads(index: string): (path: string) => string {
  const tables = CHUNK_MAP.exec(index)?.[3];
  if (tables === undefined) return () => '';
  const { files, needs, paths } = JSON.parse(tables) as {
    files: readonly string[];
    needs: Readonly<Record<number, readonly number[]>>;
    paths: Readonly<Record<string, number>>;
  };
  return (path) =>
    (needs[paths[path.replace(/(.)\/$/, '$1')] ?? -1] ?? [])
      .map((index) => `<link rel="modulepreload" fetchpriority="low" href="/${files[index]}" />\n`)
      .join('');
}

/**
 * Hides the page until it has arrived completely, because browsers may paint a part of it, and rows would shift. The
 * page appears after two seconds in any case.
 */
const HIDDEN =
  '<style>#root{visibility:hidden;animation:shown 1ms 2s forwards}@keyframes shown{to{visibility:visible}}</style>';
const SHOWN = '<style>#root{visibility:visible;animation:none}</style>';

function compose(
  [before, between, after]: readonly [string, string, string],
  page: RenderedPage,
  files: string,
): string {
  const { title, description, head, styles, html, answers } = page;
  const about = `<title>${escaped(title)}</title>\n<meta name="description" content="${escaped(description)}" />\n${head}`;
  // After the CSS of all pages, which is also where styled-components inserts it in the browser.
  const styled = between.replace('</head>', () => `${styles}${HIDDEN}\n</head>`);
  const closed = after.replace('</div>', `</div>${SHOWN}`).replace('</body>', () => `${answers}\n</body>`);
  // The preloads come first, because an inline script checks for them.
  return `${before}${files}${about}${styled}${html}${closed}`;
}

/**
 * Renders public pages with the server bundle of the build, the same for every visitor. Concurrent requests for a page
 * share one render, which is cached for a second.
 *
 * @param options.dist absolute path of the build: `index.html` and `server/renderToHtml.js`
 * @param options.api answers the calls of a render
 * @param options.origin the public origin of the site
 * @param options.onSent called for each page that is sent
 * @param options.forms see {@link policyOf}
 */
export function createPages({
  dist,
  api,
  origin,
  log,
  clock,
  onSent,
  forms = [],
}: {
  dist: string;
  api: FetchHandler;
  origin: string;
  log: Log;
  clock: Clock;
  onSent?: (visitor: Visitor) => void;
  forms?: readonly string[];
}): Pages {
  const cache = new LRUCache<string, CachedPage>({ max: MAX_PAGES });
  let renders = 0;
  const load = async () => {
    const [index, { renderToHtml }] = await Promise.all([
      readFile(join(dist, 'index.html'), 'utf8'),
      import(pathToFileURL(join(dist, 'server/renderToHtml.js')).href) as Promise<{
        renderToHtml: RenderToHtml;
      }>,
    ]);
    const full = splitIndex(index);
    const light = splitIndex(withoutChunkMap(index));
    const headers = {
      ...SECURITY_HEADERS,
      'Content-Security-Policy': policyOf(index, forms),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
    };
    const missing = await compressText(index, headers, 404);
    return full && light && { renderToHtml, full, light, missing, filesOf: findPreloads(index), headers };
  };
  // Loaded at the start, so that the first visitor does not wait.
  const loaded = load();
  loaded.catch((error: unknown) =>
    log.warn({ err: error }, 'pages are not rendered on the server: the build has no server bundle'),
  );

  const renderEnv: RenderEnv = { isRendering: true };
  const ask: typeof globalThis.fetch = async (input, init) =>
    api.fetch(new Request(new URL(input instanceof Request ? input.url : input, origin), init), renderEnv);

  async function render(path: string, search: string): Promise<Variants | undefined> {
    renders += 1;
    try {
      const ready = await loaded;
      const page =
        ready && (await withTimeout(RENDER_TIMEOUT_MS, ready.renderToHtml({ origin, path, search }, ask)));
      if (page === 'notFound') return ready?.missing;
      if (!page) return undefined;
      if ('redirect' in page) {
        return createVariants(new Uint8Array(), {}, { ...ready.headers, Location: page.redirect }, 301);
      }
      const files = ready.filesOf(path);
      // Without preload tags, the page needs the chunk map at once.
      const html = compose(files === '' ? ready.full : ready.light, page, files);
      return await compressText(html, ready.headers);
    } catch (error) {
      log.warn({ err: error, path }, 'a page could not be rendered');
      return undefined;
    } finally {
      renders -= 1;
    }
  }

  const isFresh = (at: number): boolean => {
    const age = clock.now() - at;
    return age >= 0 && age < TTL_MS;
  };

  function find(path: string, search: string): Promise<Variants | undefined> {
    const address = path + search;
    const known = cache.get(address);
    if (known && (!known.rendered || isFresh(known.rendered.at))) return known.page;
    if (renders >= MAX_RENDERS) return Promise.resolve(undefined);
    const entry: CachedPage = { page: render(path, search) };
    void entry.page.then((page) => (entry.rendered = { page, at: clock.now() }));
    cache.set(address, entry);
    return entry.page;
  }

  const sent = (page: Variants, wish: EncodingPreference, visitor: Visitor): StaticResponse => {
    const answer = page.answer(wish);
    if (wish.method === 'GET' && (answer.status === 200 || answer.status === 304)) onSent?.(visitor);
    return answer;
  };

  return {
    ready(address, wish, visitor) {
      const known = cache.get(address)?.rendered;
      return known?.page && isFresh(known.at) ? sent(known.page, wish, visitor) : undefined;
    },
    async answer({ pathname, search }, wish, visitor) {
      const path = pathname === '/' ? '/index/home' : pathname;
      const page = await withTimeout(MAX_WAIT_MS, find(path, search)).catch(() => undefined);
      return page && sent(page, wish, visitor);
    },
  };
}
