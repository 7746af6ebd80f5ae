import { countAnswer } from '../kit/callMetrics.ts';
import { peerOf } from '../kit/clientAddress.ts';
import type { FetchHandler } from '../kit/fetchHandler.ts';
import { policyOf, SECURITY_HEADERS } from '../kit/securityHeaders.ts';
import {
  createVariants,
  preferenceOf,
  toResponse,
  type StaticResponse,
  type EncodingPreference,
} from '../kit/variants.ts';
import { readStaticFiles } from './staticFiles.ts';
import type { Pages, Visitor } from './renderedPages.ts';

/** The site as a fetch handler. `file` and `ready` are synchronous, for `listener.ts`. */
export interface Site extends FetchHandler {
  /** The file of the build at a path. Undefined when there is none. */
  file(pathname: string, wish: EncodingPreference): StaticResponse | undefined;
  /** The cached page of a path and query. Undefined: call {@link page}. */
  ready(address: string, wish: EncodingPreference, visitor: Visitor): StaticResponse | undefined;
  /** The page of a URL outside the API. Undefined when the URL cannot be a page. */
  page(url: URL, wish: EncodingPreference, visitor: Visitor): Promise<StaticResponse | undefined>;
}

/** Matches the path of a file (`/favicon.ico`, `/.env`, `/.git/config`). No page has such a path. */
const FILE_PATH = /\/\.[^/]|\.\w{1,8}$/;

interface FirstPicture {
  picture: string;
  /** Displayed width in dp on a viewport of 375 dp. Undefined when the browser does not choose the file by width. */
  shown?: number;
}

/** The `Link` header that preloads the picture in the width that the page will request (src/ui/widths.ts). */
function preload({ picture, shown }: FirstPicture): string {
  const src = encodeURI(picture);
  const widths =
    shown === undefined
      ? ''
      : `; imagesrcset="${src}?w=240 240w, ${src}?w=480 480w, ${src}?w=960 960w"` +
        `; imagesizes="min(${((shown / 375) * 100).toFixed(1)}vw, ${Math.round(shown * 1.44)}px)"`;
  return `<${src}>; rel=preload; as=image${widths}; fetchpriority=high`;
}

/**
 * Serves the pages and the back end as one site: first the files of the build, then the routes of the back end. Every
 * other URL gets `index.html`, but only for GET and HEAD, and not under `/api` or `/assets` or for the path of a file.
 * The build is read into memory once.
 * @param options.api answers everything under `/api`, and 404 for unknown URLs
 * @param options.dist absolute path of the built SPA; `.br` and `.gz` files are sent instead of the file beside them
 * @param options.pages renders pages; without it every page is the plain `index.html`
 * @param options.firstPicture finds the first picture of a page, which is preloaded
 * @param options.texts generated files by path
 * @param options.forms see {@link policyOf}
 */
export function createSite(options: {
  api: FetchHandler;
  dist: string;
  firstPicture?: (page: URL) => Promise<FirstPicture | undefined>;
  pages?: Pages;
  texts?: Readonly<Record<string, string>>;
  forms?: readonly string[];
}): Site {
  const { api, dist, firstPicture, pages, texts = {}, forms = [] } = options;
  const files = readStaticFiles(dist, (path, read) =>
    path.endsWith('.html')
      ? { ...SECURITY_HEADERS, 'Content-Security-Policy': policyOf(read(), forms) }
      : SECURITY_HEADERS,
  );
  for (const [path, text] of Object.entries(texts)) {
    const headers = {
      ...SECURITY_HEADERS,
      'Content-Type': 'text/plain; charset=UTF-8',
      'Cache-Control': 'no-cache',
    };
    files.set(path, createVariants(new TextEncoder().encode(text), {}, headers));
  }
  const index = files.get('/index.html');
  const site: Site = {
    file(pathname, wish) {
      return files.get(pathname)?.answer(wish);
    },
    ready: (address, wish, visitor) => pages?.ready(address, wish, visitor),
    async page(url, wish, visitor) {
      const { pathname } = url;
      if (!index || FILE_PATH.test(pathname) || pathname.startsWith('/assets/')) return undefined;
      const rendered = await pages?.answer(url, wish, visitor);
      if (rendered) return rendered;
      const first = await firstPicture?.(url);
      const ready = index.answer(wish);
      return first === undefined ? ready : { ...ready, headers: { ...ready.headers, Link: preload(first) } };
    },
    async fetch(request, env) {
      const url = new URL(request.url);
      const { pathname } = url;
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (!reads || /^\/api(\/|$)/.test(pathname) || pathname.includes('%00')) return api.fetch(request, env);
      const header = (name: string) => request.headers.get(name) ?? undefined;
      const wish = preferenceOf(request);
      const file = site.file(pathname, wish);
      if (file) return toResponse(file);
      const answer = await api.fetch(request, env);
      if (answer.status !== 404) return answer;
      const began = performance.now();
      const page = await site.page(url, wish, { url: request.url, peer: peerOf(env), header });
      if (!page) return answer;
      countAnswer('page', page.status, began);
      return toResponse(page);
    },
  };
  return site;
}
