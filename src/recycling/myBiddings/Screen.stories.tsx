import { userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls } from '../../../.storybook/reply.ts';
import { atTime, staged, withSearch } from '../../../.storybook/decorators.tsx';
import { NOW } from '../../../machines/recycling/deal/fixtures.ts';
import { biddings, endedBiddings, trades } from './fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'myBiddings',
  title: '页面/回收/我的竞价回收',
  component: withSearch(Screen),
  parameters: { layout: 'fullscreen', route: '/other/myJingjiahuishou' },
  decorators: [staged({ isMember: true }), atTime(NOW)],
  ...withCalls(
    reply('listValuations', ({ isEnded }) => pageOf(isEnded === true ? endedBiddings : biddings)),
    reply('listRecycleOrders', ({ status }) => pageOf(trades.filter((one) => one.status === status))),
  ),
});

const none = pageOf([]);

export const Failed = meta.story({
  name: '加载失败',
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
  ...withCalls(reply('listValuations', none)),
});
export const Ended = meta.story({
  name: '已结束',
  parameters: { ...ended.parameters, shows: ['text 共 2 次竞价', 'link 查看 …'] },
});
