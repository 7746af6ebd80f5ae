import styled from 'styled-components';
import { moneyParts } from './format.ts';
import { color, dp } from './theme.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface PriceProps {
  fen: number;
  /** Font size of the whole yuan in dp. */
  size?: number;
  /** Colour: `pay` for an amount to pay, `plain` for other amounts, `soft` for secondary ones. */
  tone?: 'pay' | 'plain' | 'soft';
  struck?: boolean;
}

/* Size and tone are attributes, because styles with props are computed for every price of a list. */
const Root = styled.span`
  display: inline-flex;
  align-items: baseline;
  color: ${color.price};
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
  white-space: nowrap;
  small {
    font-weight: 600;
  }
  &[data-tone='plain'] {
    color: ${color.ink};
  }
  &[data-tone='soft'] {
    color: ${color.inkFaint};
    &,
    small {
      font-weight: 400;
    }
  }
`;

/** Price with small ¥, bold yuan and small decimals. */
export function Price({ fen, size = 18, tone = 'pay', struck = false }: PriceProps) {
  const { sign, yuan, decimals } = moneyParts(fen);
  const small = { fontSize: dp(Math.max(11, Math.round(size * 0.65))) };
  return (
    <Root
      data-tone={tone}
      style={{ fontSize: dp(size), textDecoration: struck ? 'line-through' : undefined }}
    >
      <small style={small}>{sign}¥</small>
      {yuan}
      {decimals !== '' && <small style={small}>{decimals}</small>}
    </Root>
  );
}

/** Former price, struck through and labelled for screen readers. */
export const FormerPrice = ({ fen, size = 12 }: { fen: number; size?: number }) => (
  <del>
    <VisuallyHidden>原价 </VisuallyHidden>
    <Price fen={fen} size={size} tone="soft" struck />
  </del>
);
