/** Article type of the news. */
const NEWS = 'xwgg';

/** Article types of the help centre, in its order. */
export const HELP_TYPES = ['cjwt', 'gmzn', 'mhzn', '999', 'bpjs'] as const;

export type HelpType = (typeof HELP_TYPES)[number];

/**
 * The page of an article by its type. Other pages can show it, too, but lists link this one, the sitemap names it, and
 * it is the canonical one.
 */
export function articleRoute(type: string): 'newsDetail' | 'helpDetail' | 'articleDetail' {
  if (type === NEWS) return 'newsDetail';
  return HELP_TYPES.some((each) => each === type) ? 'helpDetail' : 'articleDetail';
}
