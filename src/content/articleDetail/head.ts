import { shorten, type DescribePage } from '../../shared/pageMeta.ts';
import { titleOf } from '../../shared/title.ts';
import { articlesQuery, noticeQuery, systemNoticeQuery } from '../reads.ts';

export const describePage: DescribePage = ({ id, url, client }) => {
  const type = new URL(url).searchParams.get('type') ?? '';
  const article =
    type === ''
      ? (client.getQueryData(noticeQuery(id).queryKey) ?? client.getQueryData(systemNoticeQuery(id).queryKey))
      : client.getQueryData(articlesQuery(type).queryKey)?.[0];
  if (!article) return undefined;
  const description = shorten(article.content);
  return {
    title: titleOf(article.title),
    description,
    type: 'article',
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: article.title,
      description,
      datePublished: article.createdAt,
      mainEntityOfPage: url,
    },
  };
};
