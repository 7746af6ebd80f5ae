import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DrawnPage, RenderPage } from '../../contract/kit/ssr.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { FetchHandler } from '../kit/fetchHandler.ts';
import {
  createVariants,
  type Variants,
  type StaticResponse,
  type EncodingPreference,
} from './staticFiles.ts';
import { putNewest } from '../kit/putNewest.ts';
import { policyOf, SECURITY_HEADERS } from '../kit/securityHeaders.ts';
import { withTimeout } from '../kit/timeout.ts';

/** How long a page is sent to everyone who asks for its address once it is drawn, ms. */
const KEPT = 1000;

/** How long somebody waits for a page to be drawn before the plain frame is sent, ms. What is drawn later serves the next one. */
const LONGEST = 1000;

/** How long a page may be drawn, ms: longer than the database takes for a statement. One that never ends leaves its place to others. */
const GIVEN_UP = 30_000;

/** So many pages are drawn at once; who asks for another one meanwhile gets the plain frame. */
const AT_ONCE = 4;

/** So many pages are kept. */
const MOST = 200;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Draw = RenderPage<typeof globalThis.fetch>;

interface Kept {
  /** The page as it is sent; undefined where nothing can be drawn. */
  page: Promise<Variants | undefined>;
  /** The same once its drawing has ended, and when that was, ms. Until then it is for everyone who asks. */
  drawn?: { page: Variants | undefined; at: number };
}

/** What the calls that draw a page are marked with: nobody looks at a listing by them. */
export interface DrawingEnv {
  isDrawing: true;
}

/** Who asks for a page. `url` is absolute; names of headers are in lower case. */
export interface Visitor {
  url: string;
  peer: string;
  header(name: string): string | undefined;
}

/** The pages whose first view stands in the HTML. */
export interface Pages {
  /** The page of an address (path and query) that was drawn a moment ago, or undefined: then {@link answer} says what there is. */
  ready(address: string, wish: EncodingPreference, visitor: Visitor): StaticResponse | undefined;
  /** The page of an address, or undefined where the plain frame is to be sent. Never rejects. */
  answer(url: URL, wish: EncodingPreference, visitor: Visitor): Promise<StaticResponse | undefined>;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The frame of the build in the parts that stand around what is drawn. Undefined when it is not one of this version. */
function partsOf(index: string): readonly [before: string, between: string, after: string] | undefined {
  const parts = /^(.*?)<!--about-->.*?<!--\/about-->(.*?)\s*<!--root-->.*?<!--\/root-->\s*(.*)$/s.exec(index);
  return parts ? [parts[1] ?? '', parts[2] ?? '', parts[3] ?? ''] : undefined;
}

/** The tables that the build wrote into the frame, and the file it has them in besides. */
const TABLES = /(<script type="application\/json" id="parts" data-file="([^"]+)">)(.*?)<\/script>/s;

/**
 * The frame without its tables: a page that is drawn needs them when something is wanted of it, and the browser fetches their file
 * when it has nothing else to do.
 */
const lightened = (index: string): string =>
  index.replace(
    TABLES,
    (_, tag: string, file: string) => `<link rel="prefetch" href="${file}" />\n${tag}</script>`,
  );

/**
 * The files of the build that an address needs beside the entry, as tags that let the browser fetch them with it: by the tables of the
 * frame. '' where it has none.
 */
