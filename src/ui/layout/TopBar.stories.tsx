import { expect, fn } from 'storybook/test';
import { preview } from '../../../.storybook/preview.tsx';
import { IconButton } from '../IconButton.tsx';
import { TopBar } from './TopBar.tsx';

const meta = preview.meta({
  id: 'ui-TopBar',
  title: '布局/顶栏',
  component: TopBar,
  tags: ['autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { title: '确认订单' },
});

export const TitleOnly = meta.story({
  name: '只有标题',
  parameters: { shows: ['heading 确认订单', 'no button …'] },
});
export const WithBack = meta.story({
  name: '有返回',
  parameters: { shows: ['heading 确认订单', 'button 返回'] },
  args: { onBack: fn() },
});
export const Walk = WithBack.extend({
  name: '走一遍：返回',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '返回' }));
    await expect(args.onBack).toHaveBeenCalledTimes(1);
  },
});
export const WithActions = meta.story({
  name: '有操作',
  parameters: { shows: ['heading 王者荣耀…', 'button 返回', 'button 收藏', 'button 分享'] },
  args: {
    title: '王者荣耀 安卓 QQ 区 荣耀王者 58 星 皮肤 412',
    onBack: fn(),
    actions: (
      <>
        <IconButton icon="heart" label="收藏" pressed={false} />
        <IconButton icon="share" label="分享" />
      </>
    ),
  },
});
