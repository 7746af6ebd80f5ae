import { preview } from '../../.storybook/preview.tsx';
import { FeeBreakdown } from './FeeBreakdown.tsx';

const meta = preview.meta({
  id: 'ui-FeeBreakdown',
  title: '交易/费用明细',
  component: FeeBreakdown,
  tags: ['autodocs'],
  args: {
    rows: [
      { label: '账号价格', amount: 328000 },
      { label: '找回包赔', amount: 16400, note: '价格的 5%，保障 90 天' },
      { label: '新人优惠', amount: -2000 },
    ],
    total: { label: '应付', amount: 342400 },
  },
});

export const Buyer = meta.story({
  name: '买家付的',
  parameters: { shows: ['text 账号价格 ¥ 3,280', 'text 应付 ¥ 3,424'] },
});
export const Seller = meta.story({
  name: '卖家得的',
  parameters: { shows: ['text 成交价 ¥ 3,280', 'text 你将收到 ¥ 3,116'] },
  args: {
    rows: [
      { label: '成交价', amount: 328000 },
      { label: '平台服务费', amount: -16400, note: '成交价的 5%，不成交不收费' },
    ],
    total: { label: '你将收到', amount: 311600, note: '买家确认收货后到账' },
    direction: 'receive',
  },
});