function filesIn(index: string): (path: string) => string {
  const tables = TABLES.exec(index)?.[3];
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
 * A browser may show a page as far as it has read it, and rows move while the rest of them comes: it is shown when it is whole, and
 * after a while in any case: the rest may never come.
 */
const HIDDEN =
  '<style>#root{visibility:hidden;animation:shown 1ms 2s forwards}@keyframes shown{to{visibility:visible}}</style>';
const SHOWN = '<style>#root{visibility:visible;animation:none}</style>';

/** The frame with a drawn page in it, and what its scripts need. */
function composed(
  [before, between, after]: readonly [string, string, string],
  page: DrawnPage,
  files: string,
): string {
  const { title, description, head, styles, html, answers } = page;
  const about = `<title>${escaped(title)}</title>\n<meta name="description" content="${escaped(description)}" />\n${head}`;
  // The scripts find the answers before they begin, as they run when the whole page is there.
  // After the style of all pages, as the scripts put them.
  const styled = between.replace('</head>', () => `${styles}${HIDDEN}\n</head>`);
  const closed = after.replace('</div>', `</div>${SHOWN}`).replace('</body>', () => `${answers}\n</body>`);
  // The files come first: the frame has a script that looks whether they are named.
  return `${before}${files}${about}${styled}${html}${closed}`;
}

/**
 * Draws public pages with the bundle of the build, for everyone the same: a visitor's. A page is drawn once
 * however many ask for it meanwhile, kept for a second from then on, and drawn again when it is asked for later.
 *
 * @param options.dist absolute path of the build: `index.html` and `server/renderToHtml.js`
 * @param options.api answers the calls that a page is drawn with
 * @param options.origin how the site is called from outside
 * @param options.onSent told of each page that somebody is sent
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
  const kept = new Map<string, Kept>();
  let drawing = 0;
  const load = async () => {
    const [index, { renderToHtml }] = await Promise.all([
      readFile(join(dist, 'index.html'), 'utf8'),
      import(pathToFileURL(join(dist, 'server/renderToHtml.js')).href) as Promise<{ renderToHtml: Draw }>,
    ]);
    const frame = partsOf(index);
    const light = partsOf(lightened(index));
    return (
      frame &&
      light && { renderToHtml, frame, light, filesOf: filesIn(index), policy: policyOf(index, forms) }
    );
  };
  // Before anybody asks: the first visitor does not wait for it.
  const loaded = load();
  loaded.catch((error: unknown) =>
    log.warn({ err: error }, 'pages are not drawn: the build has nothing for it'),
  );

  const drawingEnv: DrawingEnv = { isDrawing: true };
  const ask: typeof globalThis.fetch = async (input, init) =>
    api.fetch(new Request(new URL(input instanceof Request ? input.url : input, origin), init), drawingEnv);

  async function drawn(path: string, search: string): Promise<Variants | undefined> {
    drawing += 1;
    try {
      const ready = await loaded;
      const page = ready && (await withTimeout(GIVEN_UP, ready.renderToHtml({ origin, path, search }, ask)));
      if (!page) return undefined;
      const files = ready.filesOf(path);
      // Where no files are named, the frame finds them by its tables at once.
      const plain = Buffer.from(composed(files === '' ? ready.frame : ready.light, page, files));
      const [br, gz] = await Promise.all([
        brotli(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        }),
        gzipped(plain),
      ]);
      return createVariants(
        new Uint8Array(plain),
        { br: new Uint8Array(br), gzip: new Uint8Array(gz) },
        {
          ...SECURITY_HEADERS,
          'Content-Security-Policy': ready.policy,
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-cache',
        },
      );
    } catch (error) {
      log.warn({ err: error, path }, 'a page could not be drawn');
      return undefined;
    } finally {
      drawing -= 1;
    }
  }

  const isFresh = (at: number): boolean => {
    const age = clock.now() - at;
    return age >= 0 && age < KEPT;
  };

  function find(path: string, search: string): Promise<Variants | undefined> {
    const address = path + search;
    const known = kept.get(address);
    if (known && (!known.drawn || isFresh(known.drawn.at))) return known.page;
    if (drawing >= AT_ONCE) return Promise.resolve(undefined);
    const entry: Kept = { page: drawn(path, search) };
    void entry.page.then((page) => (entry.drawn = { page, at: clock.now() }));
    putNewest(kept, address, entry, MOST);
    return entry.page;
  }

  const sent = (page: Variants, wish: EncodingPreference, visitor: Visitor): StaticResponse => {
    if (wish.method === 'GET') onSent?.(visitor);
    return page.answer(wish);
  };

  return {
    ready(address, wish, visitor) {
      const known = kept.get(address)?.drawn;
      return known?.page && isFresh(known.at) ? sent(known.page, wish, visitor) : undefined;
    },
    async answer({ pathname, search }, wish, visitor) {
      const path = pathname === '/' ? '/index/home' : pathname;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), LONGEST);
      });
      const page = await Promise.race([find(path, search), late]).finally(() => clearTimeout(timer));
      return page && sent(page, wish, visitor);
    },
  };
}
