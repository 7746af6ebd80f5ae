import styled from 'styled-components';
import { useRecent } from '../../shared/recent.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme.ts';
import { GameGrid, type Tile } from './GameGrid.tsx';

/** The search field of a page of games. */
export const GameSearch = ({ value, onValue }: { value: string; onValue: (name: string) => void }) => (
  <TextInput
    type="search"
    aria-label="游戏名称"
    placeholder="搜索游戏名称"
    autoComplete="off"
    maxLength={30}
    value={value}
    onChange={(event) => onValue(event.target.value)}
    leading={<Icon name="search" />}
  />
);

const Inset = styled.div`
  padding: 0 ${space.m};
`;

/** The games that were opened last in this browser. Nothing while there are none. */
export function RecentGames({ onChoose }: { onChoose?: (game: Tile) => void }) {
  const { games } = useRecent().state;
  if (games.length === 0) return null;
  return (
    <Inset>
      <Card title="最近浏览">
        <GameGrid games={games} {...(onChoose && { onChoose })} />
      </Card>
    </Inset>
  );
}
