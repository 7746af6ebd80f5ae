import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Field } from './Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';

const meta = preview.meta({
  id: 'ui-PasswordInput',
  title: '表单/密码输入',
  component: PasswordInput,
  tags: ['autodocs'],
  render: (args) => (
    <Field label="密码">
      <PasswordInput {...args} />
    </Field>
  ),
});

export const Hidden = meta.story({
  name: '看不见',
  parameters: { shows: ['button 显示密码', 'no textbox …'] },
  args: { defaultValue: 'account-1' },
});
export const Shown = meta.story({
  name: '走一遍：显示密码',
  args: { defaultValue: 'account-1' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '显示密码' }));
    await expect(canvas.getByLabelText('密码')).toHaveAttribute('type', 'text');
    await expect(canvas.getByRole('button', { name: '隐藏密码' })).toBeVisible();
  },
});
