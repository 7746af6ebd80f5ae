import { useSelector } from '@xstate/react';
import { Button, Notice } from '../../ui/index.ts';
import type { PaymentProps } from './props.ts';
import { withoutKeptNote } from '../../shared/failedRead.ts';

/** What can be done while the provider has the turn. */
export function WaitActs({ payment, busy = false }: Pick<PaymentProps, 'payment'> & { busy?: boolean }) {
  const { failure, methods } = useSelector(payment, ({ context }) => context);
  return (
    <>
      {failure && (
        <Notice tone="warn" live="status" title="暂时查不到结果">
          {withoutKeptNote(failure.message)}会自动继续查，已付的钱不会丢。
        </Notice>
      )}
      <Button block busy={busy} onClick={() => payment.send({ type: 'payment.recheck' })}>
        {busy ? '正在查' : '我已支付'}
      </Button>
      <Button
        block
        variant="secondary"
        disabled={busy}
        onClick={() => payment.send({ type: 'method.change' })}
      >
        {methods.length > 1 ? '换一种方式' : '重新选择'}
      </Button>
    </>
  );
}
