import { preview } from '../../.storybook/preview.tsx';
import { Badge } from './Badge.tsx';

const meta = preview.meta({
  id: 'ui-Badge',
  title: '基础/角标',
  component: Badge,
  tags: ['autodocs'],
  args: { count: 3, unit: '条未读' },
});

export const Few = meta.story({ name: '几条', parameters: { shows: ['text 3 条未读'] } });
export const Many = meta.story({
  name: '超过 99 条',
  parameters: { shows: ['text 99+ 条未读'] },
  args: { count: 128 },
});
export const None = meta.story({
  name: '没有',
  parameters: { shows: ['no text 条未读'] },
  args: { count: 0 },
});
