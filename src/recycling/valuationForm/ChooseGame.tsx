import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { ValuationKind } from '../../../contract/recycling/recycling.ts';
import { gamesQuery, GameGridSkeleton } from '../../market/index.ts';
import { href } from '../../app/routes.ts';
import {
  ButtonLink,
  Card,
  centredColumn,
  color,
  dp,
  EmptyState,
  Picture,
  radius,
  Segmented,
  space,
  text,
} from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { LEAD, TITLE } from './texts.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { SoftText } from '../../ui/SoftText.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space.xs};
`;

const Anchor = styled(Link)`
  ${centredColumn}
  gap: ${dp(4)};
  min-height: ${dp(84)};
  padding: ${space.s} 0;
  border-radius: ${radius.control};
  color: ${color.ink};
  font-size: ${text.caption};
  line-height: 1.4;
  &:active {
    background: ${color.sunken};
  }
`;

const Emblem = styled.span`
  width: ${dp(52)};
`;

const Lead = styled(SoftText)`
  margin-top: ${space.m};
`;

const WORDS: Record<ValuationKind, string> = { valuation: '先估个价', bidding: '直接让商户竞价' };

/** First step: the game, and valuation or bidding unless the URL contains the kind. */
export function ChooseGame({ chosen }: { chosen: ValuationKind | null }) {
  const [asked, setAsked] = useState<ValuationKind>('bidding');
  const kind = chosen ?? asked;
  const other = kind === 'valuation' ? 'bidding' : 'valuation';
  const games = useQuery(gamesQuery());
  return (
    <Frame title={TITLE[kind]}>
      {chosen ? (
        <Card
          title={WORDS[kind]}
          aside={
            <ButtonLink variant="quiet" small replace href={href('valuationForm', { kind: other })}>
              改为{WORDS[other]}
            </ButtonLink>
          }
        >
          <SoftText>{LEAD[kind]}</SoftText>
        </Card>
      ) : (
        <Card>
          <Segmented
            label="要做什么"
            value={kind}
            onValue={setAsked}
            options={(['valuation', 'bidding'] as const).map((value) => ({ value, label: WORDS[value] }))}
          />
          <Lead>{LEAD[kind]}</Lead>
        </Card>
      )}
      <Card title="选择游戏">
        {games.isPending ? (
          <GameGridSkeleton count={12} />
        ) : games.isError ? (
          <ReadFailed read={games} />
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
