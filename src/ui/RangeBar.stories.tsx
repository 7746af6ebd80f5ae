import preview from '../../.storybook/preview.tsx';
import { RangeBar } from './RangeBar.tsx';

const meta = preview.meta({
  id: 'ui-RangeBar',
  title: '交易/价格区间',
  component: RangeBar,
  args: { low: 268_000, mid: 312_000, high: 356_000 },
});

export const Plain = meta.story({ name: '区间' });
export const WithMarks = meta.story({
  name: '期望价和最高报价',
  args: {
    marks: [
      { label: '你的期望', value: 330_000 },
      { label: '最高报价', value: 318_000, tone: 'good' },
    ],
  },
});
export const Outside = meta.story({
  name: '落在区间外',
  args: {
    marks: [
      { label: '你的期望', value: 520_000 },
      { label: '最高报价', value: 210_000, tone: 'good' },
    ],
  },
});
export const Narrow = meta.story({ name: '只有一个价', args: { low: 30_000, mid: 30_000, high: 30_000 } });
