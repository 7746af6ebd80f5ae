import { useSelector } from '@xstate/react';
import {
  selectInquiry,
  type ValuationFormRef,
} from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { InquiryPage } from '../../shared/Inquiry.tsx';
import { TITLE } from './words.ts';

/** `uncertain`: no answer came; the server is asked whether it was handed in. Nothing is sent twice. */
export function Uncertain({ actor }: { actor: ValuationFormRef }) {
  const kind = useSelector(actor, ({ context }) => context.kind);
  const inquiry = useSelector(actor, selectInquiry);
  return (
    <InquiryPage frame={TITLE[kind]} inquiry={inquiry} title="正在核对有没有提交成功">
      <p>刚才没有收到回应，正在向平台核对。</p>
      <p>核对清楚之前不会重复提交，你填的都在。</p>
    </InquiryPage>
  );
}
