import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import {
  gamesQuery,
  GameGrid,
  GameGridSkeleton,
  GameSearch,
  RecentGames,
  type Tile,
  filterGames,
  type Kind,
  type Wanted,
} from '../../market/index.ts';
import { Button, color, EmptyState, EndOfList, Segmented, space, VisuallyHidden } from '../../ui/index.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { Frame } from '../../shared/Frame.tsx';

const Head = styled.search`
  display: grid;
  gap: ${space.s};
  padding: ${space.m} ${space.m} 0;
`;

const Panel = styled.div`
  padding: ${space.s} ${space.s} ${space.l};
  background: ${color.surface};
`;

const KINDS = [
  { value: 'all', label: '全部' },
  { value: 'mobile', label: '手游' },
  { value: 'pc', label: '端游' },
] as const;

export function ChoosingGame({ actor }: { actor: ConsignmentRef }) {
  const games = useQuery(gamesQuery());
  const [wanted, setWanted] = useState<Wanted>({ kind: 'all', name: '', initial: '' });
  const choose = ({ id }: Tile) => actor.send({ type: 'game.choose', gameId: id });
  const found = games.data ? filterGames(games.data, wanted) : [];
  return (
    <Frame title="选择游戏" fallback="sell" flush>
      <Head>
        <GameSearch value={wanted.name} onValue={(name) => setWanted({ ...wanted, name })} />
        <Segmented
          label="游戏类型"
          value={wanted.kind}
          onValue={(kind: Kind) => setWanted({ ...wanted, kind })}
          options={KINDS}
        />
      </Head>
      {wanted.name === '' && <RecentGames onChoose={choose} />}
      <Panel aria-busy={games.isPending}>
        {games.isPending ? (
          <GameGridSkeleton count={16} />
        ) : games.isError ? (
          <ReadFailed read={games} />
        ) : found.length > 0 ? (
          <>
            <VisuallyHidden aria-live="polite">{`${found.length} 个游戏`}</VisuallyHidden>
            <GameGrid games={found} eager onChoose={choose} />
            <EndOfList>{`共 ${found.length} 个游戏`}</EndOfList>
          </>
        ) : games.data.length === 0 ? (
          <EmptyState title="还没有可以卖的游戏" text="新游戏上线后会出现在这里。" />
        ) : (
          <EmptyState
            drawing="search"
            title="没有找到这个游戏"
            text="换个名字试试。没有上线的游戏暂时不能代售。"
            action={
              <Button variant="secondary" onClick={() => setWanted({ kind: 'all', name: '', initial: '' })}>
                看全部游戏
              </Button>
            }
          />
        )}
      </Panel>
    </Frame>
  );
}
