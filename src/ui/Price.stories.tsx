import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { FormerPrice, Price } from './Price.tsx';

const meta = preview.meta({
  id: 'ui-Price',
  title: '基础/Price',
  component: Price,
  tags: ['autodocs'],
  args: { fen: 328000 },
});

export const Whole = meta.story({
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('¥3,280');
  },
});
export const WithDecimals = meta.story({ args: { fen: 328050, size: 28 } });
export const Negative = meta.story({ args: { fen: -5000, tone: 'plain' } });
export const Large = meta.story({ args: { fen: 1234567890, size: 28 } });
export const Former = meta.story({
  render: () => <FormerPrice fen={368000} size={14} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('原价 ¥3,680');
  },
});
export const Struck = meta.story({ args: { tone: 'soft', struck: true, size: 14 } });
