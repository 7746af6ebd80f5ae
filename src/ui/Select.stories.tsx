import { preview } from '../../.storybook/preview.tsx';
import { expect, fn } from 'storybook/test';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';

const meta = preview.meta({
  id: 'ui-Select',
  title: '表单/下拉选择',
  component: Select,
  tags: ['autodocs'],
  args: {
    options: [
      { value: 'android-qq', label: '安卓 QQ' },
      { value: 'ios-wechat', label: '苹果 微信' },
      { value: 'old', label: '旧区（已关闭）', disabled: true },
    ],
    placeholder: '请选择',
    defaultValue: '',
    onValue: fn(),
  },
  render: (args) => (
    <Field label="系统区服">
      <Select {...args} />
    </Field>
  ),
});

export const Empty = meta.story({
  name: '没有选',
  parameters: { shows: ['combobox 系统区服', 'no value …'] },
});
export const Walk = Empty.extend({
  name: '走一遍：选一个',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: '系统区服' }), 'ios-wechat');
    await expect(args.onValue).toHaveBeenCalledWith('ios-wechat');
  },
});
export const Chosen = meta.story({
  name: '已选',
  parameters: { shows: ['combobox 系统区服', 'value …'] },
  args: { defaultValue: 'android-qq' },
});
export const Disabled = meta.story({
  name: '不能选',
  parameters: { shows: ['disabled 系统区服'] },
  args: { disabled: true },
});
