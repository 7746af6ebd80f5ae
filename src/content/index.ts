import { createElement } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

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
export const Article = lazyPart(async () => (await import('./article/Article.tsx')).default, {
  waiting: createElement(Skeleton, { height: 120 }),
});
/** The texts of a category in a sheet. */
export const ArticleSheet = lazyPart(async () => (await import('./article/ArticleSheet.tsx')).default);
/** A rich text in a sheet. */
export const HtmlSheet = lazyPart(async () => (await import('./article/HtmlSheet.tsx')).default);
