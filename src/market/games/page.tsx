import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import type { Game } from '../../../contract/market/game.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { gamesQuery } from '../reads.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EndOfList } from '../../ui/EndOfList.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { color, dp, space } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useListedGames } from '../../app/session/shared.ts';
import { Frame } from '../../shared/Frame.tsx';
import { GameGrid, GameGridSkeleton } from './GameGrid.tsx';
import { GameSearch, RecentGames } from './GameSearch.tsx';
import { filterGames, listInitials, type Kind, type Wanted } from './games.ts';

const KINDS = [
  { value: 'all', label: '全部' },
  { value: 'pc', label: '端游' },
  { value: 'mobile', label: '手游' },
] as const;

const Search = styled.search`
  padding: ${space.m} ${space.m} 0;
`;

const Panel = styled.div`
  padding: ${space.s} ${space.s} ${space.l};
  background: ${color.surface};
`;

const Letters = styled.fieldset`
  display: flex;
  min-width: 0;
  overflow-x: auto;
  margin-bottom: ${space.xs};
  scrollbar-width: none;
`;

const Letter = styled.button`
  flex: none;
  min-width: ${dp(44)};
  min-height: ${dp(44)};
  color: ${color.inkSoft};
  text-align: center;
  &[aria-pressed='true'] {
    color: ${color.accent};
    font-weight: 700;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** 全部游戏: the first step of buying. */
export function Screen() {
  const games = useQuery(gamesQuery());
  useListedGames(games.data);
  const [wanted, setWanted] = useState<Wanted>({ kind: 'all', name: '', initial: '' });
  const change = (part: Partial<Wanted>) => setWanted({ ...wanted, ...part });

  return (
    <Frame title="全部游戏" onBack={null} flush>
      <Search>
        <GameSearch value={wanted.name} onValue={(name) => change({ name })} />
      </Search>
      {wanted.name === '' && <RecentGames />}
      <Tabs
        label="游戏类型"
        items={KINDS}
        value={wanted.kind}
        onValue={(kind: Kind) => change({ kind, initial: '' })}
      >
        <Panel aria-busy={games.isPending}>
          {games.isPending ? (
            <GameGridSkeleton count={16} />
          ) : games.isError ? (
            <ReadFailed read={games} />
          ) : (
            <Found games={games.data} wanted={wanted} onChange={change} />
          )}
        </Panel>
      </Tabs>
    </Frame>
  );
}

function Found({
  games,
  wanted,
  onChange,
}: {
  games: readonly Game[];
  wanted: Wanted;
  onChange: (part: Partial<Wanted>) => void;
}) {
  const found = filterGames(games, wanted);
  const isFiltered = wanted.name !== '' || wanted.initial !== '';
  return (
    <>
      <Letters aria-label="按首字母">
        {['', ...listInitials(games, wanted.kind)].map((letter) => (
          <Letter
            key={letter}
            type="button"
            aria-pressed={wanted.initial === letter}
            onClick={() => onChange({ initial: letter })}
          >
            {letter === '' ? '不限' : letter}
          </Letter>
        ))}
      </Letters>
      <VisuallyHidden aria-live="polite">{`${found.length} 个游戏`}</VisuallyHidden>
      {found.length > 0 ? (
        <>
          <GameGrid games={found} eager />
          <EndOfList>{`共 ${found.length} 个游戏`}</EndOfList>
        </>
      ) : (
        <EmptyState
          drawing="search"
          title={isFiltered ? '没有找到这个游戏' : '暂时没有游戏'}
          text={isFiltered ? '换个名字或首字母试试。' : '新游戏上线后会出现在这里。'}
          action={
            isFiltered && (
              <Button variant="secondary" onClick={() => onChange({ name: '', initial: '' })}>
                看全部游戏
              </Button>
            )
          }
        />
      )}
    </>
  );
}
