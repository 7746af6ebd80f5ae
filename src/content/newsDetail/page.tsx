import { href } from '../../app/routes.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { ArticleById } from '../articleDetail/ArticleById.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';

/** /other/newsDetail?id=: a news article. */
export function Screen({ search }: { search: string }) {
  return (
    <PageBody $flush>
      <ArticleById
        id={new URLSearchParams(search).get('id') ?? ''}
        from="system"
        otherwise={{ to: 'news', label: '看全部新闻' }}
        foot={<ListRow icon="megaphone" label="看全部新闻" href={href('news')} />}
      />
    </PageBody>
  );
}
