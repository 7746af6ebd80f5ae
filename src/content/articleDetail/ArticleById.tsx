import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { noticeQuery, systemNoticeQuery } from '../reads.ts';
import { href, type RouteName } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { useTitle } from '../../shared/title.ts';
import { ArticleSkeleton, ArticleText } from './ArticleText.tsx';

interface ArticleByIdProps {
  id: string;
  /** Call to use: `web/notice/{id}` or `system/notice/{id}`. */
  from?: 'web' | 'system';
  /** Link shown if the article does not exist. */
  otherwise?: { to: RouteName; label: string };
  foot?: ReactNode;
}

const Missing = ({ otherwise }: Required<Pick<ArticleByIdProps, 'otherwise'>>) => (
  <EmptyState
    drawing="missing"
    title="没有找到这篇文章"
    text="可能已下线，或地址写错了。"
    action={<ButtonLink href={href(otherwise.to)}>{otherwise.label}</ButtonLink>}
  />
);

function Found({
  id,
  from,
  otherwise,
  foot,
}: Required<Omit<ArticleByIdProps, 'foot'>> & Pick<ArticleByIdProps, 'foot'>) {
  const article = useQuery(from === 'web' ? noticeQuery(id) : systemNoticeQuery(id));
  useTitle(article.data?.title);
  if (article.isPending) return <ArticleSkeleton />;
  if (article.isError) {
    return <ReadFailed read={article} missing={<Missing otherwise={otherwise} />} />;
  }
  if (article.data.content.trim() === '') {
    return <EmptyState title={article.data.title} text="这篇文章还没有正文。" drawing="message" />;
  }
  return (
    <>
      <ArticleText article={article.data} />
      {foot}
    </>
  );
}

export function ArticleById({
  id,
  from = 'web',
  otherwise = { to: 'announcements', label: '看最新公告' },
  foot,
}: ArticleByIdProps) {
  if (id === '') return <Missing otherwise={otherwise} />;
  return <Found key={id} id={id} from={from} otherwise={otherwise} foot={foot} />;
}
