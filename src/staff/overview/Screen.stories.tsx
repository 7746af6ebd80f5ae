import { expect, userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import type { Health, Overview } from '../../../contract/staff/index.ts';
import { counts, NOW, self } from '../console/fixtures.ts';
import { Here } from '../../../.storybook/console.tsx';

const day = (index: number) =>
  new Date(Date.parse(NOW) - (14 - index) * 86_400_000).toISOString().slice(0, 10);

const overview: Overview = {
  days: Array.from({ length: 15 }, (_, index) => ({
    day: day(index),
    orders: 82 + ((index * 37) % 41),
    paid: 31_200_000 + ((index * 7_310_000) % 9_400_000),
    refunded: 900_000 + ((index * 410_000) % 700_000),
    compensated: (index % 5) * 40_000,
    afterSales: 2 + (index % 4),
    members: 40 + ((index * 11) % 23),
  })),
  lastWeek: {
    day: day(7),
    orders: 71,
    paid: 26_400_000,
    refunded: 620_000,
    compensated: 80_000,
    afterSales: 3,
    members: 33,
  },
  desks: counts.desks,
  stages: [
    { subject: 'listing', state: 'underReview', count: 214, median: 2_460_000 },
    { subject: 'order', state: 'inspecting', count: 176, median: 3_900_000 },
    { subject: 'order', state: 'rebinding', count: 169, median: 9_720_000 },
  ],
};

const health: Health = {
  jobs: { due: 2, retrying: 3, dead: 1, oldestDue: 1_400 },
  ledgerSum: 0,
  providers: [
    { name: 'alipay', answeredAt: NOW },
    { name: 'sms', answeredAt: '2026-11-24T05:10:00.000Z', failedAt: NOW, failure: '短信网关没有回应' },
  ],
  replica: { isUsed: true, lag: 1 },
  disk: { free: 42 * 2 ** 30, total: 100 * 2 ** 30 },
  overdue: 2,
};

const meta = preview.meta({
  id: 'overview',
  title: '页面/后台/概览和运行情况',
  parameters: { layout: 'fullscreen', route: '/ops?view=overview', viewer: 'member' },
  globals: { viewport: { value: 'desktop' } },
  render: () => <Here />,
  ...withCalls(reply('readStaffSelf', { ...self, isAutopilotOn: true }), reply('countTasks', counts)),
});

export const OverviewFailed = meta.story({
  name: '概览没能读取',
  ...withCalls(failing('readOverview', 500)),
});
export const OverviewLoading = meta.story({ name: '概览读取中', ...withCalls(hanging('readOverview')) });
export const OverviewShown = meta.story({
  name: '概览',
  parameters: { shows: ['heading 退款', 'heading 赔付', 'text 上周同一天此时 ¥800'] },
  ...withReply('readOverview', overview),
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByRole('rowheader', { name: /^2026-/ });
    await expect(rows).toHaveLength(15);
  },
});
const healthRoute = { route: '/ops?view=health' };
export const HealthFailed = meta.story({
  name: '运行情况没能读取',
  parameters: healthRoute,
  ...withCalls(failing('readHealth', 500)),
});
export const HealthShown = meta.story({
  name: '运行情况',
  parameters: { ...healthRoute, shows: ['text 退款 p-2201', 'text 失败后重试的定时任务…3 件'] },
  ...withCalls(
    reply('readHealth', health),
    reply('listDeadJobs', {
      rows: [
        {
          id: 'j-1',
          kind: 'payment.refund',
          kindName: '退款',
          subject: 'p-2201',
          tries: 40,
          failed: 'ACQ.SELLER_BALANCE_NOT_ENOUGH 商户余额不足',
          deadAt: NOW,
        },
      ],
      total: 1,
    }),
  ),
});
export const HealthQuiet = meta.story({
  name: '运行情况：没有要处理的',
  parameters: healthRoute,
  ...withCalls(
    reply('readHealth', { ...health, jobs: { due: 0, retrying: 0, dead: 0, oldestDue: 0 }, providers: [] }),
    reply('listDeadJobs', pageOf([])),
  ),
});
const admin = reply('readStaffSelf', { ...self, roles: ['admin'], desks: [] });
const openingRoute = { route: '/ops?view=opening' };
export const OpeningFailed = meta.story({
  name: '营业准备没能读取',
  parameters: openingRoute,
  ...withCalls(admin, failing('readOpening', 500)),
});
export const OpeningShown = meta.story({
  name: '走一遍：营业准备，核对文章后少一项',
  parameters: openingRoute,
  beforeEach: ({ msw }) => {
    const staff = { key: 'staff', title: '工作人员', isDone: true, text: '2 位' };
    const articles = { key: 'articles', title: '说明文章', isDone: false, text: '请逐篇核对，然后确认。' };
    msw.use(
      admin,
      reply('readOpening', { items: [staff, articles] }),
      reply('confirmArticles', { items: [staff, { ...articles, isDone: true, text: '已逐篇核对' }] }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText('还缺 1 项。');
    await userEvent.click(canvas.getByRole('button', { name: '已逐篇核对' }));
    await canvas.findByText('都准备好了，可以营业。');
  },
});
