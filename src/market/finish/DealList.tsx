import { useInfiniteQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { Deal } from '../../../contract/market/listing.ts';
import { dealsQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import {
  beijing,
  ButtonLink,
  Card,
  color,
  dp,
  EmptyState,
  Picture,
  Price,
  Skeleton,
  space,
  text,
} from '../../ui/index.ts';
import { PICTURE } from '../../shared/card.ts';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';

const Row = styled.li`
  display: flex;
  gap: ${space.m};
  padding: ${space.m} 0;
  & + & {
    border-top: 1px solid ${color.line};
  }
`;

const Frame = styled.div`
  flex: none;
  width: ${dp(96)};
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  flex-direction: column;
  gap: ${dp(2)};
  h3 {
    overflow: hidden;
    font-size: ${text.body};
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p {
    overflow: hidden;
    color: ${color.inkFaint};
    font-size: ${text.caption};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Foot = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space.s};
  margin-top: auto;
  span:last-child {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
`;

function DealRow({ deal }: { deal: Deal }) {
  return (
    <Row>
      <Frame>
        <Picture src={deal.picture} alt="" {...PICTURE} shown={108} />
      </Frame>
      <Words>
        <h3>{deal.title}</h3>
        <p>
          {deal.gameName}
          {deal.highlights.length > 0 && ` · ${deal.highlights.slice(0, 2).join(' · ')}`}
        </p>
        <p>
          {deal.seller} 卖给 {deal.buyer} · {deal.views} 人看过
        </p>
        <Foot>
          <Price fen={deal.price} size={16} tone="plain" />
          <span>{beijing(deal.soldAt)}</span>
        </Foot>
      </Words>
    </Row>
  );
}

const DealSkeleton = () => (
  <Row>
    <Frame>
      <Skeleton height={72} />
    </Frame>
    <Words>
      <Skeleton width="90%" />
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </Words>
  </Row>
);

/** Completed deals, names masked, endless (`web/recentlydeal`). */
export function DealList() {
  const deals = useInfiniteQuery(dealsQuery());
  return (
    <Card title="最近成交">
      <EndlessRows
        list={deals}
        loading={
          <ul>
            {[0, 1, 2, 3, 4].map((key) => (
              <DealSkeleton key={key} />
            ))}
          </ul>
        }
        empty={
          <EmptyState
            title="还没有成交记录"
            text="第一笔成交会出现在这里。"
            drawing="order"
            action={<ButtonLink href={href('games')}>去买号</ButtonLink>}
          />
        }
        end={() => '已经到底了'}
      >
        {(rows) => (
          <ul>
            {rows.map((deal) => (
              <DealRow key={deal.id} deal={deal} />
            ))}
          </ul>
        )}
      </EndlessRows>
    </Card>
  );
}
