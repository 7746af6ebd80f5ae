import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { ValuationKind } from '../../../contract/recycling/recycling.ts';
import { gamesQuery, GameGridSkeleton } from '../../market/index.ts';
import { href } from '../../app/routes.ts';
import {
  Card,
  color,
  dp,
  EmptyState,
  FailedState,
  Picture,
  radius,
  Segmented,
  space,
  text,
} from '../../ui/index.ts';
import { readFailureText } from '../../shared/failedRead.ts';
import { Frame } from '../../shared/Frame.tsx';
import { LEAD, TITLE } from './words.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space.xs};
`;

const Anchor = styled(Link)`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${dp(4)};
  min-height: ${dp(84)};
  padding: ${space.s} 0;
  border-radius: ${radius.control};
  color: ${color.ink};
  font-size: ${text.caption};
  line-height: 1.4;
  text-align: center;
  &:active {
    background: ${color.sunken};
  }
`;

const Emblem = styled.span`
  width: ${dp(52)};
`;

const Lead = styled.p`
  margin-top: ${space.m};
  color: ${color.inkSoft};
`;

/** The first step: which game, and whether it is to be valued or sold. */
export function ChooseGame({ kind, onKind }: { kind: ValuationKind; onKind: (kind: ValuationKind) => void }) {
  const games = useQuery(gamesQuery());
  return (
    <Frame title={TITLE[kind]}>
      <Card>
        <Segmented
          label="要做什么"
          value={kind}
          onValue={onKind}
          options={[
            { value: 'valuation', label: '先估个价' },
            { value: 'bidding', label: '直接让商户竞价' },
          ]}
        />
        <Lead>{LEAD[kind]}</Lead>
      </Card>
      <Card title="选择游戏">
        {games.isPending ? (
          <GameGridSkeleton count={12} />
        ) : games.isError ? (
          <FailedState
            text={readFailureText(games.error)}
            busy={games.isFetching}
            onRetry={() => void games.refetch()}
          />
        ) : games.data.length === 0 ? (
          <EmptyState title="暂时没有游戏" text="新游戏上线后会出现在这里。" />
        ) : (
          <Grid>
            {games.data.map((game) => (
              <li key={game.id}>
                <Anchor href={href('valuationForm', { kind, gameId: game.id })}>
                  <Emblem>
                    <Picture src={game.icon} alt="" width={1} height={1} />
                  </Emblem>
                  {game.name}
                </Anchor>
              </li>
            ))}
          </Grid>
        )}
      </Card>
    </Frame>
  );
}
