import { expect, userEvent } from 'storybook/test';
import { chartStories } from '../chart/chartStories.ts';
import preview from '../preview.tsx';
import { RulebookPage } from './RulebookPage.tsx';

/** The page of each rulebook. Its stories are generated, one per `<name>.review.ts` (`staticAnalysis/reviews.ts`). */
const meta = preview.meta({
  title: '规则书',
  component: RulebookPage,
  args: { book: 'order' },
  ...chartStories,
});

export const Walk = meta.story({
  name: '走一遍：付款、验号、换绑、验收到期',
  args: { book: 'order' },
  play: async ({ canvas, canvasElement, step }) => {
    const present = () => canvasElement.querySelector('[data-leaf][aria-current]')?.getAttribute('data-leaf');
    const press = async (name: string) => userEvent.click(await canvas.findByRole('button', { name }));
    await step('表里说轮到谁、期限多久、到期会怎样', async () => {
      const row = (await canvas.findByRole('cell', { name: '待确认' })).closest('tr');
      await expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
        '待确认',
        '买家',
        '72 小时',
        '验收时间到了，变为“交易成功，待结算”',
        '—',
      ]);
    });
    await step('付清以后等客服验号', async () => {
      await press('款项到账');
      await expect(present()).toEqual('awaitingInspection');
      await press('客服开始验号');
      await press('客服验号通过');
      await expect(present()).toEqual('rebinding');
    });
    await step('买家没有确认，72 小时后算收货', async () => {
      await press('客服换绑完成');
      await press('验收时间到了');
      await expect(present()).toEqual('protected');
    });
    await step('评价过就不能再评：规则书不答应的按钮是灰的', async () => {
      await press('买家评价');
      await expect(canvas.getByRole('button', { name: '买家评价' })).toBeDisabled();
    });
  },
});
