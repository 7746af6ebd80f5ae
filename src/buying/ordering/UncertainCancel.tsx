import { useSelector } from '@xstate/react';
import { selectInquiry, type OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { InquiryPage } from '../../shared/Inquiry.tsx';
import { Summary } from './Summary.tsx';

/** `uncertainCancel`: no answer to the cancellation came; the order is read to see. */
export function UncertainCancel({ actor }: { actor: OrderingRef }) {
  const order = useSelector(actor, ({ context }) => context.order);
  const inquiry = useSelector(actor, selectInquiry);
  return (
    <InquiryPage
      frame="收银台"
      about={order && <Summary subject={order} />}
      inquiry={inquiry}
      title="正在核对是否已取消"
    >
      <p>取消的请求已发出，正在向平台核对结果。</p>
      <p>核对清楚之前请不要付款。</p>
    </InquiryPage>
  );
}
