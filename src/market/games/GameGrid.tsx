import styled, { css } from 'styled-components';
import { Link } from 'wouter';
import type { Game } from '../../../contract/market/game.ts';
import { href } from '../../app/routes.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { centredColumn, color, dp, radius, space, text, twoLines } from '../../ui/theme.ts';
import { useRecent } from '../../shared/recent.ts';

/** Tile of a game; shows the count if known. */
export type Tile = Pick<Game, 'id' | 'name' | 'icon'> & { onSale?: number };

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space.xs};
`;

/* Classes instead of styled components, as there are many tiles. */
const face = css`
  ${centredColumn}
  gap: ${dp(2)};
  padding: ${space.s} ${space.xs};
  border-radius: ${radius.control};
  color: ${color.ink};
  &:active {
    background: ${color.sunken};
  }
  .emblem {
    width: ${dp(52)};
    margin-bottom: ${dp(2)};
  }
  .name {
    ${twoLines}
    max-width: 100%;
    font-size: ${text.small};
  }
  .count {
    color: ${color.inkFaint};
    font-size: ${text.tiny};
    font-variant-numeric: tabular-nums;
  }
`;

const Anchor = styled(Link)`
  ${face}
`;

const Press = styled.button`
  ${face}
  width: 100%;
`;

const Blank = styled.li`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${dp(9)};
  padding: ${space.s} ${space.xs};
`;

function Inside({ game, eager }: { game: Tile; eager: boolean }) {
  return (
    <>
      <span className="emblem">
        <Picture src={game.icon} alt="" width={1} height={1} shown={56} eager={eager} />
      </span>
      <span className="name">{game.name}</span>
      {game.onSale !== undefined && <span className="count">{game.onSale} 件在售</span>}
    </>
  );
}

/** Grid of games, four in a row. Choosing one is remembered and opens its listings unless `onChoose` is given. */
export function GameGrid({
  games,
  eager = false,
  onChoose,
}: {
  games: readonly Tile[];
  eager?: boolean;
  /** Replaces the navigation to the listings. */
  onChoose?: (game: Tile) => void;
}) {
  const { noteGame } = useRecent();
  return (
    <Grid>
      {games.map((game) => (
        <li key={game.id}>
          {onChoose ? (
            <Press
              type="button"
              onClick={() => {
                noteGame(game);
                onChoose(game);
              }}
            >
              <Inside game={game} eager={eager} />
            </Press>
          ) : (
            <Anchor href={href('goodList', { id: game.id })} onClick={() => noteGame(game)}>
              <Inside game={game} eager={eager} />
            </Anchor>
          )}
        </li>
      ))}
    </Grid>
  );
}

export function GameGridSkeleton({ count }: { count: number }) {
  return (
    <Grid aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <Blank key={index}>
          <Skeleton width={52} height={52} />
          <Skeleton width={48} height={13} />
          <Skeleton width={40} height={11} />
        </Blank>
      ))}
    </Grid>
  );
}
