import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { IconButton } from './IconButton.tsx';

const meta = preview.meta({
  id: 'ui-IconButton',
  title: '基础/图标按钮',
  component: IconButton,
  tags: ['autodocs'],
  args: { icon: 'share' as const, label: '分享' },
});

export const Plain = meta.story({
  name: '普通',
  parameters: { shows: ['button 分享', 'no disabled …'] },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: '分享' });
    // Stories run with reduced motion. A transition of all properties would delay changes of the root font size.
    await expect(getComputedStyle(button).transitionDuration).toBe('0s');
    const box = button.getBoundingClientRect();
    const scale = Number.parseFloat(document.documentElement.style.fontSize) / 37.5;
    await expect(Math.round(Math.min(box.width, box.height) / scale)).toBe(44);
  },
});
export const Favourite = meta.story({
  name: '已收藏',
  parameters: { shows: ['button 收藏', 'checked 收藏'] },
  args: { icon: 'heart', label: '收藏', pressed: true },
});
export const NotFavourite = meta.story({
  name: '没收藏',
  parameters: { shows: ['button 收藏', 'no checked …'] },
  args: { icon: 'heart', label: '收藏', pressed: false },
});
export const Disabled = meta.story({
  name: '不能按',
  parameters: { shows: ['disabled 分享'] },
  args: { disabled: true },
});
