import { preview } from '../../.storybook/preview.tsx';
import { Card } from './Card.tsx';
import { Pill } from './Pill.tsx';

const meta = preview.meta({
  id: 'ui-Card',
  title: '基础/卡片',
  component: Card,
  tags: ['autodocs'],
  args: { children: '货款由平台保管，确认收货后付给卖家。' },
});

export const Plain = meta.story({
  name: '没有标题',
  parameters: { shows: ['text 货款由平台保管，确认收货后付给卖家。', 'no heading …'] },
});
export const Titled = meta.story({
  name: '有标题',
  parameters: { shows: ['heading 资金', 'text 托管中'] },
  args: { title: '资金', aside: <Pill tone="info">托管中</Pill> },
});
