import { expect, userEvent, waitFor } from 'storybook/test';
import { useLocation } from 'wouter';
import { NavigationTarget } from '../../../.storybook/NavigationTarget.tsx';
import preview from '../../../.storybook/preview.tsx';
import { staged } from '../../../.storybook/decorators.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { emptyShared } from '../../../machines/account/session/shared.ts';
import { SharedContext, type SharedPort } from '../../app/session/shared.ts';
import { games } from './fixtures.ts';
import { SearchBox } from './SearchBox.tsx';

const state = { ...emptyShared, currentGameName: games[0]?.name ?? '', gameTypeList: games };
const shared: SharedPort = {
  get: () => state,
  subscribe: () => () => undefined,
  setCurrentGame: () => undefined,
  setSearchText: () => undefined,
  setGames: () => undefined,
};

function Here() {
  const [path] = useLocation();
  return path === '/index/home' ? (
    <PageBody>
      <SearchBox />
    </PageBody>
  ) : (
    <NavigationTarget />
  );
}

const meta = preview.meta({
  id: 'home-SearchBox',
  title: '页面/逛/首页搜索',
  parameters: { layout: 'fullscreen', route: '/index/home' },
  decorators: [staged({ recent: { games: [], searches: ['百星', '满命雷神'], isReminderOff: false } })],
  render: () => (
    <SharedContext value={shared}>
      <Here />
    </SharedContext>
  ),
});

export const Cleared = meta.story({
  name: '走一遍：清空搜索记录',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText('搜索账号'));
    await userEvent.click(await canvas.findByRole('button', { name: '清空搜索记录' }));
    await waitFor(() => expect(canvas.queryByText('最近搜索')).toBeNull());
  },
});
export const Again = meta.story({
  name: '走一遍：再搜一次',
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText('搜索账号'));
    await userEvent.click(await canvas.findByRole('button', { name: '满命雷神' }));
    await canvas.findByText('打开了「商品列表」');
    await canvas.findByText(/满命雷神/);
  },
});
export const Game = meta.story({
  name: '走一遍：写的是游戏名，直接到这个游戏',
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('搜索账号'), games[1]?.name ?? '');
    await userEvent.click(canvas.getByRole('button', { name: '搜索' }));
    await canvas.findByText('打开了「商品列表」');
    // The name was not searched as words, which the target would show.
    await canvas.findByText('这个 story 到这里为止。');
  },
});
