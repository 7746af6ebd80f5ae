import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { RULES } from '../../../contract/kit/rules.ts';
import type { PublicReview, SellerRecord } from '../../../contract/market/seller.ts';
import { href } from '../../app/routes.ts';
import { cardOf } from '../../shared/listingCard.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import {
  beijing,
  ButtonLink,
  Card,
  color,
  EmptyState,
  ListingCard,
  ListingCardSkeleton,
  Skeleton,
  space,
  Tabs,
  text,
  VisuallyHidden,
} from '../../ui/index.ts';
import { FlushCard } from '../../ui/Card.tsx';
import { isCut, sellerRates } from './numbers.ts';
import { sellerListingsQuery, sellerQuery, sellerReviewsQuery } from './reads.ts';
import { Frame } from '../../shared/Frame.tsx';

const Record = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 2px ${space.m};
  dt {
    color: ${color.inkSoft};
  }
  dd {
    font-weight: 600;
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  dd + dd {
    grid-column: 1 / -1;
    margin-bottom: ${space.s};
    color: ${color.inkFaint};
    font-weight: 400;
    font-size: ${text.caption};
    text-align: left;
  }
`;

const Panel = styled.div`
  padding: ${space.m} 0;
`;

const Padded = styled.div`
  padding: 0 ${space.l};
`;

const Reviews = styled.ul`
  padding: 0 ${space.l};
  li + li {
    border-top: 1px solid ${color.line};
  }
  li {
    padding: ${space.m} 0;
  }
  small {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
`;

const Stars = styled.span`
  color: ${color.warn};
`;

const Review = ({ review }: { review: PublicReview }) => (
  <li>
    <p>
      <Stars aria-hidden>
        {'★'.repeat(review.stars)}
        {'☆'.repeat(5 - review.stars)}
      </Stars>
      <VisuallyHidden>{review.stars} 星</VisuallyHidden> {review.buyer}
    </p>
    <p>{review.text ?? <small>{review.isHidden ? '内容已由平台隐藏。' : '没有写内容。'}</small>}</p>
    <small>
      {review.title} · {beijing(review.at, 'day')}
    </small>
  </li>
);

function ReviewList({ seller }: { seller: SellerRecord }) {
  return (
    <EndlessRows
      list={useInfiniteQuery(sellerReviewsQuery(seller.id))}
      loading={
        <Padded>
          <Skeleton height={160} />
        </Padded>
      }
      empty={<EmptyState drawing="message" title="还没有评价" text="成交后买家可以评价。" />}
      end={(total) =>
        isCut(seller)
          ? `最近 ${RULES.sellerRecordOrders} 笔订单的 ${total} 条评价，更早的不再显示`
          : `共 ${total} 条评价`
      }
    >
      {(rows) => (
        <Reviews>
          {rows.map((review, index) => (
            <Review key={`${review.at}-${index}`} review={review} />
          ))}
        </Reviews>
      )}
    </EndlessRows>
  );
}

function OnSale({ id }: { id: string }) {
  return (
    <EndlessCards
      list={useInfiniteQuery(sellerListingsQuery(id))}
      renderRow={(listing) => <ListingCard {...cardOf(listing, { namesGame: true })} />}
      empty={<EmptyState title="现在没有在售的" text="可以先看看评价。" />}
      end={(total) => `共 ${total} 件在售`}
      skeleton={<ListingCardSkeleton />}
    />
  );
}

const TABS = ['reviews', 'onSale'] as const;

function Seller({ seller }: { seller: SellerRecord }) {
  const [tab, setTab] = useState<(typeof TABS)[number]>('reviews');
  return (
    <>
      <Card title={`卖家 ${seller.name}`}>
        <Record>
          {sellerRates(seller).map(({ label, value, how }) => [
            <dt key={`${label}-term`}>{label}</dt>,
            <dd key={label}>{value}</dd>,
            <dd key={`${label}-how`}>{how}</dd>,
          ])}
        </Record>
      </Card>
      <FlushCard label="评价和在售商品">
        <Tabs
          label="评价和在售商品"
          items={[
            { value: 'reviews', label: `评价 ${seller.reviews}` },
            { value: 'onSale', label: `在售 ${seller.onSale}` },
          ]}
          value={tab}
          onValue={setTab}
        >
          <Panel>{tab === 'reviews' ? <ReviewList seller={seller} /> : <OnSale id={seller.id} />}</Panel>
        </Tabs>
      </FlushCard>
    </>
  );
}

const missing = (
  <EmptyState
    drawing="missing"
    title="没有找到这位卖家"
    text="链接可能不完整。"
    action={<ButtonLink href={href('games')}>看看在售的账号</ButtonLink>}
  />
);

function Found({ id }: { id: string }) {
  const seller = useQuery(sellerQuery({ id }));
  if (seller.isPending) {
    return (
      <section aria-busy aria-label="正在加载">
        <Skeleton height={405} />
      </section>
    );
  }
  if (seller.data === undefined) return <ReadFailed read={seller} missing={missing} />;
  return <Seller seller={seller.data} />;
}

/** 卖家主页: `id` of the seller in the URL. */
export function Screen({ search }: { search: string }) {
  const id = new URLSearchParams(search).get('id') ?? '';
  return (
    <Frame title="卖家主页" fallback="goodList">
      {id === '' ? missing : <Found key={id} id={id} />}
    </Frame>
  );
}
