import { preview } from '../../.storybook/preview.tsx';
import { Pill } from './Pill.tsx';

const meta = preview.meta({
  id: 'ui-Pill',
  title: '基础/状态标签',
  component: Pill,
  tags: ['autodocs'],
  args: { children: '待付款' },
});

export const Good = meta.story({
  name: '好',
  parameters: { shows: ['text 交易成功'] },
  args: { tone: 'good', icon: 'checkCircle', children: '交易成功' },
});
export const Warn = meta.story({
  name: '要留意',
  parameters: { shows: ['text 待付款'] },
  args: { tone: 'warn', icon: 'clock', children: '待付款' },
});
export const Bad = meta.story({
  name: '不好',
  parameters: { shows: ['text 验号未通过'] },
  args: { tone: 'bad', icon: 'crossCircle', children: '验号未通过' },
});
export const Info = meta.story({
  name: '进行中',
  parameters: { shows: ['text 换绑中'] },
  args: { tone: 'info', children: '换绑中' },
});
export const Neutral = meta.story({
  name: '一般',
  parameters: { shows: ['text 已取消'] },
  args: { tone: 'neutral', children: '已取消' },
});
