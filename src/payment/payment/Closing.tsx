import { useSelector } from '@xstate/react';
import { selectInquiry } from '../../../machines/payment/payment/payment.ts';
import { InquiryPage } from '../../page/Inquiry.tsx';
import type { PaymentProps } from './props.ts';

/** `closing`: the time is over; the server is asked whether the money came in the last moment. */
export function Closing({ payment }: PaymentProps) {
  const inquiry = useSelector(payment, selectInquiry);
  return (
    <InquiryPage
      frame="收银台"
      inquiry={inquiry}
      tone="warn"
      title="付款时间到了"
      unanswered="付款时间到了"
      noAnswer="平台还在处理这笔订单。"
    >
      <p>正在核对最后一刻有没有付成，请不要再付。</p>
      <p>付成了订单继续；没付成订单关闭，不会扣款。</p>
    </InquiryPage>
  );
}
