import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { ComponentType } from 'react';
import { useLocation, useSearch } from 'wouter';
import { WithDialogs } from '../../../.storybook/dialogs.tsx';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/decorators.tsx';
import { listings } from '../goodList/fixtures.ts';
import { articles } from '../home/fixtures.ts';
import { agents, groups } from '../../support/fixtures.ts';
import { rejected } from '../../../machines/selling/consignment/fixtures.ts';
import { seller } from '../seller/fixtures.ts';
import { detail } from './fixtures.ts';
import { Screen } from './page.tsx';

const ownDetail = { ...rejected, id: detail.id, status: 'onSale' as const };

const onPath = fn<(path: string) => void>();
const onLogin = fn();

function Here() {
  const [path] = useLocation();
  const search = useSearch();
  onPath(`${path}?${search}`);
  return <Screen search={search} />;
}

const answers = [
  reply('readListing', detail),
  reply('recommendListings', listings(4, 4)),
  reply('listArticles', ({ type }) => articles(type)),
  reply('listGroups', groups),
  reply('listSupport', agents),
  reply('readSeller', seller),
];

const meta = preview.meta({
  id: 'goodDetail',
  title: '页面/逛/商品详情',
  component: Here,
  parameters: { layout: 'fullscreen', route: '/pages/detail/index?id=listing-3' },
  decorators: [staged({ onLogin })],
  ...withCalls(...answers),
});

export const Full = meta.story({ name: '在售', parameters: { shows: ['text 可付定金', 'no text ¥328 起'] } });

export const FullWalk = Full.extend({
  name: '走一遍：往下看相似商品',
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: '立即购买' });
    await expect(canvas.queryByRole('heading', { name: '相似商品' })).toBeNull();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await canvas.findByRole('heading', { name: '相似商品' });
    await expect(await canvas.findAllByRole('link', { name: /¥/ })).toHaveLength(4);
  },
});

export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('readListing')) });

export const Failed = meta.story({
  name: '加载失败',
  parameters: { shows: ['alert 没能加载…', 'button 重试'] },
  ...withCalls(failing('readListing', 500)),
});

export const Missing = meta.story({ name: '没有这件商品', ...withCalls(failing('readListing', 404)) });

export const MalformedId = meta.story({
  name: '编号后面多了字',
  parameters: { shows: ['text 没有找到这件商品', 'link 看看别的账号', 'no button 重试'] },
  ...withCalls(failing('readListing', 422, '编号格式不正确')),
});

export const Sold = meta.story({
  name: '已售出',
  ...withReply('readListing', { ...detail, status: 'sold' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '已售出' })).toBeDisabled();
  },
});

export const Held = meta.story({
  name: '交易中',
  ...withReply('readListing', { ...detail, status: 'held' }),
});

export const OwnOrder = meta.story({
  name: '有一笔待支付的订单',
  decorators: [staged({ isMember: true })],
  ...withReply('readListing', { ...detail, status: 'held', ownOrderId: 'order-1' }),
  play: async ({ canvas }) => {
    const pay = await canvas.findByRole('link', { name: '去支付' });
    await expect(pay).toHaveAttribute('href', '/index/pay?orderId=order-1');
  },
});

const asking = (Story: ComponentType) => (
  <WithDialogs>
    <Story />
  </WithDialogs>
);

export const Own = meta.story({
  name: '自己发布的',
  decorators: [asking, staged({ isMember: true })],
  ...withCalls(reply('readListing', { ...detail, isOwn: true }), reply('readOwnListing', ownDetail)),
});
export const OwnWalk = Own.extend({
  name: '走一遍：自己发布的，先下架再修改',
  play: async ({ canvas, step }) => {
    await step('改价、下架、修改，没有立即购买', async () => {
      await canvas.findByRole('button', { name: '改价' });
      await expect(canvas.getByRole('button', { name: '下架' })).toBeEnabled();
      await expect(canvas.queryByRole('button', { name: '立即购买' })).toBeNull();
    });
    await step('在售的要先下架，才能修改', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '修改' }));
      await userEvent.click(await screen.findByRole('button', { name: '去下架' }));
      await screen.findByRole('heading', { name: '下架这件商品' });
    });
  },
});

