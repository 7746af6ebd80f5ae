import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { Game } from '../../../contract/market/game.ts';
import { href } from '../../app/routes.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { gamesQuery } from '../reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FlushCard } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { centred, color, dp, space, touch } from '../../ui/theme.ts';
import { GameGrid, GameGridSkeleton, type Tile } from '../games/GameGrid.tsx';
import { useRecent } from '../../shared/recent.ts';
import { useListedGames } from '../../app/session/shared.ts';

const TABS = [
  { value: 'hot', label: '热门' },
  { value: 'pc', label: '端游' },
  { value: 'mobile', label: '手游' },
  { value: 'recent', label: '最近浏览' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const SHOWN = 12;
const COLUMNS = 4;

const Panel = styled.div`
  min-height: ${dp(200)};
  padding: ${space.s};
`;

const Clear = styled.div`
  display: flex;
  justify-content: center;
`;

const All = styled(Link)`
  ${centred}
  min-height: ${touch};
  border-top: 1px solid ${color.line};
`;

/** Games of a tab. The last row of 热门 is filled with the games that have the most listings. */
function pick(games: readonly Game[], tab: Exclude<Tab, 'recent'>): Game[] {
  if (tab !== 'hot') return games.filter((game) => game.type === tab).slice(0, SHOWN);
  const hot = games.filter((game) => game.isHot).slice(0, SHOWN);
  const others = games.filter((game) => !game.isHot).sort((a, b) => b.onSale - a.onSale);
  return [...hot, ...others.slice(0, Math.ceil(hot.length / COLUMNS) * COLUMNS - hot.length)];
}

/** 游戏推荐: twelve games of a kind, or recently viewed ones. */
export function Games() {
  const games = useQuery(gamesQuery());
  useListedGames(games.data);
  const { state, clearGames } = useRecent();
  const [tab, setTab] = useState<Tab>('hot');
  const tiles: readonly Tile[] = tab === 'recent' ? state.games : games.data ? pick(games.data, tab) : [];

  return (
    <FlushCard label="游戏推荐">
      <Tabs label="游戏推荐" items={TABS} value={tab} onValue={setTab}>
        <Panel aria-busy={games.isPending}>
          {tab !== 'recent' && games.isPending ? (
            <GameGridSkeleton count={SHOWN} />
          ) : tab !== 'recent' && games.isError ? (
            <ReadFailed read={games} />
          ) : tiles.length > 0 ? (
            <>
              <GameGrid games={tiles} eager />
              {tab === 'recent' && (
                <Clear>
                  <Button variant="quiet" small onClick={clearGames}>
                    清空最近浏览
                  </Button>
                </Clear>
              )}
            </>
          ) : (
            <EmptyState
              drawing="search"
              title={tab === 'recent' ? '还没有看过的游戏' : '这一类暂时没有游戏'}
              text={
                tab === 'recent'
                  ? '看过的游戏会记在这台设备上。'
                  : games.data?.length === 0
                    ? '新游戏上线后会出现在这里。'
                    : '可以看看全部游戏。'
              }
            />
          )}
        </Panel>
      </Tabs>
      <All href={href('games')}>全部游戏</All>
    </FlushCard>
  );
}
