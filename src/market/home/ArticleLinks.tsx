import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Link } from 'wouter';
import { href, type RouteName } from '../../app/routes.ts';
import { articlesQuery } from '../../content/index.ts';
import { ReadFailedLine } from '../../shared/LoadFailed.tsx';
import { ReadRows } from '../../shared/ReadRows.tsx';
import { beijing, Card, color, faint, oneLine, space, touch } from '../../ui/index.ts';
import { RowSkeletons } from './RowSkeletons.tsx';

const SHOWN = 3;

const Row = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space.m};
  min-height: ${touch};
  color: ${color.ink};
  & > :first-child {
    flex: 1;
    min-width: 0;
    ${oneLine}
  }
  & > :last-child {
    ${faint}
  }
`;

export function ArticleLinks({
  type,
  title,
  to,
}: {
  type: string;
  title: string;
  /** The page of its articles. */
  to: RouteName;
}) {
  const articles = useQuery(articlesQuery(type));
  return (
    <Card title={title}>
      <ReadRows
        read={articles}
        loading={<RowSkeletons count={SHOWN} height={44} />}
        failed={<ReadFailedLine read={articles} />}
        empty={<p>暂时没有内容。</p>}
      >
        {(rows) => (
          <ul>
            {rows.slice(0, SHOWN).map((article) => (
              <li key={article.id}>
                <Row href={href(to, { id: article.id })}>
                  <span>{article.title}</span>
                  <time dateTime={article.createdAt}>{beijing(article.createdAt, 'day').slice(5)}</time>
                </Row>
              </li>
            ))}
          </ul>
        )}
      </ReadRows>
    </Card>
  );
}
