import { useQueries } from '@tanstack/react-query';
import styled from 'styled-components';
import { foundNoticesQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, space, text } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { excerpt } from '../../shared/list/excerpt.ts';
import { CATEGORIES } from './categories.ts';
import { failureOf } from '../../api/queries.ts';
import { LoadFailed } from '../../shared/LoadFailed.tsx';

const Groups = styled.div`
  display: grid;
  gap: ${space.m};
  padding: ${space.m};
`;

const Rows = styled.div`
  margin: 0 calc(-1 * ${space.l});
`;

const More = styled.p`
  padding-top: ${space.s};
  color: ${color.inkFaint};
  font-size: ${text.caption};
`;

export function SearchResults({ words }: { words: string }) {
  const found = useQueries({ queries: CATEGORIES.map(({ value }) => foundNoticesQuery(value, words)) });
  const failed = found.find((one) => one.isError);
  if (failed) {
    return (
      <LoadFailed
        failure={failureOf(failed.error)}
        busy={found.some((one) => one.isFetching)}
        onRetry={() => {
          for (const one of found) if (one.isError) void one.refetch();
        }}
      />
    );
  }
  if (found.some((one) => one.isPending)) {
    return (
      <Groups aria-busy>
        <Skeleton height={160} />
        <Skeleton height={160} />
      </Groups>
    );
  }
  const groups = CATEGORIES.flatMap((category, index) => {
    const data = found[index]?.data;
    return data && data.rows.length > 0 ? [{ ...category, ...data }] : [];
  });
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  return (
    <>
      <VisuallyHidden as="output">{total === 0 ? '没有找到相关文章' : `找到 ${total} 篇文章`}</VisuallyHidden>
      {total === 0 ? (
        <EmptyState
          drawing="search"
          title={`没有找到“${words}”`}
          text="换个说法试试，也可以直接问客服。"
          action={<ButtonLink href={href('support')}>联系客服</ButtonLink>}
        />
      ) : (
        <Groups>
          {groups.map((group) => (
            <Card key={group.value} title={`${group.label}（${group.total}）`}>
              <Rows>
                {group.rows.map((notice) => (
                  <ListRow
                    key={notice.id}
                    label={notice.title}
                    text={excerpt(notice.content, 36)}
                    href={href('helpDetail', { id: notice.id })}
                  />
                ))}
              </Rows>
              {group.total > group.rows.length && <More>这一类还有更多，可以把词写得更具体些。</More>}
            </Card>
          ))}
        </Groups>
      )}
    </>
  );
}
