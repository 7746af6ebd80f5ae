import styled from 'styled-components';
import type { Notice } from '../../../contract/content/notice.ts';
import { beijing } from '../../ui/format.ts';
import { RichText } from '../../ui/RichText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, faint, space, text } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Stack } from '../../ui/layout/Stack.ts';

const Paper = styled.article`
  flex: 1;
  padding: ${space.l} ${space.l} ${space.xl};
  background: ${color.surface};
`;

const Title = styled.h2`
  font-size: ${text.big};
  line-height: 1.4;
`;

const Time = styled.p`
  margin: ${space.xs} 0 ${space.l};
  ${faint}
`;

/**
 * An article. `dated` is the label of the date, for example 更新日期. `pageTitle` is the title in the page's bar: an
 * article with the same title shows it to screen readers only.
 */
export const ArticleText = ({
  article,
  dated = '发布于',
  pageTitle,
}: {
  article: Notice;
  dated?: string;
  pageTitle?: string | undefined;
}) => (
  <Paper>
    {article.title === pageTitle ? (
      <VisuallyHidden as="h2">{article.title}</VisuallyHidden>
    ) : (
      <Title>{article.title}</Title>
    )}
    <Time>
      {dated} {beijing(article.createdAt, 'day')}
    </Time>
    <RichText html={article.content} />
  </Paper>
);

export const ArticleSkeleton = () => (
  <Paper aria-busy aria-label="正在打开文章">
    <Stack>
      <Skeleton width="72%" height={28} />
      <Skeleton width={120} height={14} />
      <Skeleton />
      <Skeleton />
      <Skeleton width="88%" />
      <Skeleton />
      <Skeleton width="56%" />
    </Stack>
  </Paper>
);
