/** The frame around a page: bottom tabs, personal centre, none, or the full-window staff console. */
export type Layout = 'index' | 'other' | 'plain' | 'console';

export interface RouteDefinition {
  /** Never changes, because others link to it. */
  path: string;
  title: string;
  layout: Layout;
  /** Visitors are redirected to /login and back afterwards. robots.txt keeps search engines away. */
  needsLogin?: boolean;
  /** The sitemap names these pages. Others call the API, which crawlers may not. */
  isServerRendered?: boolean;
  /**
   * Shows one public thing by the `id` of its query, and is 404 if there is none. The sitemap names each listing and
   * article instead of the page.
   */
  needsId?: boolean;
  /**
   * The group in the menu of the personal centre, and an IconName of src/ui/Icon.tsx. Null for a page without a menu
   * entry.
   */
  shortcut?: { group: 'trade' | 'account' | 'help' | 'about'; icon: string } | null;
  /** The folder `src/<domain>/<folder>` when it differs from the key, because several pages share a flow. */
  folder?: string;
}
