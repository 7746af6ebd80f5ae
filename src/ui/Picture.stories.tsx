import { expect, waitFor } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Picture } from './Picture.tsx';

const meta = preview.meta({
  id: 'ui-Picture',
  title: '基础/图片',
  component: Picture,
  tags: ['autodocs'],
  args: { src: '/img/listing/account-0.webp', alt: '账号截图', width: 400, height: 300 },
});

export const Shown = meta.story({ name: '有图片', parameters: { shows: ['img 账号截图'] } });
export const Missing = meta.story({
  name: '没有图片',
  parameters: { shows: ['img 账号截图'] },
  args: { src: null },
});
export const Broken = meta.story({
  name: '图片打不开',
  parameters: { shows: ['img 账号截图'] },
  args: { src: 'data:image/png;base64,AAAA', eager: true },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
    const tried: string[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { nodeName } of addedNodes) if (nodeName === 'IMG') tried.push(nodeName);
    });
    watch.observe(canvasElement, { childList: true, subtree: true });
    // Repeated, because the effect that listens may not have run yet.
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      return expect(tried).toContain('IMG');
    });
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
    watch.disconnect();
  },
});
