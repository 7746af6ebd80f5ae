import { MessagePage } from '../../shared/MessagePage.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import type { PaymentProps } from './props.ts';

const WORDS = {
  paid: {
    tone: 'good',
    title: '付款已到平台',
    text: '款项由平台保管，正在打开下一步。',
  },
  ended: { icon: 'clock', tone: 'warn', title: '订单不再收款', text: '正在看订单现在的状态。' },
} as const;
/** Texts for payments other than orders. */
const PANEL_WORDS = {
  paid: { ...WORDS.paid, text: '正在打开下一步。' },
  ended: { ...WORDS.ended, title: '不再收款', text: '正在看现在的状态。' },
} as const;

/** `paid` and `ended`: shown until the order's next state. */
export function Settled({ result, ...props }: PaymentProps & { result: 'paid' | 'ended' }) {
  const { text, ...words } = (props.panel ? PANEL_WORDS : WORDS)[result];
  return (
    <PaymentFrame {...props} title="收银台" withSum={false}>
      <MessagePage {...words}>
        <p>{text}</p>
      </MessagePage>
    </PaymentFrame>
  );
}
