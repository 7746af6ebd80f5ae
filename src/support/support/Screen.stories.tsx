import { expect, userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, withCalls } from '../../../.storybook/reply.ts';
import { withSearch } from '../../../.storybook/decorators.tsx';
import { agents, groups } from '../fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'support',
  title: '页面/客服/联系客服',
  component: withSearch(Screen),
  parameters: { layout: 'fullscreen', route: '/other/contactkefu', viewer: 'visitor' },
  ...withCalls(reply('listSupport', agents), reply('listAllSupport', agents), reply('listGroups', groups)),
});

export const Failed = meta.story({
  name: '加载失败',
  ...withCalls(failing('listSupport', 500), failing('listGroups', 500)),
});
export const Loading = meta.story({
  name: '加载中',
  ...withCalls(hanging('listSupport'), hanging('listGroups')),
});
export const Empty = meta.story({
  name: '没有人值班',
  ...withCalls(reply('listSupport', []), reply('listGroups', [])),
});
export const OffDuty = meta.story({
  name: '都不在值班',
  parameters: { shows: ['text 现在没有人值班', 'text 不在值班', 'no text 先找 TA'] },
  ...withCalls(
    reply(
      'listSupport',
      agents.map((agent) => ({ ...agent, isOnDuty: false })),
    ),
    reply('listGroups', groups),
  ),
});
export const Full = meta.story({ name: '联系客服' });
export const Walk = Full.extend({
  name: '走一遍：看全部名单',
  play: async ({ canvas, step }) => {
    await canvas.findByText('先找 TA');
    await step('看全部名单', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '全部' }));
      await canvas.findByText('官方客服名单');
      await expect(canvas.queryByText('先找 TA')).toBeNull();
    });
  },
});
