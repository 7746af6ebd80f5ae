import { useSelector } from '@xstate/react';
import { selectInquiry } from '../../../machines/payment/payment/payment.ts';
import { InquiryPage } from '../../page/Inquiry.tsx';
import type { PaymentProps } from './props.ts';
import { Sum } from './Sum.tsx';

/** `uncertain`: the answer to the opening was lost; the server is asked about the money. */
export function Uncertain({ payment }: PaymentProps) {
  const inquiry = useSelector(payment, selectInquiry);
  return (
    <InquiryPage frame="收银台" about={<Sum payment={payment} />} inquiry={inquiry} title="正在核对这笔付款">
      <p>刚才没有收到回应，正在向平台核对这笔钱。</p>
      <p>核对清楚之前不会重复扣款，请先不要再付。</p>
    </InquiryPage>
  );
}
