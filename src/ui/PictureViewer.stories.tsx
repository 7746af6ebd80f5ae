import { expect, fn, screen, waitFor } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { PictureViewer } from './PictureViewer.tsx';

const meta = preview.meta({
  id: 'ui-PictureViewer',
  title: '弹层/看大图',
  component: PictureViewer,
  parameters: { docs: { story: { inline: false, iframeHeight: '420px' } } },
  args: {
    onClose: fn(),
    pictures: [
      { url: '/img/listing/account-1.webp', alt: '段位截图', width: 400, height: 300 },
      { url: '/img/listing/account-2.webp', alt: '皮肤截图', width: 400, height: 300 },
      { url: '/img/listing/account-3.webp', alt: '实名截图', width: 400, height: 300 },
    ],
  },
});

export const Several = meta.story({
  name: '走一遍：一张一张看',
  play: async ({ userEvent, args }) => {
    await screen.findByText('1 / 3');
    await userEvent.click(screen.getByRole('button', { name: '下一张' }));
    await expect(await screen.findByText('2 / 3')).toBeVisible();
    const next = screen.getByRole('button', { name: '下一张' });
    await userEvent.click(next);
    await screen.findByText('3 / 3');
    await expect(next).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await screen.findByText('2 / 3');
    await userEvent.click(screen.getByRole('button', { name: '放大' }));
    await expect(screen.getByRole('button', { name: '缩小' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onClose).toHaveBeenCalledTimes(1));
  },
});
export const FromTheThird = meta.story({
  name: '从第三张看起',
  args: { start: 2 },
  play: async () => {
    await expect(await screen.findByText('3 / 3')).toBeVisible();
  },
});
