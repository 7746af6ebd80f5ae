import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';

const WORDS = {
  paid: {
    icon: 'checkCircle',
    tone: 'good',
    title: '付款已到平台',
    text: '款项由平台保管，正在打开下一步。',
  },
  ended: { icon: 'clock', tone: 'warn', title: '订单不再收款', text: '正在看订单现在的状态。' },
} as const;

/** `paid` and `ended`: passed in a moment, on the way to what the order says. */
export function Settled({ result }: { result: 'paid' | 'ended' }) {
  const { text, ...words } = WORDS[result];
  return (
    <Frame title="收银台">
      <Ask {...words}>
        <p>{text}</p>
      </Ask>
    </Frame>
  );
}
