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
  EmptyState,
  Picture,
  Price,
  Skeleton,
  space,
  text,
} from '../../ui/index.ts';
import { PICTURE } from '../../shared/listingCard.ts';
import { RecordSoft, RecordWhat, RecordWords } from '../../ui/RecordCard.ts';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';

const Row = styled(RecordWhat)`
  padding: ${space.m} 0;
  & + & {
    border-top: 1px solid ${color.line};
  }
`;

const Title = styled(RecordSoft)`
  color: ${color.ink};
  font-size: ${text.body};
  font-weight: 500;
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
    <Row as="li">
      <Picture src={deal.picture} alt="" {...PICTURE} shown={108} />
      <RecordWords>
        <Title as="h3">{deal.title}</Title>
        <RecordSoft>
          {deal.gameName}
          {deal.highlights.length > 0 && ` · ${deal.highlights.slice(0, 2).join(' · ')}`}
        </RecordSoft>
        <RecordSoft>
          {deal.seller} 卖给 {deal.buyer}
        </RecordSoft>
        <Foot>
          <Price fen={deal.price} size={16} tone="plain" />
          <span>{beijing(deal.soldAt)}</span>
        </Foot>
      </RecordWords>
    </Row>
  );
}

const DealSkeleton = () => (
  <Row as="li">
    <Skeleton height={72} />
    <RecordWords>
      <Skeleton width="90%" height={21} />
      <Skeleton width="60%" height={18} />
      <Skeleton width="50%" height={18} />
      <Skeleton width="40%" height={20} />
    </RecordWords>
  </Row>
);

/** Paged list of completed deals with masked names (`web/recentlydeal`). */
export function DealList({ title }: { title: string | undefined }) {
  const deals = useInfiniteQuery(dealsQuery());
  return (
    <Card title={title}>
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
