import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { useBack } from '../../page/back.ts';
import { ArticleById } from './ArticleById.tsx';

/** /index/articleDetail?id=: one article of any category. */
export function Screen({ search }: { search: string }) {
  const back = useBack();
  return (
    <>
      <TopBar title="文章详情" onBack={back} />
      <PageBody $flush>
        <ArticleById id={new URLSearchParams(search).get('id') ?? ''} />
      </PageBody>
    </>
  );
}
