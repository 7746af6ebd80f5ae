import { expect, userEvent, waitFor } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { withSearch } from '../../../.storybook/decorators.tsx';
import { favourites } from './fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'favourites',
  title: '页面/账户/我的收藏',
  component: withSearch(Screen),
  parameters: { layout: 'fullscreen', route: '/other/collect', viewer: 'member' },
  ...withReply('listFavourites', ({ show }) =>
    pageOf(
      favourites.filter(({ status, price, collectedPrice }) => {
        if (show === 'onSale') return status === 'onSale';
        if (show === 'cheaper') return status === 'onSale' && price < collectedPrice;
        return show !== 'gone' || status !== 'onSale';
      }),
    ),
  ),
});

const none = pageOf([]);
export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listFavourites', 500)) });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listFavourites')) });
export const Empty = meta.story({ name: '还没有收藏', ...withReply('listFavourites', none) });
export const NoneCheaper = meta.story({
  name: '没有降价的',
  parameters: { route: '/other/collect?show=cheaper' },
  ...withReply('listFavourites', none),
});
export const NoneGone = meta.story({
  name: '没有已失效的',
  parameters: { route: '/other/collect?show=gone', shows: ['text 没有已失效的收藏'] },
  ...withReply('listFavourites', none),
});
export const Full = meta.story({ name: '收藏，有降价有卖出' });
export const Walk = Full.extend({
  name: '走一遍：只看降价的',
  play: async ({ canvas, step }) => {
    await canvas.findByText('比收藏时低 ¥320.50');
    await step('只看降价的', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '降价' }));
      await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(1));
    });
  },
});
export const Gone = meta.story({ name: '已失效的', parameters: { route: '/other/collect?show=gone' } });
export const RemoveFailed = meta.story({
  name: '走一遍：没能取消收藏',
  ...withCalls(failing('removeFavourite', 500)),
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', { name: /取消收藏/ });
    if (first) await userEvent.click(first);
    await canvas.findByRole('alert');
  },
});
export const Remove = meta.story({
  name: '走一遍：取消收藏，再撤销',
  ...withCalls(reply('removeFavourite', undefined), reply('addFavourite', undefined)),
  play: async ({ canvas, step }) => {
    await step('取消后原地可以撤销', async () => {
      const [first] = await canvas.findAllByRole('button', { name: /取消收藏/ });
      if (first) await userEvent.click(first);
      await canvas.findByText(/已取消收藏/);
    });
    await step('撤销后又在', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '撤销' }));
      await waitFor(() => expect(canvas.queryByText(/已取消收藏/)).toBeNull());
    });
  },
});
