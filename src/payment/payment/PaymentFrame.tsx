import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Card, color, Stack } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { Sum } from './Sum.tsx';
import type { PaymentProps } from './props.ts';

/* A message page stands on the page's ground. In a card it needs no padding, and its mark needs another background. */
const Panel = styled(Stack)`
  & > section {
    padding: 0;
    & > div:first-child {
      background: ${color.sunken};
    }
  }
`;

/** Frame of a payment: the cashier's page, or a card of another page. */
export function PaymentFrame({
  payment,
  panel,
  title,
  busy = false,
  bar,
  about,
  withSum = true,
  children,
}: PaymentProps & {
  title: string;
  busy?: boolean;
  bar?: ReactNode;
  /** Shows the amount at the top of the cashier, and `about` at its end. A card always shows the amount. */
  withSum?: boolean;
  children: ReactNode;
}) {
  if (panel) {
    return (
      <Card>
        <Sum payment={payment} panel={panel} />
        <Panel>{children}</Panel>
      </Card>
    );
  }
  return (
    <Frame title={title} busy={busy} bar={bar}>
      {withSum && <Sum payment={payment} />}
      {children}
      {withSum && about}
    </Frame>
  );
}
