import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ownListingsQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState, Tabs } from '../../ui/index.ts';
import { parseDays, type Bounds } from '../../shared/list/days.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { ListByDays } from '../../shared/list/ListByDays.tsx';
import { NoneFound } from '../../shared/list/NoneFound.tsx';
import { SearchForm } from '../../shared/list/SearchForm.tsx';
import { parseKeyword } from '../../shared/list/searchWords.ts';
import { OrderCardSkeleton } from '../../buying/index.ts';
import { flowScreen } from '../../flow/flowScreen.tsx';
import { appOwnListings, OwnListingsContext } from '../ownListing/flow.ts';
import { ALL_OWN, OWN_STATUSES, ownHref, parseOwnStatus, type OwnFilter } from '../ownListing/texts.ts';
import { OwnCard } from '../ownListing/OwnCard.tsx';

function List({ filter, bounds, onAll }: { filter: OwnFilter; bounds: Bounds; onAll: () => void }) {
  const { status, keyword } = filter;
  const listings = useInfiniteQuery(
    ownListingsQuery({ ...(status !== '' && { status }), ...(keyword !== '' && { keyword }), ...bounds }),
  );
  return (
    <EndlessCards
      list={listings}
      skeleton={<OrderCardSkeleton />}
      renderRow={(listing) => <OwnCard listing={listing} />}
      empty={
        ownHref(filter) === ownHref() ? (
          <EmptyState
            title="还没有发布过"
            text="发布后，审核、改价、下架、货款到账都在这里。"
            action={<ButtonLink href={href('sell')}>去卖号</ButtonLink>}
          />
        ) : (
          <NoneFound drawing="box" things="商品" text="换个状态、日期或词看看。" onAll={onAll} />
        )
      }
      end={(total) => `共 ${total} 件商品`}
    />
  );
}

function PublishedTab({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const filter: OwnFilter = {
    status: parseOwnStatus(search),
    keyword: parseKeyword(search),
    days: parseDays(search),
  };
  const { status, keyword, days } = filter;
  const show = (next: Partial<OwnFilter>) => navigate(ownHref({ ...filter, ...next }), { replace: true });
  return (
    <Tabs label="商品状态" items={OWN_STATUSES} value={status} onValue={(next) => show({ status: next })}>
      <SearchForm
        label="搜索商品"
        placeholder="游戏、标题或编号"
        asked={keyword}
        onSearch={(next) => show({ keyword: next })}
      />
      <ListByDays
        label="发布时间"
        drawing="box"
        things="商品"
        days={days}
        onChange={(next) => show({ days: next })}
      >
        {({ bounds }) => (
          <List key={`${status} ${keyword}`} filter={filter} bounds={bounds} onAll={() => show(ALL_OWN)} />
        )}
      </ListByDays>
    </Tabs>
  );
}

export const Published = flowScreen(OwnListingsContext, appOwnListings, PublishedTab);
