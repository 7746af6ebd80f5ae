import { expect, waitFor } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { drawn } from './fixtures.ts';
import { Picture } from './Picture.tsx';

const meta = preview.meta({
  id: 'ui-Picture',
  title: '基础/Picture',
  component: Picture,
  tags: ['autodocs'],
  args: { src: drawn(220, '王者 50 星'), alt: '账号截图', width: 400, height: 300 },
});

export const Shown = meta.story({});
export const Missing = meta.story({ args: { src: null } });
export const Broken = meta.story({
  args: { src: 'data:image/png;base64,AAAA', eager: true },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
  },
});
