import { useSelector } from '@xstate/react';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { href } from '../../app/addresses.ts';
import { ButtonLink, money } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';
import { Summary } from './Summary.tsx';

/** `refunded`: the order ended after it was paid; the money goes back. */
export function Refunded({ actor }: { actor: OrderingRef }) {
  const order = useSelector(actor, ({ context }) => context.order);
  return (
    <Frame title="收银台">
      {order && <Summary subject={order} />}
      <Ask
        icon="swap"
        tone="good"
        title="订单已退款"
        acts={order && <ButtonLink href={href('orderDetail', { orderId: order.id })}>查看订单</ButtonLink>}
      >
        <p>{order && `已付的 ${money(order.paid)} 原路退回，通常当天到账。`}</p>
      </Ask>
    </Frame>
  );
}
