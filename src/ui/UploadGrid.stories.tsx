import { expect, fn } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { UploadGrid, type UploadTile } from './UploadGrid.tsx';

const tile = (n: number, rest: Partial<UploadTile> = {}): UploadTile => ({
  id: `t${n}`,
  name: `截图 ${n}.png`,
  preview: `/img/upload/${n}.webp`,
  state: 'done',
  ...rest,
});

const meta = preview.meta({
  id: 'ui-UploadGrid',
  title: '表单/图片上传',
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
  name: '各种进度',
  parameters: {
    shows: [
      'button 第 3 张，截图 3.png，正在上传 60%',
      'button 移除第 1 张',
      'text 添加图片',
      'text 2 张图片没有传上去',
    ],
  },
});
export const Walk = Mixed.extend({
  name: '走一遍：重试，移除',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /没有传上去/ }));
    await expect(args.onRetry).toHaveBeenCalledWith('t5');
    await userEvent.click(canvas.getByRole('button', { name: '移除第 6 张' }));
    await expect(args.onRemove).toHaveBeenCalledWith('t6');
  },
});
export const Empty = meta.story({
  name: '没有图片',
  parameters: { shows: ['text 添加图片', 'no button …'] },
  args: { tiles: [] },
});
export const Full = meta.story({
  name: '都传好了',
  parameters: { shows: ['button 第 1 张，截图 1.png，主图，已上传', 'no text 添加图片'] },
  args: { room: 0 },
});
export const Faulty = meta.story({
  name: '张数不够',
  parameters: { shows: ['alert 除主图外至少还要 2 张详情图'] },
  args: { error: '除主图外至少还要 2 张详情图' },
});
const LIMIT = '你有 300 张传上来还没用的图片，请先用掉一些，或过几天再传';
export const Limited = meta.story({
  name: '传得太多，服务器不收',
  parameters: { shows: ['text 2 张图片没有传上去', `text ${LIMIT}`, 'button 全部重试'] },
  args: {
    tiles: [tile(1), ...[2, 3].map((n) => tile(n, { state: 'failed', reason: LIMIT, preview: null }))],
    refusals: [LIMIT],
  },
});
export const LimitedWalk = Limited.extend({
  name: '走一遍：全部重试',
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText(LIMIT)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '全部重试' }));
    await expect(args.onRetry).toHaveBeenCalledWith('t2');
    await expect(args.onRetry).toHaveBeenCalledWith('t3');
  },
});
export const Disabled = meta.story({
  name: '不能改',
  parameters: { shows: ['button 第 1 张，截图 1.png，主图，已上传', 'no button 移除…'] },
  args: { disabled: true },
});
