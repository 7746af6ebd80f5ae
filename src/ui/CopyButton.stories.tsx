import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { CopyButton } from './CopyButton.tsx';

const meta = preview.meta({
  id: 'ui-CopyButton',
  title: '基础/复制按钮',
  component: CopyButton,
  tags: ['autodocs'],
  args: { text: 'HY20261121000017' },
});

const clipboard = (writeText: (text: string) => Promise<void>) => {
  const found = navigator.clipboard;
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return () => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: found });
};

export const Idle = meta.story({ name: '还没按', parameters: { shows: ['button 复制', 'no disabled …'] } });
export const Copied = meta.story({
  name: '走一遍：复制',
  beforeEach: () => clipboard(() => Promise.resolve()),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '复制' }));
    await expect(await canvas.findByRole('button', { name: '已复制' })).toBeVisible();
  },
});
export const Refused = meta.story({
  name: '走一遍：复制不了',
  beforeEach: () => clipboard(() => Promise.reject(new Error('denied'))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '复制' }));
    await expect(await canvas.findByRole('button', { name: '请手动选取' })).toBeVisible();
  },
});
