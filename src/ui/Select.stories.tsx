import { preview } from '../../.storybook/preview.tsx';
import { expect, fn } from 'storybook/test';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';

const meta = preview.meta({
  id: 'ui-Select',
  title: '表单/Select',
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
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: '系统区服' }), 'ios-wechat');
    await expect(args.onValue).toHaveBeenCalledWith('ios-wechat');
  },
});
export const Chosen = meta.story({ args: { defaultValue: 'android-qq' } });
export const Disabled = meta.story({ args: { disabled: true } });
