import { useSelector } from '@xstate/react';
import { Button, Notice } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';
import type { PaymentProps } from '../../buying/index.ts';

/** `closing`: the time is over; the server is asked whether the money came in the last moment. */
export function Closing({ payment, busy = false }: PaymentProps & { busy?: boolean }) {
  const failure = useSelector(payment, ({ context }) => context.failure);
  return (
    <Frame title="收银台" busy={busy}>
      <Ask
        asking={busy}
        icon="clock"
        tone="warn"
        title="付款时间到了"
        acts={
          busy ? undefined : (
            <Button onClick={() => payment.send({ type: 'payment.recheck' })}>现在再查</Button>
          )
        }
      >
        <p>正在核对最后一刻有没有付成，请不要再付。</p>
        <p>付成了订单继续；没付成订单关闭，不会扣款。</p>
      </Ask>
      {!busy && (
        <Notice tone="warn" live="status">
          {failure ? failure.message : '平台还在处理这笔订单。'}会自动再查。
        </Notice>
      )}
    </Frame>
  );
}
