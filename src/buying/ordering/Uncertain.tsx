import { useSelector } from '@xstate/react';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { Button, Notice } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';
import { Summary } from './Summary.tsx';

/** `uncertain`: no answer came; the server is asked whether there is an order. Nothing is sent twice. */
export function Uncertain({ actor }: { actor: OrderingRef }) {
  const { listing, failure } = useSelector(actor, (snapshot) => snapshot.context);
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.matches({ uncertain: 'unanswered' }));
  return (
    <Frame title="确认订单" busy={!isUnanswered}>
      {listing && <Summary subject={listing} />}
      <Ask
        asking={!isUnanswered}
        icon="clock"
        title={isUnanswered ? '还没有核对到' : '正在核对订单'}
        acts={
          isUnanswered ? (
            <Button onClick={() => actor.send({ type: 'order.retry' })}>现在再查</Button>
          ) : undefined
        }
      >
        <p>还不知道订单有没有生成，正在向平台核对。</p>
        <p>核对清楚之前不会重复下单，也不会扣款。</p>
      </Ask>
      {isUnanswered && failure && (
        <Notice tone="warn" live="status">
          {failure.message}会自动再查。
        </Notice>
      )}
    </Frame>
  );
}
