import { useSelector } from '@xstate/react';
import { selectInquiry, type OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { InquiryPage } from '../../shared/Inquiry.tsx';
import { Summary } from './Summary.tsx';

/** `uncertain`: no answer came; the server is asked whether there is an order. Nothing is sent twice. */
export function Uncertain({ actor }: { actor: OrderingRef }) {
  const listing = useSelector(actor, ({ context }) => context.listing);
  const inquiry = useSelector(actor, selectInquiry);
  return (
    <InquiryPage
      frame="确认订单"
      about={listing && <Summary subject={listing} />}
      inquiry={inquiry}
      title="正在核对订单"
    >
      <p>还不知道订单有没有生成，正在向平台核对。</p>
      <p>核对清楚之前不会重复下单，也不会扣款。</p>
    </InquiryPage>
  );
}
