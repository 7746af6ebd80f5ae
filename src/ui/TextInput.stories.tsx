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

export const Empty = meta.story({ name: '没填', args: { placeholder: '写清最值钱的两点' } });
export const Filled = meta.story({ name: '已填', args: { defaultValue: '荣耀王者 58 星' } });
export const Disabled = meta.story({ name: '不能填', args: { disabled: true, defaultValue: '王者荣耀' } });
export const WithParts = meta.story({
  name: '带按钮',
  args: {
    leading: <Icon name="search" />,
    trailing: <Button variant="quiet">搜索</Button>,
    placeholder: '游戏、编号或关键词',
  },
});
export const Area = meta.story({
  name: '多行',
  render: () => (
    <Field label="说明">
      <TextArea counted maxLength={200} defaultValue="" placeholder="发生了什么，你希望怎样解决" />
    </Field>
  ),
});
