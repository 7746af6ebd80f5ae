import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, unreachable, withCalls, withReply } from '../../../.storybook/reply.ts';
import { richArticle } from '../announcements/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'articleDetail',
  title: '页面/内容/文章详情',
  component: Screen,
  args: { search: 'id=118' },
  parameters: { layout: 'fullscreen', route: '/index/articleDetail?id=118', viewer: 'visitor' },
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(unreachable('readNotice')) });
export const Missing = meta.story({
  name: '文章不存在',
  ...withCalls(failing('readNotice', 404, '文章不存在或已下线')),
});
export const NoId = meta.story({ name: '地址里没有编号', args: { search: '' } });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('readNotice')) });
export const Empty = meta.story({
  name: '没有正文',
  ...withReply('readNotice', { ...richArticle, content: '' }),
});
export const Full = meta.story({ name: '文章', ...withReply('readNotice', richArticle) });

const guide = { ...richArticle, type: 'goumaixuzhi', title: '购买须知' };
const ofType = { search: 'type=goumaixuzhi' };

export const OfTypeFailed = meta.story({
  name: '购买须知：加载失败',
  args: ofType,
  ...withCalls(unreachable('listArticles')),
});
export const OfTypeMissing = meta.story({
  name: '购买须知：还没有',
  args: ofType,
  ...withReply('listArticles', []),
});
export const OfType = meta.story({
  name: '购买须知',
  args: ofType,
  ...withReply('listArticles', [guide]),
});