export const OwnTakenDown = meta.story({
  name: '自己下架的',
  decorators: [staged({ isMember: true })],
  ...withCalls(
    reply('readListing', { ...detail, status: 'takenDown', isOwn: true }),
    reply('readOwnListing', { ...ownDetail, status: 'takenDown' }),
  ),
  play: async ({ canvas }) => {
    const edit = await canvas.findByRole('link', { name: '修改' });
    await expect(edit).toHaveAttribute('href', '/index/BasicInformation?listingId=listing-3&pageType=sale');
    await expect(canvas.getByRole('button', { name: '重新上架' })).toBeEnabled();
  },
});

const basic = {
  ...detail,
  protection: 'none' as const,
  coverages: detail.coverages.filter(({ tier }) => tier === 'none'),
};
export const BasicProtection = meta.story({
  name: '卖家不能提供包赔材料',
  ...withReply('readListing', basic),
  play: async ({ canvas }) => {
    await canvas.findByText('卖家不能提供包赔材料，这个账号只有基础保障。');
    await expect(canvas.queryByText(/找回包赔|可选包赔/)).toBeNull();
  },
});

export const Bare = meta.story({
  name: '没有属性和相似商品',
  ...withCalls(
    reply('recommendListings', []),
    reply('readListing', { ...detail, attributes: [], pictures: [], coverages: [], sellerDeals: 0 }),
  ),
});

export const FavouriteVisitor = meta.story({
  name: '走一遍：收藏，先登录',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '收藏' }));
    await expect(onLogin).toHaveBeenCalledOnce();
  },
});

export const Favourite = meta.story({
  name: '走一遍：收藏',
  decorators: [staged({ isMember: true })],
  ...withReply('addFavourite', undefined),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '收藏' }));
    await canvas.findByText('37 人收藏');
  },
});

export const FavouriteFailed = meta.story({
  name: '走一遍：收藏失败',
  decorators: [staged({ isMember: true })],
  ...withCalls(failing('addFavourite', 500)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '收藏' }));
    await canvas.findByText('没能收藏');
    await expect(canvas.queryByText(/你填写的内容还在/)).toBeNull();
    await canvas.findByText('36 人收藏');
  },
});

export const UnfavouriteFailed = meta.story({
  name: '走一遍：取消收藏失败',
  decorators: [staged({ isMember: true })],
  ...withCalls(reply('readListing', { ...detail, isFavourite: true }), failing('removeFavourite', 500)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '收藏' }));
    await canvas.findByText('没能取消收藏');
    await canvas.findByText('36 人收藏');
  },
});

export const Reminder = meta.story({
  name: '走一遍：首次购买提醒',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '立即购买' }));
    const dialog = await screen.findByRole('dialog', { name: '购买前请看一眼' });
    within(dialog).getByText('下一步可以选包赔，保障期内被找回按约定赔付。');
  },
});

export const ReminderWithoutProtection = meta.story({
  name: '走一遍：首次购买提醒，只有基础保障',
  ...withReply('readListing', basic),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '立即购买' }));
    await screen.findByText('这个账号只有 7 天基础保障，没有找回包赔。');
  },
});

export const ReminderOff = meta.story({
  name: '走一遍：不再提醒',
  decorators: [staged({ recent: { isReminderOff: true } })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '立即购买' }));
    await waitFor(() => expect(onPath).toHaveBeenLastCalledWith('/index/sureOrder?id=listing-3'));
  },
});

export const Support = meta.story({
  name: '走一遍：联系客服',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '联系客服' }));
    await screen.findByText('售前客服小禾');
  },
});

export const Groups = meta.story({
  name: '走一遍：官方交流群',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: '官方交流群' }));
    await canvas.findByText('王者荣耀交流一群');
  },
});

export const Viewer = meta.story({
  name: '走一遍：看大图',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '放大第 1 张图片' }));
    await screen.findByRole('dialog', { name: '查看图片' });
  },
});
