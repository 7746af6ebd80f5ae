import type { ReactNode } from 'react';
import { Card } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { Sum } from './Sum.tsx';
import type { PaymentProps } from './props.ts';
import { Stack } from '../../ui/layout/Stack.ts';

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
        <Stack>{children}</Stack>
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
