import { useSelector } from '@xstate/react';
import { sentence } from '../../../contract/kit/sentence.ts';
import type { PaymentReason } from '../../../machines/payment/payment/payment.ts';
import { Button } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { NotReceived } from './NotReceived.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import type { PaymentProps } from './props.ts';

const TITLE: Record<PaymentReason['kind'], string> = {
  declined: '这次付款没有成功',
  closed: '这次付款已经关闭',
  refunded: '这笔付款已原路退回',
  methodUnavailable: '暂时不能用这种方式付款',
  fault: '付款页面出了点问题',
};

function detailOf(reason: PaymentReason, isOrder: boolean, hasOthers: boolean): string {
  const again = isOrder ? '订单还在，可以重新付。' : '可以重新付。';
  switch (reason.kind) {
    case 'declined':
      return reason.text === null
        ? '支付渠道没有收到这笔钱，没有扣款。'
        : `支付渠道的说明：${sentence(reason.text)}没有扣款。`;
    case 'closed':
      return `没有扣款。${again}`;
    case 'refunded':
      return `${isOrder ? '订单' : ''}没有收到这笔钱，已按原路退回。${again}`;
    case 'methodUnavailable':
      return hasOthers ? '没有扣款，请换一种支付方式。' : '没有扣款，请稍后再试。';
    case 'fault':
      return '已付的钱不会丢，可以先查一下结果。';
  }
}

/** `failed`: the provider's reason, and another attempt. */
export function Failed(props: PaymentProps) {
  const { payment, panel } = props;
  const { reason, methods, closesAt } = useSelector(payment, ({ context }) => context);
  if (!reason) return null;
  const isRefunded = reason.kind === 'refunded';
  return (
    <PaymentFrame {...props} title="收银台">
      <NotReceived payment={payment}>还没付的话，可以重新付款。</NotReceived>
      <MessagePage
        icon={isRefunded ? 'swap' : 'crossCircle'}
        tone={isRefunded ? 'warn' : 'bad'}
        title={TITLE[reason.kind]}
        acts={
          <>
            <Button onClick={() => payment.send({ type: 'payment.retry' })}>重新付款</Button>
            <Button variant="secondary" onClick={() => payment.send({ type: 'payment.recheck' })}>
              我已支付
            </Button>
          </>
        }
      >
        <p>{detailOf(reason, !panel, methods.length > 1)}</p>
        {!panel && closesAt !== null && <p>账号为你保留到付款时间结束。</p>}
      </MessagePage>
    </PaymentFrame>
  );
}
