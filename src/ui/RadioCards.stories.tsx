import { useState } from 'react';
import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Price } from './Price.tsx';
import { RadioCards, type RadioCardOption } from './RadioCards.tsx';

const tiers: RadioCardOption<string>[] = [
  {
    value: 'none',
    title: '不购买保障',
    text: '被找回时没有赔付',
    aside: <Price fen={0} size={16} tone="plain" />,
  },
  {
    value: 'standard',
    title: '找回包赔 · 标准',
    text: '90 天，最高赔付全款',
    aside: <Price fen={16400} size={16} tone="plain" />,
  },
  { value: 'full', title: '找回包赔 · 长期', text: '此账号暂不支持', disabled: true },
];

function Held({ start, error, columns }: { start: string | null; error?: string; columns?: 1 | 2 | 3 }) {
  const [value, setValue] = useState(start);
  return (
    <RadioCards
      legend="保障"
      value={value}
      onValue={setValue}
      options={tiers}
      error={error}
      columns={columns}
    />
  );
}

const meta = preview.meta({
  id: 'ui-RadioCards',
  title: '表单/单选卡片',
  component: RadioCards,
  tags: ['autodocs'],
});

export const Nothing = meta.story({
  name: '没有选',
  parameters: { shows: ['radio 找回包赔 · 标准…', 'no checked …', 'no alert …'] },
  render: () => <Held start={null} />,
});
export const Walk = Nothing.extend({
  name: '走一遍：选一种',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('找回包赔 · 标准'));
    await expect(canvas.getByRole('radio', { checked: true })).toHaveAttribute('value', 'standard');
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('radio', { checked: true })).toHaveAttribute('value', 'none');
  },
});
export const Chosen = meta.story({
  name: '已选',
  parameters: { shows: ['checked 找回包赔 · 标准…', 'disabled 找回包赔 · 长期…'] },
  render: () => <Held start="standard" />,
});
export const WithError = meta.story({
  name: '没选就提交',
  parameters: { shows: ['radio 找回包赔 · 标准…', 'alert 请选择一种保障'] },
  render: () => <Held start={null} error="请选择一种保障" />,
});
