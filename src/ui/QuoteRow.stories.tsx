import preview from '../../.storybook/preview.tsx';
import { Button } from './Button.tsx';
import { QuoteRow } from './QuoteRow.tsx';

const meta = preview.meta({
  id: 'ui-QuoteRow',
  title: '交易/报价',
  component: QuoteRow,
  args: { name: '青鱼回收', about: '完成 214 单', price: 318_000, time: '11-21 15:02 报价，还有效 71:58:00' },
});

export const Best = meta.story({
  name: '最高报价',
  parameters: { shows: ['heading 青鱼回收 最高', 'button 拒绝', 'button 接受报价'] },
  args: {
    best: true,
    difference: { text: '比中位高 ¥60', tone: 'good' },
    children: (
      <>
        <Button small>拒绝</Button>
        <Button small variant="primary">
          接受报价
        </Button>
      </>
    ),
  },
});
export const Low = meta.story({
  name: '低于区间',
  parameters: { shows: ['heading 青鱼回收', 'text 低于区间 ¥90'] },
  args: { price: 259_000, difference: { text: '低于区间 ¥90', tone: 'warn' } },
});
export const Accepted = meta.story({
  name: '已接受',
  parameters: { shows: ['heading 青鱼回收 已接受', 'no button …'] },
  args: { state: { word: '已接受', tone: 'good' } },
});
export const Rejected = meta.story({
  name: '已拒绝',
  parameters: { shows: ['heading 青鱼回收 已拒绝', 'no button …'] },
  args: { state: { word: '已拒绝', tone: 'neutral' } },
});
