import { useSelector } from '@xstate/react';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { href } from '../../app/addresses.ts';
import { ButtonLink } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';
import { Summary } from './Summary.tsx';

/** `expired`: the payment window went by. */
export function Expired({ actor }: { actor: OrderingRef }) {
  const order = useSelector(actor, ({ context }) => context.order);
  return (
    <Frame title="收银台">
      {order && <Summary subject={order} />}
      <Ask
        icon="clock"
        tone="warn"
        title="付款时间已过，订单关闭"
        acts={
          <ButtonLink href={order ? href('goodDetail', { id: order.listingId }) : href('home')}>
            回到这个账号
          </ButtonLink>
        }
      >
        <p>没有扣款。账号已重新上架，还想要可以再下一单。</p>
        <p>如果付款在最后一刻才到账，会原路退回。</p>
      </Ask>
    </Frame>
  );
}
