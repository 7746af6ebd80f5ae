import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { href } from '../../app/routes.ts';
import { orderQuery } from '../../buying/index.ts';
import { beijing, Countdown, money, NoWrap, Skeleton, useServerNow } from '../../ui/index.ts';
import { ItemHead } from '../../shared/ItemHead.tsx';

export function OrderSummary({ actor }: { actor: ApplyRef }) {
  const now = useServerNow();
  const orderId = useSelector(actor, ({ context }) => context.orderId);
  const protectedUntil = useSelector(actor, ({ context }) => context.rule?.protectedUntil);
  const { data: order, isPending } = useQuery(orderQuery(orderId));
  if (isPending) return <Skeleton height={106} />;
  if (!order) return null;
  return (
    <ItemHead item={order} href={href('orderDetail', { orderId })}>
      <p>
        号价 {money(order.price)}，已付 {money(order.paid)}
      </p>
      <p>
        {order.coverage.name}，
        {protectedUntil === undefined ? (
          `确认收货后保障 ${order.coverage.days} 天`
        ) : Date.parse(protectedUntil) > now() ? (
          <>
            保障到 <NoWrap>{beijing(protectedUntil, 'full')}</NoWrap>，还剩{' '}
            <Countdown until={protectedUntil} ended="已到期" />
          </>
        ) : (
          <>
            保障已于 <NoWrap>{beijing(protectedUntil, 'full')}</NoWrap> 结束
          </>
        )}
      </p>
    </ItemHead>
  );
}
