import { useQuery } from '@tanstack/react-query';
import { articlesQuery } from '../reads.ts';
import { useTitle } from '../../shared/title.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ArticleById } from './ArticleById.tsx';
import { LatestArticle } from './LatestArticle.tsx';
import { Frame } from '../../shared/Frame.tsx';

/** /index/articleDetail: an article by `id`, or the newest of a `type`. */
export function Screen({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const type = query.get('type') ?? '';
  const latest = useQuery({ ...articlesQuery(type), enabled: type !== '' });
  useTitle(latest.data?.[0]?.title);
  return (
    <Frame title="文章详情" flush>
      {type === '' ? (
        <ArticleById id={query.get('id') ?? ''} />
      ) : (
        <LatestArticle
          key={type}
          type={type}
          empty={{
            title: '没有找到这篇文章',
            text: '可能已下线，或地址写错了。',
            action: <ButtonLink href={href('announcements')}>看最新公告</ButtonLink>,
          }}
        />
      )}
    </Frame>
  );
}
