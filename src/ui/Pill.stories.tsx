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
  args: { tone: 'good', icon: 'checkCircle', children: '交易成功' },
});
export const Warn = meta.story({ name: '要留意', args: { tone: 'warn', icon: 'clock', children: '待付款' } });
export const Bad = meta.story({
  name: '不好',
  args: { tone: 'bad', icon: 'crossCircle', children: '验号未通过' },
});
export const Info = meta.story({ name: '进行中', args: { tone: 'info', children: '换绑中' } });
export const Neutral = meta.story({ name: '一般', args: { tone: 'neutral', children: '已取消' } });
