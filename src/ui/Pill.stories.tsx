import { preview } from '../../.storybook/preview.tsx';
import { Pill } from './Pill.tsx';

const meta = preview.meta({
  id: 'ui-Pill',
  title: '基础/Pill',
  component: Pill,
  tags: ['autodocs'],
  args: { children: '待付款' },
});

export const Good = meta.story({ args: { tone: 'good', icon: 'checkCircle', children: '交易成功' } });
export const Warn = meta.story({ args: { tone: 'warn', icon: 'clock', children: '待付款' } });
export const Bad = meta.story({ args: { tone: 'bad', icon: 'crossCircle', children: '验号未通过' } });
export const Info = meta.story({ args: { tone: 'info', children: '换绑中' } });
export const Neutral = meta.story({ args: { tone: 'neutral', children: '已取消' } });
