import { useSelector } from '@xstate/react';
import { selectRepeat } from '../../../machines/kit/inquiry/repeat.ts';
import { useInquiry } from '../../shared/inquiry/Inquiry.tsx';
import { Uncertain } from '../../shared/inquiry/Uncertain.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import type { PaymentProps } from './props.ts';

/** `uncertain`: the cashier, or a card of another page. */
export function UncertainPayment(props: PaymentProps) {
  const { isUnanswered } = useInquiry(useSelector(props.payment, selectRepeat));
  return (
    <PaymentFrame {...props} title="收银台" busy={!isUnanswered}>
      <Uncertain actor={props.payment} as="section" title="正在核对这笔付款">
        <p>刚才没有收到回应，正在向平台核对这笔钱。</p>
        <p>核对清楚之前不会重复扣款，请先不要再付。</p>
      </Uncertain>
    </PaymentFrame>
  );
}
