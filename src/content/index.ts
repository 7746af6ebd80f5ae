import { createElement } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { part } from '../ui/part.tsx';

/** What other domains may use of content. */
export {
  articlesQuery,
  bannersQuery,
  dictionaryQuery,
  noticeQuery,
  noticesQuery,
  systemNoticeQuery,
} from './reads.ts';

// Loaded when they are shown: rich text and its sanitiser stay out of first views.

/** The texts of a category, one under the other. */
export const Article = part(async () => (await import('./article/Article.tsx')).default, {
  waiting: createElement(Skeleton, { height: 120 }),
});
/** The texts of a category in a sheet. */
export const ArticleSheet = part(async () => (await import('./article/ArticleSheet.tsx')).default);
/** A rich text in a sheet. */
export const HtmlSheet = part(async () => (await import('./article/HtmlSheet.tsx')).default);
