import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Price } from '../Price.tsx';
import { color, dp, layer, shadow, space, text } from '../theme.ts';

interface ActionBarProps {
  /** Amount in fen. */
  amount?: number;
  /** Not an amount to pay, for example the proceeds of a sale. */
  plain?: boolean;
  /** Label of the amount, for example 应付. */
  label?: string;
  /** Note under the amount, for example 由平台保管. */
  note?: string;
  /** Secondary actions left of the primary button. */
  aside?: ReactNode;
  children: ReactNode;
}

const Root = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${layer.bar};
  display: flex;
  align-items: center;
  gap: ${space.m};
  min-height: ${dp(60)};
  padding: ${space.s} ${space.l} calc(${space.s} + env(safe-area-inset-bottom));
  background: ${color.surface};
  box-shadow: ${shadow.bar};
  border-top: 1px solid ${color.line};
`;

const Sum = styled.div`
  flex: 1;
  min-width: 0;
  color: ${color.inkFaint};
  font-size: ${text.caption};
  line-height: 1.3;
`;

const Act = styled.div<{ $alone: boolean }>`
  display: flex;
  gap: ${space.s};
  flex: ${({ $alone }) => ($alone ? 1 : 'none')};
  min-width: ${dp(132)};
  & > * {
    flex: 1;
  }
`;

/** Bottom bar that replaces the tabs: amount at the left, primary button at the right. */
export function ActionBar({ amount, plain = false, label, note, aside, children }: ActionBarProps) {
  const sum = amount !== undefined || label !== undefined;
  return (
    <Root>
      {sum && (
        <Sum>
          {label !== undefined && <span>{label} </span>}
          {amount !== undefined && <Price fen={amount} size={22} tone={plain ? 'plain' : 'pay'} />}
          {note !== undefined && <div>{note}</div>}
        </Sum>
      )}
      {aside}
      <Act $alone={!sum}>{children}</Act>
    </Root>
  );
}
