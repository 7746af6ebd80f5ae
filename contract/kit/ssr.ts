/**
 * Types shared by the server and the rendering bundle (`dist/server/renderToHtml.js`), and by a server-rendered page
 * and its hydration.
 */

/** The query result of a rendered page: query key, data, and whether it is the same for every visitor. */
export type SsrAnswer = readonly [key: readonly unknown[], data: unknown, isCommon: boolean];

export interface RenderedPage {
  /** The text of `<title>`, unescaped. */
  title: string;
  /** The description for search engines, unescaped text. */
  description: string;
  /** Other tags of `<head>` as HTML: `og:` tags, structured data. */
  head: string;
  styles: string;
  html: string;
  /** The `<script>` element with the query results for hydration, as HTML. */
  answers: string;
}

/** `origin` is the public origin, `https://host`. */
export interface PageAddress {
  origin: string;
  path: string;
  /** Starts with `?`, or is ''. */
  search: string;
}

/** The path and query at which the page is. */
export interface Redirect {
  redirect: string;
}

/**
 * Renders a page for a visitor. The page's API calls use the given `Fetch` (`typeof fetch`).
 *
 * @returns 'notFound' for an unknown path and for a page that found nothing to show; a redirect for another spelling of a
 *   path; undefined for a page without server-side rendering, and when a query failed
 */
export type RenderPage<Fetch> = (
  address: PageAddress,
  fetch: Fetch,
) => Promise<RenderedPage | Redirect | 'notFound' | undefined>;
