import { useState } from 'react';
import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { TextArea, TextInput } from './TextInput.tsx';

const meta = preview.meta({
  id: 'ui-TextInput',
  title: '表单/文字输入',
  component: TextInput,
  tags: ['autodocs'],
  render: (args) => (
    <Field label="标题">
      <TextInput {...args} />
    </Field>
  ),
});

export const Empty = meta.story({
  name: '没填',
  parameters: { shows: ['textbox 标题', 'no value …'] },
  args: { placeholder: '写清最值钱的两点' },
});
export const Filled = meta.story({
  name: '已填',
  parameters: { shows: ['textbox 标题', 'value …'] },
  args: { defaultValue: '荣耀王者 58 星' },
});
export const Disabled = meta.story({
  name: '不能填',
  parameters: { shows: ['disabled 标题'] },
  args: { disabled: true, defaultValue: '王者荣耀' },
});
function Short() {
  const [value, setValue] = useState('');
  return (
    <Field label="标题" hint="最多 8 个字">
      <TextInput maxLength={8} value={value} onChange={(event) => setValue(event.target.value)} />
    </Field>
  );
}
export const CutPaste = meta.story({
  name: '走一遍：粘贴的太长',
  render: () => <Short />,
  play: async ({ canvas, userEvent, step }) => {
    const input = canvas.getByRole('textbox', { name: '标题' });
    await step('装不下的，说一声', async () => {
      await userEvent.click(input);
      await userEvent.paste('荣耀王者 58 星，皮肤 312 款');
      await expect(input).toHaveValue('荣耀王者 58 ');
      await expect(canvas.getByRole('alert')).toHaveTextContent('最多 8 个字，粘贴的内容只留下了前面一部分');
    });
    await step('改短就不再说；装得下的不说', async () => {
      await userEvent.clear(input);
      await expect(canvas.queryByRole('alert')).toBeNull();
      await userEvent.click(input);
      await userEvent.paste('荣耀王者');
      await expect(canvas.queryByRole('alert')).toBeNull();
    });
  },
});
export const WithParts = meta.story({
  name: '带按钮',
  parameters: { shows: ['textbox 标题', 'button 搜索'] },
  args: {
    leading: <Icon name="search" />,
    trailing: <Button variant="quiet">搜索</Button>,
    placeholder: '游戏、编号或关键词',
  },
});
export const Area = meta.story({
  name: '多行',
  parameters: { shows: ['textbox 说明', 'text 0/200'] },
  render: () => (
    <Field label="说明">
      <TextArea counted maxLength={200} defaultValue="" placeholder="发生了什么，你希望怎样解决" />
    </Field>
  ),
});
