/**
 * What passes between the server and the bundle that draws pages on it (`dist/server/renderToHtml.js`), and from the drawn page to
 * the scripts that take it over (design §9b).
 */

/** One answer the page was drawn with: its query's key, what was answered, and whether it is the same for everyone. */
export type SsrAnswer = readonly [key: readonly unknown[], data: unknown, isCommon: boolean];

/** A public page as a visitor sees it first. */
export interface DrawnPage {
  /** What stands in `<title>`; plain text. */
  title: string;
  /** What search engines show under the title; plain text. */
  description: string;
  /** More of the head, as HTML: `og:` tags, structured data. */
  head: string;
  /** The style elements that the drawing needs, as HTML. */
  styles: string;
  /** What stands in `#root`, as HTML. */
  html: string;
  /** What the scripts take over from, as HTML. */
  answers: string;
}

/** Where a page is. `origin` is how the site is called from outside: `https://host`. */
export interface PageAddress {
  origin: string;
  path: string;
  /** The query with its `?`, or ''. */
  search: string;
}

/**
 * Draws a page with what the calls of a visitor answer. `Fetch` is what sends them: `typeof fetch`.
 *
 * @returns undefined for an address whose page is not drawn on the server, and where a read failed
 */
export type RenderPage<Fetch> = (address: PageAddress, fetch: Fetch) => Promise<DrawnPage | undefined>;
