import { createElement } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

export {
  articlesQuery,
  bannersQuery,
  dictionaryQuery,
  noticeQuery,
  noticesQuery,
  systemNoticeQuery,
} from './reads.ts';

// Lazy, so rich text and its sanitiser are not in the first load.

export const Article = lazyPart(async () => (await import('./article/Article.tsx')).default, {
  waiting: createElement(Skeleton, { height: 120 }),
});
export const ArticleSheet = lazyPart(async () => (await import('./article/ArticleSheet.tsx')).default);
export const HtmlSheet = lazyPart(async () => (await import('./article/HtmlSheet.tsx')).default);
