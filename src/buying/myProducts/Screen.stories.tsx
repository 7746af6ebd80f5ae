import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { clockBefore } from '../../../.storybook/clock.tsx';
import { incompleteYear, reversedDays } from '../../../.storybook/days.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { atTime, withSearch } from '../../../.storybook/decorators.tsx';
import { rows as afterSales } from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { ClockContext } from '../../ui/clock.ts';
import { credentialMissing, NOW, orders, priceRefunded, protectionOver } from './fixtures.ts';
import { Screen } from './page.tsx';

const Here = withSearch(Screen);

const meta = preview.meta({
  id: 'myProducts',
  title: '页面/买/我买到的',
  component: Here,
  parameters: { layout: 'fullscreen', route: '/other/MyProducts', viewer: 'member' },
  decorators: [atTime(NOW)],
  ...withReply('listAfterSales', pageOf([])),
});

const listed = reply('listOrders', ({ status, keyword = '', pageNum = 1, pageSize = 4 }) => {
  const fitting = orders
    .filter((one) => status === undefined || one.status === status)
    .filter(({ no, title }) => `${no} ${title}`.includes(keyword));
  return { rows: fitting.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: fitting.length };
});

export const Failed = meta.story({
  name: '加载失败',
  parameters: { shows: ['alert 没能加载…', 'button 重试'] },
  ...withCalls(failing('listOrders', 500)),
});
export const NextFailed = meta.story({
  name: '走一遍：下一页没有加载',
  beforeEach: ({ msw }) => {
    let asked = 0;
    msw.use(
      reply('listOrders', ({ pageNum = 1 }) => {
        asked += 1;
        if (pageNum > 1 && asked < 3) throw new Error('no second page');
        return { rows: orders.slice((pageNum - 1) * 4, pageNum * 4), total: orders.length };
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('article', { name: /0421/ });
    canvas.getByRole('article', { name: /0424/ }).scrollIntoView();
    await userEvent.click(await canvas.findByRole('button', { name: '重试' }));
    await canvas.findByText('共 7 个订单');
  },
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listOrders')) });
export const Empty = meta.story({ name: '还没有买过', ...withReply('listOrders', pageOf([])) });
export const NoneFit = meta.story({
  name: '没有符合的',
  parameters: { route: '/other/MyProducts?status=refunded&from=2026-11-01&to=2026-11-10' },
  ...withReply('listOrders', pageOf([])),
});
export const Reversed = meta.story({
  name: '日期写反',
  parameters: reversedDays('/other/MyProducts?', '订单'),
});
export const YearShort = meta.story({
  name: '年份没写全',
  parameters: incompleteYear('/other/MyProducts?', '2026-11-20', '0026-11-21', '订单'),
  ...withCalls(listed),
});
export const AwaitingPayment = meta.story({
  name: '待支付',
  parameters: { route: '/other/MyProducts?status=awaitingPayment' },
  ...withCalls(listed),
  play: async ({ canvas, step }) => {
    await step('倒计时走服务器的时间，付款就在旁边', async () => {
      await expect(await canvas.findByRole('link', { name: /^去支付 / })).toHaveAttribute(
        'href',
        '/index/pay?orderId=order-1',
      );
      await expect(canvas.getByRole('timer')).toHaveTextContent('09:30');
    });
  },
});
export const Full = meta.story({
  name: '全部',
  parameters: { shows: ['text 尾款 ¥ 3,290', 'text 已付 ¥328，共 ¥3,618'] },
  ...withCalls(listed),
});
export const Walk = Full.extend({
  name: '走一遍：看到底，再换一个状态',
  play: async ({ canvas, step }) => {
    await step('快到底时自己接着加载', async () => {
      await canvas.findByRole('article', { name: /0424/ });
      await waitFor(() => {
        canvas.getAllByRole('article').at(-1)?.scrollIntoView();
        return expect(canvas.getByText('共 7 个订单')).toBeVisible();
      });
    });
    await step('换一个状态', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '已退款' }));
      await canvas.findByText('已付 ¥3,618，已退 ¥3,618');
    });
  },
});
export const ByWords = meta.story({
  name: '走一遍：按词找',
  ...withCalls(listed),
  play: async ({ canvas, step }) => {
    const field = await canvas.findByRole('searchbox', { name: '搜索订单' });
    await step('按订单编号的一部分', async () => {
      await userEvent.type(field, '0423{Enter}');
      await canvas.findByText('共 1 个订单');
    });
    await step('换一个状态，词还在', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '待支付' }));
      await canvas.findByText('没有符合的订单');
      await expect(field).toHaveValue('0423');
    });
    await step('一步回到全部', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '看全部订单' }));
      await canvas.findByRole('article', { name: /0421/ });
      await expect(field).toHaveValue('');
    });
  },
});
export const CredentialMissing = meta.story({
  name: '等卖家提供账号',
  parameters: { shows: ['text 等卖家提供账号', 'no text 等客服验号'] },
  ...withReply('listOrders', pageOf([credentialMissing])),
});
export const ProtectionOver = meta.story({
  name: '保障期过了，不能再申请售后',
  parameters: {
    shows: ['text 货款已付给卖家', 'text 已付 ¥3,618，已退 ¥500，包赔赔付 ¥2,780', 'no link 申请售后…'],
  },
  ...withReply('listOrders', pageOf([protectionOver])),
});
export const PriceRefunded = meta.story({
  name: '货款已全部退回',
  parameters: { shows: ['text 货款已全部退给你', 'no text 货款已付给卖家'] },
  ...withReply('listOrders', pageOf([priceRefunded])),
});
export const InAfterSale = meta.story({
  name: '一笔在售后中',
  parameters: { route: '/other/MyProducts?status=trading' },
  ...withCalls(
    listed,
    reply(
      'listAfterSales',
      pageOf(afterSales.slice(0, 1).map((row) => ({ ...row, orderNo: orders[3]?.no ?? '' }))),
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('售后等你处理')).toBeVisible();
  },
});

export const Closing = meta.story({
  name: '走一遍：付款时间到',
  parameters: { route: '/other/MyProducts?status=awaitingPayment' },
  render: () => {
    const [now] = useState(() => clockBefore(orders[0]?.closesAt ?? undefined));
    return (
      <ClockContext value={now}>
        <Here />
      </ClockContext>
    );
  },
  beforeEach: ({ msw }) => {
    // The server does not close the order at once.
    let asked = 0;
    msw.use(
      reply('listOrders', () => {
        asked += 1;
        return pageOf(asked < 4 ? orders.slice(0, 1) : []);
      }),
    );
  },
  play: async ({ canvas, step }) => {
    await step('时间没到，可以付款', async () => {
      await canvas.findByRole('link', { name: /^去支付/ });
    });
    await step('时间一到，先不让付', async () => {
      await canvas.findByText(/正在更新状态/);
      await expect(canvas.queryByRole('link', { name: /^去支付/ })).toBeNull();
    });
    await step('一直问到服务器关了订单', async () => {
      await canvas.findByText('没有符合的订单', {}, { timeout: 15_000 });
    });
  },
});
