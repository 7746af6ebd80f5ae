import { useSelector } from '@xstate/react';
import { Button, Notice } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';
import type { PaymentProps } from '../../buying/index.ts';
import { Sum } from './Sum.tsx';

/** `uncertain`: the answer to the opening was lost; the server is asked about the money. */
export function Uncertain({ payment, busy = false }: PaymentProps & { busy?: boolean }) {
  const failure = useSelector(payment, ({ context }) => context.failure);
  return (
    <Frame title="收银台" busy={busy}>
      <Sum payment={payment} />
      <Ask
        asking={busy}
        icon="clock"
        title={busy ? '正在核对这笔付款' : '还没有核对到'}
        acts={
          busy ? undefined : (
            <Button onClick={() => payment.send({ type: 'payment.recheck' })}>现在再查</Button>
          )
        }
      >
        <p>刚才没有收到回应，正在向平台核对这笔钱。</p>
        <p>核对清楚之前不会重复扣款，请先不要再付。</p>
      </Ask>
      {!busy && failure && (
        <Notice tone="warn" live="status">
          {failure.message}会自动再查。
        </Notice>
      )}
    </Frame>
  );
}
