import { expect, userEvent, waitFor } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, withCalls, withReply } from '../../../.storybook/reply.ts';
import { atTime, withSearch } from '../../../.storybook/decorators.tsx';
import { NOW } from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import { rows, sellerRows } from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'afterSaleList',
  title: '页面/售后/我的售后',
  component: withSearch(Screen),
  parameters: { layout: 'fullscreen', route: '/other/afterSaleList', viewer: 'member' },
  decorators: [atTime(NOW)],
  ...withReply('listAfterSales', ({ status, side, pageNum = 1, pageSize = 6 }) => {
    const found = (side === 'seller' ? sellerRows : rows)
      .filter((row) => status === undefined || row.status === status)
      .map((row, index) => ({ ...row, picture: `/img/listing/listing-${index}-0.webp` }));
    return { rows: found.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: found.length };
  }),
});

const none = pageOf([]);

export const Failed = meta.story({
  name: '加载失败',
  parameters: { shows: ['alert 没能加载…', 'button 重试'] },
  ...withCalls(failing('listAfterSales', 500)),
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listAfterSales')) });
export const Empty = meta.story({ name: '没有申请过', ...withReply('listAfterSales', none) });
export const EmptySold = meta.story({
  name: '没有买家申请',
  parameters: { route: '/other/afterSaleList?side=seller' },
  ...withReply('listAfterSales', none),
});
export const EmptyStatus = meta.story({
  name: '没有这个状态的',
  parameters: { route: '/other/afterSaleList?status=approved' },
  ...withReply('listAfterSales', none),
});
export const Full = meta.story({ name: '我买的' });
export const Walk = Full.extend({
  name: '走一遍：看到底，再只看待补充的',
  play: async ({ canvas, step }) => {
    const toTheEnd = () =>
      waitFor(() => {
        canvas.getAllByRole('article').at(-1)?.scrollIntoView();
        return expect(canvas.getByText('共 10 个售后')).toBeVisible();
      });
    await step('快到底时自己接着加载', async () => {
      await canvas.findByRole('link', { name: '去补充' });
      await toTheEnd();
      await canvas.findByRole('link', { name: '去交回' });
    });
    await step('只看待补充的', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '待补充' }));
      await canvas.findByText('共 1 个售后');
    });
    await step('回到全部', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '全部' }));
      await canvas.findByRole('link', { name: '看结果和申诉' });
    });
  },
});
export const Sold = meta.story({ name: '我卖的', parameters: { route: '/other/afterSaleList?side=seller' } });
