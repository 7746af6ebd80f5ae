import { useSelector } from '@xstate/react';
import { selectInquiry } from '../../../machines/payment/payment/payment.ts';
import { Inquiry, useInquiry } from '../../shared/Inquiry.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import type { PaymentProps } from './props.ts';

/** `uncertain`: the answer to the opening was lost; the server is asked about the money. */
export function Uncertain(props: PaymentProps) {
  const inquiry = useSelector(props.payment, selectInquiry);
  const { isUnanswered } = useInquiry(inquiry);
  return (
    <PaymentFrame {...props} title="收银台" busy={!isUnanswered}>
      <Inquiry inquiry={inquiry} title="正在核对这笔付款">
        <p>刚才没有收到回应，正在向平台核对这笔钱。</p>
        <p>核对清楚之前不会重复扣款，请先不要再付。</p>
      </Inquiry>
    </PaymentFrame>
  );
}
