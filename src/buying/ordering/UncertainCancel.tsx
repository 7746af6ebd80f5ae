import { useSelector } from '@xstate/react';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { Button, Notice } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';
import { Summary } from './Summary.tsx';

/** `uncertainCancel`: no answer to the cancellation came; the order is read to see. */
export function UncertainCancel({ actor }: { actor: OrderingRef }) {
  const { order, failure } = useSelector(actor, (snapshot) => snapshot.context);
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.matches({ uncertainCancel: 'unanswered' }));
  return (
    <Frame title="收银台" busy={!isUnanswered}>
      {order && <Summary subject={order} />}
      <Ask
        asking={!isUnanswered}
        icon="clock"
        title={isUnanswered ? '还没有核对到' : '正在核对是否已取消'}
        acts={
          isUnanswered ? (
            <Button onClick={() => actor.send({ type: 'order.retry' })}>现在再查</Button>
          ) : undefined
        }
      >
        <p>取消的请求已发出，正在向平台核对结果。</p>
        <p>核对清楚之前请不要付款。</p>
      </Ask>
      {isUnanswered && failure && (
        <Notice tone="warn" live="status">
          {failure.message}会自动再查。
        </Notice>
      )}
    </Frame>
  );
}
