import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Card, space } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { Sum } from './Sum.tsx';
import type { PaymentProps } from './props.ts';

const Body = styled.div`
  display: grid;
  gap: ${space.m};
`;

/** Where a state of a payment is shown: at the cashier, a page of its own, or as a card of a page about what is paid. */
export function PaymentFrame({
  payment,
  panel,
  title,
  busy = false,
  bar,
  withSum = true,
  children,
}: PaymentProps & {
  /** What the cashier is called in this state. */
  title: string;
  busy?: boolean;
  bar?: ReactNode;
  /** The cashier shows the amount on top; the card always does. */
  withSum?: boolean;
  children: ReactNode;
}) {
  if (panel) {
    return (
      <Card>
        <Sum payment={payment} panel={panel} />
        <Body>{children}</Body>
      </Card>
    );
  }
  return (
    <Frame title={title} busy={busy} bar={bar}>
      {withSum && <Sum payment={payment} />}
      {children}
    </Frame>
  );
}
