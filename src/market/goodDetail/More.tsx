import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import styled from 'styled-components';
import type { ListingDetail } from '../../../contract/market/listing.ts';
import { recommendationsQuery } from '../reads.ts';
import { Article } from '../../content/index.ts';
import { groupsQuery } from '../../support/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { ListingCard, ListingCardSkeleton } from '../../ui/ListingCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { color, dp, radius, space, text, touch } from '../../ui/theme.ts';
import { cardOf } from '../../page/card.ts';
import { readFailed } from '../../page/failed.ts';

const TABS = [
  { value: 'detail', label: '商品详情' },
  { value: 'jyxz', label: '交易须知' },
  { value: 'bpjs', label: '包赔介绍' },
  { value: 'groups', label: '官方交流群' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const Frame = styled.section`
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;

const Panel = styled.div`
  min-height: ${dp(160)};
  padding: ${space.l};
`;

const Words = styled.p`
  margin-bottom: ${space.l};
  white-space: pre-line;
`;

const Group = styled.li`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-height: ${dp(56)};
  & > div {
    flex: 1;
    min-width: 0;
  }
  p + p {
    color: ${color.inkSoft};
    font-size: ${text.caption};
    font-variant-numeric: tabular-nums;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${touch};
    padding: 0 ${space.s};
  }
`;

const Strip = styled.ul`
  display: grid;
  grid-auto-columns: ${dp(168)};
  grid-auto-flow: column;
  gap: ${space.s};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  & > li {
    min-width: 0;
    scroll-snap-align: start;
  }
`;

const Again = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
  color: ${color.inkSoft};
`;

function Groups({ gameId }: { gameId: string }) {
  const groups = useQuery(groupsQuery(gameId));
  if (groups.isPending) return <Skeleton height={96} />;
  if (groups.isError) {
    return (
      <FailedState
        text={readFailed(groups.error)}
        busy={groups.isFetching}
        onRetry={() => void groups.refetch()}
      />
    );
  }
  if (groups.data.length === 0) {
    return <EmptyState drawing="message" title="这个游戏还没有交流群" text="有疑问可以先联系客服。" />;
  }
  return (
    <ul>
      {groups.data.map((group) => (
        <Group key={group.id}>
          <div>
            <p>{group.name}</p>
            <p>QQ 群 {group.qq}</p>
          </div>
          <CopyButton text={group.qq} label="复制群号" />
          {group.link !== undefined && /^https?:/.test(group.link) && (
            <a href={group.link} target="_blank" rel="noopener noreferrer">
              加入
            </a>
          )}
        </Group>
      ))}
    </ul>
  );
}

/** 商品详情 · 交易须知 · 包赔介绍 · 官方交流群. */
export function Details({ listing }: { listing: ListingDetail }) {
  const [tab, setTab] = useState<Tab>('detail');
  return (
    <Frame aria-label="更多说明">
      <Tabs label="更多说明" items={TABS} value={tab} onValue={setTab}>
        <Panel>
          {tab === 'detail' && (
            <>
              <Words>{listing.description}</Words>
              <DescriptionList
                items={listing.attributes.map(({ label, value }) => ({ term: label, value }))}
              />
            </>
          )}
          {(tab === 'jyxz' || tab === 'bpjs') && (
            <Suspense fallback={<Skeleton height={120} />}>
              <Article key={tab} type={tab} />
            </Suspense>
          )}
          {tab === 'groups' && <Groups gameId={listing.gameId} />}
        </Panel>
      </Tabs>
    </Frame>
  );
}

/** 相似商品; nothing when there are none. */
export function Similar({ id }: { id: string }) {
  const similar = useQuery(recommendationsQuery(id));
  if (similar.data?.length === 0) return null;
  return (
    <Card title="相似商品">
      {similar.isPending ? (
        <Strip aria-hidden>
          {[0, 1].map((key) => (
            <li key={key}>
              <ListingCardSkeleton shape="grid" />
            </li>
          ))}
        </Strip>
      ) : similar.isError ? (
        <Again role="alert">
          <span>{readFailed(similar.error)}</span>
          <Button variant="secondary" small busy={similar.isFetching} onClick={() => void similar.refetch()}>
            重试
          </Button>
        </Again>
      ) : (
        <Strip>
          {similar.data.map((listing) => (
            <li key={listing.id}>
              <ListingCard {...cardOf(listing)} shape="grid" />
            </li>
          ))}
        </Strip>
      )}
    </Card>
  );
}
