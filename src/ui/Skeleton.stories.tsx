import { preview } from '../../.storybook/preview.tsx';
import { Skeleton } from './Skeleton.tsx';

const meta = preview.meta({
  id: 'ui-Skeleton',
  title: '反馈/Skeleton',
  component: Skeleton,
  tags: ['autodocs'],
});

export const Line = meta.story({});
export const Block = meta.story({ args: { height: 120 } });
export const Round = meta.story({ args: { width: 40, height: 40, round: true } });
