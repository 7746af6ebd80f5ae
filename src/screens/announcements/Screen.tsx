import { useInfiniteQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { noticesQuery } from '../../queries/notices.ts';
import { href } from '../../routes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { beijing } from '../../ui/format.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { color, dp, space } from '../../ui/theme.ts';
import { readFailed } from '../failed.ts';
import { OtherLayout } from '../other/Layout.tsx';
import { MoreRows } from '../other/MoreRows.tsx';

/** The categories, by their code (domain §6.3). */
const KINDS = [
  { value: '20', label: '通知' },
  { value: 'xwgg', label: '新闻公告' },
] as const;

type Kind = (typeof KINDS)[number]['value'];

const Row = styled.div`
  display: grid;
  align-content: center;
  gap: ${space.s};
  min-height: ${dp(64)};
  padding: ${space.s} ${space.l};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

const Item = styled.li`
  & + & {
    border-top: 1px solid ${color.line};
  }
`;

function List({ kind }: { kind: Kind }) {
  const notices = useInfiniteQuery(noticesQuery(kind));
  if (notices.isPending) {
    return (
      <div aria-busy>
        {[0, 1, 2, 3, 4, 5].map((key) => (
          <Row key={key}>
            <Skeleton width="76%" />
            <Skeleton width={96} height={12} />
          </Row>
        ))}
      </div>
    );
  }
  if (notices.isError && notices.data === undefined) {
    return (
      <FailedState
        text={readFailed(notices.error)}
        busy={notices.isFetching}
        onRetry={() => void notices.refetch()}
      />
    );
  }
  const rows = notices.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return <EmptyState drawing="message" title="还没有公告" text="有新公告时会放在这里。" />;
  }
  return (
    <>
      <ul>
        {rows.map((notice) => (
          <Item key={notice.id}>
            <ListRow
              label={notice.title}
              text={beijing(notice.createdAt, 'day')}
              href={href('articleDetail', { id: notice.id })}
            />
          </Item>
        ))}
      </ul>
      <MoreRows list={notices} end={`共 ${rows.length} 条公告`} />
    </>
  );
}

/** /other/gonggao: announcements and news, newest first. The category stands in the address (`?type=`). */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const kind: Kind = new URLSearchParams(search).get('type') === 'xwgg' ? 'xwgg' : '20';
  return (
    <OtherLayout title="最新公告" flush>
      <Tabs
        label="公告类别"
        items={KINDS}
        value={kind}
        onValue={(type: Kind) =>
          navigate(href('announcements', { type: type === '20' ? undefined : type }), { replace: true })
        }
      >
        <List key={kind} kind={kind} />
      </Tabs>
    </OtherLayout>
  );
}
