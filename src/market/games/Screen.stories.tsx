import { userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, withCalls, withReply } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/decorators.tsx';
import { games } from '../home/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'games',
  title: '页面/逛/全部游戏',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/index/accountOrder', viewer: 'visitor' },
});

export const Full = meta.story({ name: '全部', ...withReply('listGames', games) });

export const Recent = meta.story({
  name: '有最近浏览',
  decorators: [staged({ recent: { games: games.slice(0, 5) } })],
  ...withReply('listGames', games),
});

export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listGames')) });

export const Empty = meta.story({ name: '没有游戏', ...withReply('listGames', []) });

export const NoMatch = meta.story({
  name: '走一遍：搜一个没有的游戏',
  ...withReply('listGames', games),
  play: async ({ canvas, step }) => {
    await step('搜索一个没有的名字', async () => {
      await userEvent.type(canvas.getByRole('searchbox', { name: '游戏名称' }), '不存在的游戏');
      await canvas.findByText('没有找到这个游戏');
    });
  },
});

export const Failed = meta.story({
  name: '加载失败',
  parameters: { shows: ['alert 没能加载…', 'button 重试'] },
  ...withCalls(failing('listGames', 500)),
});
