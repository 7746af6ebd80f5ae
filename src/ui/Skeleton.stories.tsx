import { preview } from '../../.storybook/preview.tsx';
import { Skeleton } from './Skeleton.tsx';

const meta = preview.meta({
  id: 'ui-Skeleton',
  title: '反馈/骨架',
  component: Skeleton,
  tags: ['autodocs'],
});

export const Line = meta.story({
  name: '一行字',
  parameters: { shows: ['no img …', 'no status …', 'no busy …', 'no heading …'] },
});
export const Block = meta.story({
  name: '一块',
  parameters: { shows: ['no img …', 'no status …', 'no busy …', 'no heading …'] },
  args: { height: 120 },
});
export const Round = meta.story({
  name: '圆的',
  parameters: { shows: ['no img …', 'no status …', 'no busy …', 'no heading …'] },
  args: { width: 40, height: 40, round: true },
});
