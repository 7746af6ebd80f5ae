import { useSelector } from '@xstate/react';
import { Button, Notice } from '../../ui/index.ts';
import { NotReceived } from './NotReceived.tsx';
import { opensWechat } from '../payWay.ts';
import { METHOD_NAME, type PaymentProps } from './props.ts';
import { retryText } from '../../shared/inquiry/retryText.ts';

export function WaitActs({ payment, busy = false }: Pick<PaymentProps, 'payment'> & { busy?: boolean }) {
  const { failure, methods, method, handOver } = useSelector(payment, ({ context }) => context);
  const canRepeat = useSelector(payment, (snapshot) => snapshot.can({ type: 'handOver.repeat' }));
  const isScanned = method === 'wechat' && !opensWechat();
  return (
    <>
      {failure && (
        <Notice tone="warn" live="status" title="暂时查不到结果">
          {retryText(failure, '继续查，已付的钱不会丢。')}
        </Notice>
      )}
      <NotReceived payment={payment}>
        {isScanned ? '还没付的话，请用微信扫码付款' : `还没付的话，可以重新打开${METHOD_NAME[method]}`}
        {methods.length > 1 && '，或换一种方式'}。
      </NotReceived>
      {handOver === null && (
        <Button block disabled={busy || !canRepeat} onClick={() => payment.send({ type: 'handOver.repeat' })}>
          {isScanned ? '显示付款码' : `打开${METHOD_NAME[method]}`}
        </Button>
      )}
      <Button
        block
        variant={handOver === null ? 'secondary' : 'primary'}
        busy={busy}
        onClick={() => payment.send({ type: 'payment.recheck' })}
      >
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
