import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dictionaryQuery } from '../../content/index.ts';
import { FlushCard } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ListingStrip } from '../ListingStrip.tsx';
import { gamesQuery, shortListQuery } from '../reads.ts';
import { topListings, parseTopPrice } from './topListings.ts';

const HOT_TABS = 5;

/** 顶级账号: most expensive listings above the dictionary's threshold, with a tab per hot game. */
export function TopListings() {
  const top = useQuery(dictionaryQuery('topPrice'));
  const games = useQuery(gamesQuery());
  const [tab, setTab] = useState('all');
  const hot = (games.data ?? []).filter((game) => game.isHot).slice(0, HOT_TABS);
  const minPrice = parseTopPrice(top.data?.[0]?.value);
  const listings = useQuery({
    ...shortListQuery(topListings(minPrice, tab === 'all' ? undefined : tab)),
    enabled: !top.isPending,
  });
  return (
    <FlushCard label="顶级账号" isTitled>
      <Tabs
        label="顶级账号的游戏"
        items={[{ value: 'all', label: '全部' }, ...hot.map(({ id, name }) => ({ value: id, label: name }))]}
        value={tab}
        onValue={setTab}
      >
        <ListingStrip
          read={listings}
          isInset
          namesGame={tab === 'all'}
          empty={
            <EmptyState title="暂时没有顶级账号" text={`¥${minPrice / 100} 起的账号上架后会出现在这里。`} />
          }
        />
      </Tabs>
    </FlushCard>
  );
}
