import { articleRoute } from '../../../contract/kit/articleRoute.ts';
import { href } from '../../app/routes.ts';
import { shorten, type DescribePage } from '../../shared/pageMeta.ts';
import { titleOf } from '../../shared/title.ts';
import { articlesQuery, noticeQuery, systemNoticeQuery } from '../reads.ts';

export const describePage: DescribePage = ({ query, origin, client }) => {
  const id = query.get('id') ?? '';
  const type = query.get('type') ?? '';
  const article =
    type === ''
      ? (client.getQueryData(noticeQuery(id).queryKey) ?? client.getQueryData(systemNoticeQuery(id).queryKey))
      : client.getQueryData(articlesQuery(type).queryKey)?.[0];
  if (!article) return undefined;
  const canonical = href(articleRoute(article.type), { id: article.id });
  const description = shorten(article.content);
  return {
    title: titleOf(article.title),
    canonical,
    description,
    type: 'article',
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: article.title,
      description,
      datePublished: article.createdAt,
      mainEntityOfPage: origin + canonical,
    },
  };
};
