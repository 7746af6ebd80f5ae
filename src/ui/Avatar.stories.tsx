import { preview } from '../../.storybook/preview.tsx';
import { Avatar } from './Avatar.tsx';
import { drawn } from './fixtures.ts';

const meta = preview.meta({
  id: 'ui-Avatar',
  title: '基础/Avatar',
  component: Avatar,
  tags: ['autodocs'],
  args: { name: '林间' },
});

export const Letter = meta.story({});
export const Large = meta.story({ args: { size: 64 } });
export const WithPicture = meta.story({ args: { src: drawn(160, '', 80, 80), size: 64 } });
