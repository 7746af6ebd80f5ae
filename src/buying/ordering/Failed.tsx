import { useSelector } from '@xstate/react';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, EmptyState, FailedState } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { withoutKeptNote } from '../../shared/failedRead.ts';

/** `failed`: the listing or the order could not be read. Nothing was ordered or charged by that. */
export function Failed({ actor }: { actor: OrderingRef }) {
  const isOrder = useSelector(actor, ({ context }) => context.orderId !== null);
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <Frame title={isOrder ? '收银台' : '确认订单'}>
      {failure?.kind === 'notFound' ? (
        <EmptyState
          drawing="missing"
          title={isOrder ? '没有找到这个订单' : '没有找到这个商品'}
          text={failure.message}
          action={
            <ButtonLink href={href(isOrder ? 'myProducts' : 'games')}>
              {isOrder ? '我的订单' : '看看别的账号'}
            </ButtonLink>
          }
        />
      ) : (
        <FailedState
          title={isOrder ? '订单没能打开' : '商品没能打开'}
          text={failure && withoutKeptNote(failure.message)}
          onRetry={() => actor.send({ type: 'order.retry' })}
        />
      )}
    </Frame>
  );
}
