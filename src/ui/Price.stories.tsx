import { preview } from '../../.storybook/preview.tsx';
import { FormerPrice, Price } from './Price.tsx';

const meta = preview.meta({
  id: 'ui-Price',
  title: '基础/价格',
  component: Price,
  tags: ['autodocs'],
  args: { fen: 328000 },
});

export const Whole = meta.story({ name: '整数', parameters: { shows: ['text ¥ 3,280', 'no text .'] } });
export const WithDecimals = meta.story({
  name: '有小数',
  parameters: { shows: ['text ¥ 3,280 .50'] },
  args: { fen: 328050, size: 28 },
});
export const Negative = meta.story({
  name: '负数',
  parameters: { shows: ['text −¥ 50'] },
  args: { fen: -5000, tone: 'plain' },
});
export const Large = meta.story({
  name: '很大',
  parameters: { shows: ['text ¥ 12,345,678 .90'] },
  args: { fen: 1234567890, size: 28 },
});
export const Former = meta.story({
  name: '原价',
  parameters: { shows: ['text 原价 ¥ 3,680'] },
  render: () => <FormerPrice fen={368000} size={14} />,
});
export const Struck = meta.story({
  name: '划掉的',
  parameters: { shows: ['text ¥ 3,280'] },
  args: { tone: 'soft', struck: true, size: 14 },
});
