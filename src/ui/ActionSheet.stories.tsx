import { expect, fn, screen } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { ActionSheet } from './ActionSheet.tsx';

const remove = fn();

const meta = preview.meta({
  id: 'ui-ActionSheet',
  title: '弹层/操作菜单',
  component: ActionSheet,
  parameters: { docs: { story: { inline: false, iframeHeight: '420px' } } },
  args: {
    title: '管理商品',
    onClose: fn(),
    items: [
      { label: '修改价格', icon: 'edit' as const, onSelect: () => undefined },
      {
        label: '编辑资料',
        text: '交易中的商品不能编辑',
        icon: 'file' as const,
        disabled: true,
        onSelect: () => undefined,
      },
      { label: '下架', icon: 'trash' as const, danger: true, onSelect: remove },
    ],
  },
});

export const Listing = meta.story({
  name: '一件商品的操作',
  parameters: { shows: ['button 修改价格', 'disabled 编辑资料…', 'button 下架'] },
});
export const Walk = Listing.extend({
  name: '走一遍：选一个操作',
  play: async ({ userEvent, args }) => {
    await userEvent.click(await screen.findByRole('button', { name: '下架' }));
    await expect(remove).toHaveBeenCalledTimes(1);
    await expect(args.onClose).toHaveBeenCalled();
  },
});
