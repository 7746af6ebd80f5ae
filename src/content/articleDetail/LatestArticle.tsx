import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { articlesQuery } from '../reads.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { ArticleSkeleton, ArticleText } from './ArticleText.tsx';

/** The newest article of a category, for pages with one article. */
export function LatestArticle({
  type,
  pageTitle,
  empty,
}: {
  type: string;
  /** Title in the page's bar. */
  pageTitle?: string;
  empty: { title: string; text: string; action?: ReactNode };
}) {
  const articles = useQuery(articlesQuery(type));
  if (articles.isPending) return <ArticleSkeleton />;
  if (articles.isError) {
    return <ReadFailed read={articles} />;
  }
  const [latest] = articles.data;
  if (latest === undefined) return <EmptyState drawing="message" {...empty} />;
  return <ArticleText article={latest} dated="更新日期" pageTitle={pageTitle} />;
}
