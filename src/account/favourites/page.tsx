import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Favourite } from '../../../contract/account/account.ts';
import { favouriteChange, favouritesQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { PageBody, beijing, Button, ButtonLink, EmptyState, money, Pill, Tabs } from '../../ui/index.ts';
import { RecordCard, RecordFoot } from '../../ui/RecordCard.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';
import { useRemoval } from '../../shared/list/removal.ts';
import { ListingLine, ListingLineSkeleton } from '../../shared/ListingLine.tsx';
import { useUrlTab } from '../../shared/useUrlTab.ts';

const TABS = [
  { value: '', label: '全部' },
  { value: 'onSale', label: '在售' },
  { value: 'cheaper', label: '降价' },
  { value: 'gone', label: '已失效' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const NONE: Readonly<Record<Exclude<Tab, ''>, { title: string; text: string }>> = {
  onSale: { title: '收藏里没有在售的', text: '卖出或下架的在「已失效」里。' },
  cheaper: { title: '还没有降价的', text: '卖家降价后，会在这里标出便宜了多少。' },
  gone: { title: '没有已失效的收藏', text: '卖出或下架后，会移到这里。' },
};

/** A favourite. After removal its place offers an undo. */
function FavouriteCard({ favourite }: { favourite: Favourite }) {
  const client = useQueryClient();
  const removal = useRemoval(favouriteChange(client));
  const [isAway, setAway] = useState(false);
  const { title, price, collectedPrice, collectedAt, status } = favourite;
  const set = (isFavourite: boolean) =>
    void removal.remove({ listingId: favourite.id, isFavourite }, { onDone: () => setAway(!isFavourite) });
  const failed = <CallFailed error={removal.error} title={isAway ? '没能恢复收藏' : '没能取消收藏'} />;
  if (isAway) {
    return (
      <RecordCard aria-label={title}>
        <RecordFoot>
          <output>已取消收藏「{title}」</output>
          <Button variant="quiet" small busy={removal.going !== null} onClick={() => set(true)}>
            撤销
          </Button>
        </RecordFoot>
        {failed}
      </RecordCard>
    );
  }
  const isCheaper = status === 'onSale' && price < collectedPrice;
  return (
    <RecordCard aria-label={title}>
      <ListingLine
        line={{ ...favourite, listingId: favourite.id }}
        note={isCheaper && <Pill tone="good">比收藏时低 {money(collectedPrice - price)}</Pill>}
      />
      <RecordFoot>
        <span>{beijing(collectedAt)} 收藏</span>
        <Button
          variant="quiet"
          small
          busy={removal.going !== null}
          aria-label={`取消收藏 ${title}`}
          onClick={() => set(false)}
        >
          取消收藏
        </Button>
      </RecordFoot>
      {failed}
    </RecordCard>
  );
}

function List({ tab, onAll }: { tab: Tab; onAll: () => void }) {
  const favourites = useInfiniteQuery(favouritesQuery(tab === '' ? undefined : tab));
  return (
    <EndlessCards
      list={favourites}
      skeleton={<ListingLineSkeleton />}
      renderRow={(favourite) => <FavouriteCard favourite={favourite} />}
      empty={
        tab === '' ? (
          <EmptyState
            drawing="heart"
            title="还没有收藏"
            text="看中的账号点一下收藏，降价和卖出都能在这里看到。"
            action={<ButtonLink href={href('games')}>去看看账号</ButtonLink>}
          />
        ) : (
          <EmptyState
            drawing="heart"
            {...NONE[tab]}
            action={
              <Button variant="secondary" onClick={onAll}>
                看全部收藏
              </Button>
            }
          />
        )
      }
      end={(total) => `共 ${total} 件收藏`}
    />
  );
}

/** /other/collect: favourites, with price drops and unavailable ones marked. The filter is in the URL. */
export function Screen({ search }: { search: string }) {
  const [tab, choose] = useUrlTab(['favourites', 'show'], TABS, search);
  return (
    <PageBody $flush>
      <Tabs label="收藏" items={TABS} value={tab} onValue={choose}>
        <List key={tab} tab={tab} onAll={() => choose('')} />
      </Tabs>
    </PageBody>
  );
}
