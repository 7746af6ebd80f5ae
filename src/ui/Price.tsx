import styled from 'styled-components';
import { moneyParts } from './format.ts';
import { color, dp } from './theme.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface PriceProps {
  fen: number;
  /** Size of the whole yuan in dp. */
  size?: number;
  /** `pay` is money to pay; anything else is `plain`. */
  tone?: 'pay' | 'plain' | 'soft';
  struck?: boolean;
}

const tones = { pay: color.price, plain: color.ink, soft: color.inkFaint };

const Root = styled.span<{ $size: number; $tone: 'pay' | 'plain' | 'soft'; $struck: boolean }>`
  display: inline-flex;
  align-items: baseline;
  color: ${({ $tone }) => tones[$tone]};
  font-size: ${({ $size }) => dp($size)};
  font-weight: ${({ $tone }) => ($tone === 'soft' ? 400 : 700)};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
  white-space: nowrap;
  text-decoration: ${({ $struck }) => ($struck ? 'line-through' : 'none')};
`;

const Small = styled.span<{ $size: number; $tone: 'pay' | 'plain' | 'soft' }>`
  font-size: ${({ $size }) => dp(Math.max(11, Math.round($size * 0.65)))};
  font-weight: ${({ $tone }) => ($tone === 'soft' ? 400 : 600)};
`;

/** A sum of money: small ¥, strong yuan, small decimals. */
export function Price({ fen, size = 18, tone = 'pay', struck = false }: PriceProps) {
  const { sign, yuan, decimals } = moneyParts(fen);
  return (
    <Root $size={size} $tone={tone} $struck={struck}>
      <Small $size={size} $tone={tone}>
        {sign}¥
      </Small>
      {yuan}
      {decimals !== '' && (
        <Small $size={size} $tone={tone}>
          {decimals}
        </Small>
      )}
    </Root>
  );
}

/** What something cost before a special offer, struck through and named for those who do not see that. */
export const FormerPrice = ({ fen, size = 12 }: { fen: number; size?: number }) => (
  <del>
    <VisuallyHidden>原价 </VisuallyHidden>
    <Price fen={fen} size={size} tone="soft" struck />
  </del>
);
