import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

const meta = preview.meta({
  id: 'ui-Field',
  title: '表单/表单项',
  component: Field,
  tags: ['autodocs'],
  args: { label: '手机号', children: <TextInput inputMode="tel" placeholder="11 位手机号" /> },
});

export const Plain = meta.story({ name: '普通', parameters: { shows: ['textbox 手机号', 'no alert …'] } });
export const WithHint = meta.story({
  name: '有说明',
  parameters: { shows: ['textbox 手机号', 'text 只用于登录和交易通知'] },
  args: { hint: '只用于登录和交易通知', required: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: '手机号' })).toHaveAccessibleDescription(
      '只用于登录和交易通知',
    );
  },
});
export const WithError = meta.story({
  name: '填得不对',
  parameters: { shows: ['textbox 手机号', 'alert 请填写 11 位手机号'] },
  args: { error: '请填写 11 位手机号' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: '手机号' });
    await expect(input).toHaveAccessibleDescription('请填写 11 位手机号');
    await expect(input).toBeInvalid();
  },
});
