import { useSelector } from '@xstate/react';
import { selectInquiry } from '../../../machines/payment/payment/payment.ts';
import { Inquiry, useInquiry } from '../../shared/inquiry/Inquiry.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import type { PaymentProps } from './props.ts';

/** `closing`: the deadline has passed. The server is asked whether a payment arrived at the last moment. */
export function Closing(props: PaymentProps) {
  const inquiry = useSelector(props.payment, selectInquiry);
  const { isUnanswered } = useInquiry(inquiry);
  return (
    <PaymentFrame {...props} title="收银台" busy={!isUnanswered} withSum={false}>
      <Inquiry
        inquiry={inquiry}
        tone="warn"
        title="付款时间到了"
        unanswered="付款时间到了"
        noAnswer={props.panel ? '平台还在处理这笔钱。' : '平台还在处理这笔订单。'}
      >
        <p>正在核对最后一刻有没有付成，请不要再付。</p>
        {!props.panel && <p>付成了订单继续；没付成订单关闭，不会扣款。</p>}
      </Inquiry>
    </PaymentFrame>
  );
}
