import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { href } from '../../app/routes.ts';
import { orderQuery } from '../../buying/index.ts';
import { PICTURE } from '../../shared/card.ts';
import { useServerNow } from '../../shared/clock.ts';
import {
  beijing,
  color,
  Countdown,
  dp,
  money,
  Picture,
  radius,
  Skeleton,
  space,
  text,
} from '../../ui/index.ts';

const Subject = styled.a`
  display: grid;
  grid-template-columns: ${dp(72)} minmax(0, 1fr);
  gap: ${space.m};
  align-items: center;
  padding: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: inherit;
  text-decoration: none;
  h2 {
    overflow: hidden;
    font-size: ${text.body};
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p {
    color: ${color.inkSoft};
    font-size: ${text.caption};
    font-variant-numeric: tabular-nums;
  }
`;

/** Which order it is about: its protection, and how long it still runs. */
export function OrderSummary({ actor }: { actor: ApplyRef }) {
  const now = useServerNow();
  const orderId = useSelector(actor, ({ context }) => context.orderId);
  const protectedUntil = useSelector(actor, ({ context }) => context.rule?.protectedUntil);
  const { data: order, isPending } = useQuery(orderQuery(orderId));
  if (isPending) return <Skeleton height={92} />;
  if (!order) return null;
  return (
    <Subject href={href('orderDetail', { orderId })}>
      <Picture src={order.picture} alt="" {...PICTURE} shown={108} eager />
      <div>
        <h2>{order.title}</h2>
        <p>
          号价 {money(order.price)}，已付 {money(order.paid)}
        </p>
        <p>
          {order.coverage.name}，
          {protectedUntil === undefined ? (
            `确认收货后保障 ${order.coverage.days} 天`
          ) : Date.parse(protectedUntil) > now() ? (
            <>
              保障到 {beijing(protectedUntil, 'day')}，还剩{' '}
              <Countdown until={protectedUntil} now={now} ended="已到期" />
            </>
          ) : (
            `保障已于 ${beijing(protectedUntil, 'day')} 结束`
          )}
        </p>
      </div>
    </Subject>
  );
}
