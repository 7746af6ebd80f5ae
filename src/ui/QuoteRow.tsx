import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Pill, type Tone } from './Pill.tsx';
import { Price } from './Price.tsx';
import { color, dp, radius, space, text } from './theme.ts';
import { FaintText } from './SecondaryText.ts';

interface QuoteRowProps {
  /** Name of the merchant. */
  name: string;
  /** Track record, for example 完成 214 单. */
  about?: string;
  /** Fen. */
  price: number;
  /** Difference from the range, for example 比中位高 ¥60. */
  difference?: { readonly text: string; readonly tone: Tone } | undefined;
  /** Creation and expiry times. */
  time?: ReactNode;
  /** Outcome; undefined while the quote is open. */
  state?: { readonly word: string; readonly tone: Tone } | undefined;
  best?: boolean;
  children?: ReactNode;
}

const Root = styled.article<{ $best: boolean }>`
  display: grid;
  gap: ${space.s};
  padding: ${space.m} ${space.l};
  border: 1px solid ${({ $best }) => ($best ? color.good : color.line)};
  border-radius: ${radius.card};
  background: ${color.surface};
`;

const Line = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space.m};
`;

const Who = styled.div`
  min-width: 0;
  display: grid;
  gap: ${dp(2)};
`;

const Name = styled.h3`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs} ${space.s};
  font-size: ${text.strong};
  line-height: 1.4;
`;

const Sum = styled.div`
  flex: none;
  display: grid;
  justify-items: end;
  gap: ${dp(2)};
`;

const inks: { readonly [tone in Tone]: string } = {
  good: color.good,
  warn: color.warn,
  bad: color.bad,
  info: color.accent,
  neutral: color.inkFaint,
};

const Difference = styled.p<{ $tone: Tone }>`
  color: ${({ $tone }) => inks[$tone]};
  font-size: ${text.caption};
  font-variant-numeric: tabular-nums;
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space.s};
`;

/** A merchant's quote: merchant, price, comparison, expiry. */
export function QuoteRow({
  name,
  about,
  price,
  difference,
  time,
  state,
  best = false,
  children,
}: QuoteRowProps) {
  return (
    <Root aria-label={`${name} 的报价`} $best={best}>
      <Line>
        <Who>
          <Name>
            {name}
            {best && <Pill tone="good">最高</Pill>}
            {state && <Pill tone={state.tone}>{state.word}</Pill>}
          </Name>
          {about !== undefined && <FaintText>{about}</FaintText>}
          {time !== undefined && <FaintText as="div">{time}</FaintText>}
        </Who>
        <Sum>
          <Price fen={price} size={20} tone="plain" />
          {difference && <Difference $tone={difference.tone}>{difference.text}</Difference>}
        </Sum>
      </Line>
      {children !== undefined && children !== false && <Acts>{children}</Acts>}
    </Root>
  );
}
