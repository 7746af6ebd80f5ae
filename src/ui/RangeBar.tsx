import styled from 'styled-components';
import { money } from './format.ts';
import { Stack } from './layout/Stack.ts';
import { Price } from './Price.tsx';
import { color, dp, radius, space, text } from './theme.ts';

export interface RangeMark {
  readonly label: string;
  /** Fen. */
  readonly value: number;
  readonly tone?: 'accent' | 'good';
}

/** In fen; low ≤ mid ≤ high. */
interface PriceRange {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

interface RangeBarProps extends PriceRange {
  /** Sums to compare with the range, clamped to it. */
  marks?: readonly RangeMark[];
}

const Ends = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: end;
  div:last-child {
    text-align: right;
  }
  div:nth-child(2) {
    text-align: center;
  }
  dt {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
`;

const Track = styled.div`
  position: relative;
  height: ${dp(12)};
  margin: ${dp(6)} ${dp(10)};
  border-radius: ${radius.pill};
  background: ${color.accentSoft};
`;

const Middle = styled.span`
  position: absolute;
  top: ${dp(-3)};
  bottom: ${dp(-3)};
  left: 50%;
  width: 2px;
  background: ${color.accent};
  transform: translateX(-50%);
`;

const Dot = styled.span<{ $tone: 'accent' | 'good' }>`
  position: absolute;
  top: 50%;
  width: ${dp(16)};
  height: ${dp(16)};
  border: 3px solid ${color.surface};
  border-radius: 50%;
  background: ${({ $tone }) => color[$tone]};
  transform: translate(-50%, -50%);
`;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs} ${space.l};
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

const Key = styled.li<{ $tone: 'accent' | 'good' }>`
  display: flex;
  align-items: center;
  gap: ${dp(6)};
  &::before {
    content: '';
    width: ${dp(10)};
    height: ${dp(10)};
    border-radius: 50%;
    background: ${({ $tone }) => color[$tone]};
  }
`;

/**
 * Position of a sum in the range in percent, clamped to 0–100. The median stands at 50, under its label, so each half
 * has a scale of its own.
 */
export function placeIn(value: number, { low, mid, high }: PriceRange): number {
  if (value === mid) return 50;
  const [from, to, start] = value < mid ? [low, mid, 0] : [mid, high, 50];
  return start + Math.round(50 * Math.min(1, Math.max(0, (value - from) / (to - from))));
}

const ENDS = [
  { end: 'low', name: '偏低', size: 16, tone: 'soft' },
  { end: 'mid', name: '中位', size: 28, tone: 'plain' },
  { end: 'high', name: '偏高', size: 16, tone: 'soft' },
] as const;

/** A price range with its ends, its median and other sums. Also described in text. */
export function RangeBar({ marks = [], ...range }: RangeBarProps) {
  return (
    <Stack $gap="s">
      <Ends>
        {ENDS.map(({ name, end, ...look }) => (
          <div key={end}>
            <dt>{name}</dt>
            <dd>
              <Price fen={range[end]} {...look} />
            </dd>
          </div>
        ))}
      </Ends>
      <Track aria-hidden>
        <Middle />
        {marks.map((mark) => (
          <Dot
            key={mark.label}
            $tone={mark.tone ?? 'accent'}
            style={{ left: `${placeIn(mark.value, range)}%` }}
          />
        ))}
      </Track>
      {marks.length > 0 && (
        <Legend>
          {marks.map((mark) => (
            <Key key={mark.label} $tone={mark.tone ?? 'accent'}>
              {mark.label} {money(mark.value)}
            </Key>
          ))}
        </Legend>
      )}
    </Stack>
  );
}
