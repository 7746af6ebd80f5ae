import { expect, fn, screen, waitFor } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { ConfirmDialog, Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

const meta = preview.meta({
  id: 'ui-Dialog',
  title: '弹层/对话框',
  component: ConfirmDialog,
  parameters: { docs: { story: { inline: false, iframeHeight: '420px' } } },
  args: {
    open: true,
    title: '取消这个订单',
    text: '取消后不能恢复。你还没有付款。',
    onConfirm: fn(),
    onCancel: fn(),
  },
});

export const Confirm = meta.story({
  name: '确认',
  parameters: { shows: ['alertdialog 取消这个订单', 'button 取消', 'button 确定', 'no busy …'] },
});
export const Walk = Confirm.extend({
  name: '走一遍：用键盘回答',
  play: async ({ userEvent, args }) => {
    await screen.findByRole('alertdialog', { name: '取消这个订单' });
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    await expect(args.onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onCancel).toHaveBeenCalledTimes(1));
  },
});
export const Expired = meta.story({
  name: '登录过期',
  parameters: { shows: ['alertdialog 提示', 'text 登录已过期，请重新登录。'] },
  args: { tone: 'warn', title: '提示', text: '登录已过期，请重新登录。' },
});
export const Danger = meta.story({
  name: '危险操作',
  parameters: { shows: ['alertdialog 删除草稿', 'button 删除'] },
  args: { danger: true, tone: 'bad', title: '删除草稿', text: '填写的内容会一起删除。', confirm: '删除' },
});
export const Busy = meta.story({
  name: '正在提交',
  parameters: { shows: ['alertdialog 取消这个订单', 'busy 确定', 'disabled 确定'] },
  args: { busy: true },
});
export const Prompt = meta.story({
  name: '填写，填得不对',
  parameters: { shows: ['alertdialog 修改价格', 'textbox 新价格', 'alert 输入的数据不合法'] },
  args: {
    title: '修改价格',
    text: undefined,
    children: (
      <Field label="新价格" error="输入的数据不合法">
        <TextInput defaultValue="abc" inputMode="decimal" />
      </Field>
    ),
  },
});
export const Plain = meta.story({
  name: '只有说明',
  parameters: { shows: ['dialog 验号说明', 'no button …'] },
  render: () => (
    <Dialog
      open
      onClose={() => undefined}
      title="验号说明"
      text="平台会登录账号，核对段位、皮肤与实名信息。"
    />
  ),
});
