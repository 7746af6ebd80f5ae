import { useSelector } from '@xstate/react';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Frame } from '../../shared/Frame.tsx';
import { Summary } from './Summary.tsx';

export function Cancelling({ actor }: { actor: OrderingRef }) {
  const order = useSelector(actor, ({ context }) => context.order);
  return (
    <Frame title="收银台" busy>
      {order && <Summary subject={order} />}
      <MessagePage asking title="正在取消订单">
        <p>请稍等，平台正在关闭这笔订单。</p>
      </MessagePage>
    </Frame>
  );
}
