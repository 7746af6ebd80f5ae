import { countAnswer } from '../kit/callMetrics.ts';
import { peerOf } from '../kit/clientAddress.ts';
import type { FetchHandler } from '../kit/fetchHandler.ts';
import { policyOf, SECURITY_HEADERS } from '../kit/securityHeaders.ts';
import {
  createVariants,
  readStaticFiles,
  type StaticResponse,
  type EncodingPreference,
} from './staticFiles.ts';
import type { Pages, Visitor } from './renderedPages.ts';

/** The site: everything over `fetch`, and what needs no back end also by itself, for a server that can send it at once. */
export interface Site extends FetchHandler {
  /** The file of the build at a path, or undefined. */
  file(pathname: string, wish: EncodingPreference): StaticResponse | undefined;
  /** A page that was sent a moment ago to somebody else, by its path and query, or undefined: then {@link page} says what there is. */
  ready(address: string, wish: EncodingPreference, visitor: Visitor): StaticResponse | undefined;
  /** The page at an address that the back end does not know, or undefined where there can be none. */
  page(url: URL, wish: EncodingPreference, visitor: Visitor): Promise<StaticResponse | undefined>;
}

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

const toResponse = ({ status, headers, body }: StaticResponse): Response =>
  new Response(body ?? null, { status, headers });

/**
 * The pages and the back end as one site. A file of the build is answered first, then what the back end knows; any
 * other address is a page of the SPA and gets `index.html`, but never one under `/api` or `/assets` or one that names a file, and
 * only for GET and HEAD. The build is read once, into memory: a new one is served by a new process.
 * @param options.api answers everything under `/api`, and 404 for addresses outside it that it does not know
 * @param options.dist absolute path of the built SPA; `.br` and `.gz` beside a file are sent instead of it
 * @param options.pages the pages whose first view the server draws; without them every page gets the plain frame
 * @param options.firstPicture the picture that a page shows first, so that it is fetched beside the scripts
 * @param options.texts files that the build does not have, by their path
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
      if (!index || NO_PAGE.test(pathname) || pathname.startsWith('/assets/')) return undefined;
      const drawn = await pages?.answer(url, wish, visitor);
      if (drawn) return drawn;
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
      const wish = {
        method: request.method,
        acceptEncoding: header('accept-encoding'),
        ifNoneMatch: header('if-none-match'),
      };
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
