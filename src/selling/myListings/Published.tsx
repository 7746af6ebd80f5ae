import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ownListingsQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { Button, ButtonLink, EmptyState, Tabs } from '../../ui/index.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { OrderCardSkeleton } from '../../buying/index.ts';
import { flowScreen } from '../../flow/flowScreen.tsx';
import { appOwnListings, OwnListingsContext } from '../ownListing/flow.ts';
import { OWN_STATUSES, ownHref, parseOwnStatus, type OwnStatus } from '../ownListing/texts.ts';
import { OwnCard } from '../ownListing/OwnCard.tsx';

function List({ status, onAll }: { status: OwnStatus; onAll: () => void }) {
  const listings = useInfiniteQuery(ownListingsQuery(status === '' ? undefined : status));
  return (
    <EndlessCards
      list={listings}
      skeleton={<OrderCardSkeleton />}
      renderRow={(listing) => <OwnCard listing={listing} />}
      empty={
        status === '' ? (
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
        )
      }
      end={(total) => `共 ${total} 件商品`}
    />
  );
}

function PublishedTab({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const status = parseOwnStatus(search);
  const show = (next: OwnStatus) => navigate(ownHref(next), { replace: true });
  return (
    <Tabs label="商品状态" items={OWN_STATUSES} value={status} onValue={show}>
      <List key={status} status={status} onAll={() => show('')} />
    </Tabs>
  );
}

export const Published = flowScreen(OwnListingsContext, appOwnListings, PublishedTab);
