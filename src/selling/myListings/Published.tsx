import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ownListingsQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState, Tabs } from '../../ui/index.ts';
import { NO_DAYS, parseDays, type Days } from '../../shared/list/days.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { ListByDays, type ListOfDays } from '../../shared/list/ListByDays.tsx';
import { NoneFound } from '../../shared/list/NoneFound.tsx';
import { OrderCardSkeleton } from '../../buying/index.ts';
import { flowScreen } from '../../flow/flowScreen.tsx';
import { appOwnListings, OwnListingsContext } from '../ownListing/flow.ts';
import { OWN_STATUSES, ownHref, parseOwnStatus, type OwnStatus } from '../ownListing/texts.ts';
import { OwnCard } from '../ownListing/OwnCard.tsx';

function List({ status, bounds, none, onAll }: ListOfDays & { status: OwnStatus; onAll: () => void }) {
  const listings = useInfiniteQuery(ownListingsQuery({ ...(status !== '' && { status }), ...bounds }));
  return (
    <EndlessCards
      list={listings}
      skeleton={<OrderCardSkeleton />}
      renderRow={(listing) => <OwnCard listing={listing} />}
      empty={
        status === '' && none === undefined ? (
          <EmptyState
            title="还没有发布过"
            text="发布后，审核、改价、下架、货款到账都在这里。"
            action={<ButtonLink href={href('sell')}>去卖号</ButtonLink>}
          />
        ) : (
          <NoneFound drawing="box" things="商品" text="换个状态或日期看看。" onAll={onAll} />
        )
      }
      end={(total) => `共 ${total} 件商品`}
    />
  );
}

function PublishedTab({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const status = parseOwnStatus(search);
  const days = parseDays(search);
  const show = (next: OwnStatus, nextDays: Days) => navigate(ownHref(next, nextDays), { replace: true });
  return (
    <Tabs label="商品状态" items={OWN_STATUSES} value={status} onValue={(next) => show(next, days)}>
      <ListByDays
        label="发布时间"
        drawing="box"
        things="商品"
        days={days}
        onChange={(next) => show(status, next)}
      >
        {(list) => <List key={status} status={status} {...list} onAll={() => show('', NO_DAYS)} />}
      </ListByDays>
    </Tabs>
  );
}

export const Published = flowScreen(OwnListingsContext, appOwnListings, PublishedTab);
