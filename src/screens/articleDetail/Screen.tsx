import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../queries/client.ts';
import { noticeQuery } from '../../queries/notices.ts';
import { href } from '../../routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { useBack } from '../back.ts';
import { readFailed } from '../failed.ts';
import { ArticleSkeleton, ArticleText } from './ArticleText.tsx';

const Missing = () => (
  <EmptyState
    drawing="missing"
    title="没有找到这篇文章"
    text="可能已下线，或地址写错了。"
    action={<ButtonLink href={href('announcements')}>看最新公告</ButtonLink>}
  />
);

function Found({ id }: { id: string }) {
  const article = useQuery(noticeQuery(id));
  if (article.isPending) return <ArticleSkeleton />;
  if (article.isError) {
    const kind = failureOf(article.error)?.kind;
    if (kind === 'notFound' || kind === 'invalid') return <Missing />;
    return (
      <FailedState
        text={readFailed(article.error)}
        busy={article.isFetching}
        onRetry={() => void article.refetch()}
      />
    );
  }
  if (article.data.content.trim() === '') {
    return <EmptyState title={article.data.title} text="这篇文章还没有正文。" drawing="message" />;
  }
  return <ArticleText article={article.data} />;
}

/** /index/articleDetail?id=: one article of any category. */
export function Screen({ search }: { search: string }) {
  const back = useBack();
  const id = new URLSearchParams(search).get('id') ?? '';
  return (
    <>
      <TopBar title="文章详情" onBack={back} />
      <PageBody $flush>{id === '' ? <Missing /> : <Found key={id} id={id} />}</PageBody>
    </>
  );
}
