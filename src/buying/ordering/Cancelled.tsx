import { useSelector } from '@xstate/react';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { href } from '../../app/addresses.ts';
import { ButtonLink } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';
import { Summary } from './Summary.tsx';

/** `cancelled`: the order ended before it was paid. */
export function Cancelled({ actor }: { actor: OrderingRef }) {
  const order = useSelector(actor, ({ context }) => context.order);
  return (
    <Frame title="收银台">
      {order && <Summary subject={order} />}
      <Ask
        icon="crossCircle"
        tone="inkFaint"
        title="订单已取消"
        acts={<ButtonLink href={href('home')}>看看别的账号</ButtonLink>}
      >
        <p>
          {order?.endReason === 'staff' ? '客服关闭了这笔订单。' : '这笔订单已经取消。'}
          没有扣款，账号已重新上架。
        </p>
      </Ask>
    </Frame>
  );
}
