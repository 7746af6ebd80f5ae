import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'rules',
  title: '页面/内容/平台规则',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/other/guize', viewer: 'visitor' },
});

export const Full = meta.story({ name: '平台规则' });
export const Walk = Full.extend({
  name: '走一遍：费用、等级、时限',
  play: async ({ canvas, step }) => {
    await step('时限不按下单时的算', async () => {
      await expect(
        canvas.getByText(
          '这一页由平台实际执行的规则生成：时限、费用、包赔和限额，都和系统里的一样。价格、费用和包赔按下单时的算，每一步的时限按那一步开始时的算。',
        ),
      ).toBeVisible();
    });
    await step('便宜的号也有货款', async () => {
      await expect(canvas.getByText('到手 ¥85（手续费 ¥15）')).toBeVisible();
    });
    await step('客服一直不验号，买家可以退', async () => {
      await expect(canvas.getAllByText('满 24 小时还没有处理，买家可以取消，变为“已退款”')[0]).toBeVisible();
    });
  },
});
