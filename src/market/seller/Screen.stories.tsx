import { userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { listings } from '../goodList/fixtures.ts';
import { newSeller, reviews, seller } from './fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'seller',
  title: '页面/逛/卖家主页',
  component: Screen,
  args: { search: 'id=u-seller' },
  parameters: { layout: 'fullscreen', route: '/pages/seller/index?id=u-seller', viewer: 'visitor' },
  ...withCalls(reply('readSeller', seller), reply('listSellerReviews', pageOf(reviews))),
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('readSeller', 500)) });
export const Missing = meta.story({ name: '没有这位卖家', ...withCalls(failing('readSeller', 404)) });
export const Incomplete = meta.story({ name: '链接不完整', args: { search: '' } });
export const ReviewsFailed = meta.story({
  name: '评价没能加载',
  ...withCalls(failing('listSellerReviews', 500)),
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('readSeller')) });
export const ReviewsLoading = meta.story({ name: '评价加载中', ...withCalls(hanging('listSellerReviews')) });
export const Newcomer = meta.story({
  name: '还没有成交',
  ...withCalls(reply('readSeller', newSeller), reply('listSellerReviews', pageOf([]))),
});
export const Full = meta.story({
  name: '有评价',
  parameters: { shows: ['text 没有写内容。', 'text 内容已由平台隐藏。'] },
});
export const Cut = meta.story({
  name: '超过一千笔订单',
  ...withReply('readSeller', { ...seller, paid: 1000, completed: 962, reviews: 186, good: 180 }),
  parameters: { shows: ['text 最近 1000 笔订单的 3 条评价，更早的不再显示'] },
});
export const OnSaleFailed = meta.story({
  name: '走一遍：在售商品没能加载',
  ...withCalls(failing('listSellerListings', 500)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /在售/ }));
    await canvas.findByRole('button', { name: '重试' });
  },
});
export const OnSale = meta.story({
  name: '走一遍：看在售商品',
  ...withReply('listSellerListings', pageOf(listings(1, 3))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /在售/ }));
    await canvas.findByText('共 3 件在售');
  },
});
