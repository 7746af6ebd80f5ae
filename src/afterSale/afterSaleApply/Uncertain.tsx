import { useSelector } from '@xstate/react';
import { selectInquiry, type ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { Inquiry, useInquiry } from '../../shared/Inquiry.tsx';
import { ApplyFrame } from './ApplyFrame.tsx';

/** `uncertain`: no answer came; the server is asked whether it was submitted. Nothing is sent twice. */
export function Uncertain({ actor }: { actor: ApplyRef }) {
  const inquiry = useSelector(actor, selectInquiry);
  const { isUnanswered } = useInquiry(inquiry);
  return (
    <ApplyFrame busy={!isUnanswered}>
      <Inquiry inquiry={inquiry} title="正在核对有没有提交成功">
        <p>刚才没有收到回应，正在向平台核对。</p>
        <p>核对清楚之前不会重复提交，你填的都在。</p>
      </Inquiry>
    </ApplyFrame>
  );
}
