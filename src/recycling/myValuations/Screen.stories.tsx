import { expect, userEvent } from 'storybook/test';
import { chooseDays, incompleteYear, isInBounds, reversedDays } from '../../../.storybook/days.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, withCalls, withReply } from '../../../.storybook/reply.ts';
import { atTime, withSearch } from '../../../.storybook/decorators.tsx';
import { NOW } from '../../../machines/recycling/deal/fixtures.ts';
import { valuations } from '../myBiddings/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'myValuations',
  title: '页面/回收/我的估价',
  component: withSearch(Screen),
  parameters: { layout: 'fullscreen', route: '/other/Myevaluation', viewer: 'member' },
  decorators: [atTime(NOW)],
});

export const Failed = meta.story({
  name: '加载失败',
  parameters: { shows: ['alert 没能加载…', 'button 重试'] },
  ...withCalls(failing('listValuations', 500)),
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listValuations')) });
export const Empty = meta.story({ name: '还没有估过价', ...withReply('listValuations', pageOf([])) });
const full = withReply('listValuations', (bounds) => pageOf(valuations.filter(isInBounds(bounds))));
export const Full = meta.story({
  name: '报价中、没通过、已取消',
  parameters: { shows: ['text 共 3 次估价', 'button 按提交时间找'] },
  ...full,
});
export const NoneFit = meta.story({
  name: '没有符合的',
  parameters: {
    route: '/other/Myevaluation?from=2026-11-01&to=2026-11-10',
    shows: ['text 没有符合的估价', 'button 看全部估价', 'button 清除日期'],
  },
  ...full,
});
export const Reversed = meta.story({
  name: '日期写反',
  parameters: reversedDays('/other/Myevaluation?', '估价'),
  ...full,
});
export const YearShort = meta.story({
  name: '年份没写全',
  parameters: incompleteYear('/other/Myevaluation?', '2026-11-18', '0026-11-18', '估价'),
  ...full,
});
export const ByDays = meta.story({
  name: '一段时间里提交的',
  parameters: {
    route: '/other/Myevaluation?from=2026-11-18&to=2026-11-18',
    shows: ['text 共 1 次估价', 'text 2026-11-18 17:30 提交', 'button 清除日期'],
  },
  ...full,
});
export const ByDaysWalk = meta.story({
  name: '走一遍：按提交时间找',
  ...full,
  play: async ({ canvas, step }) => {
    await step('选一天，没有就一步回到全部', async () => {
      await chooseDays(canvas, '提交时间', { from: '2026-11-10', to: '2026-11-10' });
      await userEvent.click(await canvas.findByRole('button', { name: '看全部估价' }));
      await canvas.findByText('共 3 次估价');
    });
    await step('清空的日期可以收起', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '收起' }));
      await expect(canvas.getByRole('button', { name: '按提交时间找' })).toBeVisible();
    });
  },
});
