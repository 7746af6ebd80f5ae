import type { ReactNode } from 'react';
import styled from 'styled-components';
import { beijing } from './format.ts';
import { tones, type Tone } from './Pill.tsx';
import { color, dp, faint, radius, space } from './theme.ts';

export interface TimelineEvent {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  /** Actor, for example 买家, 卖家 or 平台. */
  readonly who: string;
  readonly text: ReactNode;
  readonly tone?: Tone;
}

interface TimelineProps {
  /** Newest first. */
  events: readonly TimelineEvent[];
  /** Who acts next, and by when. */
  turn?: { who: string; text: string; clock?: ReactNode };
}

const Turn = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space.xs} ${space.m};
  margin-bottom: ${space.l};
  padding: ${space.m};
  border-radius: ${radius.control};
  background: ${color.accentSoft};
  color: ${color.ink};
  strong {
    color: ${color.accent};
  }
`;

const Item = styled.li<{ $tone: Tone }>`
  position: relative;
  padding: 0 0 ${space.l} ${space.l};
  &::before {
    content: '';
    position: absolute;
    top: ${dp(6)};
    left: 0;
    width: ${dp(9)};
    height: ${dp(9)};
    border-radius: 50%;
    background: ${({ $tone }) => ($tone === 'neutral' ? color.edge : tones[$tone].ink)};
  }
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    top: ${dp(19)};
    bottom: ${dp(-2)};
    left: ${dp(4)};
    width: 1px;
    background: ${color.line};
  }
  &:last-child {
    padding-bottom: 0;
  }
`;

const Head = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${space.s};
  ${faint}
`;

/** Timeline of events, and whose turn it is. */
export function Timeline({ events, turn }: TimelineProps) {
  return (
    <div>
      {turn && (
        <Turn>
          <span>
            轮到<strong>{turn.who}</strong>：{turn.text}
          </span>
          {turn.clock}
        </Turn>
      )}
      <ol>
        {events.map((event) => (
          <Item key={event.id} $tone={event.tone ?? 'neutral'}>
            <Head>
              <span>{event.who}</span>
              <time dateTime={event.at}>{beijing(event.at)}</time>
            </Head>
            <div>{event.text}</div>
          </Item>
        ))}
      </ol>
    </div>
  );
}
