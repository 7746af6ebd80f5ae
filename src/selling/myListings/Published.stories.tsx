import { expect, screen, waitFor, within } from 'storybook/test';
import { useSearch } from 'wouter';
import { WithDialogs } from '../../../.storybook/dialogs.tsx';
import { chooseDays, incompleteYear, isInBounds, reversedDays } from '../../../.storybook/days.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, refusal, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { Screen } from '../../buying/myProducts/page.tsx';
import { payoutHeld, published } from './fixtures.ts';

const Here = () => (
  <WithDialogs>
    <Screen search={useSearch()} />
  </WithDialogs>
);

const meta = preview.meta({
  id: 'myListings',
  title: '页面/卖/我发布的',
  parameters: { layout: 'fullscreen', route: '/other/MyProducts?tab=published', viewer: 'member' },
  render: () => <Here />,
  ...withReply('listOwnListings', ({ status, keyword = '', pageNum = 1, pageSize = 6, ...bounds }) => {
    const fitting = published
      .filter((one) => status === undefined || one.status === status)
      .filter(({ no, title }) => `${no} ${title}`.includes(keyword))
      .filter(isInBounds(bounds));
    return { rows: fitting.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: fitting.length };
  }),
});

export const Failed = meta.story({
  name: '加载失败',
  parameters: { shows: ['alert 没能加载…', 'button 重试'] },
  ...withCalls(failing('listOwnListings', 500)),
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listOwnListings')) });
export const Empty = meta.story({ name: '还没有发布过', ...withReply('listOwnListings', pageOf([])) });
export const NoneFit = meta.story({
  name: '没有符合的',
  parameters: {
    route: '/other/MyProducts?tab=published&status=held&from=2026-11-01&to=2026-11-10',
    shows: ['text 没有符合的商品', 'button 看全部商品', 'button 清除日期'],
  },
});
export const Reversed = meta.story({
  name: '日期写反',
  parameters: reversedDays('/other/MyProducts?tab=published&', '商品'),
});
export const YearShort = meta.story({
  name: '年份没写全',
  parameters: incompleteYear('/other/MyProducts?tab=published&', '2026-11-10', '0026-11-10', '商品'),
});
export const ByDays = meta.story({
  name: '一段时间里发布的',
  parameters: {
    shows: ['text 共 2 件商品', 'button 清除日期'],
    route: '/other/MyProducts?tab=published&from=2026-11-10&to=2026-11-10',
  },
});
export const ByDaysWalk = meta.story({
  name: '走一遍：按发布时间找',
  play: async ({ canvas, userEvent, step }) => {
    await step('选一天', async () => {
      await chooseDays(canvas, '发布时间', { from: '2026-11-10', to: '2026-11-10' });
      await canvas.findByText('共 2 件商品');
    });
    await step('换一个状态，日期还在', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '交易中' }));
      await canvas.findByText('没有符合的商品');
      await expect(canvas.getByLabelText('到')).toHaveValue('2026-11-10');
    });
    await step('一步回到全部', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '看全部商品' }));
      await canvas.findByRole('article', { name: /HY-on-sale/ });
    });
  },
});
export const ByWordsWalk = meta.story({
  name: '走一遍：按词找',
  play: async ({ canvas, userEvent, step }) => {
    const field = await canvas.findByRole('searchbox', { name: '搜索商品' });
    await step('按商品编号的一部分', async () => {
      await userEvent.type(field, 'HY-review{Enter}');
      await canvas.findByText('共 1 件商品');
    });
    await step('换一个状态，词还在', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '交易中' }));
      await canvas.findByText('没有符合的商品');
      await expect(field).toHaveValue('HY-review');
    });
    await step('清空输入框，只留状态', async () => {
      await userEvent.clear(field);
      await waitFor(() => expect(canvas.queryByText('没有符合的商品')).toBeNull());
    });
  },
});
export const Flagged = meta.story({
  name: '问题账号',
  parameters: {
    route: '/other/MyProducts?tab=published&status=problem',
    shows: ['text 有人报告这个账号被盗过'],
  },
});
export const PriceRefused = meta.story({
  name: '走一遍：改价被拒',
  parameters: { route: '/other/MyProducts?tab=published&status=onSale' },
  ...withCalls(failing('editListingPrice', 409, '只有上架中的商品可以改价', { reason: 'stateConflict' })),
  play: async ({ canvas, userEvent, step }) => {
    await step('改价前看到手续费和到手', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /^改价/ }));
      const price = await screen.findByLabelText('新价格');
      await userEvent.clear(price);
      await userEvent.type(price, '2000');
      await expect(await screen.findByText('到手')).toBeVisible();
    });
    await step('没有办成就说为什么，填的价格还在', async () => {
      await userEvent.click(screen.getByRole('button', { name: '保存' }));
      await screen.findByText('只有上架中的商品可以改价');
      await expect(screen.getByLabelText('新价格')).toHaveValue('2000');
    });
  },
});
export const TakeDown = meta.story({
  name: '走一遍：下架，写备注',
  parameters: { route: '/other/MyProducts?tab=published&status=onSale' },
  beforeEach: ({ msw }) => {
    let remark: string | undefined;
    msw.use(
      reply('listOwnListings', () => {
        const [first] = published.filter(({ status }) => status === 'onSale');
        if (!first) return refusal(500);
        const row =
          remark === undefined ? first : { ...first, status: 'takenDown' as const, downRemark: remark };
        return pageOf([row]);
      }),
      reply('takeDownListing', (input) => {
        remark = input.remark ?? '';
        return undefined;
      }),
    );
  },
  play: async ({ canvas, userEvent, step }) => {
    await step('先问，再下架', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /^下架/ }));
      await userEvent.type(await screen.findByLabelText('备注（选填）'), '先自己玩几天');
      await userEvent.click(screen.getByRole('button', { name: '确定下架' }));
    });
    await step('平台说下架了才算', async () => {
      await canvas.findByText('下架备注：先自己玩几天');
      await waitFor(() => expect(canvas.getByRole('button', { name: /^重新上架/ })).toBeVisible());
    });
  },
});
export const Full = meta.story({ name: '全部状态' });
export const Walk = Full.extend({
  name: '走一遍：看到底',
  play: async ({ canvas, step }) => {
    await step('被报价拿走的不能自己上架', async () => {
      await waitFor(() => {
        canvas.getAllByRole('article').at(-1)?.scrollIntoView();
        return expect(canvas.getByText(`共 ${published.length} 件商品`)).toBeVisible();
      });
      const taken = within(canvas.getByRole('article', { name: /HY-taken-bid/ }));
      await expect(taken.queryByRole('button', { name: /^重新上架/ })).toBeNull();
    });
  },
});
export const InAfterSale = meta.story({
  name: '买家申请了售后',
  parameters: { route: '/other/MyProducts?tab=published&status=sold' },
  ...withReply('listOwnListings', {
    rows: published
      .filter(({ orderNo }) => orderNo !== undefined)
      .slice(0, 1)
      .map((one) => ({
        ...one,
        payout: {
          amount: 311_600,
          fee: 16_400,
          state: 'frozen' as const,
          why: '买家申请了售后（账号被找回），处理完再结算',
        },
        afterSale: {
          id: 'as-1',
          typeName: '账号被找回',
          turn: 'seller' as const,
          dueAt: '2026-11-22T04:00:00.000Z',
        },
      })),
    total: 1,
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '去答复' })).toBeVisible();
  },
});
export const RefundUnchecked = meta.story({
  name: '货款等核对一笔退款',
  parameters: {
    route: '/other/MyProducts?tab=published&status=sold',
    shows: ['text 暂不到账', 'text 支付渠道有一笔退款还没核对，核对完再结算', 'no text 预计'],
  },
  ...withReply('listOwnListings', pageOf([payoutHeld])),
});
