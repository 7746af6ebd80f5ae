import { preview } from '../../.storybook/preview.tsx';
import { Avatar } from './Avatar.tsx';

const meta = preview.meta({
  id: 'ui-Avatar',
  title: '基础/头像',
  component: Avatar,
  tags: ['autodocs'],
  args: { name: '林间' },
});

export const Letter = meta.story({ name: '名字的第一个字' });
export const Large = meta.story({ name: '大的', args: { size: 64 } });
export const WithPicture = meta.story({ name: '有图片', args: { src: '/img/avatar/0.webp', size: 64 } });
