/**
 * Types shared by the server and the rendering bundle (`dist/server/renderToHtml.js`), and by a rendered page and its
 * hydration.
 */

/** A query result the page was rendered with: query key, data, and whether it is the same for every visitor. */
export type SsrAnswer = readonly [key: readonly unknown[], data: unknown, isCommon: boolean];

/** A rendered public page. */
export interface RenderedPage {
  /** Plain text of `<title>`. */
  title: string;
  /** Plain text of the description for search engines. */
  description: string;
  /** Other tags of the head, as HTML: `og:` tags, structured data. */
  head: string;
  /** Style elements, as HTML. */
  styles: string;
  /** The content of `#root`, as HTML. */
  html: string;
  /** The script element with the query results for hydration, as HTML. */
  answers: string;
}

/** The address of a page. `origin` is the public origin: `https://host`. */
export interface PageAddress {
  origin: string;
  path: string;
  /** The query with its `?`, or ''. */
  search: string;
}

/**
 * Renders a page for a visitor. API calls go through the given `Fetch` (`typeof fetch`).
 *
 * @returns undefined for a page that is not rendered on the server, and when a query failed
 */
export type RenderPage<Fetch> = (address: PageAddress, fetch: Fetch) => Promise<RenderedPage | undefined>;
