import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { runningAfterSalesQuery } from '../../afterSale/index.ts';
import { liveOrdersQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { color, space } from '../../ui/theme.ts';
import { useServerNow } from '../../ui/clock.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { DayFields } from '../../shared/list/DayFields.tsx';
import { isReversed } from '../../shared/list/days.ts';
import { NoneFound, ReversedDays } from '../../shared/list/NoneFound.tsx';
import { SearchForm } from '../../shared/list/SearchForm.tsx';
import { ALL, parseFilter, filterHref, toQuery, STATUSES, type Filter } from './filter.ts';
import { OrderCard, OrderCardSkeleton } from './OrderCard.tsx';
import { ownHref, Published } from '../../selling/index.ts';
import { PageBody } from '../../ui/layout/PageBody.tsx';

const Sides = styled.div`
  margin-bottom: calc(-1 * ${space.m});
  padding: ${space.m} ${space.m} ${space.xs};
  background: ${color.surface};
`;

function List({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const orders = useInfiniteQuery(liveOrdersQuery(toQuery(filter), useServerNow()));
  // If this read fails, cards show no after-sale; the order's page does.
  const afterSales = useQuery(runningAfterSalesQuery()).data;
  return (
    <EndlessCards
      list={orders}
      skeleton={<OrderCardSkeleton />}
      renderRow={(order) => <OrderCard order={order} afterSale={afterSales?.[order.no]} />}
      empty={
        filterHref(filter) === filterHref(ALL) ? (
          <EmptyState
            drawing="order"
            title="还没有买过账号"
            text="下单后，订单会一直在这里，付到哪一步都看得到。"
            action={<ButtonLink href={href('games')}>去买号</ButtonLink>}
          />
        ) : (
          <NoneFound things="订单" text="换个状态、日期或词看看。" onAll={onAll} />
        )
      }
      end={(total) => `共 ${total} 个订单`}
    />
  );
}

const Found = memo(function Found({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const filter = parseFilter(search);
  if (isReversed(filter)) {
    return <ReversedDays things="订单" />;
  }
  return (
    <List
      key={filterHref(filter)}
      filter={filter}
      onAll={() => navigate(filterHref(ALL), { replace: true })}
    />
  );
});

function Bought({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const filter = parseFilter(search);
  const show = (next: Filter) => navigate(filterHref(next), { replace: true });
  // Deferred, so the tab responds before the list renders.
  const shown = useDeferredValue(search);
  return (
    <Tabs
      label="订单状态"
      items={STATUSES}
      value={filter.status}
      onValue={(status: Filter['status']) => show({ ...filter, status })}
    >
      <SearchForm
        label="搜索订单"
        placeholder="游戏、标题或编号"
        asked={filter.keyword}
        onSearch={(keyword) => show({ ...filter, keyword })}
      />
      <DayFields label="下单时间" days={filter} onChange={(days) => show({ ...filter, ...days })} />
      <Found search={shown} />
    </Tabs>
  );
}

/** /other/MyProducts: bought orders, or with `?tab=published` own listings. All filters are in the URL. */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const isPublished = new URLSearchParams(search).get('tab') === 'published';
  return (
    <PageBody $flush>
      <Sides>
        <Segmented
          label="买卖"
          value={isPublished ? 'published' : 'bought'}
          onValue={(side) => navigate(side === 'published' ? ownHref() : filterHref(ALL), { replace: true })}
          options={[
            { value: 'bought', label: '我买到的' },
            { value: 'published', label: '我发布的' },
          ]}
        />
      </Sides>
      {isPublished ? <Published search={search} /> : <Bought search={search} />}
    </PageBody>
  );
}
