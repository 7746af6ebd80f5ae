import { lazy } from 'react';

/** What other domains may use of content. */
export { articlesQuery, bannersQuery, dictionaryQuery, noticesQuery } from './reads.ts';

// Loaded when they are shown (a Suspense stands around them): rich text and its sanitiser stay out of first views.

/** The texts of a category, one under the other. */
export const Article = lazy(() => import('./article/Article.tsx'));
/** The texts of a category in a sheet. */
export const ArticleSheet = lazy(() => import('./article/ArticleSheet.tsx'));
/** A rich text in a sheet. */
export const HtmlSheet = lazy(() => import('./article/HtmlSheet.tsx'));
