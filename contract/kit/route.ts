/** The frame around a page: bottom tabs, personal centre, none, or the full-window staff console. */
export type Layout = 'index' | 'other' | 'plain' | 'console';

export interface RouteDefinition {
  /** The address. It must never change, because others link to it. */
  path: string;
  title: string;
  layout: Layout;
  /** Visitors are sent to /login and back. Search engines are told not to index the page. */
  needsLogin?: boolean;
  /** The page is public, and the server renders its HTML. */
  isServerRendered?: boolean;
  /** Listed in the sitemap. Listings and articles are added one by one. */
  isInSitemap?: boolean;
  /** The group in the menu of the personal centre, and an IconName of src/ui/Icon.tsx. Null for a page about one thing. */
  shortcut?: { group: 'trade' | 'account' | 'help' | 'about'; icon: string } | null;
  /** The folder `src/<domain>/<folder>`, when it differs from the key because one flow has several pages. */
  folder?: string;
}
