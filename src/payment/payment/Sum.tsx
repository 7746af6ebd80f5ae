import { useSelector } from '@xstate/react';
import styled, { css } from 'styled-components';
import { selectAmount } from '../../../machines/payment/payment/payment.ts';
import { cardFace, color, Countdown, Price, space, text } from '../../ui/index.ts';
import type { PaymentProps } from './props.ts';

/** The card around a part of the cashier's page. A panel has one card around all parts. */
export const cardOfItsOwn = css`
  padding: ${space.xl} ${space.l};
  ${cardFace}
`;
const inCard = css`
  padding: ${space.m} 0 ${space.l};
`;

const Root = styled.section<{ $isPanel: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.xs};
  ${({ $isPanel }) => ($isPanel ? inCard : cardOfItsOwn)}
  p {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

const KINDS = { full: '待付款', deposit: '待付定金', balance: '待付尾款' } as const;

export function Sum({ payment, panel }: PaymentProps) {
  const amount = useSelector(payment, selectAmount);
  const { kind, closesAt } = useSelector(payment, ({ context }) => context);
  return (
    <Root aria-label="金额" $isPanel={panel !== undefined}>
      <p>{panel ? `待付${panel.what}` : KINDS[kind]}</p>
      <Price fen={amount} size={34} />
      {closesAt !== null && (
        <p>
          <Countdown until={closesAt} label="剩余付款时间" ended="时间到，正在核对" />
        </p>
      )}
    </Root>
  );
}
