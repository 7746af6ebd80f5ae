import { expect, userEvent } from 'storybook/test';
import { chooseDays, incompleteYear, isInBounds, reversedDays } from '../../../.storybook/days.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { atTime, withSearch } from '../../../.storybook/decorators.tsx';
import { NOW } from '../../../machines/recycling/deal/fixtures.ts';
import { biddings, endedBiddings, trades } from './fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'myBiddings',
  title: '页面/回收/我的竞价回收',
  component: withSearch(Screen),
  parameters: { layout: 'fullscreen', route: '/other/myJingjiahuishou', viewer: 'member' },
  decorators: [atTime(NOW)],
  ...withCalls(
    reply('listValuations', ({ isEnded, ...bounds }) =>
      pageOf((isEnded === true ? endedBiddings : biddings).filter(isInBounds(bounds))),
    ),
    reply('listRecycleOrders', ({ status, ...bounds }) =>
      pageOf(trades.filter((one) => one.status === status).filter(isInBounds(bounds))),
    ),
  ),
});

const none = pageOf([]);

export const Failed = meta.story({
  name: '加载失败',
  parameters: { shows: ['alert 没能加载…', 'button 重试'] },
  ...withCalls(failing('listValuations', 500), reply('listRecycleOrders', none)),
});
export const Loading = meta.story({
  name: '加载中',
  ...withCalls(hanging('listValuations'), hanging('listRecycleOrders')),
});
export const DueFailed = meta.story({
  name: '押金的没能加载',
  parameters: { shows: ['text 等你付押金的交易没能加载', 'text 3 人报价'] },
  ...withCalls(failing('listRecycleOrders', 500)),
});
export const Empty = meta.story({
  name: '没有在收报价的',
  ...withCalls(reply('listValuations', none), reply('listRecycleOrders', none)),
});
export const Full = meta.story({ name: '报价中，押金先付', parameters: { shows: ['link 去付押金'] } });
export const Walk = Full.extend({
  name: '走一遍：换到交易中',
  play: async ({ canvas, step }) => {
    await canvas.findByText('3 人报价');
    await step('换到交易中', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '交易中' }));
      await canvas.findByText('等待买家付款');
    });
  },
});
export const UnderReview = meta.story({
  name: '待审核',
  parameters: { route: '/other/myJingjiahuishou?status=underReview' },
});
export const Completed = meta.story({
  name: '交易成功',
  parameters: { route: '/other/myJingjiahuishou?status=completed' },
});
export const AfterRejection = meta.story({
  name: '交易失败',
  parameters: { route: '/other/myJingjiahuishou?status=failed' },
});

export const NoneFit = meta.story({
  name: '没有符合的',
  parameters: {
    route: '/other/myJingjiahuishou?status=completed&from=2026-11-01&to=2026-11-10',
    shows: ['text 没有符合的交易', 'button 看全部日期', 'button 清除日期'],
  },
});
export const Reversed = meta.story({
  name: '日期写反',
  parameters: reversedDays('/other/myJingjiahuishou?status=completed&', '交易'),
});
export const YearShort = meta.story({
  name: '年份没写全',
  parameters: incompleteYear('/other/myJingjiahuishou?status=completed&', '2026-11-20', '0026-11-21', '交易'),
});
export const ByDays = meta.story({
  name: '一段时间里成交的',
  parameters: {
    route: '/other/myJingjiahuishou?status=completed&from=2026-11-21&to=2026-11-21',
    shows: [
      'text 回收编号 HYhs202611211504000000007 成交时间 2026-11-21 15:04',
      'text 共 1 笔',
      'button 清除日期',
    ],
  },
});
export const ByDaysWalk = meta.story({
  name: '走一遍：按成交时间找',
  parameters: { route: '/other/myJingjiahuishou?status=completed' },
  play: async ({ canvas, step }) => {
    await step('选一天', async () => {
      await chooseDays(canvas, '成交时间', { from: '2026-11-10', to: '2026-11-10' });
      await canvas.findByText('没有符合的交易');
    });
    await step('换到另一种交易，日期还在', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '交易失败' }));
      await expect(await canvas.findByLabelText('到')).toHaveValue('2026-11-10');
    });
    await step('竞价有自己的时间，从全部开始', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '报价中' }));
      await canvas.findByText('3 人报价');
      await expect(canvas.getByRole('button', { name: '按提交时间找' })).toBeVisible();
    });
  },
});

const ended = { parameters: { route: '/other/myJingjiahuishou?status=ended' } };
export const EndedFailed = meta.story({
  ...ended,
  name: '已结束，加载失败',
  ...withCalls(failing('listValuations', 500)),
});
export const EndedLoading = meta.story({
  ...ended,
  name: '已结束，加载中',
  ...withCalls(hanging('listValuations')),
});
export const EndedNone = meta.story({
  name: '没有已结束的',
  parameters: { ...ended.parameters, shows: ['text 没有已结束的竞价'] },
  ...withReply('listValuations', none),
});
export const Ended = meta.story({
  name: '已结束',
  parameters: { ...ended.parameters, shows: ['text 共 2 次竞价', 'link 查看 …'] },
});

const quoting = '/other/myJingjiahuishou?';
export const QuotingNoneFit = meta.story({
  name: '报价中，没有符合的，押金还在',
  parameters: {
    route: `${quoting}from=2026-11-01&to=2026-11-10`,
    shows: ['link 去付押金', 'text 没有符合的竞价', 'button 看全部日期', 'button 清除日期'],
  },
});
export const QuotingReversed = meta.story({
  name: '报价中，日期写反',
  parameters: reversedDays(quoting, '竞价'),
});
export const QuotingByDays = meta.story({
  name: '报价中，一段时间里提交的',
  parameters: {
    route: `${quoting}from=2026-11-21&to=2026-11-21`,
    shows: ['text 共 2 件在收报价', 'button 清除日期'],
  },
});
export const EndedNoneFit = meta.story({
  name: '已结束，没有符合的',
  parameters: {
    route: `${ended.parameters.route}&from=2026-11-01&to=2026-11-10`,
    shows: ['text 没有符合的竞价', 'button 看全部日期', 'button 清除日期'],
  },
});
export const EndedByDaysWalk = meta.story({
  ...ended,
  name: '走一遍：按提交时间找已结束的',
  play: async ({ canvas, step }) => {
    await step('选一天', async () => {
      await chooseDays(canvas, '提交时间', { from: '2026-11-17', to: '2026-11-17' });
      await canvas.findByText('共 1 次竞价');
    });
    await step('报价中按同一个时间找', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '报价中' }));
      await userEvent.click(await canvas.findByRole('button', { name: '看全部日期' }));
      await canvas.findByText('3 人报价');
    });
  },
});
