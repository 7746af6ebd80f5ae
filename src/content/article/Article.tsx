import { useQuery } from '@tanstack/react-query';
import { ReadRows } from '../../shared/ReadRows.tsx';
import { EmptyState, Skeleton } from '../../ui/index.ts';
import { RichText } from '../../ui/RichText.tsx';
import { articlesQuery } from '../reads.ts';

/** All articles of a category (`gonggaoDetails`). */
export default function Article({ type }: { type: string }) {
  return (
    <ReadRows
      read={useQuery(articlesQuery(type))}
      loading={
        <>
          <Skeleton width="60%" height={20} />
          <br />
          <Skeleton height={120} />
        </>
      }
      empty={
        <EmptyState title="还没有内容" text="整理好后会放在这里，有疑问可以先问客服。" drawing="message" />
      }
    >
      {(articles) => articles.map((article) => <RichText key={article.id} html={article.content} />)}
    </ReadRows>
  );
}
