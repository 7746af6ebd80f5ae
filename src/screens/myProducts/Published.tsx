import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { runningAfterSalesQuery } from '../../queries/afterSales.ts';
import { ownListingsQuery } from '../../queries/selling.ts';
import { href } from '../../routes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { space } from '../../ui/theme.ts';
import { readFailed } from '../failed.ts';
import { MoreRows } from '../other/MoreRows.tsx';
import { OrderCardSkeleton } from './OrderCard.tsx';
import { OWN_STATUSES, ownHref, ownStatusOf, type OwnStatus } from './own.ts';
import { OwnCard } from './OwnCard.tsx';

const Cards = styled.ul`
  display: grid;
  gap: ${space.m};
  padding: ${space.m} ${space.m} 0;
`;

function List({ status, onAll }: { status: OwnStatus; onAll: () => void }) {
  const listings = useInfiniteQuery(ownListingsQuery(status === '' ? undefined : status));
  const afterSales = useQuery(runningAfterSalesQuery('seller')).data;
  if (listings.isPending) {
    return (
      <Cards as="div" aria-busy>
        <OrderCardSkeleton />
        <OrderCardSkeleton />
        <OrderCardSkeleton />
      </Cards>
    );
  }
  if (listings.isError && listings.data === undefined) {
    return (
      <FailedState
        text={readFailed(listings.error)}
        busy={listings.isFetching}
        onRetry={() => void listings.refetch()}
      />
    );
  }
  const rows = listings.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return status === '' ? (
      <EmptyState
        drawing="box"
        title="还没有发布过"
        text="发布后，审核、改价、下架、货款到账都在这里。"
        action={<ButtonLink href={href('sell')}>去卖号</ButtonLink>}
      />
    ) : (
      <EmptyState
        drawing="box"
        title="没有这个状态的商品"
        text="换个状态看看。"
        action={
          <Button variant="secondary" onClick={onAll}>
            看全部商品
          </Button>
        }
      />
    );
  }
  const total = listings.data.pages.at(-1)?.total ?? rows.length;
  return (
    <>
      <Cards>
        {rows.map((listing) => (
          <li key={listing.id}>
            <OwnCard listing={listing} afterSale={afterSales?.[listing.orderNo ?? '']} />
          </li>
        ))}
      </Cards>
      <MoreRows list={listings} end={`共 ${total} 件商品`} />
    </>
  );
}

/** 我发布的: what the member sells, by status. */
export function Published({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const status = ownStatusOf(search);
  const show = (next: OwnStatus) => navigate(ownHref(next), { replace: true });
  return (
    <Tabs label="商品状态" items={OWN_STATUSES} value={status} onValue={show}>
      <List key={status} status={status} onAll={() => show('')} />
    </Tabs>
  );
}
