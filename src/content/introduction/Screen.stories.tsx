import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, withCalls, withReply } from '../../../.storybook/reply.ts';
import { richArticle } from '../announcements/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'introduction',
  title: '页面/内容/业务介绍',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/other/jieshao', viewer: 'visitor' },
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listArticles', 500)) });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listArticles')) });
export const Empty = meta.story({ name: '还没有内容', ...withReply('listArticles', []) });
export const Full = meta.story({
  name: '业务介绍',
  ...withReply('listArticles', [{ ...richArticle, title: '业务介绍' }]),
});
