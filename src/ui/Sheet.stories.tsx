import { expect, fn, screen, waitFor } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Button } from './Button.tsx';
import { RadioCards } from './RadioCards.tsx';
import { Sheet } from './Sheet.tsx';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const meta = preview.meta({
  id: 'ui-Sheet',
  title: '弹层/底部面板',
  component: Sheet,
  parameters: { docs: { story: { inline: false, iframeHeight: '420px' } } },
  args: {
    title: '排序',
    onClose: fn(),
    children: (
      <RadioCards
        legend="排序"
        hideLegend
        value="new"
        onValue={() => undefined}
        options={[
          { value: 'new', title: '最新发布' },
          { value: 'low', title: '价格从低到高' },
          { value: 'high', title: '价格从高到低' },
        ]}
      />
    ),
  },
});

export const Choice = meta.story({
  name: '选一个',
  parameters: { shows: ['dialog 排序', 'radio 价格从低到高', 'button 关闭'] },
});
export const Walk = Choice.extend({
  name: '走一遍：选一个，再关上',
  play: async ({ userEvent, args }) => {
    await screen.findByRole('dialog', { name: '排序' });
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalledTimes(1));
  },
});
export const Focused = meta.story({
  name: '已经点进去的字段留着焦点',
  parameters: { shows: ['dialog 排序', 'textbox 备注', 'button 关闭'] },
  // The field has the focus before the sheet sets it, as after a quick tap on a slow phone.
  args: { children: <input aria-label="备注" ref={(field) => field?.focus()} /> },
  play: async () => {
    // The sheet sets the focus in the frame after it opened.
    await nextFrame();
    await nextFrame();
    await expect(screen.getByRole('textbox', { name: '备注' })).toHaveFocus();
  },
});
export const WithFoot = meta.story({
  name: '底部有按钮',
  parameters: { shows: ['dialog 排序', 'button 查看 128 个账号'] },
  args: { foot: <Button block>查看 128 个账号</Button> },
});
