import { preview } from '../../.storybook/preview.tsx';
import { Avatar } from './Avatar.tsx';

const meta = preview.meta({
  id: 'ui-Avatar',
  title: '基础/头像',
  component: Avatar,
  tags: ['autodocs'],
  args: { name: '林间' },
});

export const Letter = meta.story({ name: '名字的第一个字', parameters: { shows: ['text 林', 'no img …'] } });
export const Large = meta.story({
  name: '大的',
  parameters: { shows: ['text 林', 'no img …'] },
  args: { size: 64 },
});
export const WithPicture = meta.story({
  name: '有图片',
  parameters: { shows: ['no text 林', 'no img …'] },
  args: { src: '/img/avatar/0.webp', size: 64 },
});
