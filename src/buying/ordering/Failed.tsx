import { useSelector } from '@xstate/react';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { LoadFailed } from '../../shared/LoadFailed.tsx';

/** `failed`: the listing or the order could not be loaded. Nothing was ordered or charged. */
export function Failed({ actor }: { actor: OrderingRef }) {
  const isOrder = useSelector(actor, ({ context }) => context.orderId !== null);
  const hasId = useSelector(actor, ({ context }) => context.orderId !== null || context.listingId !== '');
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <Frame title={isOrder ? '收银台' : '确认订单'}>
      <LoadFailed
        title={isOrder ? '订单没能打开' : '商品没能打开'}
        failure={failure}
        onRetry={() => actor.send({ type: 'order.retry' })}
        missing={
          <EmptyState
            drawing="missing"
            title={isOrder ? '没有找到这个订单' : '没有找到这个商品'}
            text={
              hasId && failure?.kind !== 'invalid' ? failure?.message : '链接不完整，可以从列表里重新打开。'
            }
            action={
              <ButtonLink href={href(isOrder ? 'myProducts' : 'games')}>
                {isOrder ? '我的订单' : '看看别的账号'}
              </ButtonLink>
            }
          />
        }
      />
    </Frame>
  );
}
