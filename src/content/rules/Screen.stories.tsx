import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { staged } from '../../../.storybook/decorators.tsx';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'rules',
  title: '页面/内容/平台规则',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/other/guize' },
  decorators: [staged()],
});

export const Full = meta.story({ name: '平台规则' });
export const Walk = Full.extend({
  name: '走一遍：费用、等级、时限',
  play: async ({ canvas, step }) => {
    await step('便宜的号也有货款', async () => {
      await expect(canvas.getByText('到手 ¥85（手续费 ¥15）')).toBeVisible();
    });
    await step('客服一直不验号，买家可以退', async () => {
      await expect(canvas.getAllByText('满 24 小时还没有处理，买家可以取消，变为“已退款”')[0]).toBeVisible();
    });
  },
});
