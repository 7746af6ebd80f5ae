import { useQuery } from '@tanstack/react-query';
import { ReadFailed } from '../../page/Read.tsx';
import { articlesQuery } from '../reads.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The texts of a category (`gonggaoDetails`, domain §6.3), one under the other. */
export default function Article({ type }: { type: string }) {
  const articles = useQuery(articlesQuery(type));
  if (articles.isPending) {
    return (
      <div aria-busy>
        <Skeleton width="60%" height={20} />
        <br />
        <Skeleton height={120} />
      </div>
    );
  }
  if (articles.isError) {
    return <ReadFailed read={articles} />;
  }
  if (articles.data.length === 0) {
    return (
      <EmptyState title="还没有内容" text="整理好后会放在这里，有疑问可以先问客服。" drawing="message" />
    );
  }
  return articles.data.map((article) => <RichText key={article.id} html={article.content} />);
}
