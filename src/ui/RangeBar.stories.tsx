import preview from '../../.storybook/preview.tsx';
import { RangeBar } from './RangeBar.tsx';

const meta = preview.meta({
  id: 'ui-RangeBar',
  title: '交易/价格区间',
  component: RangeBar,
  args: { low: 268_000, mid: 312_000, high: 356_000 },
});

export const Plain = meta.story({
  name: '区间',
  parameters: { shows: ['text 偏低 ¥ 2,680 中位 ¥ 3,120 偏高 ¥ 3,560', 'no text 你的期望'] },
});
export const WithMarks = meta.story({
  name: '期望价和最高报价',
  parameters: { shows: ['text 你的期望 ¥3,300 最高报价 ¥3,180'] },
  args: {
    marks: [
      { label: '你的期望', value: 330_000 },
      { label: '最高报价', value: 318_000, tone: 'good' },
    ],
  },
});
export const Outside = meta.story({
  name: '落在区间外',
  parameters: { shows: ['text 你的期望 ¥5,200 最高报价 ¥2,100'] },
  args: {
    marks: [
      { label: '你的期望', value: 520_000 },
      { label: '最高报价', value: 210_000, tone: 'good' },
    ],
  },
});
export const Narrow = meta.story({
  name: '只有一个价',
  parameters: { shows: ['text 偏低 ¥ 300 中位 ¥ 300 偏高 ¥ 300'] },
  args: { low: 30_000, mid: 30_000, high: 30_000 },
});
