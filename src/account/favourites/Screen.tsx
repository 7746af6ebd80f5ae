import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { Favourite } from '../../../contract/account/account.ts';
import { favouriteChange, favouritesQuery } from '../reads.ts';
import { href } from '../../app/addresses.ts';
import { beijing, Button, ButtonLink, EmptyState, money, Pill, Skeleton, Tabs } from '../../ui/index.ts';
import { RecordCard, RecordWhat, RecordWords } from '../../ui/RecordCard.ts';
import { color, space, text } from '../../ui/theme.ts';
import { readFailed } from '../../page/failed.ts';
import { EndlessRows } from '../../page/list/EndlessRows.tsx';
import { OtherLayout } from '../../page/Layout.tsx';
import { ListingLine } from '../../page/ListingLine.tsx';

const TABS = [
  { value: '', label: '全部' },
  { value: 'onSale', label: '在售' },
  { value: 'cheaper', label: '降价' },
  { value: 'gone', label: '已失效' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const tabOf = (search: string): Tab => {
  const asked = new URLSearchParams(search).get('show');
  return TABS.find(({ value }) => value === asked)?.value ?? '';
};

const NONE: Readonly<Record<Exclude<Tab, ''>, { title: string; text: string }>> = {
  onSale: { title: '收藏里没有在售的', text: '卖出或下架的在「已失效」里。' },
  cheaper: { title: '还没有降价的', text: '卖家降价后，会在这里标出便宜了多少。' },
  gone: { title: '收藏都还在售', text: '卖出或下架后，会移到这里。' },
};

const Cards = styled.ul`
  display: grid;
  gap: ${space.m};
  padding: ${space.m} ${space.m} 0;
`;

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
  margin: calc(-1 * ${space.xs}) 0 calc(-1 * ${space.s});
  color: ${color.inkFaint};
  font-size: ${text.caption};
  font-variant-numeric: tabular-nums;
`;

const Trouble = styled.p`
  color: ${color.bad};
  font-size: ${text.caption};
`;

/** A favourite; taken away, its place offers to take that back. */
function FavouriteCard({ favourite }: { favourite: Favourite }) {
  const client = useQueryClient();
  const change = useMutation(favouriteChange(client));
  const [isAway, setAway] = useState(false);
  const { title, price, collectedPrice, collectedAt, status } = favourite;
  const set = (isFavourite: boolean) =>
    change.mutate({ listingId: favourite.id, isFavourite }, { onSuccess: () => setAway(!isFavourite) });

  const trouble = change.isError && <Trouble role="alert">{readFailed(change.error)}</Trouble>;
  if (isAway) {
    return (
      <RecordCard aria-label={title}>
        <Foot>
          <output>已取消收藏「{title}」</output>
          <Button variant="quiet" small busy={change.isPending} onClick={() => set(true)}>
            撤销
          </Button>
        </Foot>
        {trouble}
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
      <Foot>
        <span>{beijing(collectedAt)} 收藏</span>
        <Button
          variant="quiet"
          small
          busy={change.isPending}
          aria-label={`取消收藏 ${title}`}
          onClick={() => set(false)}
        >
          取消收藏
        </Button>
      </Foot>
      {trouble}
    </RecordCard>
  );
}

const FavouriteSkeleton = () => (
  <RecordCard aria-hidden>
    <RecordWhat>
      <Skeleton height={72} />
      <RecordWords>
        <Skeleton width="92%" height={38} />
        <Skeleton width="60%" height={16} />
        <Skeleton width={80} height={26} />
      </RecordWords>
    </RecordWhat>
    <Skeleton width={110} height={24} />
  </RecordCard>
);

function List({ tab, onAll }: { tab: Tab; onAll: () => void }) {
  const favourites = useInfiniteQuery(favouritesQuery(tab === '' ? undefined : tab));
  return (
    <EndlessRows
      list={favourites}
      loading={
        <Cards as="div">
          <FavouriteSkeleton />
          <FavouriteSkeleton />
          <FavouriteSkeleton />
          <FavouriteSkeleton />
        </Cards>
      }
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
    >
      {(rows) => (
        <Cards>
          {rows.map((favourite) => (
            <li key={favourite.id}>
              <FavouriteCard favourite={favourite} />
            </li>
          ))}
        </Cards>
      )}
    </EndlessRows>
  );
}

/** /other/collect: what was put aside, cheaper ones and gone ones marked. The filter stands in the address. */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const tab = tabOf(search);
  const choose = (next: Tab) =>
    navigate(href('favourites', next === '' ? {} : { show: next }), { replace: true });
  return (
    <OtherLayout title="我的收藏" flush>
      <Tabs label="收藏" items={TABS} value={tab} onValue={choose}>
        <List key={tab} tab={tab} onAll={() => choose('')} />
      </Tabs>
    </OtherLayout>
  );
}
