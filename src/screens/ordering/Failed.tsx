import { useSelector } from '@xstate/react';
import type { OrderingRef } from '../../../machines/ordering/ordering.ts';
import { FailedState } from '../../ui/index.ts';
import { Frame } from './Frame.tsx';

/** `failed`: the listing or the order could not be read. Nothing was ordered or charged by that. */
export function Failed({ actor }: { actor: OrderingRef }) {
  const isOrder = useSelector(actor, ({ context }) => context.orderId !== null);
  const message = useSelector(actor, ({ context }) => context.failure?.message);
  return (
    <Frame title={isOrder ? '收银台' : '确认订单'}>
      <FailedState
        title={isOrder ? '订单没能打开' : '商品没能打开'}
        text={message}
        onRetry={() => actor.send({ type: 'order.retry' })}
      />
    </Frame>
  );
}
