import { useQuery } from '@tanstack/react-query';
import { articlesQuery } from '../../queries/notices.ts';
import { href } from '../../routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { ArticleSkeleton, ArticleText } from '../articleDetail/ArticleText.tsx';
import { useBack } from '../back.ts';
import { readFailed } from '../failed.ts';

function Policy() {
  const articles = useQuery(articlesQuery('yinsizhengce'));
  if (articles.isPending) return <ArticleSkeleton />;
  if (articles.isError) {
    return (
      <FailedState
        text={readFailed(articles.error)}
        busy={articles.isFetching}
        onRetry={() => void articles.refetch()}
      />
    );
  }
  const [latest] = articles.data;
  if (latest === undefined) {
    return (
      <EmptyState
        drawing="message"
        title="隐私政策正在更新"
        text="更新好后会放在这里。"
        action={<ButtonLink href={href('home')}>回到首页</ButtonLink>}
      />
    );
  }
  return <ArticleText article={latest} dated="更新日期" />;
}

/** /yinsi: the privacy policy, for everyone. */
export function Screen() {
  const back = useBack();
  return (
    <>
      <TopBar title="隐私政策" onBack={back} />
      <PageBody $flush>
        <Policy />
      </PageBody>
    </>
  );
}
