import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, unreachable } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/stage.tsx';
import type { Notice } from '../../../contract/content/notice.ts';
import { Screen } from './Screen.tsx';

const article: Notice = {
  id: '118',
  title: '国庆期间客服值班安排',
  type: 'xwgg',
  content:
    '<p>国庆期间交易照常，客服每天 9:00 到 24:00 在线。</p><h3>验号与换绑</h3><p>夜间下单的订单，次日 9:00 起按付款顺序验号。付款后货款由平台保管，确认收货后才付给卖家。</p><ul><li>请在站内沟通</li><li>不要向个人转账</li></ul>',
  createdAt: '2026-09-28T02:00:00.000Z',
};

const meta = preview.meta({
  id: 'articleDetail',
  title: '页面/文章详情',
  component: Screen,
  args: { search: 'id=118' },
  parameters: { layout: 'fullscreen', route: '/index/articleDetail?id=118' },
  decorators: [staged()],
});

export const Failed = meta.story({
  name: '加载失败',
  beforeEach: ({ msw }) => msw.use(unreachable('readNotice')),
});
export const Missing = meta.story({
  name: '文章不存在',
  beforeEach: ({ msw }) => msw.use(failing('readNotice', 404, '文章不存在或已下线')),
});
export const NoId = meta.story({ name: '地址里没有编号', args: { search: '' } });
export const Loading = meta.story({
  name: '加载中',
  beforeEach: ({ msw }) => msw.use(hanging('readNotice')),
});
export const Empty = meta.story({
  name: '没有正文',
  beforeEach: ({ msw }) => msw.use(reply('readNotice', { ...article, content: '' })),
});
export const Full = meta.story({
  name: '文章',
  beforeEach: ({ msw }) => msw.use(reply('readNotice', article)),
});
