import { useState } from 'react';
import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Field } from './Field.tsx';
import { NumberInput, type NumberInputProps } from './NumberInput.tsx';

function Held(props: NumberInputProps) {
  const [value, setValue] = useState(props.value);
  return (
    <Field label="期望价格" hint="同类账号最近成交 ¥2,900 到 ¥3,600">
      <NumberInput {...props} value={value} onValue={setValue} />
    </Field>
  );
}

const meta = preview.meta({
  id: 'ui-NumberInput',
  title: '表单/数字输入',
  component: NumberInput,
  tags: ['autodocs'],
  args: { value: '', onValue: () => undefined, yuan: true, after: '元' },
  render: (args) => <Held {...args} />,
});

export const Empty = meta.story({
  name: '没填',
  parameters: { shows: ['textbox 期望价格', 'no value …'] },
  args: { placeholder: '0.00' },
});
export const Refused = meta.story({
  name: '不是一个价格',
  parameters: { shows: ['textbox 期望价格', 'alert 只能填数字，最多两位小数'] },
  args: { value: '-5' },
});
export const Typed = meta.story({
  name: '走一遍：填错了不改写，改好就不再提醒',
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: '期望价格' });
    await userEvent.type(input, '-5');
    await expect(input).toHaveValue('-5');
    await expect(input).toBeInvalid();
    await expect(canvas.getByRole('alert')).toHaveTextContent('只能填数字，最多两位小数');
    await userEvent.clear(input);
    await userEvent.type(input, '1e9');
    await expect(input).toHaveValue('1e9');
    await expect(canvas.getByRole('alert')).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, '３２８０。5');
    await expect(input).toHaveValue('3280.5');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});
export const Pasted = meta.story({
  name: '走一遍：粘贴一个金额',
  args: { maxLength: 9 },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: '期望价格' });
    await userEvent.click(input);
    await userEvent.paste(' ¥ 12,888.5 元');
    await expect(input).toHaveValue('12888.5');
  },
});
export const Disabled = meta.story({
  name: '不能填',
  parameters: { shows: ['disabled 期望价格'] },
  args: { value: '3280', disabled: true },
});
