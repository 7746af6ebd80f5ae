import { ArticleById } from '../articleDetail/ArticleById.tsx';
import { Vote } from './Vote.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';

/** /other/helpdetail?id=: a help article with feedback. */
export function Screen({ search }: { search: string }) {
  const id = new URLSearchParams(search).get('id') ?? '';
  return (
    <PageBody $flush>
      <ArticleById
        id={id}
        otherwise={{ to: 'help', label: '回到帮助中心' }}
        foot={<Vote key={id} id={id} />}
      />
    </PageBody>
  );
}
