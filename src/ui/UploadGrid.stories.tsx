import { expect, fn } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { drawn } from './fixtures.ts';
import { UploadGrid, type UploadTile } from './UploadGrid.tsx';

const tile = (n: number, rest: Partial<UploadTile> = {}): UploadTile => ({
  id: `t${n}`,
  name: `截图 ${n}.png`,
  preview: drawn(n * 47, String(n)),
  state: 'done',
  ...rest,
});

const meta = preview.meta({
  id: 'ui-UploadGrid',
  title: '表单/UploadGrid',
  component: UploadGrid,
  tags: ['autodocs'],
  args: {
    label: '商品图片',
    tiles: [
      tile(1, { isMain: true }),
      tile(2),
      tile(3, { state: 'sending', share: 0.6 }),
      tile(4, { state: 'waiting' }),
      tile(5, { state: 'failed', reason: '网络连接不上' }),
      tile(6, { state: 'refused', reason: '超过 8 MB', preview: null }),
    ],
    room: 95,
    accept: ['image/png'],
    onAdd: fn(),
    onRetry: fn(),
    onRemove: fn(),
    onMove: fn(),
    onMakeMain: fn(),
    hint: '点图片可以设主图、换顺序',
  },
});

export const Mixed = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /没有传上去/ }));
    await expect(args.onRetry).toHaveBeenCalledWith('t5');
    await userEvent.click(canvas.getByRole('button', { name: '移除第 6 张' }));
    await expect(args.onRemove).toHaveBeenCalledWith('t6');
  },
});
export const Empty = meta.story({ args: { tiles: [] } });
export const Full = meta.story({ args: { room: 0 } });
export const Faulty = meta.story({ args: { error: '除主图外至少还要 2 张详情图' } });
export const Disabled = meta.story({ args: { disabled: true } });
