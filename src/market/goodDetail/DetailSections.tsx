import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import type { ListingDetail } from '../../../contract/market/listing.ts';
import { recommendationsQuery } from '../reads.ts';
import { Article } from '../../content/index.ts';
import { groupsQuery } from '../../support/index.ts';
import { Card, FlushCard } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LazyMount } from '../../ui/LazyMount.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { color, dp, space, text, touch } from '../../ui/theme.ts';
import { ReadRows } from '../../shared/ReadRows.tsx';
import { ListingStrip } from '../ListingStrip.tsx';

const TABS = [
  { value: 'detail', label: '商品详情' },
  { value: 'jyxz', label: '交易须知' },
  { value: 'bpjs', label: '包赔介绍' },
  { value: 'groups', label: '官方交流群' },
] as const;
type Tab = (typeof TABS)[number]['value'];

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

function Groups({ gameId }: { gameId: string }) {
  return (
    <ReadRows
      read={useQuery(groupsQuery(gameId))}
      loading={<Skeleton height={96} />}
      empty={<EmptyState drawing="message" title="这个游戏还没有交流群" text="有疑问可以先联系客服。" />}
    >
      {(groups) => (
        <ul>
          {groups.map((group) => (
            <Group key={group.id}>
              <div>
                <p>{group.name}</p>
                <p>QQ 群 {group.qq}</p>
              </div>
              <CopyButton text={group.qq} label="复制群号" of={group.name} />
              {group.link !== undefined && /^https?:/.test(group.link) && (
                <a href={group.link} target="_blank" rel="noopener noreferrer">
                  加入
                </a>
              )}
            </Group>
          ))}
        </ul>
      )}
    </ReadRows>
  );
}

/** 商品详情 · 交易须知 · 包赔介绍 · 官方交流群. */
export function Details({ listing }: { listing: ListingDetail }) {
  const [tab, setTab] = useState<Tab>('detail');
  return (
    <FlushCard label="更多说明">
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
          {(tab === 'jyxz' || tab === 'bpjs') && <Article key={tab} type={tab} />}
          {tab === 'groups' && <Groups gameId={listing.gameId} />}
        </Panel>
      </Tabs>
    </FlushCard>
  );
}

/* Same height as the card with its strip. */
const Coming = styled.div`
  min-height: ${dp(303)};
`;

function SimilarCard({ id }: { id: string }) {
  const similar = useQuery(recommendationsQuery(id));
  if (similar.data?.length === 0) return null;
  return (
    <Card title="相似商品">
      <ListingStrip read={similar} empty={null} />
    </Card>
  );
}

/** 相似商品. They are requested when they come near the window. Renders nothing if there are none. */
export const Similar = ({ id }: { id: string }) => (
  <LazyMount waiting={<Coming />}>
    <SimilarCard id={id} />
  </LazyMount>
);
