import { href } from '../../app/addresses.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { ArticleById } from '../articleDetail/ArticleById.tsx';
import { OtherLayout } from '../../page/Layout.tsx';

/** /other/newsDetail?id=: one piece of news. */
export function Screen({ search }: { search: string }) {
  return (
    <OtherLayout title="新闻详情" flush>
      <ArticleById
        id={new URLSearchParams(search).get('id') ?? ''}
        from="system"
        otherwise={{ to: 'news', label: '看全部新闻' }}
        foot={<ListRow icon="megaphone" label="看全部新闻" href={href('news')} />}
      />
    </OtherLayout>
  );
}
