import { useSelector } from '@xstate/react';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { Uncertain } from '../../shared/inquiry/Uncertain.tsx';
import { Summary } from './Summary.tsx';

/** `uncertain`: the response to the placement was lost. */
export function UncertainPlacement({ actor }: { actor: OrderingRef }) {
  const listing = useSelector(actor, ({ context }) => context.listing);
  return (
    <Uncertain
      actor={actor}
      as="page"
      frame="确认订单"
      about={listing && <Summary subject={listing} />}
      title="正在核对订单"
    >
      <p>还不知道订单有没有生成，正在向平台核对。</p>
      <p>核对清楚之前不会重复下单，也不会扣款。</p>
    </Uncertain>
  );
}

/** `uncertainCancel`: the response to the cancellation was lost. */
export function UncertainCancel({ actor }: { actor: OrderingRef }) {
  const order = useSelector(actor, ({ context }) => context.order);
  return (
    <Uncertain
      actor={actor}
      as="page"
      frame="收银台"
      about={order && <Summary subject={order} />}
      title="正在核对是否已取消"
    >
      <p>取消的请求已发出，正在向平台核对结果。</p>
      <p>核对清楚之前请不要付款。</p>
    </Uncertain>
  );
}
