import { useState } from 'react';
import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Segmented } from './Segmented.tsx';

function Held() {
  const [value, setValue] = useState<'bid' | 'value'>('bid');
  return (
    <Segmented
      label="方式"
      value={value}
      onValue={setValue}
      options={[
        { value: 'bid', label: '竞价回收' },
        { value: 'value', label: '先估价' },
      ]}
    />
  );
}

const meta = preview.meta({
  id: 'ui-Segmented',
  title: '表单/分段选择',
  component: Segmented,
  tags: ['autodocs'],
});

export const Two = meta.story({
  name: '两个选项',
  parameters: { shows: ['radio 先估价'] },
  render: () => <Held />,
});
export const Walk = Two.extend({
  name: '走一遍：换一个',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('先估价'));
    await expect(canvas.getByRole('radio', { name: '先估价' })).toBeChecked();
  },
});
