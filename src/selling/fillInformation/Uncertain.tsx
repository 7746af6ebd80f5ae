import { useSelector } from '@xstate/react';
import { selectInquiry, type ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { InquiryPage } from '../../shared/Inquiry.tsx';

/** `uncertain`: no answer came; the server is asked what became of it. It is listed once, however often it is asked. */
export const Uncertain = ({ actor }: { actor: ConsignmentRef }) => (
  <InquiryPage
    frame="正在核对"
    fallback="sell"
    inquiry={useSelector(actor, selectInquiry)}
    title="正在核对有没有提交上"
  >
    <p>没有收到平台的回应，还不知道这件商品有没有提交上。</p>
    <p>核对只会提交一次，不会重复发布。内容和图片都留着。</p>
  </InquiryPage>
);
